"""The words of one step of a trace, the identity of an outcome, and numbers and names as people write them.

`_words` renders whole outcomes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import ChosenName, Given, Message
from ror_rules._messages.values import Amount, capital, mixed, visible, without_accents
from ror_rules._throwing.trace import (
    DrawStep,
    HandStep,
    Line,
    LookUpStep,
    NoteStep,
    PoolStep,
    Printed,
    RollStep,
    TableStep,
)
from ror_rules._wire.shapes import CommittedDice, Outcome, SeededDice

_MAX_LISTED_DICE: Final = 8
_OF_CONDITION: Final = {"least", "most", "condition"}
"""Parameters by which the message of a pool says itself what its dice count."""
_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "'": "", "’": ""}
)
"""Letters that Unicode does not take apart, as plain ones, and signs that are dropped inside a word."""


class Said(NamedTuple):
    """A step in parts, so that a page can draw its dice: the text before the dice, the dice, and the text after them."""

    before: str
    called: str = ""
    """The word before the dice where they are not drawn: `rolled`."""
    faces: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    """The faces of dice that were rolled once more."""
    after: str = ""
    again_said: str = ""

    def __str__(self) -> str:
        again = f", {self.again_said} {dice(self.again)}" if self.again else ""
        return f"{self.before}{self.called}{dice(self.faces) if self.faces else ''}{again}{self.after}"


def known_as(outcome: Outcome, words: Catalogue) -> str:
    match outcome.dice:
        case SeededDice(seed=seed):
            dice = words.say("known-seed", {"seed": seed})
        case CommittedDice(game=game, seq=seq, commitment=commitment):
            dice = words.say("known-commitment", {"seq": seq, "game": ChosenName(game), "commitment": commitment})
        case _:
            dice = words.say("known-faces", {}) if outcome.dice.throws else ""
    bound = words.say("known-context", {"context": ChosenName(visible(outcome.context))}) if outcome.context else ""
    parts = [f"{outcome.ruleset.id} {outcome.ruleset.version}, {outcome.rule}", ", ".join(filter(None, [dice, bound]))]
    return "; ".join([*filter(None, parts), f"id {outcome.id}"])


def step_text(line: Line, words: Catalogue, profile: str = "") -> Said:
    """The event of one step, without clamps and modifiers that were not applied. `profile` are the numbers folded into a throw."""
    given = rendered(line) if line.code in words else line.given
    what = words.sentence(line.code, given)
    made = f", {words.say(f'{line.code}.made', given)}" if f"{line.code}.made" in words else ""
    rolled = f"{words.word('rolled')} "
    match line:
        case TableStep():
            modified = "".join(
                f", {signed(each.value)} ({words.say(each.code, each.given)})" for each in line.modifiers
            )
            total = f" = {line.face + sum(each.value for each in line.modifiers)}" if modified else ""
            after = f"{modified}{total}{made or f': {words.word(line.cell)}'}"
            return Said(f"{what}{_bracketed(profile)}: ", rolled, (line.face,), (), after)
        case LookUpStep():
            return Said(what if "cell" in words.variables(line.code) else f"{what}: {words.word(line.cell)}")
        case RollStep():
            return Said(f"{what}{_bracketed(profile)}: ", rolled, (line.face,), (), made)
        case PoolStep():
            after = made or f", {words.say('pool-sum' if line.sums else 'pool-made', given)}"
            changed = [
                words.say("pool-modifier", {"value": signed(each.value), "what": Message(each.code, each.given)})
                if each.value
                else words.say(each.code, each.given)
                for each in line.modifiers
            ]
            told = "" if words.variables(line.code) & _OF_CONDITION else words.show(_condition(line))
            before = f"{what}{_bracketed(', '.join(filter(None, [told, profile, *changed])))}: "
            called = rolled if line.faces else words.say("no-dice", {})
            return Said(before, called, line.faces, line.again, after, words.word("again"))
        case HandStep():
            if not line.faces:
                return Said(f"{what}: {words.say('no-dice', {})}")
            keeps = (
                words.say("hand-keeps", {"faces": dice(line.kept)}) if line.kept else words.say("hand-keeps-none", {})
            )
            return Said(f"{what}{_bracketed(profile)}: ", rolled, line.faces, (), f", {keeps}")
        case DrawStep():
            drawn = f"{what}: {words.listed(line.drawn)}"
            return Said(f"{drawn} (", rolled, line.faces, (), ")") if line.faces else Said(drawn)
        case NoteStep():
            return Said(what)


def rendered(line: Line) -> Mapping[str, Any]:
    match line:
        case RollStep():
            return {**line.given, "face": line.face}
        case TableStep() | LookUpStep():
            return {**line.given, "cell": line.cell}
        case PoolStep():
            return {**line.given, **_numbers(line), "condition": _condition(line)}
        case _:
            return line.given


def _numbers(line: PoolStep) -> dict[str, int]:
    numbers = {"least": line.at_least, "most": line.at_most, "successes": line.successes}
    return {name: number for name, number in numbers.items() if number is not None}


def _condition(line: PoolStep) -> Message:
    """The message of what the dice of a pool count."""
    parts = [Message("pool-condition", Given(kind=_kind(line), **_numbers(line), counts=_counts(line)))]
    if line.repeats is not None:
        times = line.repeats.times
        given = {"faces": _spans(line.repeats.faces), "times": "endless" if times is None else times}
        parts.append(Message("pool-adds" if line.repeats.adds else "pool-again", Given(given)))
    if line.cap is not None:
        parts.append(Message("pool-cap", Given(cap=line.cap)))
    return Message("pool-conditions", Given(parts=tuple(parts)))


def _kind(line: PoolStep) -> str:
    if line.sums:
        return "sum"
    if line.worth:
        return "faces" if {number for _, number in line.worth} == {1} else "worth"
    return "most" if line.at_least is None else "least"


def _counts(line: PoolStep) -> tuple[str | Message, ...]:
    if _kind(line) == "faces":
        return _spans([face for face, _ in line.worth])
    return tuple([Message("pool-worth", Given(face=face, number=number)) for face, number in line.worth])


def _spans(faces: Sequence[int]) -> tuple[str, ...]:
    """Faces in rising order as people list them.

    >>> _spans((1, 2, 4, 96, 97, 98, 99, 100))
    ('1', '2', '4', '96–100')
    """
    spans: list[list[int]] = []
    for face in faces:
        if spans and spans[-1][-1] == face - 1:
            spans[-1].append(face)
        else:
            spans.append([face])
    return tuple([text for each in spans for text in (map(str, each) if len(each) < 3 else [f"{each[0]}–{each[-1]}"])])


def _bracketed(text: str) -> str:
    return f" ({text})" if text else ""


def asides(line: Line, words: Catalogue) -> list[str]:
    return [*clamped(line, words), *not_applied(line, words)]


def clamped(line: Line, words: Catalogue) -> list[str]:
    if not isinstance(line, TableStep | LookUpStep):
        return []
    return [words.say("clamped", {"axis": each.axis, "came": each.came, "edge": each.read_as}) for each in line.clamps]


def not_applied(line: Line, words: Catalogue) -> list[str]:
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
    """Up to eight dice as they fell. More are counted, the highest first: `6x5` are five sixes.

    >>> dice([3, 6, 1]), dice([6, 1, 6, 3, 3, 6, 6, 3, 6])
    ('3 6 1', '6x5 3x3 1')
    """
    if len(faces) <= _MAX_LISTED_DICE:
        return " ".join(map(str, faces))
    counted = sorted(Counter(faces).items(), reverse=True)
    return " ".join(f"{face}x{number}" if number > 1 else str(face) for face, number in counted)


def citation(place: Printed, words: Catalogue | None = None) -> str:
    parts = [place.work, place.section]
    for name, label in (("row", place.row), ("column", place.column)):
        if label:
            parts.append(f"{name if words is None else words.word(name)} {label}")
    return ", ".join(part for part in parts if part)


def signed(value: int) -> str:
    return f"{value:+d}"


def listed(words: Iterable[object]) -> str:
    *most, last = [str(word) for word in words]
    return f"{', '.join(most)} and {last}" if most else last


def start(text: str) -> str:
    """A sentence from its words: the first letter large, but of a word with `_`, a name as it was sent.

    >>> start("the army"), start("lord_of_the_nazgul is dead")
    ('The army', 'lord_of_the_nazgul is dead')
    """
    if "_" in text.partition(" ")[0]:
        return text
    return capital(text)


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
