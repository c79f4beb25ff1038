"""`ror odds`: its options, and odds as a page of bars. Every number comes from the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Annotated, Any, Final

from cyclopts import Parameter
from msgspec import UNSET, UnsetType

from ror_rules import fresh_seed
from ror_rules._messages.catalogues import engine
from ror_rules._messages.message import ChosenName
from ror_rules._messages.values import visible
from ror_rules._messages.views import spoken_of, texts
from ror_rules._operations import simulating
from ror_rules._operations.questions import ODDS
from ror_rules._operations.sharing import shared
from ror_rules._packages.questions.question import ALL_FIELDS
from ror_rules._packages.questions.views import view_meant
from ror_rules._packages.questions.worth import is_name
from ror_rules._packages.rule import Rule, fields
from ror_rules._packages.ruleset import Ruleset
from ror_rules._reading.documents import plain, read_wanted
from ror_rules._ways.cli import completers, files, given, options
from ror_rules._ways.cli.asking import Asked, heading, question, rulings_that_matter
from ror_rules._ways.cli.progress import steps
from ror_rules._ways.cli.terminal import Output
from ror_rules._ways.cli.usage import UsageError
from ror_rules._ways.cli.words import players
from ror_rules._wire.shapes import Chance, Odds, Share, whole
from ror_rules._words.charts import called
from ror_rules._words.exactness import condition, inexact, left_out, open_choices
from ror_rules._words.values import (
    between,
    by_choice,
    certain,
    certainties,
    depends,
    fraction,
    label,
    measures,
    most as highest,
    off_by,
    ordered,
    percent,
    percentage,
)

_MOST_LISTED: Final = 12
"""Most joint results in a list, and most bars of a field that the user did not name."""
_SCREEN: Final = 20
"""Most bars of a headline that leave room for the rest of it on a screen."""
_MAX_FRACTION: Final = 12
_NEARLY_ALL: Final = 1 - Fraction(1, 2**53)
_MAX_BARS: Final = 5
"""Bars, or chances, of one field in a headline that is too large for a screen."""


@question(ODDS)
def odds(
    asked: Asked,
    *,
    field: Annotated[
        list[str] | None,
        Parameter(
            name="--field",
            help="Only this field or summary of the result: defender.killed. May be repeated. Fewer fields need less budget.",
            metavar="FIELD",
            completer=completers.projections,
        ),
    ] = None,
    if_given: Annotated[
        list[str] | None,
        Parameter(
            name="--given",
            help="Count only the results with this value: winner=attacker. May be repeated.",
            metavar="FIELD=VALUE",
        ),
    ] = None,
    all: Annotated[bool, Parameter(help="Every field and summary of the result, and the joint results.")] = False,
    floats: options.Floats = False,
    exact: options.Exact = False,
    simulate: Annotated[
        int | None,
        Parameter(
            help="Estimate from this number of throws, with bounds, if exact odds are too large.", metavar="THROWS"
        ),
    ] = None,
    seed: Annotated[
        str | None, Parameter(help="The seed of a simulation. Default: a fresh seed.", metavar="SEED")
    ] = None,
    workers: Annotated[
        int,
        Parameter(help="Processes of this machine that share the throws of --simulate. Default 1.", metavar="NUMBER"),
    ] = 1,
    readings: options.Readings = False,
    budget: options.Budget = 1,
    csv: options.Csv = None,
    svg: options.Svg = None,
    png: options.Png = None,
) -> None:
    """Show the odds of a rule as bars and means: its headline, or the fields that you name.

    Odds are exact if the question fits the budget. Otherwise they are in floats or estimated from throws, and the
    answer states its error. Pass `--exact` to get an error instead.

    For example:

        ror odds war-of-the-ring sorcery rating=B
        ror odds war-of-the-ring sorcery rating=D --csv odds.csv
    """
    if all and field:
        raise UsageError("usage-all-or-field")
    if simulate is None and seed is not None:
        raise UsageError("usage-seed-of-computed")
    if simulate is not None and floats:
        raise UsageError("usage-float-of-simulation")
    if exact and (floats or simulate is not None):
        raise UsageError("usage-exact")
    if simulate is None and options.checked_workers(workers) > 1:
        raise UsageError("usage-workers-of-computed")
    if simulate is not None and seed is None:
        seed = fresh_seed()
    write = files.writer(csv=csv, svg=svg, png=png, language=asked.language)
    body = asked.body(
        fields=[ALL_FIELDS] if all else field or None,
        given=_read_given(asked.ruleset, asked.rule, if_given or ()),
        arithmetic="float" if floats else "exact" if exact else None,
        simulate=simulate,
        seed=seed,
        readings=readings or None,
    )
    answer: Odds = asked.here(body, budget) if simulate is None else _simulated(asked, body, simulate, workers, budget)
    write(answer)
    if (page := asked.page(answer)) is None:
        return
    there = asked.rule.projections_in(answer.state)
    words = spoken_of(answer.ruleset.id, answer.state, asked.language)
    named = texts(answer.ruleset.id, asked.rule, asked.language, also=there, words=words)
    own = {view.name for view in fields(asked.rule.result_type)}
    told = {name: named[name] for name in there if name not in own}
    titles = {name: called(name, named) for name in (*there, *answer.marginals)}
    views = list(there) if all else [view.name for view in asked.rule.headline_in(answer.state)]
    _show(page, answer, told, views, titles)
    line = visible(asked.ruleset.line(asked.rule.id, answer.state))
    asked.end(page, answer, f"{page.text('line-state')}  {line}")


def _simulated(asked: Asked, body: dict[str, Any], throws: int, workers: int, budget: float) -> Odds:
    budget = options.checked_budget(budget)
    with shared(workers) as share, steps("throws") as tell, asked.naming(body):
        progress = None if tell is None else lambda done: tell(done, throws)
        return simulating.answer(asked.ruleset, asked.rule.id, body, share=share, progress=progress, budget=budget)


def _read_given(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], texts: Sequence[str]) -> dict[str, Any] | None:
    found: dict[str, Any] = {}
    for text in texts:
        if is_name(text):
            raise UsageError("usage-given", text=repr(text))
        name, value = read_wanted(text)
        name = view_meant(ruleset.id, rule, name, "--given")
        view = rule.projections.get(name)
        found[name] = given.said(ruleset, view, value)
    return found or None


def _show(page: Output, shown: Odds, texts: Mapping[str, str], views: Sequence[str], titles: Mapping[str, str]) -> None:
    """`texts`: the words of the summaries. `titles`: those of every view, as a heading has them."""
    named = shown.fields is not UNSET and shown.fields != (ALL_FIELDS,)
    names = ordered(shown, texts)
    uncertain = [name for name in names if not certain(shown, name)]
    if not named:
        _heading(page, shown, [name for name in names if name not in uncertain], views, titles)
    if shown.fields is UNSET:
        _headline(page, shown, uncertain, titles)
    else:
        if named:
            _condition(page, shown)
        _together(page, shown, [name for name in uncertain if named or name not in texts])
        for name in names if named else uncertain:
            page.head(_titled(name, titles))
            _bars(page, shown, name, most=None if named else _MOST_LISTED)
    if told := open_choices(shown, players(page.words, shown)):
        page.line("")
        page.say(told)
    settled = [name for name in uncertain if not any(map(depends, shown.marginals[name]))]
    if shown.exact and any(not _chance(page, share, shown)[1] for name in settled for share in shown.marginals[name]):
        page.line("")
        page.say(page.text("odds-long-fractions" if shown.fields is not UNSET else "odds-more-fractions"))
    why = "" if shown.inexact is UNSET else f"{inexact(shown, page.words)} {page.text('odds-try-more')} "
    if shown.method is not UNSET:
        page.line("")
        page.say(why + page.text("odds-from-throws", throws=str(shown.total), seed=str(shown.seed)))
    elif shown.error is not UNSET:
        page.line("")
        kind = "" if why else f"{page.text('odds-floats')} "
        page.say(f"{kind}{page.text('odds-off-by', error=off_by(shown.error, page.words))} {why}".rstrip())
    if named:
        rulings_that_matter(page, shown, apart=True)


def _condition(page: Output, shown: Odds) -> None:
    if told := condition(shown, page.words):
        page.say(told, then="  ")


def _heading(page: Output, shown: Odds, known: Sequence[str], views: Sequence[str], titles: Mapping[str, str]) -> None:
    near = "" if shown.method is UNSET else f"; {page.text('odds-near-throws', throws=str(shown.total))}"
    if shown.error is not UNSET and shown.inexact is not UNSET:
        near = f"; {page.text('odds-near', error=off_by(shown.error, page.words))}"
    heading(page, shown, near)
    _condition(page, shown)
    state = plain(shown.state)
    named = [(side, who["name"]) for side, who in state.items() if isinstance(who, dict) and who.get("name")]
    if named:
        page.say(", ".join(f"{side}: {name}" for side, name in named), then="  ")
    rulings_that_matter(page, shown)
    if known:
        page.say(certainties(shown, known, page.words or engine(), titles), then="  ")
    missing = [name for name in views if name not in shown.marginals]
    if missing:
        page.say(page.text("odds-too-large", names=[*map(ChosenName, missing)]), then="  ")


def _titled(name: str, titles: Mapping[str, str]) -> str:
    """The words of a view, and the name that `--field` takes. The name alone if it says the same."""
    return name if titles[name] == called(name, {}) else f"{titles[name]} ({name})"


def _headline(page: Output, shown: Odds, names: Sequence[str], titles: Mapping[str, str]) -> None:
    """Print one screen: each truth in a line, the others as bars if there are few, otherwise numbers as a few chances.

    Truths stand together, before the others if a truth comes first, otherwise after them.
    """
    truths = [name for name in names if all(isinstance(share.value, bool) for share in shown.marginals[name])]
    others = [name for name in names if name not in truths]
    room = _SCREEN - len(truths)
    if truths[:1] == list(names[:1]):
        _truths(page, shown, truths)
        truths = []
    roomy = sum(len(shown.marginals[name]) for name in others) <= room
    for name in others:
        page.head(_titled(name, titles))
        if roomy or shown.statistics[name].mean is UNSET:
            _bars(page, shown, name, most=_MOST_LISTED if roomy else _MAX_BARS)
        else:
            _measured(page, shown, name)
    _truths(page, shown, truths)


def _truths(page: Output, shown: Odds, names: Sequence[str]) -> None:
    if names:
        page.line("")
        page.measured(
            (name, *_row(page, share, shown)) for name in names for share in shown.marginals[name] if share.value
        )


def _measured(page: Output, shown: Odds, name: str) -> None:
    """Print a number in three lines: its measures, the chances of at least some values, and the chances of at most some."""
    page.say(measures(shown.statistics[name], page.words) + _beyond(page, shown, name), first="  ")
    shares = shown.marginals[name][1:]
    if not shares:
        return
    step = max(1, -(-(len(shares) - 1) // (_MAX_BARS - 1)))
    for words, some, chance in (
        ("odds-at-least", [*shares[:-1:step], shares[-1]], _at_least),
        ("odds-within", [*shown.marginals[name][:-2:step], shown.marginals[name][-2]], _within),
    ):
        page.say(
            f"{page.text(words)} {', '.join(f'{label(each.value)}: {chance(page, each)}' for each in some)}",
            first="  ",
            then="    ",
        )


def _bars(page: Output, shown: Odds, name: str, most: int | None) -> None:
    said = "" if certain(shown, name) else measures(shown.statistics[name], page.words)
    width = len(percentage("100.00", page.words))
    if said:
        page.say(said + _beyond(page, shown, name), first="  ")
    bars = []
    if any(map(depends, shown.marginals[name])):
        shares = sorted(shown.marginals[name], key=lambda share: -highest(share))[:most]
        listed = [share for share in shown.marginals[name] if share in shares]
        page.measured((label(share.value, page.words), *_row(page, share, shown)) for share in listed)
        if len(listed) < len(shown.marginals[name]):
            count = str(len(shown.marginals[name]) - len(listed))
            page.say(page.text("odds-of-others-open", count=count, name=name), first="  ")
        return
    for share in shown.marginals[name]:
        chance, note = _chance(page, share, shown)
        chance = Fraction(1) if len(shown.marginals[name]) == 1 else chance
        if said and share.at_least is not UNSET:
            more = (
                f"{page.text('odds-at-least')} {_at_least(page, share, width)}"
                f"  {page.text('odds-within')} {_within(page, share, width)}"
            )
            note = f"{more}  {note}" if share.low is UNSET else f"{note:<16}  {more}"
        bars.append((label(share.value, page.words), chance, note))
    likely = bars if most is None else sorted(bars, key=itemgetter(1), reverse=True)[:most]
    page.bars(bar for bar in bars if bar in likely)
    left = [bar[1] for bar in bars if bar not in likely]
    if left:
        together = percent(sum(left, Fraction(0)), page.words)
        page.say(page.text("odds-of-others", count=str(len(left)), chance=together, name=name), first="  ")


def _at_least(page: Output, share: Share, width: int = 0) -> str:
    """The chance of this number or a greater one, in a simulation with its range."""
    return _sum(page, share.at_least, share.at_least_low, share.at_least_high, width)


def _within(page: Output, share: Share, width: int = 0) -> str:
    """The chance of this number or a smaller one, in a simulation with its range."""
    return _sum(page, share.within, share.within_low, share.within_high, width)


def _sum(page: Output, chance: float | UnsetType, low: float | UnsetType, high: float | UnsetType, width: int) -> str:
    if chance is UNSET:
        return ""
    said = f"{percent(Fraction(chance), page.words):>{width}}"
    return said if low is UNSET or high is UNSET else f"{said} ({between(low, high, page.words)})"


def _beyond(page: Output, shown: Odds, name: str) -> str:
    found, shares = shown.statistics[name], shown.marginals[name]
    told = ""
    for code, chance, share in (("odds-below", found.below, shares[0]), ("odds-above", found.above, shares[-1])):
        if chance is not UNSET:
            said = percent(Fraction(chance), page.words)
            told += f"; {page.text(code, chance=said, value=label(share.value))}"
    return told


def _together(page: Output, shown: Odds, names: Sequence[str]) -> None:
    if len(names) < 2:
        return
    if shown.left_out is not UNSET and shown.fields is not UNSET:
        page.head(left_out(shown, page.words))
    if not 0 < len(shown.outcomes) <= _MOST_LISTED:
        return
    page.head(page.text("odds-results", count=str(len(shown.outcomes))))
    chances = [_chance(page, each, shown) for each in shown.outcomes]
    column = max(len(note) for _, note in chances)
    for (chance, note), each in zip(chances, shown.outcomes, strict=True):
        start = f"  {percent(chance, page.words):>7}  {f'{note:<{column}}  ' if column else ''}"
        said = ", ".join(f"{name} {label(_seen(each, name), page.words)}" for name in names)
        page.say(said, first=start, then=" " * len(start))


def _row(page: Output, share: Share, shown: Odds) -> tuple[Fraction, str]:
    """The length of a bar, and the text after it. A share that depends on a choice has no bar."""
    if depends(share):
        return Fraction(0), by_choice(share, shown.open, players(page.words, shown))
    chance, note = _chance(page, share, shown)
    return chance, f"{percent(chance, page.words):>7}  {note}".rstrip()


def _chance(page: Output, each: Chance | Share, shown: Odds) -> tuple[Fraction, str]:
    probability = 0.0 if each.probability is UNSET else each.probability
    if each.low is not UNSET and each.high is not UNSET:
        return Fraction(probability), between(each.low, each.high, page.words)
    if each.weight is UNSET:  # a float, which may have been rounded to 1
        return min(Fraction(probability), _NEARLY_ALL), ""
    chance = Fraction(whole(each.weight), whole(shown.total))
    note = fraction(chance)
    return chance, note if shown.fields is not UNSET or len(note) <= _MAX_FRACTION else ""


def _seen(chance: Chance, name: str) -> Any:
    if chance.fields is not UNSET:
        return chance.fields[name]
    value = plain(chance.result)
    for part in name.split("."):
        value = value[part]
    return value
