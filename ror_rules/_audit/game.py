"""The page of a game: a season's audit in short, its luck over time, and its luckiest and unluckiest moments.

It audits one file in this process, for the pages that run the library in WebAssembly. The page sets the style and the
links to the answers: a moment has the number of its record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, NamedTuple

from msgspec import Struct, json, structs

from ror_rules._audit.examine import AuditSettings, Examiner, Good
from ror_rules._audit.found import UNIT, AuditSums
from ror_rules._audit.page import ReportPage, Row
from ror_rules._audit.records import RecordFile
from ror_rules._audit.report import Fortune, Item, RecordPlace, Report, Unlucky, of_moments, report
from ror_rules._audit.tally import Tally
from ror_rules._audit.words import LANGUAGES, ReportWords
from ror_rules._audit.work import asked
from ror_rules._messages.catalogues import ENGLISH, catalogue
from ror_rules._messages.message import Message, named, say
from ror_rules._operations.game_luck import sides_in
from ror_rules._operations.verify import inputs
from ror_rules._reading.documents import convert, read_json
from ror_rules._reading.error import RorError
from ror_rules._trust.receipts import content, receipt_of
from ror_rules._words.charts import MeasuredThrow, luck_over_time
from ror_rules._words.elements import Markup, element, joined

_BUDGET: Final = 0.01
"""The budget for the odds of one outcome, in times of the usual one, as on the command line."""
_SHOWN: Final = 5
"""Findings of a kind, people and tests of dice that fit on a sheet."""
_MOMENTS: Final = 5
_PLACES: Final = 2
_GOOD: Final = ("high", "low")
_LABELS: Final = ("player", "game", "turn")


class GameRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A season as NDJSON, whose luck it is, and the width of the chart.

    `whose` is a side or a player, or `high` or `low`: the values that are good if a record does not name them. By default, and
    if the season does not have it, it is the side that is in the most throws.
    """

    season: str
    whose: str = ""
    wide: int = 640


class GameSide(Struct, frozen=True):
    """A side or a player of a season, and its words."""

    name: str
    words: str


class Game(Struct, frozen=True):
    """The page of a game, whose luck it shows, and the sides whose luck it can show."""

    html: str
    whose: str
    sides: tuple[GameSide, ...]


class MeasuredMoment(NamedTuple):
    shown: Unlucky
    score: float
    variance: float


def game(value: object, language: str = ENGLISH) -> Game:
    request = convert(value, GameRequest)
    spoken = language if language in LANGUAGES else ENGLISH
    sides = _sides(request.season, spoken)
    known = request.whose in (*sides, *_GOOD)
    whose = request.whose if known else next(iter(sides), "high")
    good: Good = "low" if whose == "low" else "high"
    settings = AuditSettings(budget=_BUDGET, good=good, side=None if whose in _GOOD else whose)
    moments: list[MeasuredMoment] = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "season.ndjson"
        path.write_text(request.season, "utf-8")
        files = [RecordFile(0, str(path))]
        examine = Examiner(settings)
        with Tally(None, asked(settings, files)) as tally:
            for part in files[0].batches(1):  # one record, so that every moment is kept
                found = examine(part)
                tally.add(part, found)
                moments += _measured(found)
            told = report(tally, files, settings)
    page = GamePage(told, ReportWords(spoken), moments, request.wide, sides.get(whose, ""))
    return Game(str(page.parts()), whose, tuple(GameSide(name, said) for name, said in sides.items()))


def _sides(season: str, language: str) -> dict[str, str]:
    """The players and sides that the rules of a season measure luck for, with their words, the most frequent first."""
    met: Counter[str] = Counter()
    said: dict[str, str] = {}
    for line in season.splitlines():
        try:
            record = read_json(line.encode())
            claimed = record.get("outcome", record)
            if "receipt" in record:
                claimed = read_json(content(receipt_of(record["receipt"])))
            given = inputs(claimed)
        except (RorError, AttributeError):  # the audit says what is wrong with it
            continue
        words = catalogue(given.ruleset.id, language)
        for name, *_ in sides_in(given.rule, given.request.state).values():
            met[name] += 1
            said.setdefault(name, words.word(name, "label"))
    return {name: said[name] for name, _ in met.most_common()}


def _measured(found: AuditSums) -> list[MeasuredMoment]:
    score, variance = (found.sums.get(("fortune", "all", name), 0) / UNIT for name in ("score", "variance"))
    return [
        MeasuredMoment(Unlucky(file="", record=each.number, **json.decode(each.shown)), score, variance)
        for each in found.moments
        if each.who == "all"
    ]


class GamePage(ReportPage):
    """The report of one season on a sheet."""

    def __init__(
        self, found: Report, words: ReportWords, moments: Sequence[MeasuredMoment], wide: int, whose: str
    ) -> None:
        super().__init__(found, words, _SHOWN)
        self._wide = wide
        self._whose = whose
        self._throws = moments
        shown = sorted((each.shown for each in moments), key=lambda each: each.fortune)  # equal ones in their order
        self._unluckiest = [each for each in shown[:_MOMENTS] if each.fortune < 0.5]
        shown.sort(key=lambda each: -each.fortune)
        self._luckiest = [each for each in shown[:_MOMENTS] if each.fortune > 0.5]

    def parts(self) -> Markup:
        found = self._found
        return joined(
            element("p", self._words.held(found), class_="lead"),
            self._kinds(),
            element("h2", self._told(say("audit-whose-luck", who=named(self._whose)))) if self._whose else None,
            self._over_time() if self._throws else None,
            self._luck() if found.luck else None,
            self._stands_out(),
            *(self._findings(each) for each in found.findings),
            self._dice() if found.dice else None,
            self._sums() if found.sums else None,
            self._left_out() if found.left_out else None,
            element("p", self._told(say("audit-options")), class_="fine") if found.left_out else None,
        )

    def _over_time(self) -> Markup:
        marked = {each.record for each in (*self._luckiest, *self._unluckiest)}
        throws = [
            MeasuredThrow(
                score, variance, f"{shown.record}: {self._words.came(shown)}" if shown.record in marked else ""
            )
            for shown, score, variance in self._throws
        ]
        return luck_over_time(throws, wide=self._wide, words=self._words.catalogue)

    def _stands_out(self) -> Markup:
        kinds: tuple[tuple[Message, Literal["high", "low"], list[Unlucky]], ...] = (
            (say("audit-luckiest"), "high", self._luckiest),
            (say("audit-text-moments"), "low", self._unluckiest),
        )
        return joined(
            *(
                joined(
                    element("h2", self._told(heading)),
                    *self._extremes(of_moments(side, len(self._throws), moments)),
                    self._table([self._moment(each) for each in moments]),
                )
                for heading, side, moments in kinds
                if moments
            )
        )

    def _moment(self, moment: Unlucky) -> Row:
        """What came stands first, so that a narrow screen shows it."""
        cells = super()._moment(moment)
        number = element("a", str(moment.record), data_record=moment.record)
        return {name: number if name == "record" else cells[name] for name in ("luckier", "record", "came", *_LABELS)}

    def _moments(self, each: Fortune) -> Markup | None:  # those of all stand on their own
        return None

    def _item(self, item: Item) -> Iterable[Row]:
        return super()._item(structs.replace(item, places=item.places[:_PLACES]))

    def _place(self, of: RecordPlace) -> Row:
        return {"player": of.player, "game": of.game, "turn": of.turn, "record": str(of.record)}
