"""The report of an audit: its shape, and its assembly from the tally. The same bytes for any division of the work.

Comparisons of several records are here. The page and the terminal have their own words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set as AbstractSet
from heapq import merge
from math import sqrt
from typing import Final, Literal, NamedTuple

from msgspec import Struct, field, json, structs

from ror_rules._audit.chance import Extreme, extreme
from ror_rules._audit.dice_tests import DiceTest, dice_tests
from ror_rules._audit.examine import LIBRARY, AuditSettings
from ror_rules._audit.findings import EXITS, KINDS, Grave, exit_code
from ror_rules._audit.found import UNIT, Finding, Turn
from ror_rules._audit.records import RecordFile
from ror_rules._audit.tally import Clash, Tally
from ror_rules._messages.message import NOTHING, Code, Message, With, named, say
from ror_rules._operations.percentile import normal
from ror_rules._packages.register import rulesets
from ror_rules._reading.documents import plain
from ror_rules._reading.error import in_words
from ror_rules._reading.limits import MAX_FINDINGS
from ror_rules._wire.shapes import Edition

FORMAT: Final = "ror.audit.v1"
_PLACES: Final = 20
_PEOPLE: Final = 200
"""Players and games whose luck is listed, the least lucky first."""


class Read(Struct, frozen=True, kw_only=True):
    """A file that was read, whole."""

    name: str
    bytes: int
    sha256: str
    records: int


class RecordPlace(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A record: its file, its number there from 1, its claimed id, and its player, game and turn."""

    file: str
    record: int
    id: str = ""
    player: str = ""
    game: str = ""
    turn: str = ""


class Item(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One finding, or an omitted check: its records, its place in them, and the fault."""

    places: tuple[RecordPlace, ...] = ()
    count: int = 1
    pointer: str = ""
    said: str = ""
    code: Code = ""
    given: With = field(name="with", default=NOTHING)


class Findings(Struct, frozen=True, kw_only=True):
    """All findings of one kind."""

    kind: str
    grave: Grave
    means: str
    count: int
    items: tuple[Item, ...]
    left_out: int


class Unlucky(RecordPlace, frozen=True, kw_only=True):
    """An outcome of little fortune."""

    ruleset: str
    rule: str
    view: str
    good: str
    value: bool | int | str
    expected: float
    fortune: float
    summary: str
    code: Code = ""
    given: With = field(name="with", default=NOTHING)


class Fortune(Struct, frozen=True, kw_only=True):
    """The luck of everybody together, of a player, or of a game: its share of less lucky ones, and the least lucky moments."""

    who: str
    count: int
    score: float
    fortune: float
    unluckiest: tuple[Unlucky, ...]
    extremes: tuple[Extreme, ...] = ()


class Sum(Struct, frozen=True, kw_only=True):
    """The sum of equal measures."""

    ruleset: str
    rule: str
    view: str
    good: str
    count: int
    actual: float
    expected: float
    standard_deviation: float


class Report(Struct, frozen=True, kw_only=True):
    """The findings of an audit."""

    format: str
    library: str
    rulesets: tuple[Edition, ...]
    on: str
    files: tuple[Read, ...]
    counted: dict[str, int]
    recomputed: dict[str, int]
    signed: dict[str, int]
    findings: tuple[Findings, ...]
    dice: tuple[DiceTest, ...]
    luck: tuple[Fortune, ...]
    sums: tuple[Sum, ...]
    extremes: tuple[Extreme, ...]
    left_out: tuple[Item, ...]
    exit: int

    def encoded(self) -> bytes:
        return json.format(json.encode(self), indent=2) + b"\n"


def report(
    tally: Tally,
    files: Sequence[RecordFile],
    settings: AuditSettings,
    *,
    compared: AbstractSet[str] = frozenset(),
    logged: bool = False,
) -> Report:
    tally.index()
    told = _Told(tally, files, keyless=settings.keys is None)
    found = dice_tests(tally.sums("face"), tally.runs())
    odd = tuple(
        Item(said=each.said, code=each.code, given=each.given, count=each.dice)
        for each in found
        if each.verdict == "improbable"
    )
    kinds = {**told.of_records(), **told.of_several(), **(told.of_slots(compared) if compared else {})}
    if logged:
        kinds["not-logged"] = told.listed(told.unlogged())
    if odd:
        kinds["improbable-dice"] = (len(odd), odd)
    findings = tuple(
        Findings(
            kind=name,
            grave=kind.grave,
            means=kind.means,
            count=kinds[name][0],
            items=kinds[name][1],
            left_out=kinds[name][0] - len(kinds[name][1]),
        )
        for name, kind in KINDS.items()
        if kinds.get(name, (0,))[0]
    )
    counted = {name[0]: amount for name, amount in tally.sums("count").items()}
    people, sums = told.people(), tuple(_sums(tally))
    return Report(
        format=FORMAT,
        library=LIBRARY,
        rulesets=tuple(each.edition for each in rulesets()),
        on=settings.on,
        files=tuple(Read(name=each.name, bytes=each.read, sha256=each.sha256, records=each.records) for each in files),
        counted=counted,
        recomputed={name[0]: amount for name, amount in tally.sums("recomputed").items()},
        signed={name[0]: amount for name, amount in tally.sums("signed").items()},
        findings=findings,
        dice=tuple(found),
        luck=tuple(told.fortunes(people)),
        sums=sums,
        extremes=(*_of_people(people), *_of_sums(sums)),
        left_out=tuple(map(_item, told.left_out(counted, compared=compared, logged=logged))),
        exit=exit_code(each.kind for each in findings) or (0 if any(each.records for each in files) else EXITS["open"]),
    )


class _Measured(NamedTuple):
    who: str
    score: float
    throws: int


class _Told:
    def __init__(self, tally: Tally, files: Sequence[RecordFile], *, keyless: bool) -> None:
        self._tally, self._files, self._keyless = tally, files, keyless
        self._names = [each.name for each in files]

    def place(self, source: int, number: int, known_as: str, turn: bytes) -> RecordPlace:
        of = json.decode(turn, type=Turn)
        return RecordPlace(file=self._names[source], record=number, id=known_as, **structs.asdict(of))

    def of_records(self) -> dict[str, tuple[int, tuple[Item, ...]]]:
        found = {}
        for kind in KINDS:
            count, listed = self._tally.findings(kind, MAX_FINDINGS)
            found[kind] = (
                count,
                tuple(self._single(each) for each in listed),
            )
        damaged = [
            _item(each.damage, places=(RecordPlace(file=each.name, record=each.records + 1),))
            for each in self._files
            if each.damage
        ]
        count, items = found["unreadable"]
        found["unreadable"] = (count + len(damaged), (*damaged, *items))
        return found

    def _single(self, found: Finding) -> Item:
        message = json.decode(found.message, type=Message)
        place = self.place(found.source, found.number, found.id, found.turn)
        return Item(places=(place,), pointer=found.pointer, said=found.said, code=message.code, given=message.given)

    def of_several(self) -> dict[str, tuple[int, tuple[Item, ...]]]:
        shared = self._tally.shared
        return {
            "doubled": self.listed(
                self._several(each, say("one-question", count=len(each.places))) for each in shared("question", None)
            ),
            "reused-seed": self.listed(
                self._several(each, say("one-seed", count=len(each.places))) for each in shared("dice", "question")
            ),
            "reused-context": self.listed(
                self._several(each, say("one-context", count=len(each.places))) for each in shared("context", "thrown")
            ),
            "reused-turn": self.listed(
                self._several(Clash("", places), say("one-number", seq=seq, game=named(game), count=len(places)))
                for game, seq, places in self._tally.numbered()
                if len({each[2] for each in places if each[2]}) > 1
            ),
            "gap": self.listed(self._gaps()),
        }

    def listed(self, items: Iterator[Item]) -> tuple[int, tuple[Item, ...]]:
        count = 0
        kept: list[Item] = []
        for item in items:
            count += 1
            if len(kept) < MAX_FINDINGS:
                kept.append(item)
        return count, tuple(kept)

    def _several(self, group: Clash, message: Message) -> Item:
        places = tuple(self.place(*each) for each in group.places[:_PLACES])
        return _item(message, places=places, count=len(group.places))

    def _gaps(self) -> Iterator[Item]:
        told = self._tally.games_told()
        slots = ((slot.game, slot.seq) for slot, _ in self._tally.slots())
        numbers = ((game, seq) for game, seq, _ in self._tally.numbered() if game not in told)
        yield from self._missing(numbers)
        yield from self._missing(merge(((game, 0) for game in sorted(told)), slots))

    def _missing(self, numbers: Iterator[tuple[str, int]]) -> Iterator[Item]:
        last: tuple[str, int] | None = None
        for game, seq in numbers:
            if last is not None and last[0] == game and seq > last[1] + 1:
                yield missing(game, last[1] + 1, seq - 1)
            last = game, seq

    def of_slots(self, compared: AbstractSet[str]) -> dict[str, tuple[int, tuple[Item, ...]]]:
        kinds: dict[str, list[Item]] = {"slot-open": [], "slot-void": [], "slot-unanswered": [], "slot-unshown": []}
        for slot, there in self._tally.slots():
            if (slot.state == "promised" and there) or (slot.state == "bound" and (there or slot.outcome is None)):
                continue
            kind = {"bound": "slot-unanswered", "promised": "slot-unshown"}.get(slot.state, f"slot-{slot.state}")
            game, seq, commitment = named(slot.game), slot.seq, slot.commitment
            if slot.until:
                until = slot.until
                message = say("slot-until", seq=seq, game=game, until=until, commitment=commitment)
            else:
                message = say("slot", seq=seq, game=game, commitment=commitment)
            kinds[kind].append(_item(message))
        unknown = (
            _item(say("unknown-slot", seq=seq, game=named(game)), places=(self.place(source, number, known_as, turn),))
            for source, number, known_as, turn, game, seq in self._tally.strangers()
            if game in compared
        )
        return {
            **{kind: self.listed(iter(items)) for kind, items in kinds.items()},
            "slot-unknown": self.listed(unknown),
        }

    def unlogged(self) -> Iterator[Item]:
        for row in self._tally.unlogged():
            yield _item(say("not-in-the-log"), places=(self.place(*row),))

    def people(self) -> list[_Measured]:
        """All together, then each player, then each game, the least lucky first."""
        parts: dict[str, dict[str, int]] = {}
        for (who, name), amount in self._tally.sums("fortune").items():
            parts.setdefault(who, {})[name] = amount
        return sorted((_Measured(who, _score(of), of["count"]) for who, of in parts.items()), key=_by_kind)

    def fortunes(self, people: Sequence[_Measured]) -> Iterator[Fortune]:
        for who, score, throws in people[: _PEOPLE + 1]:
            unluckiest = tuple(
                Unlucky(file=self._names[each.source], record=each.number, **json.decode(each.shown))
                for each in self._tally.moments(who)
                if each.fortune < 0.5
            )
            yield Fortune(
                who=who,
                count=throws,
                score=score,
                fortune=normal(score),
                unluckiest=unluckiest,
                extremes=tuple(of_moments("low", throws, unluckiest)),
            )

    def left_out(self, counted: dict[str, int], *, compared: AbstractSet[str], logged: bool) -> Iterator[Message]:
        if counted.get("receipts") and not logged:
            yield say("no-log-to-search")
        if counted.get("receipts") and (amount := counted.get("outcomes", 0)):
            yield say("records-without-receipts", count=amount)
        if amount := sum(count for game, count in self._tally.committed() if game not in compared):
            yield say("no-slots-to-compare", count=amount)
        if not sum(each.records for each in self._files):
            yield say("no-records")
        luck = {name[0]: amount for name, amount in self._tally.sums("luck").items()}
        if counted.get("receipts", 0) and self._keyless:
            yield say("no-keys-to-trust")
        for name in _LEFT_OUT:
            amount = luck.get(name) or counted.get(name, 0)
            if amount:
                yield say(f"left-out-{name.replace(' ', '-')}", count=amount)
        if count := self._tally.seeds_shared():
            yield say("seeds-known-ahead", count=count)


_LEFT_OUT: Final = (
    "too dear",
    "no number",
    "other side",
    "earlier version",
    "by default",
    "unverified",
    "problems",
    "not covered",
    "ignored",
)
"""The counts of omitted checks of records, or of their luck."""


def _item(message: Message, *, places: tuple[RecordPlace, ...] = (), count: int = 1) -> Item:
    return Item(places=places, count=count, said=in_words(message), code=message.code, given=plain(message.given))


def missing(game: str, first: int, last: int) -> Item:
    if first == last:
        return _item(say("number-missing", number=first, game=named(game)))
    return _item(say("numbers-missing", first=first, last=last, game=named(game)), count=last - first + 1)


def _by_kind(each: _Measured) -> tuple[bool, bool, float, str]:
    return each.who != "all", each.who.startswith("game "), each.score, each.who


def _of_people(people: Sequence[_Measured]) -> Iterator[Extreme]:
    kinds: tuple[Literal["player", "game"], ...] = ("player", "game")
    for kind in kinds:
        found = [each for each in people if each.who.startswith(f"{kind} ")]
        sides: tuple[tuple[Literal["low", "high"], int, int], ...] = (("low", 0, 1), ("high", -1, -1))
        for side, at, sign in sides:
            for each in found[at:][:1]:
                name = named(each.who.partition(" ")[2])
                yield from extreme(kind, side, len(found), normal(sign * each.score), name)


def of_moments(side: Literal["low", "high"], count: int, moments: Sequence[Unlucky]) -> list[Extreme]:
    """What chance alone does to the first of the least lucky or luckiest moments among `count` throws."""
    return [
        found
        for each in moments[:1]
        for found in extreme("throw", side, count, 2 * (each.fortune if side == "low" else 1 - each.fortune))
    ]


def _of_sums(sums: Sequence[Sum]) -> Iterator[Extreme]:
    far = [
        (abs(each.actual - each.expected) / each.standard_deviation, f"{each.ruleset} {each.rule}")
        for each in sums
        if each.standard_deviation
    ]
    if far:
        score, which = max(far)
        yield from extreme("sum", "far", len(far), 2 * normal(-score), which)


def _score(of: dict[str, int]) -> float:
    """The normal score of a sum: rounded once, from whole numbers."""
    variance = of.get("variance", 0)
    return (of.get("score", 0) / UNIT) / sqrt(variance / UNIT) if variance > 0 else 0.0


def _sums(tally: Tally) -> Iterator[Sum]:
    kinds: dict[tuple[str, ...], dict[str, int]] = {}
    for (*kind, name), amount in tally.sums("sum").items():
        kinds.setdefault(tuple(kind), {})[name] = amount
    for (ruleset, rule, view, good), of in sorted(kinds.items()):
        yield Sum(
            ruleset=ruleset,
            rule=rule,
            view=view,
            good=good,
            count=of["count"],
            actual=of.get("actual", 0) / UNIT,
            expected=of.get("expected", 0) / UNIT,
            standard_deviation=sqrt(max(of.get("variance", 0), 0) / UNIT),
        )
