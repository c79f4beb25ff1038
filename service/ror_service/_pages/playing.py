"""The pages for playing and checking: the games, a form for each rule, an outcome's page, and the verifier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import getitem
from typing import Any, Final, Literal, NamedTuple, get_args

from markupsafe import Markup
from msgspec import json

from ror_rules import Outcome
from ror_rules.errors import InputError, UndecidedError
from ror_rules.host import catalogue, charts, register, shown, wire
from ror_rules.host.messages import catalogue as catalogue_of, offered, summary, texts
from ror_rules.host.questions import measurable, uses
from ror_rules.host.rulesets import Rule, Ruleset, Ruling
from ror_service._edge.languages import PageLanguage
from ror_service._edge.problems import Headers
from ror_service._pages import frame, readings
from ror_service._pages.fields import seen
from ror_service._pages.form import form
from ror_service._pages.frame import Page, render
from ror_service._pages.needing import NeedOptions, can_need, choices, example_of, usual_wishes, wanted_of

Mode = Literal["play", "odds", "sweep"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
"""The questions about a rule that have a page each."""
_ENTRIES: Final[dict[Mode, str]] = {"play": "/play", "odds": "/odds", "sweep": "/odds"}
"""The codes of refusals of a word that no other field can mend."""
EVERY_STEP: Final = b"steps=all"
"""The part of a query that requests the steps of a long outcome."""
PICTURES: Final[Headers] = [(name, value + b"; img-src 'self' blob:") for name, value in frame.POLICY]


def games(mode: Mode, *, commits: bool) -> Page:
    """The rules of all games. `commits`: the page opens rooms."""
    return Page(partial(_games, mode, commits), frame.ALL_LANGUAGES)


def _games(mode: Mode, commits: bool, spoken: PageLanguage) -> bytes:
    rulesets = register.rulesets()
    return render(
        "games.html.j2",
        spoken,
        at=_ENTRIES[mode],
        here=True,
        languages=frame.ALL_LANGUAGES,
        rulesets=rulesets,
        mode=mode,
        commits=commits,
    )


def asking(mode: Mode, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], *, commits: bool) -> Page:
    """The form of a rule: for a throw, for its odds, or for a table of odds. `commits`: it links to the fair throw."""
    return Page(partial(_asking, mode, ruleset, rule, commits), offered(ruleset.id, rule.id))


def _asking(mode: Mode, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], commits: bool, spoken: PageLanguage) -> bytes:
    page = catalogue.rule_page(ruleset, rule, spoken.language)
    requests = [example.request for example in page.examples]
    states = [request["state"] for request in requests]
    example = example_of(ruleset, rule)
    numbers = choices(ruleset, rule, example, spoken.language) if example else NeedOptions((), (), (), ())
    return render(
        "play.html.j2",
        spoken,
        at=_ENTRIES[mode],
        languages=offered(ruleset.id, rule.id),
        mode=mode,
        modes=MODES,
        ruleset=ruleset,
        title=frame.told(spoken.language, ruleset, f"rule-{rule.id}-title", rule.title),
        page=page,
        form=form(ruleset, rule, page.state, states, spoken.language, _never(ruleset, rule, page.state, states)),
        examples=[
            (
                frame.told(spoken.language, ruleset, f"example-{rule.id}-{number}", example.title),
                _json({"state": example.request["state"]}),
            )
            for number, example in enumerate(page.examples, 1)
        ],
        rulings=_rulings(ruleset, rule, requests),
        views=_views(ruleset, rule, spoken.language),
        headline=page.headline,
        measurable=measurable(rule),
        sides=_sides(ruleset, rule, spoken.language) if mode == "odds" else "",
        can_need=can_need(ruleset, rule),
        wanted=wanted_of(numbers) if can_need(ruleset, rule) else "",
        wishes=_json(usual_wishes(ruleset, rule)) if can_need(ruleset, rule) else "",
        numbers=[*numbers.given, *numbers.other] if mode == "sweep" else [],
        example=example,
        commits=commits and rule.throws,
    )


def fair(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Page:
    """The steps of a throw that the service commits to."""
    return Page(partial(_fair, ruleset, rule), offered(ruleset.id, rule.id))


def _fair(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], spoken: PageLanguage) -> bytes:
    return render(
        "fair.html.j2",
        spoken,
        at="/play",
        languages=offered(ruleset.id, rule.id),
        ruleset=ruleset,
        rule=rule,
        title=frame.told(spoken.language, ruleset, f"rule-{rule.id}-title", rule.title),
    )


class RoomRule(NamedTuple):
    value: str
    title: str
    line: str
    """The state of its first example, if it has one."""


def room() -> Page:
    """The table of several players."""
    return Page(_room, frame.ALL_LANGUAGES)


def _room(spoken: PageLanguage) -> bytes:
    games = [(frame.titled(spoken.language, each), room_rules(each, spoken)) for each in register.rulesets()]
    return render("room.html.j2", spoken, at="/play", languages=frame.ALL_LANGUAGES, games=games)


def room_rules(ruleset: Ruleset[Any], spoken: PageLanguage) -> list[RoomRule]:
    found = []
    for rule in [each for each in ruleset.rules.values() if each.throws]:
        title = frame.told(spoken.language, ruleset, f"rule-{rule.id}-title", rule.title)
        line = next((ruleset.line(rule.id, each.state) for each in ruleset.examples if each.rule == rule.id), "")
        found.append(RoomRule(f"{ruleset.id}/{rule.id}", title, line))
    return found


def _never(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], schema: dict[str, Any], states: Sequence[Mapping[str, Any]]
) -> set[tuple[str, object]]:
    """The words of fields that the rule refuses in every state: a player whom the game lacks, a hex without armies."""
    found: set[tuple[str, object]] = set()
    if not rule.never:
        return found
    dice = {"dice": {"source": "seeded", "seed": "1"}} if rule.throws else {}
    for state in states:
        for (*above, field), words in _words(schema, schema, state):
            for word in words:
                other = json.decode(json.encode(state))
                reduce(getitem, above, other)[field] = word
                try:
                    ruleset.answer(rule.id, ruleset.read(rule.id, {"state": other, **dice}))
                except UndecidedError:
                    continue
                except InputError as refused:
                    if refused.faults[0].code in rule.never:
                        found.add((field, word))
    return found


def _words(
    root: dict[str, Any], schema: dict[str, Any], value: Any, place: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Sequence[object]]]:
    schema = seen(schema, root)
    for choice in schema.get("anyOf", ()):
        yield from _words(root, choice, value, place)
    if isinstance(value, Mapping):
        for name in value:
            yield from _words(root, schema.get("properties", {}).get(name, {}), value[name], (*place, name))
    elif "enum" in schema and value in schema["enum"]:
        yield place, schema["enum"]


class Readings(NamedTuple):
    near: Sequence[Ruling]
    far: Sequence[Ruling]


def _rulings(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], requests: Sequence[Any]) -> Readings:
    took = {
        ruling for request in requests for ruling in ruleset.answer(rule.id, ruleset.read(rule.id, request)).rulings
    }
    every = [each for name in uses(ruleset, rule).rulings if len((each := ruleset.rulings[name]).readings) > 1]
    return Readings([each for each in every if each.id in took], [each for each in every if each.id not in took])


def _sides(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], language: str) -> str:
    """The sides that choose while the rule runs, in words, and what each wants, as JSON."""
    words = catalogue_of(ruleset.id, language)
    return _json([(side, words.word(side), rule.wants.get(side, "")) for side in rule.decides]) if rule.decides else ""


def _views(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], language: str) -> list[tuple[str, str]]:
    named = texts(ruleset.id, rule, language)
    return [(name, charts.called(name, named)) for name in sorted(named, key=lambda name: not named[name])]


def languages_of(found: Outcome | None) -> Sequence[str]:
    """The languages of an outcome's page, all if it is not stored, because its link has the outcome."""
    return offered(found.ruleset.id, found.rule) if found else frame.ALL_LANGUAGES


def outcome(outcome_id: str, found: Outcome | None, spoken: PageLanguage, *, steps: bool = True) -> bytes:
    """The page of an outcome. If it is not stored, the page recomputes it from its link. Without `steps` it links to
    them.
    """
    return render(
        "outcome.html.j2",
        spoken,
        at="/play",
        languages=languages_of(found),
        id=outcome_id,
        outcome=found,
        summary=summary(found, spoken.language) if found else "",
        called=_titled(found, spoken.language) if found else "",
        drawn=shown.outcome(found, language=spoken.language, steps=steps) if found else "",
        more="" if steps else f"?{f'lang={spoken.named}&' if spoken.named else ''}{EVERY_STEP.decode()}",
    )


def embedded(found: Outcome, spoken: PageLanguage) -> bytes:
    """The card of an outcome for a page of another site: without head and foot, and with its steps folded."""
    return render(
        "embed.html.j2",
        spoken,
        languages=languages_of(found),
        link=f"/o/{found.id}",
        summary=summary(found, spoken.language),
        line="",
        readings="",
        drawn=shown.outcome(found, language=spoken.language, folded=True),
    )


def embedded_odds(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], answer: bytes, link: str, spoken: PageLanguage
) -> bytes:
    """The card of odds for a page of another site. `link` is the page of the question."""
    odds = json.decode(answer)
    asks = odds["readings"] and "other_readings" not in odds
    under = ruleset.with_houses(odds["ruleset"].get("houses", []))
    return render(
        "embed.html.j2",
        spoken,
        languages=offered(ruleset.id, rule.id),
        link=link,
        summary=f"{frame.told(spoken.language, ruleset, f'rule-{rule.id}-title', rule.title)}: {frame.say(spoken.language, 'play-odds')}",
        line=under.line(rule.id, odds["state"]),
        readings=readings.link(f"/embed{link}&readings=true", spoken) if asks else "",
        drawn=Markup(shown.shown({"kind": "odds", "answer": odds, "few": True}, spoken.language)["html"]),  # noqa: S704  # it escapes
    )


def _titled(found: Outcome, language: str) -> str:
    for each in register.rulesets():
        if found.ruleset.id == each.id and found.rule in each.rules:
            return frame.told(language, each, f"rule-{found.rule}-title", each.rules[found.rule].title)
    return found.rule.replace("-", " ").capitalize()


def guide() -> Page:
    return Page(_guide, frame.ALL_LANGUAGES)


def _guide(spoken: PageLanguage) -> bytes:
    return render("guide.html.j2", spoken, at="/guide", languages=frame.ALL_LANGUAGES)


def evening() -> Page:
    return Page(_evening, frame.ALL_LANGUAGES)


def _evening(spoken: PageLanguage) -> bytes:
    return render("evening.html.j2", spoken, at="/play", languages=frame.ALL_LANGUAGES)


def verifying() -> Page:
    return Page(_verifying, frame.ALL_LANGUAGES)


def _verifying(spoken: PageLanguage) -> bytes:
    return render("verify.html.j2", spoken, at="/verify", here=True, languages=frame.ALL_LANGUAGES)


def _json(value: Any) -> str:
    return wire.encode(value).decode()


def game() -> Page:
    """A game's luck and findings, from a season file."""
    return Page(_game, frame.ALL_LANGUAGES)


def _game(spoken: PageLanguage) -> bytes:
    return render("game.html.j2", spoken, at="/verify", languages=frame.ALL_LANGUAGES)
