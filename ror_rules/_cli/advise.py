"""`ror advise`: its options, and the alternatives as a list. It decides nothing: every chance comes from the answer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from cyclopts import Parameter

from ror_rules._cli import completers, given, json_output, options
from ror_rules._cli.app import app
from ror_rules._cli.option_errors import of_options
from ror_rules._cli.progress import waiting
from ror_rules._cli.terminal import Output
from ror_rules._studies import advise as advising
from ror_rules._studies.advise import Advice
from ror_rules._words.values import label, percent

_SHOWN: Final = 10


@app.command
def advise(
    ruleset: options.RulesetId,
    rule: options.RuleId,
    /,
    *line: options.Words,
    state: options.State = None,
    side: Annotated[Literal["attacker", "defender"], Parameter(help="The side of the player.")],
    field: Annotated[
        str | None,
        Parameter(
            help="The field or summary that is wanted: a truth, or FIELD=VALUE. By default the side wants to win.",
            metavar="FIELD[=VALUE]",
            completer=completers.projections,
        ),
    ] = None,
    ruling: options.RulingChoices = None,
    house: options.Houses = None,
    budget: options.Budget = 1,
    version: options.Version = None,
    json: options.Json = False,
) -> None:
    r"""Ask which choice of a player has the best chance: an allocation of hits, a policy, an order of sacrifice.

    For example:

        ror advise ring-of-power combat 12 uruk-hai v 4 man, 2 elf \
            --side defender
    """
    found, asked = given.known_rule(ruleset, rule, house or ())
    found.shipped(version, at="--version")
    value: dict[str, Any] = {
        "state": given.read_state(found, asked, state, line),
        "side": side,
        "rulings": given.read_rulings(found, ruling or ()),
        "version": version,
    }
    if field is not None:
        value |= given.read_wish(asked, field)
    with waiting("computing the odds"), of_options("advise", ruleset, rule), found.locating(rule, value["state"]):
        request = advising.read(found, rule, value)
        answer = advising.answer(found, rule, request, budget=options.checked_budget(budget))
    if json:
        json_output.put(answer)
        return
    _show(Output(), answer)


def _show(page: Output, shown: Advice) -> None:
    asked = "".join(f"; {ruling}={reading}" for ruling, reading in shown.rulings.items())
    page.head(f"{shown.ruleset.id} {shown.ruleset.version}, {shown.rule}{asked}")
    wanted = shown.field if shown.value is True else f"{shown.field} {label(shown.value)}"
    page.line(f"{wanted}, by {' and '.join(pointer.removeprefix('/') for pointer in shown.choices[0].change)}")
    for each in shown.choices[:_SHOWN]:
        page.line(f"  {_percent(each.probability):>7}  {'; '.join(map(_told, each.change.values()))}")
    if len(shown.choices) > _SHOWN:
        last = shown.choices[-1]
        page.line(f"  {len(shown.choices) - _SHOWN} more, the worst with {_percent(last.probability)}")
    if shown.as_sent is not None:
        page.line(f"  {_percent(shown.as_sent):>7}  as it was sent")
    page.line("")
    count = len(shown.choices)
    if not shown.all:
        page.say(f"There are too many alternatives: {count} were compared.")
    else:
        page.say("There is no other choice." if count == 1 else f"All {count} alternatives were compared.")
    page.say("--json has the state with the best of them as `advised`, to be sent to the rule.")


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {label(each)}" for name, each in value.items())
    if not isinstance(value, list):
        return label(value)
    return ", ".join(_hits(each) if isinstance(each, dict) else label(each) for each in value) or "no hits"


def _hits(each: Mapping[str, Any]) -> str:
    figures = f"{each['figures']} x " if each["figures"] > 1 else ""
    form = {True: " mounted", False: " on foot"}.get(each.get("mounted", ""), "")
    hits = each["hits"]
    if sum(hit["count"] for hit in hits) == 1:
        return f"{figures}{each['id']}{form}{_carried(hits[0])}"
    return f"{figures}{each['id']}{form} with {' and '.join(_counted(hit) for hit in hits)}"


def _counted(hit: Mapping[str, Any]) -> str:
    return f"{hit['count']} {'hit' if hit['count'] == 1 else 'hits'}{_carried(hit)}"


def _carried(hit: Mapping[str, Any]) -> str:
    return f" ({', '.join(hit['kind'])})" if hit["kind"] else ""


def _percent(chance: float) -> str:
    return percent(Fraction(chance)) if chance else "0%"
