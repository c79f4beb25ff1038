"""The report of an audit as one page in the style of the site: no script, nothing fetched, plots as SVG."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from ror_rules._audit.chance import Extreme
from ror_rules._audit.dice_tests import DiceTest, whose_dice
from ror_rules._audit.report import Findings, Fortune, Item, RecordPlace, Report, Unlucky
from ror_rules._audit.words import ReportWords, short
from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.message import named, say
from ror_rules._messages.values import visible
from ror_rules._messages.views import texts
from ror_rules._packages.register import load
from ror_rules._words.charts import called
from ror_rules._words.elements import Markup, element, joined

_STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbfaf5; --soft: #f3eee2; --ink: #231d15; --fine: #675c4a; --line: #d9d0bd; --accent: #8f2d1b;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Book Antiqua", Georgia, "DejaVu Serif", serif;
  font: 1.0625rem/1.55 var(--serif); }
@media (prefers-color-scheme: dark) { :root { --paper: #17140f; --soft: #221e17; --ink: #e9e2d3; --fine: #ada18b; --line: #40382c; --accent: #eba07c; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 0 1.5rem 3rem; color: var(--ink); background: var(--paper); overflow-wrap: break-word; }
a { color: var(--accent); }
.site { margin: 0; padding: 1.3rem 0 .7rem; border-bottom: 3px double var(--line); font-size: 1.2rem; font-variant-caps: small-caps; letter-spacing: .03em; }
h1, h2, h3 { line-height: 1.2; font-weight: normal; text-wrap: balance; }
h1 { font-size: 2.1rem; margin: 1.6rem 0 .5rem; }
h2 { font-size: 1.3rem; font-variant-caps: small-caps; letter-spacing: .04em; margin: 2.6rem 0 .7rem; }
h3, summary { font-size: 1.1rem; font-style: italic; margin: 1.6rem 0 .3rem; }
p, li { max-width: 40rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; min-width: min(100%, 36rem); }
th, td { border-bottom: 1px solid var(--line); padding: .3rem 1.2rem .3rem 0; text-align: left; vertical-align: top; }
th { color: var(--fine); font-weight: normal; white-space: nowrap; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.text { min-width: 16rem; }
.name { min-width: 6rem; }
.grave { color: var(--accent); }
.fine { color: var(--fine); }
svg { display: block; max-width: 100%; }
svg text { fill: var(--fine); font: 12px var(--serif); }
svg .bar { fill: var(--ink); }
svg .odd { fill: var(--accent); }
svg .rule { stroke: var(--fine); stroke-dasharray: 3 3; }
@media print { a { color: inherit; } details { display: contents; } }
"""
_SHOWN: Final = 200
"""Findings of a kind that the page shows: the JSON has more."""
_PLOTS: Final = 24
_MOMENTS: Final = 3
"""Unlucky moments of one player or game that the page shows."""
_USUAL: Final = 1.96
"""Scores of the normal curve that 19 of 20 stay within, on either side."""
_REACH: Final = 4
"""The score at the end of a bar of luck."""
_BAR_WIDTH: Final = 160
_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY: Final = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'"
_COUNTED: Final = ("outcomes", "receipts", "problems", "dice seeded", "dice supplied", "dice committed")
_TEXTS: Final = ("means", "what", "came", "measured")
_NUMBERS: Final = ("count", "throws", "luckier", "actual", "expected", "records", "bytes")
_NAMES: Final = ("player", "game", "turn", "who")

Row = dict[str, "str | Markup"]


def page(found: Report, language: str = ENGLISH) -> bytes:
    return ReportPage(found, ReportWords(language)).drawn().encode()


class ReportPage:
    def __init__(self, found: Report, words: ReportWords, most: int = _SHOWN) -> None:
        """`most` is the number of findings of a kind, of people and of tests that the page shows."""
        self._found, self._words, self._told, self._most = found, words, words.told, most
        self._lucky = {each.who for each in found.luck[:most]}

    def drawn(self) -> str:
        found, title = self._found, self._told(say("audit-title"))
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("title", title),
            element("style", Markup(_STYLE)),
        )
        records = sum(each.records for each in found.files)
        main = element(
            "main",
            element("h1", title),
            element("p", self._told(say("audit-of-records", count=records, library=found.library, on=found.on))),
            self._kinds(),
            *map(self._findings, found.findings),
            self._dice() if found.dice else None,
            self._luck() if found.luck else None,
            self._sums() if found.sums else None,
            self._left_out() if found.left_out else None,
            self._read(),
        )
        body = element("body", element("header", self._told(say("audit-site")), class_="site"), main)
        return f"<!doctype html>\n{element('html', head, body, lang=self._words.language)}\n"

    def _kinds(self) -> Markup:
        kinds: list[Row] = [
            {
                "count": self._words.number(each.count),
                "kind": self._kind(each),
                "means": self._told(say(f"finding-{each.kind}")),
            }
            for each in self._found.findings
        ]
        return self._table(kinds) or element("p", self._told(say("audit-finds-nothing")))

    def _kind(self, found: Findings) -> Markup:
        return element("a", self._told(say(f"finding-{found.kind}.title")), href=f"#{found.kind}")

    def _findings(self, found: Findings) -> Markup:
        rows = [row for item in islice(found.items, self._most) for row in self._item(item)]
        more = found.count - self._most
        return joined(
            element(
                "h2",
                f"{self._told(say(f'finding-{found.kind}.title'))}: {self._words.number(found.count)}",
                id=found.kind,
                class_="grave" if found.grave == "false" else None,
            ),
            element("p", self._told(say(f"finding-{found.kind}"))),
            self._table(rows),
            element("p", self._told(say("audit-more", count=more)), class_="fine") if more > 0 else None,
        )

    def _item(self, item: Item) -> Iterable[Row]:
        said = short(f"{item.pointer} {self._words.said(item)}".strip())
        places = [self._place(each) for each in item.places] or [{}]
        left = item.count - len(places)
        if item.places and left > 0:
            places.append({"record": self._told(say("audit-more-records", count=left))})
        for index, place in enumerate(places):
            yield {**place, "what": "" if index else said}

    def _place(self, of: RecordPlace) -> Row:
        record = self._told(say("audit-record", file=named(of.file), record=of.record))
        known_as = element("div", visible(short(of.id)), class_="fine") if of.id else None
        return {
            "player": of.player,
            "game": of.game,
            "turn": of.turn,
            "record": joined(element("div", visible(record)), known_as),
        }

    def _dice(self) -> Markup:
        dice = self._found.dice
        parts = [
            element("h2", self._told(say("audit-dice"))),
            element("p", self._told(say("audit-dice-explained", tests=len(dice)))),
        ]
        heads: set[str] = set()
        for index, test in enumerate(dice[: self._most]):
            first = test.who not in heads
            heads.add(test.who)
            grave = "grave" if test.verdict == "improbable" else None
            parts.append(
                element(
                    "p",
                    visible(self._words.said(test)),
                    *self._to_luck(test.who),
                    class_=grave,
                    id=_anchor("dice", test.who) if first else None,
                )
            )
            if test.test == "faces" and index < _PLOTS:
                parts.append(self._faces(test))
        left = len(dice) - self._most
        return joined(*parts, element("p", self._told(say("audit-more-tests", count=left))) if left > 0 else None)

    def _to_luck(self, who: str) -> Sequence[str | Markup]:
        if who not in self._lucky:
            return ()
        text = self._told(say("audit-luck-of", who=whose_dice(who)))
        return " ", element("a", visible(text), href=f"#{_anchor('luck', who)}")

    def _faces(self, test: DiceTest) -> Markup:
        step, high = max(8, min(48, 800 // test.sides)), 90
        most, parts = max(test.seen), []
        for index, count in enumerate(test.seen):
            tall = high * count / most
            middle, top = index * step + step // 2, f"{high - tall + 14:.1f}"
            kind = "bar" if test.verdict == "usual" else "odd"
            parts.append(element("rect", class_=kind, x=index * step + 2, y=top, width=step - 4, height=f"{tall:.1f}"))
            if step >= 16:
                parts.append(element("text", f"{index + 1}", x=middle, y=high + 28, text_anchor="middle"))
            if step >= 32:
                parts.append(element("text", f"{count}", x=middle, y=f"{high - tall + 11:.1f}", text_anchor="middle"))
        level = f"{high - high * (test.dice / test.sides) / most + 14:.1f}"
        parts.append(element("line", class_="rule", x1=0, x2=step * test.sides, y1=level, y2=level))
        title = self._told(say("audit-faces", dice=test.dice, seen=list(test.seen)))
        return _svg(step * test.sides, high + 34, title, parts)

    def _luck(self) -> Markup:
        verdicts: dict[str, str] = {}
        for test in self._found.dice:  # the least probable test comes first
            verdicts.setdefault(test.who, test.verdict)
        shown = self._found.luck[: self._most]
        rows: list[Row] = [
            {
                "who": element("span", visible(self._words.who(each)), id=_anchor("luck", each.who)),
                "throws": self._words.number(each.count),
                "luckier": self._words.share(each.fortune),
                "luck": self._score(each),
                "dice": self._to_dice(each.who, verdicts.get(each.who)),
            }
            for each in shown
        ]
        return joined(
            element("h2", self._told(say("audit-luck"))),
            element("p", self._told(say("audit-luck-explained"))),
            *self._extremes(each for each in self._found.extremes if each.of != "sum"),
            self._table(rows),
            *map(self._moments, shown),
        )

    def _to_dice(self, who: str, verdict: str | None) -> str | Markup:
        if verdict is None:
            return ""
        return element("a", self._told(say(f"audit-verdict-{verdict}")), href=f"#{_anchor('dice', who)}")

    def _score(self, of: Fortune) -> Markup:
        half, reach = _BAR_WIDTH / 2, min(abs(of.score), _REACH) / _REACH * _BAR_WIDTH / 2
        left = f"{half - (reach if of.score < 0 else 0):.1f}"
        kind = "bar" if abs(of.score) < _USUAL else "odd"
        parts = [element("rect", class_=kind, x=left, y=4, width=f"{reach:.1f}", height=14)]
        for at in (-_USUAL, 0.0, _USUAL):
            x = f"{half + at / _REACH * half:.1f}"
            parts.append(element("line", class_="rule", x1=x, x2=x, y1=0, y2=22))
        return _svg(_BAR_WIDTH, 22, self._words.share(of.fortune), parts)

    def _moments(self, each: Fortune) -> Markup | None:
        if not each.unluckiest:
            return None
        every = each.who == "all"
        rows = [self._moment(moment) for moment in (each.unluckiest if every else each.unluckiest[:_MOMENTS])]
        title = visible(self._told(say("audit-moments", who=self._words.who(each))))
        chance = self._extremes(each.extremes)
        if every:
            return joined(element("h3", title), *chance, self._table(rows))
        return element("details", element("summary", title), *chance, self._table(rows))

    def _extremes(self, found: Iterable[Extreme]) -> Iterator[Markup]:
        return (element("p", visible(self._words.said(each))) for each in found)

    def _moment(self, moment: Unlucky) -> Row:
        return {
            "luckier": self._words.share(moment.fortune),
            **self._place(moment),
            "came": self._words.came(moment),
        }

    def _sums(self) -> Markup:
        rows: list[Row] = []
        for each in self._found.sums:
            views = texts(each.ruleset, load(each.ruleset).rule(each.rule), self._words.language, [each.view])
            expected, deviation = (
                self._words.number(number, ",.2f") for number in (each.expected, each.standard_deviation)
            )
            rows.append(
                {
                    "rule": f"{each.ruleset} {each.rule}",
                    "measured": f"{called(each.view, views)} ({self._told(say(f'audit-good-{each.good}'))})",
                    "throws": self._words.number(each.count),
                    "actual": self._words.number(each.actual, ",.10g"),
                    "expected": f"{expected} ± {deviation}",
                }
            )
        chance = self._extremes(each for each in self._found.extremes if each.of == "sum")
        return joined(element("h2", self._told(say("audit-sums"))), *chance, self._table(rows))

    def _left_out(self) -> Markup:
        notes = (element("li", visible(self._words.said(each))) for each in self._found.left_out)
        return joined(element("h2", self._told(say("audit-not-looked-at"))), element("ul", *notes))

    def _read(self) -> Markup:
        found = self._found
        files: list[Row] = [
            {
                "file": each.name,
                "records": self._words.number(each.records),
                "bytes": self._words.number(each.bytes),
                "digest": short(each.sha256),
            }
            for each in found.files
        ]
        rows: list[Row] = [
            {
                "count": self._words.number(count),
                "what": self._told(say("audit-recomputed", count=count, library=library)),
            }
            for library, count in found.recomputed.items()
        ]
        rows += [
            {
                "count": self._words.number(count),
                "what": self._told(say(f"audited-{name.replace(' ', '-')}", count=count)),
            }
            for name in _COUNTED
            if (count := found.counted.get(name))
        ]
        rows += [
            {"count": self._words.number(count), "what": self._told(say("audit-signed-by", count=count, key=key))}
            for key, count in found.signed.items()
        ]
        rules: list[Row] = [
            {"rule": each.id, "version": each.version, "digest": short(each.digest)} for each in found.rulesets
        ]
        return joined(
            element("h2", self._told(say("audit-what-was-read"))),
            self._table(files),
            self._table(rows),
            self._table(rules),
            element("p", self._told(say("audit-hashes")), class_="fine"),
        )

    def _table(self, rows: Sequence[Row]) -> Markup | None:
        columns = list(dict.fromkeys(name for row in rows for name, cell in row.items() if cell))
        if not columns:
            return None
        order = {name: at for at, name in enumerate(dict.fromkeys(name for row in rows for name in row))}
        columns.sort(key=order.__getitem__)
        heads = (
            element("th", self._told(say(f"audit-head-{name}")), class_=_class(name), scope="col") for name in columns
        )
        lines = (element("tr", *(_cell(name, row.get(name, "")) for name in columns)) for row in rows)
        table = element("table", element("thead", element("tr", *heads)), element("tbody", *lines))
        return element("div", table, class_="wide", tabindex=0)


def _cell(name: str, cell: str | Markup) -> Markup:
    return element("td", cell if isinstance(cell, Markup) else visible(cell), class_=_class(name))


def _class(name: str) -> str | None:
    kinds = {"number": _NUMBERS, "text": _TEXTS, "name": _NAMES}
    return next((kind for kind, names in kinds.items() if name in names), None)


def _anchor(part: str, who: str) -> str:
    return f"{part}-{hashlib.sha256(who.encode()).hexdigest()[:8]}"


def _svg(width: int, height: int, title: str, parts: Iterable[Markup]) -> Markup:
    return element("svg", element("title", title), *parts, viewBox=f"0 0 {width} {height}", width=width, role="img")
