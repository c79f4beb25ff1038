"""Ring of Power, Combat in two calls, the second: the hits are allocated, both sides roll defense, and the outcome
follows.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, field, structs

from ror_rules._exploring.interpreter import Reader
from ror_rules._exploring.memo import Memo
from ror_rules._reading.documents import plain
from ror_rules._rulesets.ring_of_power.battle.alternatives import allocations
from ror_rules._rulesets.ring_of_power.battle.determining_hits import hits_of
from ror_rules._rulesets.ring_of_power.battle.engagement import EngagedSide, after_duels, engage
from ror_rules._rulesets.ring_of_power.battle.exchange import defend
from ror_rules._rulesets.ring_of_power.battle.outcome import outcome
from ror_rules._rulesets.ring_of_power.battle.solver import AfterHits, Solution
from ror_rules._rulesets.ring_of_power.battle.summaries import sum_up, summary
from ror_rules._rulesets.ring_of_power.battle.table import table_of
from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.combat_strike import Strikes, combat_strike
from ror_rules._rulesets.ring_of_power.results import CombatResult
from ror_rules._rulesets.ring_of_power.states import OTHER, Allocation, Combat, SideName, allocated
from ror_rules._throwing.sources import Faces
from ror_rules._wire.dice import answered, source
from ror_rules._wire.differences import first_difference, of_difference
from ror_rules._wire.identity import hashed, inputs
from ror_rules._wire.shapes import (
    Choices,
    Commitment,
    Committed,
    Context,
    Game,
    Id,
    PlayerSeeds,
    Seed,
    Seeded,
    Seq,
    Supplied,
    Version,
)
from ror_rules.author import (
    ABSENT,
    Alternatives,
    Dice,
    InputError,
    LawError,
    Line,
    Message,
    Normal,
    StateError,
    Value,
    citation,
    opposed,
    rule,
)


class FirstRuleset(Value, kw_only=True):
    """The ruleset that answered the first call."""

    id: Literal["ring-of-power"]
    version: Version
    digest: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$", extra={"form": "sha256: and 64 hex digits"})]
    houses: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=100)] = ()


class FirstThrow(Value, kw_only=True, omit_defaults=True):
    """A throw of the first call."""

    address: Annotated[str, Meta(max_length=200)]
    sides: Annotated[int, Meta(ge=1, le=100)]
    faces: Annotated[tuple[Annotated[int, Meta(ge=1, le=100)], ...], Meta(max_length=100_000)]


class FirstDice(Value, kw_only=True, omit_defaults=True):
    """The dice of the first call."""

    source: Literal["seeded", "supplied", "committed"]
    stream: Literal["ror.dice.v1"] | None = None
    commitment: Commitment | None = None
    game: Game | None = None
    seq: Seq | None = None
    seed: Seed | None = None
    seeds: PlayerSeeds | None = None
    throws: Annotated[tuple[FirstThrow, ...], Meta(max_length=2000)]

    def check(self) -> None:
        if (self.source == "supplied") != (self.seed is None):
            code = "supplied-dice-without-seed" if self.source == "supplied" else "dice-need-seed"
            raise StateError(code, pointer="/state/first/dice", got=self.seed)
        binds = [each is not None for each in (self.commitment, self.game, self.seq, self.seeds)]
        if (self.source == "committed") != any(binds) or any(binds) != all(binds):
            code = "committed-dice-need-all" if self.source == "committed" else "only-committed-dice"
            raise StateError(code, pointer="/state/first/dice", got=sum(binds))

    @property
    def asked(self) -> Seeded | Supplied | Committed:
        if self.seed is None:
            return Supplied(faces=tuple(face for throw in self.throws for face in throw.faces))
        if self.commitment is None or self.game is None or self.seq is None or self.seeds is None:
            return Seeded(seed=self.seed)
        return Committed(commitment=self.commitment, game=self.game, seq=self.seq, seeds=self.seeds, seed=self.seed)


class NotLookedAt(Value, forbid_unknown_fields=False):
    """A part of the first answer that is accepted and ignored, because the other parts imply it."""


class FirstAnswer(Value, kw_only=True, omit_defaults=True):
    """The answer of `combat-strike`, unchanged. Its values are recomputed and compared.

    You may leave out `id` and `ruleset`, because the other parts imply them. The format, `summary`, `trace` and `luck`
    are accepted and dropped.
    """

    format: Literal["ror.outcome.v3"] | None = None
    id: Id | None = None
    ruleset: FirstRuleset | None = None
    rule: Literal["combat-strike"] = "combat-strike"
    state: Combat
    context: Context | None = None
    rulings: Choices = field(default_factory=dict)
    dice: FirstDice
    result: Strikes
    summary: Annotated[str, Meta(max_length=500)] | None = None
    trace: Annotated[tuple[NotLookedAt, ...], Meta(max_length=100_000)] | None = None
    luck: NotLookedAt | None = None

    def normal(self) -> Normal:
        return dict.fromkeys(("format", "summary", "trace", "luck"))

    def __hash__(self) -> int:
        """The hash of its inputs without the rulings, because a map has no hash."""
        return (self.state, self.context, self.dice).__hash__()


class CombatDefense(Value, kw_only=True, omit_defaults=True):
    """The first answer, and the allocation of its hits."""

    first: FirstAnswer
    allocation: Allocation = Allocation()

    def normal(self) -> Normal:
        combat = self.first.state
        return {"allocation": allocated(self.allocation, combat.attacker, combat.defender, "/state/allocation")}


class FirstCall(Value):
    """The combat and the strikes of the first call."""

    combat: Combat
    strikes: Strikes

    @property
    def silenced(self) -> tuple[str, ...]:
        return (*self.strikes.attacker.silenced, *self.strikes.defender.silenced)


def _sides(dice: Dice, book: RingOfPower, first: FirstCall) -> tuple[EngagedSide, EngagedSide]:
    return after_duels(dice, engage(book, first.combat).pair, first.silenced)


@rule(
    "combat-defense",
    title="Combat, second call: who is hit",
    source=chart("combat"),
    place="combat",
    wants=opposed("casualties"),
)
def combat_defense(dice: Dice, book: RingOfPower, state: CombatDefense) -> CombatResult:
    """The hits of `combat-strike` are allocated, both sides roll defense, and the outcome follows."""
    first = read_first(book, state)
    sides = _sides(dice, book, first)
    struck = first.strikes.attacker, first.strikes.defender
    tables = [table_of(each.ranks) for each in struck]
    after = [
        defend(dice, sides[each], tables[each], hits_of(struck[each].volley, sides[1 - each]), enemy, state.allocation)
        for each, enemy in ((1, sides[0].mounts(tables[0].standing)), (0, sides[1].mounts(tables[1].standing)))
    ]
    return outcome(dice, book, sides, after[::-1], first.silenced)


@combat_defense.solver
def _odds(memo: Memo, book: RingOfPower, state: CombatDefense) -> Solution:
    first = read_first(book, state)
    attacker, defender = _sides(Reader(memo), book, first)
    struck = first.strikes.attacker, first.strikes.defender
    hits = hits_of(struck[0].volley, defender), hits_of(struck[1].volley, attacker)
    given = AfterHits([table_of(each.ranks) for each in struck], hits, first.silenced, state.allocation)
    return Solution(memo, book, first.combat, partial(combat_defense.views, state), given)


@combat_defense.alternatives
def _allocations(book: RingOfPower, state: CombatDefense, name: SideName, most: int) -> Alternatives:
    first = read_first(book, state)
    side = _sides(Reader(Memo()), book, first)[name == "defender"]
    ours, theirs = (getattr(first.strikes, each) for each in (name, OTHER[name]))
    enemy = side.enemy.mounts(table_of(theirs.ranks).standing)
    found, whole = allocations(side, table_of(ours.ranks), hits_of(ours.volley, side.enemy), enemy, most)
    return Alternatives([{f"/allocation/{name}": each} for each in found], whole, f"{name}.wins")


def read_first(book: RingOfPower, state: CombatDefense) -> FirstCall:
    _hold(book, state.first)
    strikes = state.first.result
    if strikes.stage != "all":
        raise StateError("first-answer-waits", pointer="/state/first/result/stage", got=strikes.stage)
    for ruling, reading in state.first.rulings.items():
        if book.rulings[ruling] != reading:
            raise StateError(
                "other-reading",
                pointer=f"/state/first/rulings/{ruling}",
                got=reading,
                ruling=ruling,
                reading=book.rulings[ruling],
            )
    return FirstCall(state.first.state, strikes)


@lru_cache(maxsize=2)
def _hold(book: RingOfPower, first: FirstAnswer) -> None:
    try:
        answer = plain(_thrown_again(book, first))
    except InputError as error:
        error.cited(lambda cite: citation(book.printed(cite)))
        refused = error.turned(StateError)
        refused.within("first-answer-refused")
        refused.hint = error.hint
        raise refused.moved(lambda pointer: f"/state/first{_as_sent(first, pointer)}") from None
    claimed = plain(first)
    claimed["rulings"] = {**answer["rulings"], **first.rulings}
    found = first_difference(claimed, {name: answer[name] for name in claimed})
    if found is not None:
        expected, got = of_difference(found)
        by_default = found.got is not UNSET and _may_be_left_out(first, found.pointer)
        code = "first-answer-differs-by-default" if by_default else "first-answer-differs"
        raise StateError(
            code,
            pointer=f"/state/first{found.pointer}",
            expected=ABSENT if found.expected is UNSET else expected,
            got=ABSENT if found.got is UNSET else got,
        )


def _as_sent(first: FirstAnswer, pointer: str) -> str:
    if not pointer.startswith("/dice/faces"):
        return pointer
    places = {
        f"/dice/faces/{number}": f"/dice/throws/{index}/faces/{place}"
        for number, (index, place) in enumerate(
            (index, place) for index, each in enumerate(first.dice.throws) for place in range(len(each.faces))
        )
    }
    return places.get(pointer, "/dice/throws")  # a missing face has no place of its own


def _may_be_left_out(first: FirstAnswer, pointer: str) -> bool:
    *way, name = pointer.split("/")[1:]
    here: Any = first
    for token in way:
        if isinstance(here, Value):
            here = getattr(here, token)
        else:
            here = here[int(token) if isinstance(here, tuple) else token]
    fields = structs.fields(here) if isinstance(here, Value) else ()
    return any(each.name == name and each.default == getattr(here, name) for each in fields)


def _thrown_again(book: RingOfPower, first: FirstAnswer) -> dict[str, object]:
    if book.editions is None:
        raise LawError("A book that no ruleset has bound has no answers of its own.")
    if first.ruleset is not None:
        book.editions.shipped(first.ruleset.version, at="/ruleset/version")
    asked = book.rulings.under(first.rulings).asked
    book_then = book if asked == book.rulings.asked else book.under(asked)
    asked_then = partial(
        inputs,
        ruleset=book.editions.here,
        rule=combat_strike.id,
        state=first.state,
        context=first.context,
        rulings=asked,
    )
    dice = first.dice.asked
    faces = source(dice, first.context, lambda slot: asked_then(dice=slot))
    result, thrown = combat_strike.trace(book_then, first.state, faces)
    if isinstance(faces, Faces):
        faces.end()
    return {
        "id": hashed(asked_then(dice=dice)),
        "ruleset": book.editions.here,
        "rule": combat_strike.id,
        "state": first.state,
        "context": first.context,
        "rulings": {**thrown.rulings, **asked},
        "dice": plain(answered(dice, faces, thrown.throws)),
        "result": result,
    }


@combat_defense.sentence
def _say(state: CombatDefense, result: CombatResult, trace: tuple[Line, ...]) -> Message:
    return summary(state.first.state, result)


sum_up(combat_defense, lambda state: state.first.state)
