"""An outcome as Roll20's chat shows it best: its default template, ready to be pasted, in which nothing is obeyed.

Roll20 lets no script ask a server, so a player copies this from wherever the outcome is shown.
"""

from __future__ import annotations

import re
from typing import Final

from ror_rules._wire.shapes import Outcome
from ror_rules._words.plain import SHORT_ID, fallen
from ror_rules.values import visible

_MARKS: Final = re.compile(r"[@#%?&\[\]{}|*=<>/`_]")
"""What begins a roll, a macro, an attribute, a row of the template, markup or a command there."""


def roll20(outcome: Outcome, *, link: str | None = None) -> str:
    """One line: `&{template:default} {{name=...}} {{dice=...}} {{id=...}}`; the `link` beside the id, where there is one."""
    rows = {"name": _shown(outcome.summary), "dice": _shown(fallen(outcome)), "id": outcome.id[:SHORT_ID]}
    if link:
        rows["id"] = f"[{rows['id']}]({link})"
    return " ".join(["&{template:default}", *(f"{{{{{name}={text}}}}}" for name, text in rows.items() if text)])


def _shown(text: str) -> str:
    return _MARKS.sub(lambda found: f"&#{ord(found[0])};", visible(text))
