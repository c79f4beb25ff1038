"""Writes ring.json: the script on a block, as Tabletop Simulator saves objects. Put it into Saves/Saved Objects and spawn it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
_PLACE: Final = {"posX": 0.0, "posY": 2.0, "posZ": 0.0, "rotX": 0.0, "rotY": 0.0, "rotZ": 0.0}
_SIZE: Final = {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


def saved(script: str) -> str:
    """A save with one object that has the script."""
    block = {
        "GUID": "0f0e15",
        "Name": "BlockSquare",
        "Nickname": "Rules of the Ring",
        "Description": "Say in the chat: !ring war-of-the-ring/sorcery rating=B",
        "Transform": _PLACE | _SIZE,
        "ColorDiffuse": {"r": 0.45, "g": 0.11, "b": 0.09},
        "Locked": False,
        "LuaScript": script,
        "LuaScriptState": "",
    }
    return json.dumps({"SaveName": "Rules of the Ring", "ObjectStates": [block]}, indent=2) + "\n"


if __name__ == "__main__":
    (HERE / "ring.json").write_text(saved((HERE / "ring.lua").read_text("utf-8")), "utf-8")
