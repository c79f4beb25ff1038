"""Words: how a line of a trace is said, what an outcome is known by, and how numbers and names are written in sentences.

Rendering only; it decides nothing. A whole outcome is told in `_words`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from ror_rules._messages.fluent import Catalogue
from ror_rules._wire.shapes import CommittedDice, Outcome, SeededDice
from ror_rules.message import Message, Name
from ror_rules.trace import DrawStep, HandStep, Line, LookUpStep, NoteStep, PoolStep, Printed, RollStep, TableStep
from ror_rules.values import Amount, visible, without_accents

_FINEST: Final = 16
"""The finest fraction of an inch that is told as one; finer ones are decimals, as far as they end."""
_PLACES: Final = 12
_FEW: Final = 8
"""As many dice of one throw as are told one by one."""
_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "'": "", "’": ""}
)
"""Letters that are no plain letter with a mark, as plain ones; and what is left out inside a word."""


class Said(NamedTuple):
    """A line of a trace in parts: what comes before its dice, how the dice are called, the faces, and what comes after.

    `again` are the faces of dice that were thrown once more; a line without dice is all `before`.
    """

    before: str
    called: str = ""
    faces: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    after: str = ""

    again_said: str = ""

    def __str__(self) -> str:
        """All of it."""
        again = f", {self.again_said} {dice(self.again)}" if self.again else ""
        return f"{self.before}{self.called}{dice(self.faces) if self.faces else ''}{again}{self.after}"


def known_as(outcome: Outcome, words: Catalogue) -> str:
    """The identity of an outcome: the edition of the rules, the rule, its dice, its context and, at the end, its id."""
    match outcome.dice:
        case SeededDice(seed=seed):
            dice = words.say("known-seed", {"seed": seed})
        case CommittedDice(game=game, seq=seq, commitment=commitment):
            dice = words.say("known-commitment", {"seq": seq, "game": Name(game), "commitment": commitment})
        case _:
            dice = words.say("known-faces", {}) if outcome.dice.throws else ""
    bound = words.say("known-context", {"context": Name(visible(outcome.context))}) if outcome.context else ""
    parts = [f"{outcome.ruleset.id} {outcome.ruleset.version}, {outcome.rule}", ", ".join(filter(None, [dice, bound]))]
    return "; ".join([*filter(None, parts), f"id {outcome.id}"])


def sentence(line: Line, words: Catalogue) -> str:
    """One step of a trace as a sentence or two."""
    return "; ".join(part for part in (str(said(line, words)), *asides(line, words)) if part)


def said(line: Line, words: Catalogue) -> Said:
    """The event of one step, without clamps, modifiers that were not applied, and rulings."""
    what = words.sentence(line.code, line.given)
    match line:
        case TableStep():
            modified = "".join(f" {signed(each.value)} ({words.say(each.code, each.given)})" for each in line.modifiers)
            total = f" = {line.face + sum(each.value for each in line.modifiers)}" if modified else ""
            return Said(
                f"{what}: ", f"{words.word('die')} ", (line.face,), (), f"{modified}{total}: {words.word(line.cell)}"
            )
        case LookUpStep():
            return Said(f"{what}: {words.word(line.cell)}")
        case RollStep():
            return Said(f"{what}: ", f"{words.word('die')} ", (line.face,))
        case PoolStep():
            needs = words.say("pool-needs", {"successes": line.successes, "least": line.at_least})
            made = ", ".join(
                f"{signed(each.value)} {words.say(each.code, each.given)}"
                if each.value
                else words.say(each.code, each.given)
                for each in line.modifiers
            )
            after = f": {needs}{f' ({made})' if made else ''}"
            return Said(
                f"{what}: ",
                "" if line.faces else words.say("no-dice", {}),
                line.faces,
                line.again,
                after,
                words.word("again"),
            )
        case HandStep():
            if not line.faces:
                return Said(f"{what}: {words.say('no-dice', {})}")
            keeps = (
                words.say("hand-keeps", {"faces": dice(line.kept)}) if line.kept else words.say("hand-keeps-none", {})
            )
            return Said(f"{what}: ", "", line.faces, (), f": {keeps}")
        case DrawStep():
            drawn = f"{what}: {words.listed(line.drawn)}"
            return Said(f"{drawn}: ", f"{words.word('dice')} ", line.faces) if line.faces else Said(drawn)
        case NoteStep():
            return Said(what)


def asides(line: Line, words: Catalogue) -> list[str]:
    """What stands beside one step of a trace: clamps, modifiers that were not applied, and rulings."""
    ruled = (words.say("ruling-used", {"id": used.id, "reading": used.reading}) for used in line.rulings)
    return [*clamped(line, words), *not_applied(line, words), *ruled]


def clamped(line: Line, words: Catalogue) -> list[str]:
    """The numbers beyond the edge of a table, and the numbers that they were read as."""
    if not isinstance(line, TableStep | LookUpStep):
        return []
    return [words.say("clamped", {"axis": each.axis, "came": each.came, "edge": each.read_as}) for each in line.clamps]


def not_applied(line: Line, words: Catalogue) -> list[str]:
    """The modifiers that were considered and not applied, and the reasons."""
    if not isinstance(line, TableStep | PoolStep | NoteStep):
        return []
    return [
        words.say(
            "not-applied" if each.value else "not-applied-ability",
            {
                "value": signed(each.value),
                "what": Message(each.code, each.given),
                "because": Message(each.because, each.given),
            },
        )
        for each in line.not_applied
    ]


def dice(faces: Sequence[int]) -> str:
    """Few dice as they fell; many counted, the highest first, `x` before how many.

    >>> dice([3, 6, 1]), dice([6, 1, 6, 3, 3, 6, 6, 3, 6])
    ('3 6 1', '6x5 3x3 1')
    """
    if len(faces) <= _FEW:
        return " ".join(map(str, faces))
    counted = sorted(Counter(faces).items(), reverse=True)
    return " ".join(f"{face}x{number}" if number > 1 else str(face) for face, number in counted)


def citation(place: Printed, words: Catalogue | None = None) -> str:
    """A place in print: `War of the Ring, army-combat, row 4, column 2-1`. In English if there are no `words`."""
    parts = [place.work, place.section]
    for name, label in (("row", place.row), ("column", place.column)):
        if label:
            parts.append(f"{name if words is None else words.word(name)} {label}")
    return ", ".join(part for part in parts if part)


def signed(value: int) -> str:
    """A modifier with its sign: `+1`, `-2`, `+0`."""
    return f"{value:+d}"


def listed(words: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = [str(word) for word in words]
    return f"{', '.join(most)} and {last}" if most else last


def start(text: str) -> str:
    """A sentence from its words: the first letter large, but of a word with `_`, a name as it was sent.

    >>> start("the army"), start("lord_of_the_nazgul is dead")
    ('The army', 'lord_of_the_nazgul is dead')
    """
    if "_" in text.partition(" ")[0]:
        return text
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=1024)
def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 wound`, `2 wounds`, `no wounds`."""
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"


def slug(name: str) -> str:
    """An id made of a name: plain small letters and digits with `-` between, the marks of letters left out.

    >>> slug("Éomer"), slug("Durin's Folk, 2nd"), slug("Þrór ðe Ælf")
    ('eomer', 'durins-folk-2nd', 'thror-de-aelf')
    """
    return "-".join(re.findall("[a-z0-9]+", without_accents(name.casefold().translate(_LETTERS))))


def inches(distance: Amount | Fraction) -> str:
    """A distance as people write it.

    >>> inches(1), inches("61/8"), inches("1/2"), inches("743/80")
    ('1 inch', '7 5/8 inches', '1/2 inch', '9.2875 inches')
    """
    exact = Fraction(distance)
    return f"{mixed(exact)} {'inch' if 0 < exact <= 1 else 'inches'}"


def mixed(value: Amount | Fraction) -> str:
    """An exact amount that is not below 0, as a whole number and a fraction: `7`, `7 5/8`, `1/2`; finer ones `9.2875`."""
    exact = Fraction(value)
    if exact.denominator > _FINEST and 10**_PLACES % exact.denominator == 0:
        digits = f"{exact.numerator * 10**_PLACES // exact.denominator:0{_PLACES + 1}d}"
        return f"{digits[:-_PLACES]}.{digits[-_PLACES:].rstrip('0')}"
    whole, rest = divmod(exact.numerator, exact.denominator)
    parts = [str(whole)] if whole or not rest else []
    return " ".join(parts + ([f"{rest}/{exact.denominator}"] if rest else []))
