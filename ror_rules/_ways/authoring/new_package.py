"""A package with a ruleset to begin with: the example of docs/new-ruleset.md under another id, with answers of its own."""

from __future__ import annotations

import json
import keyword
import re
import sys
from importlib import resources
from pathlib import Path
from typing import Final

from ror_rules._reading.errors import SetupError
from ror_rules._ways.authoring.package_check import check
from ror_rules._wire.shapes import encode

_ID: Final = "my-game"
_PACKAGE: Final = "my_game"
_TEXTS: Final = frozenset({".py", ".toml", ".txt", ".ftl", ".json"})


def example() -> Path:
    """The folder of the example: in the installed package, or in a checkout."""
    inside = Path(str(resources.files("ror_rules"))) / "_example"
    return inside if inside.is_dir() else Path(__file__).resolve().parents[3] / "docs" / "example-ruleset"


def can_be_imported(ruleset_id: str) -> bool:
    """Whether its package would have a name of its own: no keyword of Python, and no module that is there."""
    package = ruleset_id.replace("-", "_")
    taken = any(finder.find_spec(package, None) is not None for finder in sys.meta_path)
    return not (taken or keyword.iskeyword(package) or package in sys.stdlib_module_names)


def create(ruleset_id: str, folder: Path) -> Path:
    if folder.exists():
        raise SetupError(f"The folder {folder} exists already. Choose another one with --folder.")
    source, package = example(), ruleset_id.replace("-", "_")
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.suffix in _TEXTS and "__pycache__" not in path.parts:
            place = folder / str(path.relative_to(source)).replace(_PACKAGE, package)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(_renamed(path.read_text("utf-8"), ruleset_id, package), "utf-8")
    _answer_anew(folder)
    return folder


def _renamed(text: str, ruleset_id: str, package: str) -> str:
    return (
        re.sub(rf"\b{_PACKAGE}\b", package, text)
        .replace(_ID, ruleset_id)
        .replace(f"test_{_PACKAGE}", f"test_{package}")
    )


def _answer_anew(folder: Path) -> None:
    ruleset = check(folder).ruleset
    if ruleset is None:
        raise SetupError(f"The example in {example()} does not load.")
    for file in sorted((folder / "tests" / "golden").glob("*.json")):
        old = json.loads(file.read_bytes())
        faces = [face for throw in old["dice"]["throws"] for face in throw["faces"]]
        outcome = ruleset.resolve(old["rule"], old["state"], faces=faces, rulings=old["rulings"])
        file.write_bytes(encode(outcome) + b"\n")
