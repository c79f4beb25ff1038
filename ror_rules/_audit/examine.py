"""Reads, recomputes and measures records one by one, and keeps the values that the report compares among all records.

It works on a batch and does not depend on the rest, so batches may be examined anywhere and in any order. The result
does not depend on the machine, the clock or other batches: the same batch always gives the same `AuditSums`.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import Meta, Struct, json, structs

from ror_rules import __version__
from ror_rules._audit.found import UNIT, AuditSums, Finding, Fingerprint, Moment, Run, Turn, joined, least
from ror_rules._audit.measure import Spreads, TooDearError, headed
from ror_rules._audit.nameless import nameless
from ror_rules._audit.records import Chunk
from ror_rules._messages.message import Given, Message, say
from ror_rules._messages.outside_text import outside_text
from ror_rules._messages.sentences import told
from ror_rules._operations.game_luck import Measure
from ror_rules._operations.releases import Releases
from ror_rules._operations.verify import Inputs, Upheld, inputs, is_whole, rewritten, uncovered, upheld
from ror_rules._packages.questions.luck import SpreadQuestion, asking, driven
from ror_rules._packages.questions.statistics import number
from ror_rules._packages.register import load
from ror_rules._reading.documents import convert, plain, read_json
from ror_rules._reading.error import RorError, in_words
from ror_rules._reading.errors import HouseError, SchemaError, VersionError
from ror_rules._reading.names import shown
from ror_rules._reading.problems import Problem
from ror_rules._trust.keyring import Keyring, read_keyring
from ror_rules._trust.log_entries import of_receipt
from ror_rules._trust.merkle import leaf_hash
from ror_rules._trust.receipts import Receipt, check_receipt, content, receipt_of
from ror_rules._wire.differences import compared
from ror_rules._wire.house_file import HouseFile
from ror_rules._wire.shapes import CommittedDice, Difference, Edition, Outcome, SuppliedDice, ViewName

Good = Literal["high", "low"]
Label = Annotated[str, outside_text(200, "The player or the game of a record, 1 to 200 characters.")]
LIBRARY: Final = f"ror-rules {__version__}"
"""This library, which audits, and its release."""
_ID: Final = 64
_sorted: Final = json.Encoder(order="sorted", enc_hook=str).encode  # str: UNSET


class AuditSettings(Struct, frozen=True):
    """The settings of an examination: trusted keys, a day for them, and the fields to measure.

    `budget` is the budget for the odds of one outcome, in times of the usual budget, or 0 for no luck. `measures` are
    rule -> field, with its good values if they are given. `game`, `player` and `seq` are the index, from 0, of the part
    of a context that names them, if no label does. A number is the number at the end of such a part.
    """

    keys: bytes | None = None
    on: str = ""
    budget: float = 0.0
    measures: dict[str, tuple[str, Good | None]] = {}
    good: Good = "high"
    side: str | None = None
    """The side or player that all luck is measured for, in place of `good`."""
    game: int | None = 0
    player: int | None = None
    seq: int | None = None
    houses: tuple[HouseFile, ...] = ()
    releases: str | None = None
    """The folder with the wheels that check outcomes of earlier versions."""


class Labels(Struct, frozen=True):
    """The labels of a record: the player, the game, the number of the throw, and the measured field."""

    player: Label | None = None
    game: Label | None = None
    seq: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    luck: ViewName | None = None
    good: Good | None = None


_READ: Final = frozenset({*Labels.__struct_fields__, "outcome", "receipt", "status"})
_BATCH: Final = b'{"status":200,"outcome":'
"""The start of a line of `ror batch`, before the outcome and one more brace."""
_OUTCOME: Final = b'{"format":'
"""The start of an outcome as the rules write it."""


class _Wrong(NamedTuple):
    """Why a record is not counted among those that hold: in English, and as a message."""

    kind: str
    pointer: str
    said: str
    message: Message

    @classmethod
    def of(cls, kind: str, error: RorError) -> _Wrong:
        return cls(kind, error.pointer, error.detail, Message(error.code, Given(error.given)))


class _ExaminedRecord(NamedTuple):
    claimed: Any
    written: bytes
    receipt: Receipt | None
    labels: Labels


def examined(settings: bytes, batch: Chunk) -> AuditSums:
    """The result of a batch, with settings that were encoded with msgspec, for another process. That process keeps its
    caches.
    """
    return _examiner(settings)(batch)


@lru_cache(maxsize=1)
def _examiner(settings: bytes) -> Examiner:
    return Examiner(json.decode(settings, type=AuditSettings))


class Examiner:
    def __init__(self, settings: AuditSettings) -> None:
        self._releases: Final = None if settings.releases is None else Releases(Path(settings.releases))
        for each in settings.houses:
            if self._releases is None or self._releases.keep(plain(each)) is None:
                load(each.house.ruleset).house(each)
        self._settings: Final = settings
        self._keys: Final[Keyring | None] = None if settings.keys is None else read_keyring(settings.keys)
        self._spreads: Final = Spreads(settings.budget)

    def __call__(self, batch: Chunk) -> AuditSums:
        sums: Counter[tuple[str, ...]] = Counter()
        findings: list[Finding] = []
        answers: list[Fingerprint] = []
        runs: list[Run] = []
        moments: list[Moment] = []
        for index, record in enumerate(batch.records, batch.first):
            sums["count", "records"] += 1
            one = _One(self._settings, self._keys, self._spreads, self._releases, batch.source, index)
            wrong = one.of(record)
            sums.update(one.sums)
            if wrong is not None:
                told = json.encode(wrong.message)
                place = batch.source, index, one.id
                findings.append(Finding(wrong.kind, *place, wrong.pointer, wrong.said, told, json.encode(one.turn)))
            if one.answer is not None:
                answers.append(one.answer)
            runs += one.runs
            moments += one.moments
        return AuditSums(dict(sums), tuple(findings), tuple(answers), tuple(joined(runs)), tuple(least(moments)))


class _One:
    def __init__(
        self,
        settings: AuditSettings,
        keys: Keyring | None,
        spreads: Spreads,
        releases: Releases | None,
        source: int,
        number: int,
    ) -> None:
        self._settings, self._keys, self._spreads, self._releases = settings, keys, spreads, releases
        self._source, self._number = source, number
        self.sums: Counter[tuple[str, ...]] = Counter()
        self.id = ""
        self.turn = Turn()
        self.answer: Fingerprint | None = None
        self.runs: list[Run] = []
        self.moments: list[Moment] = []
        self._tried = b""
        self._same: tuple[Upheld, Inputs] | None = None

    def of(self, record: bytes) -> _Wrong | None:
        try:
            read = self._read(record)
        except RorError as error:
            return _Wrong.of("unreadable", error)
        if read is None:
            return None
        self.id = _claimed_id(read.claimed)
        context = _claimed_context(read.claimed)
        read = read._replace(labels=_completed(read.labels, context, self._settings))
        self.turn = _turn(read.labels, context, self._settings)
        found = self._signed(read.receipt) or self._recomputed(read)
        if isinstance(found, _Wrong):
            self.answer = self._numbered(read.labels)
            return found
        outcome, given = found
        if isinstance(outcome.dice, CommittedDice):
            self.turn = structs.replace(self.turn, game=outcome.dice.game, turn=f"{outcome.dice.seq}")
        self.sums["count", "held"] += 1
        self.sums["recomputed", self._by(outcome.ruleset, given)] += 1
        self.answer = self._compared(outcome, read)
        self._looked_at(outcome, read.labels, given)
        return None

    def _recomputed(self, read: _ExaminedRecord) -> tuple[Outcome, Inputs | None] | _Wrong:
        claimed = read.claimed
        if same := self._rewritten(read.written):
            outcome: Outcome | _Wrong = same[0].outcome
            given = same[1]
        else:
            try:
                given = inputs(claimed)
            except (HouseError, VersionError) as error:
                earlier = self._by_release(claimed)
                return earlier or _Wrong.of("not-checked", error)._replace(said=f"{error.detail} {error.help}")
            except RorError as error:
                return _Wrong.of(_unread(claimed, error), error)
            outcome = self._upheld(claimed, given)
        if isinstance(outcome, _Wrong):
            return outcome
        if uncovered(claimed, outcome):
            self.sums["count", "not covered"] += 1
        return outcome, given

    def _rewritten(self, written: bytes) -> tuple[Upheld, Inputs] | None:
        if written != self._tried:
            self._tried, self._same = written, rewritten(written)
        return self._same

    def _by_release(self, claimed: Any) -> tuple[Outcome, None] | _Wrong | None:
        if self._releases is None:
            return None
        try:
            verdict = self._releases.verdict(claimed)
        except RorError as error:
            return _Wrong.of("not-checked", error)
        if isinstance(verdict, Problem):
            told = say("release-refuses", text=verdict.detail)
            return _Wrong("not-checked", verdict.errors[0].pointer if verdict.errors else "", in_words(told), told)
        if verdict is None:
            return None
        if verdict.difference is not None:
            return _differing(verdict.difference, thrown=claimed["dice"]["source"] != "supplied")
        if verdict.not_covered:
            self.sums["count", "not covered"] += 1
        return convert(claimed, Outcome), None

    def _by(self, edition: Edition, given: Inputs | None) -> str:
        """The library and its release that recomputed an outcome. A release gives no inputs."""
        if given is None and self._releases is not None:
            return self._releases.release(edition.id, edition.version)
        return LIBRARY

    def _read(self, record: bytes) -> _ExaminedRecord | None:
        """Its claim. Bytes that the rules write are not parsed, because the outcome is compared with them."""
        written = record[len(_BATCH) : -1] if record.startswith(_BATCH) and record.endswith(b"}") else record
        if written.startswith(_OUTCOME) and (same := self._rewritten(written)) and is_whole(written, same[0].outcome):
            outcome = same[0].outcome
            return self._plain({"id": outcome.id, "context": outcome.context}, written, Labels())
        value = read_json(record)
        if not isinstance(value, dict):
            raise SchemaError("record-not-an-object", got=shown(value))
        if not {"outcome", "receipt"} & value.keys():
            if "problem" in value:
                self.sums["count", "problems"] += 1
                return None
            if "payloadType" in value:
                return self._in_receipt(value, Labels())
            return self._plain(value, record, Labels())
        labels = convert(value, Labels)
        if value.keys() - _READ:
            self.sums["count", "ignored"] += 1
        if "receipt" in value:
            if "outcome" in value:
                raise SchemaError("outcome-and-receipt", pointer="/outcome")
            return self._in_receipt(value["receipt"], labels)
        return self._plain(value["outcome"], json.encode(value["outcome"]), labels)

    def _plain(self, claimed: Any, written: bytes, labels: Labels) -> _ExaminedRecord:
        self.sums["count", "outcomes"] += 1
        return _ExaminedRecord(claimed, written, None, labels)

    def _in_receipt(self, value: Any, labels: Labels) -> _ExaminedRecord:
        self.sums["count", "receipts"] += 1
        receipt = receipt_of(value)
        written = content(receipt)
        return _ExaminedRecord(read_json(written), written, receipt, labels)

    def _signed(self, receipt: Receipt | None) -> _Wrong | None:
        if receipt is None or self._keys is None:
            return None
        try:
            evidence = check_receipt(receipt, self._keys, self._settings.on)
        except RorError as error:
            return _Wrong.of("forged", error)
        self.sums["signed", evidence.key] += 1
        return None

    def _upheld(self, claimed: Any, given: Inputs) -> Outcome | _Wrong:
        try:
            try:
                found = driven(upheld(claimed, given), self._spreads)
            except TooDearError:
                self.sums["luck", "unverified"] += 1
                plainly = {name: value for name, value in claimed.items() if name != "luck"}
                found = driven(upheld(plainly, given._replace(request=structs.replace(given.request, luck=None))))
        except RorError as error:
            error.within("no-such-answer")
            return _Wrong.of("altered", error)
        if isinstance(found, Difference):
            return _differing(found, thrown=claimed["dice"]["source"] != "supplied")
        return found.outcome

    def _numbered(self, labels: Labels) -> Fingerprint | None:
        """The values to compare of an invalid record: its number in the game's sequence, so that it does not count as
        missing.
        """
        if labels.game is None or labels.seq is None:
            return None
        place, nothing = (self._source, self._number), (None,) * 6
        return Fingerprint(*place, *nothing, labels.game, labels.seq, None, None, json.encode(self.turn))

    def _compared(self, outcome: Outcome, read: _ExaminedRecord) -> Fingerprint:
        dice, labels = outcome.dice, read.labels
        fell = any(throw.faces for throw in dice.throws)
        supplied = isinstance(dice, SuppliedDice)
        source = [throw.faces for throw in dice.throws] if isinstance(dice, SuppliedDice) else [dice.seed]
        kind = "supplied" if supplied else "committed" if isinstance(dice, CommittedDice) else "seeded"
        self.sums["count", f"dice {kind}"] += sum(len(throw.faces) for throw in dice.throws)
        numbered = self._numbered(labels)
        drawn = _hashed(source) if fell else None
        leaf = None if read.receipt is None else leaf_hash(of_receipt(content(read.receipt)))
        return Fingerprint(
            self._source,
            self._number,
            bytes.fromhex(outcome.id),
            _asked(outcome) if fell and not supplied else bytes.fromhex(outcome.id),
            _hashed(source, outcome.context) if fell and not supplied else None,
            None if supplied else drawn,
            _hashed(outcome.context) if fell and outcome.context is not None else None,
            drawn,
            dice.game if isinstance(dice, CommittedDice) else numbered and numbered.game,
            dice.seq if isinstance(dice, CommittedDice) else numbered and numbered.seq,
            dice.commitment if isinstance(dice, CommittedDice) else None,
            leaf,
            json.encode(self.turn),
        )

    def _looked_at(self, outcome: Outcome, labels: Labels, given: Inputs | None) -> None:
        player = labels.player
        game = outcome.dice.game if isinstance(outcome.dice, CommittedDice) else labels.game
        named = [] if player is None else [f"player {player}"]
        named += [] if game is None else [f"game {game}"]
        if isinstance(outcome.dice, SuppliedDice):
            hands: defaultdict[int, list[int]] = defaultdict(list)
            for throw in outcome.dice.throws:
                hands[throw.sides] += throw.faces
            for sides, faces in hands.items():
                self._faces(named[0] if named else "unnamed", sides, faces)
        measurable = self._settings.budget and any(throw.faces for throw in outcome.dice.throws)
        if measurable and given is None:
            self.sums["luck", "earlier version"] += 1
        elif measurable and given is not None:
            self._measured(outcome, labels, given, ["all", *named])

    def _faces(self, who: str, sides: int, faces: list[int]) -> None:
        self.sums.update(("face", who, str(sides), str(face)) for face in faces)
        halves = [
            2 * face > sides for face in faces if 2 * face != sides + 1
        ]  # the middle face of an odd die does not count
        if halves:
            changes = sum(one != other for one, other in pairwise(halves))
            at = (self._source, self._number, self._number)
            self.runs.append(Run(who, sides, *at, halves[0], halves[-1], len(halves), changes))

    def _measured(self, outcome: Outcome, labels: Labels, given: Inputs, whose: list[str]) -> None:
        field, side = self._settings.measures.get(outcome.rule, (None, None))
        named = labels.luck or field or given.request.luck
        if self._settings.side is not None and (labels.luck or field) is None:
            try:
                named, side, *_ = Measure(side=self._settings.side).of(given.rule, given.request.state)
            except SchemaError:
                self.sums["luck", "other side"] += 1
                return
        view = named or headed(outcome.ruleset.id, outcome.rule)
        if view is None:
            self.sums["luck", "no number"] += 1
            return
        try:
            sought = asking(given.rule, given.request, view)
            known = self._spreads.known(SpreadQuestion(given.ruleset.question(given.rule.id, sought), view, "/luck"))
        except TooDearError:
            self.sums["luck", "too dear"] += 1
            return
        except RorError:
            self.sums["luck", "no number"] += 1
            return
        spread, scores = known
        if len(spread.weights) == 1:
            self.sums["luck", "certain"] += 1
            return
        good = labels.good or side or self._settings.good
        if named is None or (labels.good or side) is None:
            self.sums["luck", "by default"] += 1
        value = spread.value(outcome)
        luck, sign = spread.luck(value), 1 if good == "high" else -1
        percentile = spread.percentiles[number(value)]
        fortune = float(percentile if good == "high" else 1 - percentile)
        message = told(outcome)
        shown = json.encode(
            {
                **structs.asdict(self.turn),
                "id": outcome.id,
                "ruleset": outcome.ruleset.id,
                "rule": outcome.rule,
                "view": view,
                "good": good,
                "value": luck.value,
                "expected": luck.expected,
                "fortune": fortune,
                "summary": outcome.summary,
                "code": message.code,
                "given": message.given,
            }
        )
        for who in whose:
            for name, amount in (
                ("score", sign * Fraction(scores.centred(number(value)))),
                ("variance", Fraction(scores.variance)),
            ):
                self.sums["fortune", who, name] += round(amount * UNIT)
            self.sums["fortune", who, "count"] += 1
            self.moments.append(Moment(who, fortune, self._source, self._number, shown))
        kind = ("sum", outcome.ruleset.id, outcome.rule, view, good)
        for name, amount in (("actual", number(value)), ("expected", spread.expected), ("variance", spread.variance)):
            self.sums[*kind, name] += round(amount * UNIT)
        self.sums[*kind, "count"] += 1


def _claimed_id(claimed: Any) -> str:
    found = claimed.get("id") if isinstance(claimed, dict) else None
    return found if isinstance(found, str) and len(found) <= _ID else ""


def _claimed_context(claimed: Any) -> str | None:
    found = claimed.get("context") if isinstance(claimed, dict) else None
    return found if isinstance(found, str) else None


def _completed(labels: Labels, context: str | None, settings: AuditSettings) -> Labels:
    ends = re.search(r"[0-9]{1,15}$", _part(context, settings.seq) or "")
    return Labels(
        labels.player or _part(context, settings.player),
        labels.game or _part(context, settings.game),
        int(ends[0]) if labels.seq is None and ends else labels.seq,
        labels.luck,
        labels.good,
    )


def _turn(labels: Labels, context: str | None, settings: AuditSettings) -> Turn:
    parts = context.split("/") if context is not None else []
    rest = [each for index, each in enumerate(parts) if index not in {settings.game, settings.player}]
    turn = "/".join(rest) if labels.seq is None else f"{labels.seq}"
    return Turn(labels.player or "", labels.game or "", turn)


def _unread(claimed: Any, error: RorError) -> str:
    if not isinstance(claimed, dict) or not {"id", "ruleset", "rule", "state", "dice", "result"} <= claimed.keys():
        return "unreadable"
    return "wrong-version" if error.pointer in {"/format", "/ruleset/id", "/rule"} else "altered"


def _differing(found: Difference, *, thrown: bool) -> _Wrong:
    expected, got = compared(found)
    if thrown and found.pointer.startswith("/dice"):
        kind, told = "forged", say("seed-throws-otherwise", expected=expected, got=got)
    else:
        kind = "wrong-version" if found.pointer == "/ruleset/digest" else "altered"
        told = say("record-differs", expected=expected, got=got)
    return _Wrong(kind, found.pointer, in_words(told), told)


def _asked(outcome: Outcome) -> bytes:
    dice: Any = outcome.dice
    return _hashed(
        outcome.ruleset.id, outcome.rule, nameless(outcome.state), outcome.rulings, dice.seed, outcome.context
    )


def _hashed(*values: object) -> bytes:
    """16 bytes of a hash, enough to distinguish the values of a season."""
    return hashlib.sha256(_sorted(values)).digest()[:16]


def _part(context: str | None, index: int | None) -> str | None:
    if context is None or index is None:
        return None
    parts = context.split("/")
    return parts[index] or None if 1 < len(parts) > index else None
