"""`ror audit`: its options, its progress bar, and its report as text and in files.

The core (`_audit`) finds and counts. This command reads the clock, because keys count on certain days.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from ror_rules._audit.chance import Extreme
from ror_rules._audit.evidence import keep_log, next_page, slots_in, slots_of
from ror_rules._audit.examine import AuditSettings
from ror_rules._audit.page import page as drawn
from ror_rules._audit.records import RecordFile, sources
from ror_rules._audit.report import Findings, Report, Unlucky, report
from ror_rules._audit.tally import ServiceSlot, Tally
from ror_rules._audit.words import ReportWords
from ror_rules._audit.work import asked, examine
from ror_rules._messages.message import say
from ror_rules._messages.values import visible
from ror_rules._messages.views import texts
from ror_rules._operations.sharing import shared
from ror_rules._packages.register import load
from ror_rules._reading.documents import convert, plain
from ror_rules._trust.keyring import read_keyring
from ror_rules._ways.cli import given, options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.earlier import released
from ror_rules._ways.cli.files import write
from ror_rules._ways.cli.network import WEB, document, fetched, trusted_keys
from ror_rules._ways.cli.outcome import today
from ror_rules._ways.cli.progress import counting
from ror_rules._ways.cli.terminal import Output
from ror_rules._ways.cli.usage import UsageError
from ror_rules._wire.house_file import HouseFile
from ror_rules._words.charts import called
from ror_rules._words.values import decimal, label

_SHOWN: Final = 10
"""Most findings of a kind, and most people, in the report as text."""
_PLACES: Final = 3
_BUDGET: Final = 0.01
_MOST_BUDGET: Final = 100


@app.command
def audit(
    paths: Annotated[
        list[str],
        Parameter(
            help="Files of outcomes and receipts, or folders of them: NDJSON (plain, gzip or zstd) and Parquet. - is stdin.",
            name="PATHS",
            allow_leading_hyphen=True,
        ),
    ],
    /,
    *,
    keys: options.TrustedKeys = None,
    log: Annotated[
        str | None,
        Parameter(
            help="The log that must have the receipts: its URL, as in https://.../v1/log, or a folder.",
            metavar="PLACE",
        ),
    ] = None,
    games: Annotated[
        list[str] | None,
        Parameter(
            help="A service's answer about a game (GET /v1/games/NAME): a file or a URL. May be repeated.",
            metavar="FILE",
        ),
    ] = None,
    measure: Annotated[
        list[str] | None,
        Parameter(
            help="The field of a rule's outcomes to measure for luck, and the good values:"
            " army-combat=attacker.strength_lost:low. May be repeated. Default: the field that a record or its outcome"
            " names, or the first number of the rule's headline.",
            metavar="RULE=FIELD:GOOD",
        ),
    ] = None,
    good: Annotated[
        Literal["high", "low"], Parameter(help="The good values, if a record names none. Default high.")
    ] = "high",
    luck_budget: Annotated[
        float,
        Parameter(
            help="The budget for the odds of one outcome, in times of the usual budget. 0 for no luck. Default 0.01.",
            metavar="TIMES",
        ),
    ] = _BUDGET,
    game_part: Annotated[
        int,
        Parameter(
            help="The part of a context that names the game, if the record does not. 0 if no part does. Default 1.",
            metavar="NUMBER",
        ),
    ] = 1,
    player_part: Annotated[
        int,
        Parameter(help="The part that names the player. Default 0: no part.", metavar="NUMBER"),
    ] = 0,
    seq_part: Annotated[
        int,
        Parameter(
            help="The part that ends in the number of the throw in its game. Default 0: no part.", metavar="NUMBER"
        ),
    ] = 0,
    house: options.Houses = None,
    releases: options.ReleasesFolder = None,
    workers: options.Workers = 1,
    dask: options.Dask = None,
    resume: Annotated[
        options.File | None,
        Parameter(help="Store the progress in this file, and continue from it if it exists.", metavar="FILE"),
    ] = None,
    json: Annotated[
        options.File | None,
        Parameter(
            help="Also write the report to this file as JSON. - prints only the JSON.",
            allow_leading_hyphen=True,
            metavar="FILE",
        ),
    ] = None,
    html: Annotated[
        options.File | None, Parameter(help="Also write the report to this file as a page.", metavar="FILE")
    ] = None,
    lang: Annotated[
        str | None,
        Parameter(
            help="The language of text and page: en or de. Default: ROR_LANGUAGE, LC_ALL, LC_MESSAGES, LANG.",
            metavar="LANGUAGE",
        ),
    ] = None,
) -> int:
    r"""Audit a season: recompute every outcome, check every receipt, and find contradictions among them.

    A record is a line with an outcome or a receipt. It can also be an object with `outcome` or `receipt` and these
    labels: `player`, `game`, `seq`, `luck` (the field to measure) and `good` (the good values).

    Exit codes: 0 no findings. 1 a record is forged, altered, of rules that never existed, or unreadable. 2 the audit
    was not possible. 3 all records hold, but some are doubled, reused or missing. 4 the only findings are improbable
    supplied dice. 5 the only findings are records that could not be checked here. For example:

        ror resolve war-of-the-ring sorcery rating=B --json \
            | ror audit -
    """
    language = options.any_language(lang)
    files = sources(paths)
    if not 0 <= luck_budget <= _MOST_BUDGET:
        raise UsageError("usage-luck-budget", most=_MOST_BUDGET)
    if min(game_part, player_part, seq_part) < 0:
        raise UsageError("usage-parts")
    options.checked_workers(workers, dask)
    with released(releases, house or ()):  # checks them
        houses = tuple(
            convert(plain(given.house_document(str(each))), HouseFile)
            for each in (*given.installed_houses(), *(house or ()))
        )
    listed: dict[str, list[ServiceSlot]] = {}
    for page in chain.from_iterable(map(_game_pages, games or ())):
        for name, found_slots in slots_of(page):
            listed.setdefault(name, []).extend(found_slots)
    settings = AuditSettings(
        keys=None if keys is None else trusted_keys(keys),
        on=today(),
        budget=luck_budget,
        measures=_measures(measure or ()),
        good=good,
        game=game_part - 1 if game_part else None,
        player=player_part - 1 if player_part else None,
        seq=seq_part - 1 if seq_part else None,
        houses=houses,
        releases=None if releases is None else str(releases),
    )
    with (
        Tally(None if resume is None else Path(resume), asked(settings, files)) as tally,
        shared(workers, dask) as share,
        counting([each.size for each in files]) as told,
    ):

        def tell(file: RecordFile, records: int) -> None:
            told(sum(each.read for each in files), records)

        examine(tally, settings, files, share, tell)
        slots, compared = [*chain.from_iterable(listed.values())], set(listed)
        if log is not None:
            keep_log(tally, fetched(log), None if settings.keys is None else read_keyring(settings.keys), settings.on)
            if promised := list(slots_in(fetched(log))):
                compared |= tally.games()
                slots += [each for each in promised if each.game in compared and each.game not in listed]
        tally.keep_slots(slots)
        found = report(tally, files, settings, compared=compared, logged=log is not None)
    if html is not None:
        write(html, drawn(found, language))
    if str(json) == "-":
        sys.stdout.write(found.encoded().decode())
        return found.exit
    if json is not None:
        write(json, found.encoded())
    _Text(Output(), found, ReportWords(language)).show()
    return found.exit


def _game_pages(name: str) -> Iterator[bytes]:
    """The answer about a game, and, at a URL, all following pages. Raises `UsageError`."""
    page, last = document(name), -1
    yield page
    while name.startswith(WEB) and (after := next_page(page)) is not None:
        if after <= last:
            raise UsageError("usage-same-page", name=name)
        last = after
        page = document(f"{name.partition('?')[0]}?after={after}")
        yield page


def _measures(pairs: list[str] | tuple[()]) -> dict[str, tuple[str, Literal["high", "low"] | None]]:
    found: dict[str, tuple[str, Literal["high", "low"] | None]] = {}
    for pair in pairs:
        rule, equals, named = pair.partition("=")
        colon = ":" in named.rpartition("]")[2]  # the name of a person may have one too
        field, _, side = named.rpartition(":") if colon else (named, "", "")
        if not (rule and equals and field) or (colon and side not in {"high", "low"}):
            raise UsageError("usage-measure", pair=repr(pair))
        found[rule] = field, "low" if side == "low" else "high" if side else None
    return found


class _Text:
    def __init__(self, page: Output, found: Report, words: ReportWords) -> None:
        self._page, self._found, self._words = page, found, words

    def show(self) -> None:
        page, found, told = self._page, self._found, self._words.told
        page.say(self._words.held(found), style="bold")
        for key, count in found.signed.items():
            page.say(told(say("audit-signed", count=count, key=key)))
        if not found.findings:
            page.say(told(say("audit-finds-nothing")))
        for each in found.findings:
            self._findings(each)
        if found.dice:
            self._dice()
        if found.luck:
            self._luck()
        if found.left_out:
            page.head(told(say("audit-not-looked-at")))
            page.items(self._words.said(each) for each in found.left_out)

    def _findings(self, found: Findings) -> None:
        page, words = self._page, self._words
        page.head(f"{words.told(say(f'finding-{found.kind}.title'))} ({found.kind}): {words.number(found.count)}")
        page.say(words.told(say(f"finding-{found.kind}")))
        for item in found.items[:_SHOWN]:
            where = "; ".join(words.where(each) for each in item.places[:_PLACES])
            more = words.told(say("audit-more-records", count=item.count - _PLACES)) if item.count > _PLACES else ""
            where = " ".join(filter(None, [where, more])) + ":" if where else ""
            page.say(" ".join(filter(None, [where, item.pointer, words.said(item)])), first="- ", then="  ")
            for each in item.places[:1]:
                if each.id:
                    page.line(f"  {visible(each.id)}")
        if found.count > _SHOWN:
            page.say(words.told(say("audit-more", count=found.count - _SHOWN)))

    def _dice(self) -> None:
        page, dice, told = self._page, self._found.dice, self._words.told
        page.head(told(say("audit-dice")))
        page.say(told(say("audit-dice-explained", tests=len(dice))))
        for test in dice[:_SHOWN]:
            page.say(self._words.said(test), first="- ", then="  ")
        if len(dice) > _SHOWN:
            page.say(told(say("audit-more-tests", count=len(dice) - _SHOWN)))

    def _luck(self) -> None:
        page, luck, words = self._page, self._found.luck, self._words
        page.head(words.told(say("audit-luck")))
        page.say(words.told(say("audit-text-luck")))
        self._extremes(each for each in self._found.extremes if each.of != "sum")
        page.pairs(
            (
                words.who(each),
                f"{words.share(each.fortune):>7}  "
                + words.told(say("audit-throws", count=each.count, score=decimal(each.score, words.catalogue))),
            )
            for each in luck[: _SHOWN + 1]
        )
        if luck[0].unluckiest:
            page.head(words.told(say("audit-text-moments")))
            self._extremes(luck[0].extremes)
        for moment in luck[0].unluckiest:
            self._moment(moment)

    def _extremes(self, found: Iterable[Extreme]) -> None:
        for each in found:
            self._page.say(self._words.said(each))

    def _moment(self, moment: Unlucky) -> None:
        page, words = self._page, self._words
        page.say(words.came(moment), first=f"{words.share(moment.fortune):>7}  ", then=" " * 9)
        views = texts(moment.ruleset, load(moment.ruleset).rule(moment.rule), words.language, [moment.view])
        told = words.told(
            say(
                "audit-text-came",
                rule=moment.rule,
                view=called(moment.view, views),
                value=label(moment.value, words.catalogue),
                expected=decimal(moment.expected, words.catalogue),
                good=words.told(say(f"audit-good-{moment.good}")),
            )
        )
        page.say(told, first=" " * 9)
        page.line(f"         {visible(words.where(moment))}, {moment.id}")
