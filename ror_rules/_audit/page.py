"""The report of an audit as one page: no script, nothing fetched, plots as SVG."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from ror_rules._audit.dice_tests import DiceTest
from ror_rules._audit.report import Findings, Fortune, Item, Report
from ror_rules._words.elements import Markup, element, joined
from ror_rules.errors import in_words
from ror_rules.message import Message, say
from ror_rules.values import visible

_STYLE: Final = """
:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #1d1b18; --faint: #6b655c; --line: #cfc8bb; --mark: #8a2f1b; }
@media (prefers-color-scheme: dark) { :root { --paper: #191714; --ink: #e9e4da; --faint: #a59d90; --line: #48423a; --mark: #e08a70; } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 Georgia, 'Times New Roman', serif; margin: 3rem auto; max-width: 58rem; padding: 0 1.5rem; }
h1, h2, h3 { font-weight: normal; line-height: 1.2; }
h2 { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { color: var(--faint); font-weight: normal; }
.number { text-align: right; white-space: nowrap; }
.id, code { font: .8rem/1.4 ui-monospace, monospace; color: var(--faint); overflow-wrap: anywhere; }
.grave { color: var(--mark); }
.faint { color: var(--faint); }
svg { display: block; max-width: 100%; }
svg text { fill: var(--faint); font: 11px Georgia, serif; }
svg .bar { fill: var(--ink); }
svg .odd { fill: var(--mark); }
svg .rule { stroke: var(--faint); stroke-dasharray: 3 3; }
"""
_SHOWN: Final = 200
"""Findings of a kind that the page shows: the JSON has more."""
_PLOTS: Final = 24
_USUAL: Final = 1.96
"""Scores of the normal curve that 19 of 20 stay within, on either side."""
_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY: Final = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'"
_COUNTED: Final = ("held", "outcomes", "receipts", "problems", "dice seeded", "dice supplied", "dice committed")
"""What the page tells of the counts, in this order."""


def page(found: Report) -> bytes:
    """The page, as UTF-8."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", "An audit"),
        element("style", Markup(_STYLE)),
    )
    records = sum(each.records for each in found.files)
    main = element(
        "main",
        element("h1", "An audit"),
        element("p", in_words(say("audit-of-records", count=records, library=found.library, on=found.on))),
        _table(("", "kind", "what it means"), ((f"{each.count:,}", each.kind, each.means) for each in found.findings)),
        None if found.findings else element("p", in_words(say("audit-finds-nothing"))),
        *map(_findings, found.findings),
        _dice(found.dice) if found.dice else None,
        _luck(found.luck) if found.luck else None,
        _sums(found) if found.sums else None,
        _left_out(found) if found.left_out else None,
        _read(found),
    )
    return f"<!doctype html>\n{element('html', head, element('body', main), lang='en')}\n".encode()


def _findings(found: Findings) -> Markup:
    """All findings of a kind."""
    return joined(
        element("h2", f"{found.kind}: {found.count:,}", class_="grave" if found.grave == "false" else None),
        element("p", found.means),
        _table(("record", "what"), map(_item, islice(found.items, _SHOWN))),
        element("p", in_words(say("audit-more", count=found.count - _SHOWN)), class_="faint")
        if found.count > _SHOWN
        else None,
    )


def _item(item: Item) -> tuple[str, str]:
    where = [_place(each.file, each.record, each.id) for each in item.places]
    left = item.count - len(where)
    more = in_words(say("audit-more-records", count=left)) if where and left > 0 else None
    return joined(*where, more), f"{item.pointer} {item.said}".strip()


def _place(file: str, record: int, known_as: str) -> Markup:
    """A record, on a line of its own, with its id below."""
    return element("div", visible(f"{file}, record {record}"), element("div", visible(known_as), class_="id"))


def _dice(found: Sequence[DiceTest]) -> Markup:
    """Each test in words; those of faces as plots too, with a line where each face is expected."""
    parts = [element("h2", "Supplied dice")]
    shown = [test for test in found if test.improbable or not test.who.startswith("game ")]
    plots = 0
    for test in shown:
        parts.append(element("p", visible(test.said), class_="grave" if test.improbable else None))
        if test.test == "faces" and plots < _PLOTS:
            plots += 1
            parts.append(_faces(test))
    if len(shown) < len(found):
        parts.append(element("p", in_words(say("audit-more-tests-of-games", count=len(found) - len(shown)))))
    return joined(*parts)


def _faces(test: DiceTest) -> Markup:
    """How often each face came, as bars."""
    step, high = max(8, min(48, 800 // test.sides)), 90
    most, parts = max(test.seen), []
    for index, count in enumerate(test.seen):
        tall = high * count / most
        middle, top = index * step + step // 2, f"{high - tall + 14:.1f}"
        kind = "odd" if test.improbable else "bar"
        parts.append(element("rect", class_=kind, x=index * step + 2, y=top, width=step - 4, height=f"{tall:.1f}"))
        if step >= 16:
            parts.append(element("text", f"{index + 1}", x=middle, y=high + 28, text_anchor="middle"))
        if step >= 32:
            parts.append(element("text", f"{count}", x=middle, y=f"{high - tall + 11:.1f}", text_anchor="middle"))
    level = f"{high - high * (test.dice / test.sides) / most + 14:.1f}"
    parts.append(element("line", class_="rule", x1=0, x2=step * test.sides, y1=level, y2=level))
    title = f"How often each face came in {test.dice} dice: {', '.join(map(str, test.seen))}"
    return _svg(step * test.sides, high + 34, title, parts)


def _luck(found: tuple[Fortune, ...]) -> Markup:
    """Everybody's score as a bar from the middle, and the least lucky moments."""
    shown = found[:_SHOWN]
    parts = []
    for index, each in enumerate(shown):
        top, wide = 22 * index + 4, min(abs(each.score), 5) * 40
        left = f"{480 - (wide if each.score < 0 else 0):.1f}"
        kind = "bar" if abs(each.score) < _USUAL else "odd"
        parts += [
            element("text", visible(_cut(each.who)), x=0, y=top + 13),
            element("rect", class_=kind, x=left, y=top + 2, width=f"{wide:.1f}", height=14),
            element("text", f"{each.fortune:.1%} of {each.count}", x=700, y=top + 13),
        ]
    high = 22 * len(shown) + 8
    for at in (480 - _USUAL * 40, 480, 480 + _USUAL * 40):
        parts.append(element("line", class_="rule", x1=f"{at:.1f}", x2=f"{at:.1f}", y1=0, y2=high))
    return joined(
        element("h2", "Luck"),
        element(
            "p",
            "A bar to the left is less luck than fair dice give on average, one to the right more; of 20 seasons 19 stay"
            " within the lines.",
        ),
        _svg(860, high, "The luck of each, as scores of the normal curve", parts),
        *map(_moments, shown),
    )


def _moments(each: Fortune) -> Markup | None:
    """The least lucky moments of all together, or of somebody."""
    if not each.unluckiest:
        return None
    rows = (
        (f"{moment.fortune:.2%}", moment.summary, _place(moment.file, moment.record, moment.id))
        for moment in each.unluckiest[: 10 if each.who == "all" else 3]
    )
    heading = element("h3", visible(f"Unluckiest moments: {each.who}"))
    return joined(heading, _table(("fortune", "what came", "record"), rows))


def _sums(found: Report) -> Markup:
    """What was measured alike, added up."""
    rows = (
        (
            f"{each.ruleset} {each.rule}",
            f"{each.view}, {each.good} is good",
            f"{each.count:,}",
            f"{each.actual:,.10g}",
            f"{each.expected:,.2f} ± {each.standard_deviation:,.2f}",
        )
        for each in found.sums
    )
    heads = ("rule", "measured", "throws", "actual", "expected")
    return joined(element("h2", "What was measured, added up"), _table(heads, rows))


def _left_out(found: Report) -> Markup:
    return joined(
        element("h2", "Not looked at"), element("ul", *(element("li", visible(each.said)) for each in found.left_out))
    )


def _read(found: Report) -> Markup:
    """The files, what was counted in them, and the rules that recomputed it."""
    files = ((each.name, f"{each.records:,}", f"{each.bytes:,}", each.sha256) for each in found.files)
    rows = [(f"{count:,}", in_words(_counted(name, count))) for name in _COUNTED if (count := found.counted.get(name))]
    rows += [
        (f"{count:,}", in_words(say("audit-signed-by", count=count, key=key))) for key, count in found.signed.items()
    ]
    return joined(
        element("h2", "What was read"),
        _table(("file", "records", "bytes", "SHA-256"), files),
        _table(("", "what"), rows),
        _table(("rules", "version", "digest"), ((each.id, each.version, each.digest) for each in found.rulesets)),
    )


def _counted(name: str, count: int) -> Message:
    return say(f"audited-{name.replace(' ', '-')}", count=count)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Markup | None:
    """A table, where there is a row; a column without a heading has numbers. Invisible characters are shown."""
    lines = [
        element(
            "tr",
            *(
                element("td", cell if isinstance(cell, Markup) else visible(cell), class_=None if head else "number")
                for head, cell in zip(heads, row, strict=True)
            ),
        )
        for row in rows
    ]
    if not lines:
        return None
    head = element("thead", element("tr", *(element("th", each or "how many", scope="col") for each in heads)))
    return element("table", head, element("tbody", *lines))


def _svg(width: int, height: int, title: str, parts: Iterable[Markup]) -> Markup:
    return element("svg", element("title", title), *parts, viewBox=f"0 0 {width} {height}", width=width, role="img")


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
