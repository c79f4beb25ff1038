"""`ror odds`: its options, and odds as a page of bars. It decides nothing: every number comes from the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import Annotated, Any, Final

from cyclopts import Parameter
from msgspec import UNSET

from ror_rules import fresh_seed
from ror_rules._cli import completers, files, given, json_output, options
from ror_rules._cli.app import app
from ror_rules._cli.option_errors import of_options
from ror_rules._cli.progress import steps, waiting
from ror_rules._cli.shown import label, ordered
from ror_rules._cli.terminal import Page, fraction, percent
from ror_rules._cli.usage import UsageError
from ror_rules._wire.shapes import Chance, Odds, Share, plain, whole
from ror_rules.text import listed

_MOST_LISTED: Final = 12
"""Results listed one by one beside the bars of each field, and bars of a field that was not asked for by name."""


@app.command
def odds(
    ruleset: options.RulesetId,
    rule: options.RuleId,
    /,
    *,
    state: options.State,
    ruling: options.RulingChoices = None,
    field: Annotated[
        list[str] | None,
        Parameter(
            name="--field",
            help="Only this field or summary of the result: defender.killed. May be repeated; asking for less costs less.",
            metavar="FIELD",
            completer=completers.projections,
        ),
    ] = None,
    floats: options.Floats = False,
    simulate: Annotated[
        int | None,
        Parameter(
            help="Estimate from so many throws, with bounds, what is too large to be explored.", metavar="THROWS"
        ),
    ] = None,
    seed: Annotated[
        str | None, Parameter(help="The seed of a simulation. Without it, a fresh one.", metavar="SEED")
    ] = None,
    version: options.Version = None,
    csv: options.Csv = None,
    svg: options.Svg = None,
    png: options.Png = None,
    json: options.Json = False,
) -> None:
    """Show the odds of a rule, as bars for each field of its result and each summary: exact, unless asked otherwise.

    For example:

        ror odds war-of-the-ring sorcery --state '{"rating": "B"}'
        ror odds war-of-the-ring sorcery --state '{"rating": "D"}' --csv odds.csv
    """
    found, asked = given.known_rule(ruleset, rule)
    found.shipped(version, at="--version")
    for name in field or ():
        given.known(f"field or summary in the result of {rule}", name, asked.projections)
    if simulate is None and seed is not None:
        raise UsageError("--seed is for --simulate: odds that are computed throw no dice.")
    if simulate is not None and floats:
        raise UsageError("--float is for odds that are computed: --simulate counts its throws in whole numbers.")
    if simulate is not None and seed is None:
        seed = fresh_seed()
    write = files.writer(csv=csv, svg=svg, png=png)
    chosen = given.read_rulings(found, ruling or ())
    value = given.read_state(found, asked, str(state))
    ask = partial(
        found.odds,
        rule,
        value,
        rulings=chosen,
        version=version,
        fields=field,
        arithmetic="float" if floats else "exact",
        simulate=simulate,
        seed=seed,
    )
    if simulate is None:
        with waiting("computing the odds"), of_options("odds", ruleset, rule):
            answer = ask()
    else:
        throws = simulate
        with steps("throws") as tell, of_options("odds", ruleset, rule):
            answer = ask(progress=None if tell is None else lambda done: tell(done, throws))
    write(answer, asked)
    if json:
        json_output.put(answer)
    else:
        _show(Page(), answer, {view.name: view.text for view in asked.summaries}, list(asked.projections))


def _show(page: Page, shown: Odds, texts: Mapping[str, str], views: Sequence[str]) -> None:
    """Odds: results together where they are few, then bars for each summary and field; `texts` say the summaries.

    Where fields were asked for, theirs and all of their bars; else of all `views`, and which of them have no odds here.
    """
    asked = shown.fields is not UNSET
    marginals = shown.marginals
    names = ordered(shown, texts)
    varied = [name for name in names if len(marginals[name]) > 1]
    drawn = names if asked else varied
    if not asked:
        readings = "".join(f"; {ruling}={reading}" for ruling, reading in shown.rulings.items())
        page.head(f"{shown.ruleset.id} {shown.ruleset.version}, {shown.rule}{readings}")
        certain = [f"{name} {label(marginals[name][0].value)}" for name in names if name not in varied]
        if certain:
            page.say(f"{'Certain' if shown.method is UNSET else 'In every throw'}: {', '.join(certain)}", then="  ")
        missing = [name for name in views if name not in marginals]
        if missing:
            page.say(f"Too much to be counted or listed here: {listed(missing)}. --field has one of them.", then="  ")
    _together(page, shown, [name for name in varied if asked or name not in texts])
    for name in drawn:
        page.head(name)
        if name in texts:
            page.say(texts[name], first="  ")
        bars = [(label(share.value), *_chance(share, shown)) for share in marginals[name]]
        likely = bars if asked else sorted(bars, key=itemgetter(1), reverse=True)[:_MOST_LISTED]
        page.bars(bar for bar in bars if bar in likely)
        left = [bar[1] for bar in bars if bar not in likely]
        if left:
            page.say(f"and {len(left)} more, together {percent(sum(left, Fraction(0)))}: --field {name}", first="  ")
    if shown.exact and any(not _chance(share, shown)[1] for name in drawn for share in marginals[name]):
        page.line("")
        page.say("Where no fraction stands it is a long one: --json has them all.")
    if shown.method is not UNSET:
        page.line("")
        page.say(
            f"Estimated from {shown.total} throws from the seed {shown.seed}: each range has the true chance in it with a"
            " confidence of 95%."
        )
    elif shown.error is not UNSET:
        page.line("")
        page.say(f"Computed in floats: no chance is off by more than {shown.error:.0e}.")


def _together(page: Page, shown: Odds, names: Sequence[str]) -> None:
    """What comes together, where there are several fields and few results."""
    if len(names) < 2:
        return
    if shown.left_out is not UNSET and shown.fields is not UNSET:
        page.head(shown.left_out)
    if not 0 < len(shown.outcomes) <= _MOST_LISTED:
        return
    page.head(f"The {len(shown.outcomes)} results")
    chances = [_chance(each, shown) for each in shown.outcomes]
    column = max(len(note) for _, note in chances)
    for (chance, note), each in zip(chances, shown.outcomes, strict=True):
        start = f"  {percent(chance):>7}  {f'{note:<{column}}  ' if column else ''}"
        said = ", ".join(f"{name} {label(_seen(each, name))}" for name in names)
        page.say(said, first=start, then=" " * len(start))


def _chance(each: Chance | Share, shown: Odds) -> tuple[Fraction, str]:
    """A probability, and what stands beside it: the fraction, or in a simulation the range it lies in."""
    if each.low is not UNSET and each.high is not UNSET:
        return Fraction(each.probability), f"{each.low:.2%} to {each.high:.2%}"
    if each.weight is UNSET:
        return Fraction(each.probability), ""
    chance = Fraction(whole(each.weight), whole(shown.total))
    return chance, fraction(chance)


def _seen(chance: Chance, name: str) -> Any:
    """The value of a field in a joint result: that which was asked for, or the result's own."""
    if chance.fields is not UNSET:
        return chance.fields[name]
    value = plain(chance.result)
    for part in name.split("."):
        value = value[part]
    return value
