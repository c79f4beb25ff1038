"""Draws docs/army-combat.svg, the picture of the README: a real answer with its die, its table, its trace and its odds.

`make picture` writes it again, and a test compares the file with the code. The shapes are those of all our pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from ror_rules import load
from ror_rules._messages.catalogues import catalogue
from ror_rules._words.card import grid
from ror_rules._words.faces import face
from ror_rules._words.picture import Picture
from ror_rules._words.steps import steps
from ror_rules.author import TableStep, citation, step_of

FILE: Final = Path(__file__).resolve().parent / "army-combat.svg"
STATE: Final[dict[str, Any]] = {
    "terrain": "citadel",
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14},
}
SEED: Final = "42"

WIDTH, HEIGHT = 960, 504
TOP: Final = 94


def draw() -> str:
    """The picture as SVG, 960 by 504, on its own paper, which is dark on a dark screen."""
    rules = load("war-of-the-ring")
    outcome = rules.resolve("army-combat", STATE, seed=SEED)
    (throw,) = outcome.dice.throws
    words = catalogue("war-of-the-ring")
    thrown = step_of(outcome.trace, TableStep)
    number = outcome.trace.index(thrown) + 1
    every = steps(outcome, whole=True)
    table = rules.table(thrown.cite.table or "").data
    rows, columns = ([each.label for each in axis.entries] for axis in (table.rows, table.columns))
    sides = ("attacker", "defender")
    views = [f"{side}.strength_lost" for side in sides]
    odds = rules.odds("army-combat", STATE, fields=views)
    attack, losses = outcome.summary.split(": ")
    picture = Picture(WIDTH, words)
    picture.text(32, 40, f"{attack}:", size=16, bold=True)
    picture.text(32, 62, losses, size=16)
    picture.text(32, TOP, f"The die, from the seed {SEED}", kind="fine")
    picture.place(face(throw.faces[0], 6), 32, TOP + 16, scale=4)
    lines = [f"{each.value:+d}  {words.say(each.code, each.given)}" for each in thrown.modifiers]
    for at, line in enumerate([*lines, f"= {thrown.adjusted}"]):
        picture.text(32, TOP + 142 + 22 * at, line, kind="mark" if line.startswith("=") else "ink")
    picture.text(282, TOP, table.title, kind="fine")
    grid(
        picture,
        282,
        TOP + 16,
        rows,
        columns,
        [[str(cell) for cell in row] for row in table.cells],
        (rows.index(thrown.cite.row or ""), columns.index(thrown.cite.column or "")),
        size=(42, 18),
    )
    picture.text(742, TOP, "The exact odds", kind="fine")
    top = TOP + 28
    for side, view in zip(sides, views, strict=True):
        came = getattr(outcome.result, side).strength_lost
        picture.text(742, top, f"The {side} loses, of {STATE[side]['strength']}")
        shares = sorted(odds.marginals[view], key=lambda share: int(share.value))
        bars(
            picture, 742, top + 10, [(str(each.value), each.probability or 0.0, each.value == came) for each in shares]
        )
        top += 30 + 22 * len(shares)
    works = dict.fromkeys(step.printed.work for step in every)
    picture.text(WIDTH - 32, 346, words.say("printed-in", {"works": tuple(works)}), kind="fine", anchor="end")
    picture.path(f"M32 356H{WIDTH - 32}")
    for at, step in enumerate(every, 1):
        y = 361 + 21 * at
        picture.text(32, y, f"{at}.", kind="fine")
        said = step.sentence.partition("; ")[0]
        if at == number:  # its modifiers stand beside the die
            said = f"{words.sentence(thrown.code, thrown.given)}: {thrown.cell}"
        picture.text(54, y, said, kind="mark" if at == number else "ink")
        picture.text(WIDTH - 32, y, citation(step.printed._replace(work="")), kind="fine", anchor="end")
    picture.high = HEIGHT
    return f"{picture.alone(outcome.summary, margin=0)}\n"


def bars(picture: Picture, x: int, y: int, shares: Sequence[tuple[str, float, bool]]) -> None:
    """A bar for each value with its probability. The last member marks the result of the throw."""
    for at, (value, probability, came) in enumerate(shares):
        top = y + 22 * at
        picture.text(x + 22, top + 14, value, bold=came, anchor="end")
        picture.box(x + 30, top + 3, 140 * probability, 14, "mark" if came else "bar")
        said = f"{probability:.1%}"
        picture.text(x + 36 + 140 * probability, top + 14, said, size=12, kind="ink" if came else "fine")


if __name__ == "__main__":
    FILE.write_text(draw(), encoding="utf-8")
