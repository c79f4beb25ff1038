"""`ror compare`: what was typed as the question, and the answer as a page. It decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import UNSET
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from ror_rules._cli import given
from ror_rules._cli.terminal import Page
from ror_rules._studies.compare import Comparison, compare
from ror_rules._wire.shapes import encode
from ror_rules.values import visible

RECORDED: Final = "as recorded"


def asked(
    claimed: Any, against: Sequence[str], rulings: Sequence[str], patch: str | None
) -> tuple[Comparison, list[str]]:
    """The comparison of an outcome that holds, a `against` these rulings and b under those, and what to call the two."""
    if not (against or rulings or patch):
        raise given.UsageError("Nothing is to be read otherwise: give --ruling, --patch or --against.")
    ruleset = given.known_ruleset(claimed["ruleset"]["id"])
    readings: list[dict[str, Any]] = [{"rulings": given.read_rulings(ruleset, pairs)} for pairs in (against, rulings)]
    if patch is not None:
        readings[1]["patch"] = given.read_state(patch)
    names = [", ".join(against), ", ".join([*rulings, *(["with another state"] if patch else [])])]
    return compare({"outcome": claimed, "under": readings}), [name or RECORDED for name in names]


def show(page: Page, found: Comparison, names: Sequence[str]) -> None:
    """Both sentences, the places where the results differ, and recorded dice that a reading leaves lying."""
    for side, name, outcome in zip("ab", names, (found.a, found.b), strict=True):
        page.head(f"{side}: {name}")
        page.say(outcome.summary, first="  ")
        page.line(f"  id {outcome.id}")
    page.line("")
    if found.same:
        page.say(found.summary)
    else:
        drawing = Grid(box=box.SQUARE, header_style="bold")
        for heading in ("result", "a", "b"):
            drawing.add_column(heading, overflow="fold")
        for each in found.differences:
            drawing.add_row(*(Text(visible(text)) for text in (each.pointer, _value(each.a), _value(each.b))))
        page.draw(drawing)
    if found.left_out is not UNSET:
        page.say(f"and {found.left_out} more places.")
    for side, unused in (("a", found.unused.a), ("b", found.unused.b)):
        if unused:
            page.say(f"Recorded dice that {side} does not need: {', '.join(unused)}")


def _value(value: Any) -> str:
    return "-" if value is UNSET else value if isinstance(value, str) else encode(value).decode()
