"""An outcome as plain text: what a player reads who asks "why?", and how numbers and names are written in sentences.

Rendering only; it decides nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ror_rules._wire.shapes import Outcome, SeededDice
from ror_rules.trace import Cite, DrawStep, Line, LookUpStep, NoteStep, PoolStep, RollStep, TableStep
from ror_rules.values import Amount, visible

_FINEST: Final = 16
"""The finest fraction of an inch that is told as one; finer ones are decimals, as far as they end."""
_PLACES: Final = 12
_FEW: Final = 12
"""As many dice of one throw as are told one by one."""


def explain(outcome: Outcome) -> str:
    """The summary and every step of the trace, a line each, with where it is printed; no trailing newline."""
    steps = (f"{number:>3}. {text} [{citation(cite)}]" for number, (text, cite) in enumerate(sentences(outcome), 1))
    return "\n".join([outcome.summary, known_as(outcome), *steps])


def known_as(outcome: Outcome) -> str:
    """What an outcome is known by: the edition of the rules, the rule, its dice, its context and its id."""
    dice = f"seed {outcome.dice.seed}" if isinstance(outcome.dice, SeededDice) else "supplied faces"
    bound = f", context {visible(outcome.context)}" if outcome.context else ""
    return f"{outcome.ruleset.id} {outcome.ruleset.version}, {outcome.rule}; {dice}{bound}; id {outcome.id}"


def sentences(outcome: Outcome) -> Iterator[tuple[str, Cite]]:
    """Every step of the trace in words, and where it is printed."""
    why = {throw.address: throw.why for throw in outcome.dice.throws}
    for line in outcome.trace:
        yield sentence(line, why.get(getattr(line, "address", ""))), line.cite


def sentence(line: Line, why: str | None = None) -> str:
    """One line of a trace as a sentence or two; `why` is what its throw was for."""
    return "; ".join(part for part in (_what(line, why), *_asides(line)) if part)


def citation(cite: Cite) -> str:
    """Where it is printed: `War of the Ring, army-combat, row 4, column 2-1`."""
    parts = [cite.work, cite.section or cite.table]
    parts += [f"{name} {label}" for name, label in (("row", cite.row), ("column", cite.column)) if label]
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


def _what(line: Line, why: str | None) -> str:
    match line:
        case TableStep():
            modified = "".join(f" {signed(each.value)} ({each.why})" for each in line.modifiers)
            total = f" = {line.face + sum(each.value for each in line.modifiers)}" if modified else ""
            return f"{why}: die {line.face}{modified}{total}: {line.cell}"
        case LookUpStep():
            return f"{line.text}: {line.cell}"
        case RollStep():
            return f"{line.text}: die {line.face}"
        case PoolStep():
            again = f", again {_faces(line.again)}" if line.again else ""
            needs = f"{line.successes} at {line.at_least} or more"
            made = ", ".join(f"{signed(each.value)} {each.why}" if each.value else each.why for each in line.modifiers)
            return f"{line.text}: {_faces(line.faces) or 'no dice'}{again}: {needs}{f' ({made})' if made else ''}"
        case DrawStep():
            return f"{line.text}: dice {_faces(line.faces)}" if line.faces else line.text
        case NoteStep():
            return line.text


def _asides(line: Line) -> Iterable[str]:
    if isinstance(line, TableStep | LookUpStep):
        for clamp in line.clamps:
            yield f"{clamp.axis} {clamp.came} read as {clamp.read_as} ({clamp.why})"
    if isinstance(line, TableStep | PoolStep | NoteStep):
        for each in line.not_applied:
            yield f"not {signed(each.value)} ({each.why}): {each.because}"
    for used in line.rulings:
        yield f"ruling {used.id}: {used.reading}"


def _faces(faces: tuple[int, ...]) -> str:
    """Few dice as they fell, `3 6 1`; many counted, `6x14 3x9`, the highest first."""
    if len(faces) <= _FEW:
        return " ".join(map(str, faces))
    return " ".join(f"{face}x{number}" for face, number in sorted(Counter(faces).items(), reverse=True))
