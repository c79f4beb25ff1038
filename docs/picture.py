"""Draws docs/army-combat.svg, the picture of the README: a real answer with its die, its table, its trace and its odds.

`make picture` writes it again; a test holds the file to the code. Nothing but drawing lives here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from ror_rules import load
from ror_rules._messages.catalogues import catalogue
from ror_rules._words.steps import steps
from ror_rules.text import citation
from ror_rules.trace import TableStep, step_of

FILE: Final = Path(__file__).resolve().parent / "army-combat.svg"
STATE: Final[dict[str, Any]] = {
    "terrain": "citadel",
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14},
}
SEED: Final = "42"

WIDTH, HEIGHT = 960, 504
TOP: Final = 94
PAPER, LINE, INK, FAINT, RED, PALE = "#fbf7ec", "#d8cfb8", "#2c2620", "#7d7365", "#a6281f", "#f3e3c3"
PIPS: Final = {  # where a die has its pips, by face: columns and rows of three
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def draw() -> str:
    """The picture as SVG, 960 by 504, on its own paper: it reads the same on a white page and on a dark one."""
    rules = load("war-of-the-ring")
    outcome = rules.resolve("army-combat", STATE, seed=SEED)
    (throw,) = outcome.dice.throws
    words = catalogue("war-of-the-ring")
    thrown = step_of(outcome.trace, TableStep)
    number = outcome.trace.index(thrown) + 1
    every = steps(outcome, whole=True)
    table = rules.table(thrown.cite.table or "").data
    sides = ("attacker", "defender")
    views = [f"{side}.strength_lost" for side in sides]
    odds = rules.odds("army-combat", STATE, fields=views)
    attack, losses = outcome.summary.split(": ")
    parts = [
        text(32, 40, attack + ":", size=16, weight="bold"),
        text(32, 62, losses, size=16),
        text(32, TOP, f"The die, from the seed {SEED}", color=FAINT),
        *die(32, TOP + 16, throw.faces[0]),
        *(
            text(32, TOP + 142 + 22 * at, line, color=RED if line.startswith("=") else INK)
            for at, line in enumerate(
                [f"{each.value:+d}  {words.say(each.code, each.given)}" for each in thrown.modifiers]
                + [f"= {thrown.adjusted}"]
            )
        ),
        text(282, TOP, table.title, color=FAINT),
        *grid(
            282,
            TOP + 16,
            [row.label for row in table.rows.entries],
            [column.label for column in table.columns.entries],
            table.cells,
            (thrown.cite.row or "", thrown.cite.column or ""),
        ),
        text(742, TOP, "The exact odds", color=FAINT),
    ]
    top = TOP + 28
    for side, view in zip(sides, views, strict=True):
        came = getattr(outcome.result, side).strength_lost
        parts.append(text(742, top, f"The {side} loses, of {STATE[side]['strength']}"))
        shares = sorted(odds.marginals[view], key=lambda share: int(share.value))
        parts += bars(742, top + 10, [(str(share.value), share.probability, share.value == came) for share in shares])
        top += 30 + 22 * len(shares)
    works = dict.fromkeys(step.printed.work for step in every)
    parts.append(text(WIDTH - 32, 346, words.say("printed-in", {"works": tuple(works)}), color=FAINT, anchor="end"))
    parts.append(f'<path d="M32 356H{WIDTH - 32}" stroke="{LINE}"/>')
    for at, step in enumerate(every, 1):
        y = 361 + 21 * at
        parts.append(text(32, y, f"{at}.", color=FAINT))
        said = step.sentence.partition("; ")[0]
        if at == number:  # its modifiers stand beside the die
            said = f"{words.sentence(thrown.code, thrown.given)}: {thrown.cell}"
        parts.append(text(54, y, said, color=RED if at == number else INK))
        parts.append(text(WIDTH - 32, y, citation(step.printed._replace(work="")), color=FAINT, anchor="end"))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" font-family="Georgia, \'Times New Roman\', serif">'
    )
    paper = f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="14" fill="{PAPER}" stroke="{LINE}"/>'
    return "\n".join([head, f"<title>{escape(outcome.summary)}</title>", paper, *parts, "</svg>", ""])


def text(
    x: float, y: float, words: str, *, size: int = 13, color: str = INK, weight: str = "normal", anchor: str = "start"
) -> str:
    """Words on one line; `y` is their foot."""
    style = f'font-size="{size}" fill="{color}" font-weight="{weight}" text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(words)}</text>'


def die(x: int, y: int, face: int) -> Iterator[str]:
    """A die of 96 by 96 that shows a face."""
    yield f'<rect x="{x}" y="{y}" width="96" height="96" rx="16" fill="#fff" stroke="{INK}" stroke-width="2.5"/>'
    for across, down in PIPS[face]:
        yield f'<circle cx="{x + 22 + 26 * across}" cy="{y + 22 + 26 * down}" r="9" fill="{RED}"/>'


def grid(
    x: int,
    y: int,
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[int | str]],
    found: tuple[str, str],
) -> Iterator[str]:
    """A printed table with the row and the column that were found, and where they meet."""
    wide, high = 42, 18
    for at, label in enumerate(("", *columns)):
        if label == found[1]:
            yield f'<rect x="{x + wide * at}" y="{y}" width="{wide}" height="{high * (len(rows) + 1)}" fill="{PALE}"/>'
        yield text(x + wide * (at + 0.5), y + 13, label, size=10, weight="bold", anchor="middle")
    for down, label in enumerate(rows, 1):
        if label == found[0]:
            across = wide * (len(columns) + 1)
            yield f'<rect x="{x}" y="{y + high * down}" width="{across}" height="{high}" fill="{PALE}"/>'
        yield text(x + wide * 0.5, y + high * down + 13, label, size=10, weight="bold", anchor="middle")
        for at, cell in enumerate(cells[down - 1], 1):
            here = (label, columns[at - 1]) == found
            if here:
                yield f'<rect x="{x + wide * at}" y="{y + high * down}" width="{wide}" height="{high}" fill="{RED}"/>'
            yield text(
                x + wide * (at + 0.5),
                y + high * down + 13,
                str(cell),
                size=10,
                color=PAPER if here else INK,
                weight="bold" if here else "normal",
                anchor="middle",
            )


def bars(x: int, y: int, shares: Sequence[tuple[str, float, bool]]) -> Iterator[str]:
    """A bar for every value: what it is, how likely, and whether it is what came."""
    for at, (value, probability, came) in enumerate(shares):
        top = y + 22 * at
        yield text(x + 22, top + 14, value, anchor="end", weight="bold" if came else "normal")
        color = RED if came else LINE
        yield f'<rect x="{x + 30}" y="{top + 3}" width="{140 * probability:.1f}" height="14" rx="2" fill="{color}"/>'
        yield text(x + 36 + 140 * probability, top + 14, f"{probability:.1%}", size=12, color=INK if came else FAINT)


if __name__ == "__main__":
    FILE.write_text(draw(), encoding="utf-8")
