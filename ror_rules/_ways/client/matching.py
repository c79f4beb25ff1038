"""Whether an answer belongs to its question. A proxy, a cache or a faulty service can send a genuine answer to another
one.

All fixed parts of a question are compared: ruleset, version, rule, seed or faces, context and rulings. The id of the
answer must be the hash of its question. If the same ruleset is installed here, that is the caller's question, so the
state is compared, too. Otherwise it is the question in the answer, because only the rules know the normal form of a
state. Then the scalars are compared that the normal form leaves alone (`stated_in`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct, structs

from ror_rules._notation.houses import parted
from ror_rules._packages import register
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading.documents import plain
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import UnknownError
from ror_rules._throwing.commitment import commitment
from ror_rules._wire.identity import identity
from ror_rules._wire.shapes import CommittedDice, Edition, Odds, Outcome, Seeded, SeededDice, Supplied

S = TypeVar("S", bound=Struct)


class WrongAnswerError(Exception):
    """An answer with status 200 that does not belong to the question; `pointer` is the place in the answer that differs."""

    def __init__(self, pointer: str, expected: object, got: object) -> None:
        place = f"`{pointer}` of the answer" if pointer else "The answer"
        super().__init__(
            f"{place} must be {expected}. Got {got!r:.80}. Another service answers at this address, or a cache mixes "
            f"answers."
        )
        self.pointer = pointer
        self.expected = expected
        self.got = got


def of_outcome(found: Outcome, ruleset_id: str, rule_id: str, asked: Mapping[str, Any]) -> Outcome:
    _under_houses(found, asked)
    _compare(_fixed(found, ruleset_id, rule_id, asked))
    _compare([("/context", asked.get("context"), found.context), *_dice(found, asked.get("dice"))])
    _compare(list(stated_in(asked.get("state"), plain(found.state))))
    if isinstance(found.dice, CommittedDice):  # the service fills in its seed
        asked = {**asked, "dice": {**asked["dice"], "seed": found.dice.seed}}
    _compare(_by_the_rules(found, asked) or _by_the_answer(found, asked))
    return found


def of_odds(found: Odds, ruleset_id: str, rule_id: str, asked: Mapping[str, Any]) -> Odds:
    of_study(found, ruleset_id, rule_id, asked)
    here = ruleset_here(found.ruleset)
    if here is not None and rule_id in here.rules:
        try:
            expected = here.question(rule_id, here.read_odds(rule_id, asked)).id
        except RorError:  # a library that checks otherwise than the service
            return found
        _compare([("/id", expected, found.id)])
    return found


def of_study(found: S, ruleset_id: str, rule_id: str, asked: Mapping[str, Any]) -> S:
    """The answer to any question about a rule, if it is about this rule and this state."""
    told: Any = found
    _under_houses(told, asked)
    rulings = {name: reading for name, reading in asked.get("rulings", {}).items() if name in told.rulings}
    _compare(_fixed(told, ruleset_id, rule_id, {**asked, "rulings": rulings}))
    _compare(list(stated_in(asked.get("state"), plain(told.state))))
    return found


def stated_in(asked: object, came: object, pointer: str = "/state") -> Iterator[tuple[str, object, object]]:
    """The scalars of a state that an answer's state has, too, as places to compare.

    The rules write a state in its normal form: they sort lists, fill in what is missing or false, reduce fractions, and
    replace words that the `name` beside them tells better.
    """
    if not isinstance(asked, Mapping) or not isinstance(came, Mapping):
        return
    for name, value in asked.items():
        place, other = f"{pointer}/{name}", came.get(name)
        if isinstance(value, Mapping):
            yield from stated_in(value, other, place)
        elif type(value) is type(other) and (
            value is True
            or type(value) is int
            or (isinstance(value, str) and not re.search("[0-9]", value) and (name == "name" or "name" not in asked))
        ):
            yield place, value, other


def _under_houses(found: Any, asked: Mapping[str, Any]) -> None:
    given, state = asked.get("houses") or (), asked.get("state")
    marks = parted(state).houses if isinstance(state, str) else ()
    named = [*(each for each in given if isinstance(each, str)), *(f"sha256:{each.lower()}" for each in marks)]
    documents = sum(not isinstance(each, str) for each in given)
    answered = found.ruleset.houses
    lost = [each for each in named if not any(digest.startswith(each) for digest in answered)]
    strange = [each for each in answered if not each.startswith(tuple(named))]
    if lost or len(strange) > documents or (documents and not answered):
        raise WrongAnswerError("/ruleset/houses", lost or f"{len(named) + documents} at most", answered)


def ruleset_here(edition: Edition) -> Ruleset[Any] | None:
    """The installed ruleset of this very edition, under its house rules if they are known here."""
    try:
        found = register.answered(edition)
    except UnknownError:
        return None
    return found if found.edition == edition else None


def _compare(places: list[tuple[str, object, object]]) -> None:
    for pointer, expected, got in places:
        if expected != got:
            raise WrongAnswerError(pointer, repr(expected), got)


def _fixed(found: Any, ruleset_id: str, rule_id: str, asked: Mapping[str, Any]) -> list[tuple[str, object, object]]:
    version = asked.get("version") or found.ruleset.version
    return [
        ("/ruleset/id", ruleset_id, found.ruleset.id),
        ("/ruleset/version", version, found.ruleset.version),
        ("/rule", rule_id, found.rule),
        *((f"/rulings/{name}", each, found.rulings.get(name)) for name, each in asked.get("rulings", {}).items()),
    ]


def _dice(found: Outcome, asked: Mapping[str, Any] | None) -> Iterator[tuple[str, object, object]]:
    dice = plain(found.dice)
    if asked is None:
        yield "/dice/source", "supplied", dice["source"]
        return
    yield "/dice/source", asked["source"], dice["source"]
    if asked["source"] == "seeded":
        yield "/dice/seed", str(asked["seed"]), dice.get("seed")
    elif asked["source"] == "committed":
        for name in ("commitment", "game", "seq", "seeds"):
            yield f"/dice/{name}", asked[name], dice.get(name)
        yield "/dice/commitment", asked["commitment"], commitment(str(dice.get("seed"))).hex()
    else:
        yield "/dice/throws", list(asked["faces"]), [face for throw in dice["throws"] for face in throw["faces"]]


def _by_the_rules(found: Outcome, asked: Mapping[str, Any]) -> list[tuple[str, object, object]]:
    here = ruleset_here(found.ruleset)
    if here is None or found.rule not in here.rules:
        return []
    rule = here.rules[found.rule]
    try:
        request = here.read(rule.id, asked)
        expected = here.identity(rule, request if request.dice else structs.replace(request, dice=Supplied(faces=())))
    except RorError:
        return []
    return [("/state", plain(request.state), plain(found.state)), ("/id", expected, found.id)]


def _by_the_answer(found: Outcome, asked: Mapping[str, Any]) -> list[tuple[str, object, object]]:
    """The id of the question in the outcome. None if the request has rulings, because their defaults are unknown
    here.
    """
    if asked.get("rulings"):
        return []
    dice: object
    if isinstance(found.dice, SeededDice):
        dice = Seeded(seed=found.dice.seed)
    elif isinstance(found.dice, CommittedDice):
        dice = {name: value for name, value in plain(found.dice).items() if name not in {"stream", "throws"}}
    else:
        dice = Supplied(faces=tuple(face for throw in found.dice.throws for face in throw.faces))
    return [("/id", identity(found.ruleset, found.rule, found.state, found.context, {}, dice), found.id)]
