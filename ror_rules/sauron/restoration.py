"""The Expanded Game: leaders and special items between the two battles."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.field import Counter, Restoration, Veteran
from ror_rules.sauron.results import ItemKept, Restored, Successor
from ror_rules.text import listed
from ror_rules.trace import Line


@rule("restoration", title="Between the battles", source=paragraph("Expanded Game"), throws=False)
def restoration(dice: Dice, book: Sauron, state: Restoration) -> Restored:
    """The wounded recover, most of the dead are replaced, special items stay as they are: the second battle begins."""
    leaders = tuple(_restored(dice, book, state, each, f"/state/leaders/{at}") for at, each in enumerate(state.leaders))
    if state.items:
        dice.note(paragraph("Expanded Game"), f"unchanged: {listed(each.name for each in state.items)}")
    return Restored(leaders=leaders, items=tuple(ItemKept(name=each.name, status=each.status) for each in state.items))


def _row(dice: Dice, book: Sauron, who: Veteran) -> str:
    """Which row of the table a leader belongs to."""
    if not who.dead:
        return "alive"
    if who.side == "sauron":
        everybody = dice.reading(book, "sv-killed-sauron") == "everybody"
        return "sauron" if everybody or who.name != "Sauron" else "other"
    return who.nationality if who.nationality in ("numenorean", "dwarf") else "other"


def _restored(dice: Dice, book: Sauron, state: Restoration, who: Veteran, at: str) -> Successor:
    """One leader for the second battle."""
    row = _row(dice, book, who)
    if row == "numenorean":
        dice.reading(book, "sv-sons")
    becomes = dice.look(book.restoration, row, "becomes", why=who.name)
    status: Literal["restored", "replaced", "dead"] = "replaced"
    counter: Counter | None
    if row == "alive":
        status, counter = "restored", who.counter
    elif row == "other":
        status, counter = "dead", None
    elif row == "sauron":
        counter = state.gorgol
        if counter is None:
            raise _lost("Gorgol's ratings are lost with the counters.", "/state/gorgol", "his ratings")
    elif row == "dwarf":
        morale = who.counter.morale + book.restoration.number("dwarf-morale")
        counter = structs.replace(who.counter, morale=morale)
    else:
        counter = who.heir or _like_father(book, who, at)
    return Successor(
        name=who.name,
        status=status,
        successor=becomes if status == "replaced" else None,
        counter=counter,
        wounds=0,
        magic_points=who.magic_points if status == "restored" else None,
    )


def _like_father(book: Sauron, who: Veteran, at: str) -> Counter:
    """A son's ratings where nobody gives them."""
    if book.rulings["sv-sons"] == "lost":
        raise _lost(
            f"The text gives {who.name} a son, and the son no ratings.",
            f"{at}/heir",
            "the son's ratings, or the ruling sv-sons as as-father",
        )
    return who.counter


def _lost(detail: str, pointer: str, expected: str) -> UndecidedError:
    return UndecidedError(detail, pointer=pointer, expected=expected)


@restoration.sentence
def _say(state: Restoration, result: Restored, trace: tuple[Line, ...]) -> str:
    parts = []
    for status in ("restored", "replaced", "dead"):
        names = [each.name for each in result.leaders if each.status == status]
        if names:
            parts.append(f"{status}: {listed(names)}")
    return f"For the second battle, {'; '.join(parts)}." if parts else "The second battle begins."
