"""`ror advise`: its options, and the alternatives as a list. It decides nothing: every chance comes from the answer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Final

from cyclopts import Parameter
from msgspec import UnsetType

from ror_rules._messages.message import named
from ror_rules._operations.advise import ADVISE, Advice
from ror_rules._packages.questions.worth import read_worth
from ror_rules._reading.documents import plain
from ror_rules._ways.cli import best_play, completers, files, given, options
from ror_rules._ways.cli.asking import Asked, heading, other_readings, question, rulings_that_matter
from ror_rules._ways.cli.terminal import Output
from ror_rules._ways.cli.words import called_in, players
from ror_rules._words.csv_text import separated
from ror_rules._words.fields import names_of
from ror_rules._words.values import label, percent, percentage

_SHOWN: Final = 10


@question(ADVISE)
def advise(
    asked: Asked,
    *,
    side: Annotated[str, Parameter(help="The side of the player, such as attacker. Each rule has its own.")],
    field: Annotated[
        str | None,
        Parameter(
            help="The field or summary that is wanted: a truth, or FIELD=VALUE. By default the side wants to win, where the rule says how.",
            metavar="FIELD[=VALUE]",
            completer=completers.projections,
        ),
    ] = None,
    worth: Annotated[
        str | None,
        Parameter(
            help="What the side wants the most of by its choices from turn to turn: names with their points, or"
            " comparisons, like 25*fallen - points_lost or points_lost<=10.",
            metavar="WORTH",
            allow_leading_hyphen=True,
        ),
    ] = None,
    against: Annotated[
        bool,
        Parameter(
            help="The other side chooses the least of it. By default it keeps to its plan, if it has one.", negative=""
        ),
    ] = False,
    readings: options.Readings = False,
    budget: options.Budget = 1,
    csv: options.Csv = None,
) -> None:
    r"""Ask which choice of a player has the best chance: an allocation of hits, a policy, when to stop.

    For example:

        ror advise ring-of-power combat 12 uruk-hai v 4 man, 2 elf \
            --side defender
    """
    wish = {} if field is None else given.read_wish(asked.ruleset, asked.rule, field)
    body = asked.body(side=side, **wish, worth=worth, against=against, readings=readings or None)
    answer: Advice = asked.here(body, budget)
    if csv is not None:
        files.write(csv, separated(answer))
    page = asked.page(answer)
    if page is None:
        return
    heading(page, answer)
    rulings_that_matter(page, answer)
    if isinstance(answer.play, UnsetType):
        _alternatives(page, answer)
    else:
        wanted = read_worth(asked.rule, asked.rule.read(plain(answer.state)), answer.play.worth)
        best_play.show(page, answer, answer.play, chance=wanted.is_chance)
    other_readings(page, answer)


def _alternatives(page: Output, shown: Advice) -> None:
    name = called_in(shown, page.words)[str(shown.field)]
    wanted = name if shown.value is True else f"{name}: {label(shown.value, players(page.words, shown))}"
    fields = names_of(shown, page.words)
    places = [named(fields.name(pointer)) for pointer in shown.choices[0].change]
    page.line(page.text("advise-wanted", wanted=wanted, places=places))
    width = len(percentage("100.00", page.words))
    for each in shown.choices[:_SHOWN]:
        told = "; ".join(_told(page, value) for value in each.change.values())
        page.line(f"  {_percent(page, each.probability):>{width}}  {told}")
    count = len(shown.choices)
    if count > _SHOWN:
        worst = _percent(page, shown.choices[-1].probability)
        page.line(f"  {page.text('advise-more', count=count - _SHOWN, chance=worst)}")
    if isinstance(shown.as_sent, float):
        page.line(f"  {_percent(page, shown.as_sent):>{width}}  {page.text('advise-as-sent')}")
    page.line("")
    page.say(page.text("advise-all" if shown.all else "advise-some", count=count))
    page.say(page.text("advise-advised"))


def _told(page: Output, value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {label(each, page.words)}" for name, each in value.items())
    if not isinstance(value, list):
        return label(value, page.words)
    told = [_hits(page, each) if isinstance(each, dict) else label(each, page.words) for each in value]
    return ", ".join(told) or page.text("advise-no-hits")


def _hits(page: Output, each: Mapping[str, Any]) -> str:
    form = {True: "mounted", False: "foot"}.get(each.get("mounted", ""), "any")
    who = page.text("advise-who", figures=each["figures"], who=label(each["id"], page.words), form=form)
    hits = each["hits"]
    if sum(hit["count"] for hit in hits) == 1:
        return f"{who}{_carried(page, hits[0])}"
    counted = [named(page.text("advise-hits", count=hit["count"]) + _carried(page, hit)) for hit in hits]
    return page.text("advise-who-with", who=who, hits=counted)


def _carried(page: Output, hit: Mapping[str, Any]) -> str:
    return f" ({', '.join(label(each, page.words) for each in hit['kind'])})" if hit["kind"] else ""


def _percent(page: Output, chance: float) -> str:
    return percent(Fraction(chance), page.words) if chance else percentage("0", page.words)
