"""Odds, tables of odds and advice as rows, and as CSV (RFC 4180). Text that a spreadsheet would read as a formula has an apostrophe before it."""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET, UnsetType

from ror_rules._operations.advise import Advice
from ror_rules._operations.best import BestPlay
from ror_rules._operations.sweep import Sweep, SweepCell, SweepView
from ror_rules._packages.questions.listing import sort_key
from ror_rules._reading.documents import plain
from ror_rules._wire.shapes import Odds, Share
from ror_rules._words import rows
from ror_rules._words.fields import axes
from ror_rules._words.values import Column, cell_in, columns, depends, raw

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")

_BOUNDS: Final = ("low", "high", "at_least_low", "at_least_high", "within_low", "within_high")

_Rows = list[list[object]]


def separated(shown: Odds | Sweep | Advice) -> bytes:
    """An answer as CSV, its headings first."""
    return rows.separated(rows_of(shown)).encode()


def rows_of(shown: Odds | Sweep | Advice) -> _Rows:
    """An answer as rows, its headings first. The last column names the rulings that matter."""
    heads, *found = _of_advice(shown) if isinstance(shown, Advice) else _of_chances(shown)
    read = " ".join(f"{ruling}={reading}" for ruling, reading in shown.readings.items())
    return [[*heads, "readings"], *([*row, read] for row in found)]


def _of_chances(shown: Odds | Sweep) -> _Rows:
    return _of_odds(shown) if isinstance(shown, Odds) else _of_table(shown)


def _of_advice(shown: Advice) -> _Rows:
    return _of_alternatives(shown) if isinstance(shown.play, UnsetType) else _of_policy(shown.play)


def _of_odds(shown: Odds) -> _Rows:
    counted, near = shown.total is not UNSET, shown.error is not UNSET
    bounded = shown.method is not UNSET or any(depends(share) for each in shown.marginals.values() for share in each)
    heads = ["field", "value", *(["weight", "total"] if counted else []), "probability", "at_least", "within"]
    given = [] if shown.given is UNSET else [raw(shown.given), _told(shown.given_probability)]
    more = [*(["error"] if near else []), *(["given", "given_probability"] if given else [])]
    found_rows: _Rows = [[*heads, *(_BOUNDS if bounded else []), *more]]
    for name, listed in shown.marginals.items():
        found = shown.statistics[name]
        below = [] if found.below is UNSET else [_unlisted("below", listed[0], found.below)]
        above = [] if found.above is UNSET else [_unlisted("above", listed[-1], found.above)]
        for share in (*below, *listed, *above):
            row: list[object] = [guarded(name, name), guarded(share.value, raw(share.value))]
            row += [_told(share.weight), shown.total] if counted else []
            row += [_told(share.probability), _told(share.at_least), _told(share.within)]
            row += [_told(getattr(share, bound)) for bound in _BOUNDS] if bounded else []
            row += [shown.error] if near else []
            found_rows.append([*row, *given])
    return found_rows


def _of_alternatives(shown: Advice) -> _Rows:
    places = list(dict.fromkeys(pointer for each in shown.choices for pointer in each.change))
    return [
        [*places, "probability"],
        *([*(_word(each.change.get(place)) for place in places), each.probability] for each in shown.choices),
    ]


def _of_policy(play: BestPlay) -> _Rows:
    names = list(dict.fromkeys(name for each in play.policy for name in each.given))
    heads = ["turn", "turns left", "who", "what", *names, "option", "plan", "loss", "chance", "depends on more"]
    return [
        [*heads],
        *(
            [_told(each.turn), _told(each.left), each.who, each.what]
            + [_word(each.given.get(name)) for name in names]
            + [_word(each.option), _word(each.plan), each.loss, each.chance, raw(each.depends_on_more)]
            for each in play.policy
        ),
    ]


def _word(value: Any) -> object:
    return "" if value is None else guarded(value, raw(value))


def _unlisted(where: str, beside: Share, probability: float) -> Share:
    return Share(value=f"{where} {raw(beside.value)}", probability=probability)


def _told(member: object) -> object:
    return "" if member is UNSET or member is None else member


def _of_table(shown: Sweep) -> _Rows:
    """A line for each cell.

    It has the values of the varied fields, the kind of problem if there is one and its words, and for each view its mean or
    probability, the total, and the weight of each value. In floats, it has no total, and probabilities in place of
    weights.
    """
    views = columns(shown)
    values = {view.name: _values(shown, view.name) for view in views}
    heads: list[object] = [*(guarded(name, name) for name in axes(shown)), "problem", "problem in words"]
    for view in views:
        name = guarded(view.name, view.name)
        heads += [f"{name} {view.kind}"] if view.kind != "likeliest" else []
        heads += [f"{name} total"] if shown.exact else []
        heads += [f"{name} = {value}" for value in values[view.name]]
    found_rows: _Rows = [heads]
    for cell in shown.cells:
        row: list[object] = [guarded(*each) for each in zip(cell.at, cell_in(shown, cell), strict=True)]
        row += ["", ""] if cell.problem is UNSET else [cell.problem.kind, cell.problem.detail]
        for view in views:
            found = cell.odds.get(view.name)
            shares = {raw(share.value): share for share in found.shares} if found else {}
            row += [_height(view, cell)] if view.kind != "likeliest" else []
            row += [_told(found.total) if found else ""] if shown.exact else []
            row += [
                "" if found is None else (0 if value not in shares else _amount(shares[value]))
                for value in values[view.name]
            ]
        found_rows.append(row)
    return found_rows


def _values(shown: Sweep, name: str) -> list[str]:
    found: dict[str, Any] = {}
    for cell in shown.cells:
        for share in cell.odds[name].shares if cell.odds else ():
            found.setdefault(raw(share.value), plain(share.value))
    return sorted(found, key=lambda text: sort_key(found[text]))


def guarded(value: Any, text: str) -> str:
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULA) else text


def _height(view: Column, cell: SweepCell) -> object:
    found = cell.odds.get(view.name)
    return view.height(cell) if found is None or found.low is UNSET else _span(found)


def _amount(share: Share) -> object:
    if share.probability is UNSET:
        return _span(share)
    return share.probability if share.weight is UNSET else share.weight


def _span(share: Share | SweepView) -> str:
    return f"{share.low} to {share.high}"
