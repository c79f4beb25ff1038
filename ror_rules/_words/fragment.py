"""An outcome as a fragment of HTML: one element with classes, every text escaped, without script, style or id.

The page around it has the styles. Readers can open the contents of folded steps, and the alternatives that did not
apply. Dice are drawn. A place in print is a link if the caller's `Address` has an address for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ror_rules._messages.catalogues import ENGLISH, catalogue
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.sentences import aftermath, summary
from ror_rules._packages.text import citation, clamped, known_as, not_applied
from ror_rules._throwing.trace import Cite, PoolStep, RulingUsed
from ror_rules._wire.shapes import Outcome
from ror_rules._words.elements import Markup, element, joined
from ror_rules._words.faces import drawn
from ror_rules._words.luck import told
from ror_rules._words.plain import places_heading
from ror_rules._words.states import state_line, stated
from ror_rules._words.steps import Sources, Step, paired, ruled, steps

Address: TypeAlias = Callable[[str, "Cite | RulingUsed"], "str | None"]
"""Where a place in print, or a ruling, is shown: the ruleset's id and the place -> an address, or None for no link."""


def nowhere(ruleset: str, place: Cite | RulingUsed) -> str | None:
    return None


def fragment(
    outcome: Outcome,
    *,
    whole: bool = False,
    address: Address = nowhere,
    link: str | None = None,
    language: str = ENGLISH,
) -> Markup:
    return element(
        "article",
        element("p", summary(outcome, language), class_="ror-summary"),
        left(outcome, language),
        luck(outcome, language),
        trace(outcome, whole=whole, address=address, language=language),
        known(outcome, link=link, language=language),
        class_="ror-outcome",
        data_id=outcome.id,
    )


def left(outcome: Outcome, language: str = ENGLISH) -> Markup | None:
    lines = aftermath(outcome, language)
    return element("ul", *(element("li", each) for each in lines), class_="ror-left") if lines else None


def luck(outcome: Outcome, language: str = ENGLISH) -> Markup | None:
    lines = told(outcome, language)
    return element("p", *lines, class_="ror-luck") if lines else None


def trace(outcome: Outcome, *, whole: bool = False, address: Address = nowhere, language: str = ENGLISH) -> Markup:
    every = steps(outcome, whole=whole, language=language)
    sources = Sources(every)
    parts: list[Markup] = []
    items: list[Markup] = []
    begin = 1
    for number, step in enumerate(every, 1):
        if step.heading and items:
            parts.append(element("ol", *items, class_="ror-steps", start=begin if begin > 1 else None))
            items, begin = [], number
        if step.heading:
            parts.append(element("p", step.heading, class_="ror-heading"))
        items.append(_item(outcome.ruleset.id, step, sources, address))
    parts.append(element("ol", *items, class_="ror-steps", start=begin if begin > 1 else None))
    return joined(*parts, _places(sources, outcome.ruleset.id, address, language))


def _places(sources: Sources, ruleset: str, address: Address, language: str) -> Markup | None:
    words = catalogue(ruleset, language)
    places = [element("li", line) for line in sources.lines(words)]
    if not places:
        return None
    parts = [element("p", places_heading(sources, words)), element("ol", *places)]
    if sources.rulings:
        rulings = [element("li", _ruling(ruleset, used, ruled(used, words), address)) for used in sources.rulings]
        parts += [element("p", words.say("rulings-used", {})), element("ol", *rulings, type="a")]
    return element("div", *parts, class_="ror-sources")


def known(outcome: Outcome, *, link: str | None = None, language: str = ENGLISH) -> Markup:
    """The identity of an outcome: its state as a line, its rules, its dice, its id."""
    words = catalogue(outcome.ruleset.id, language)
    text = known_as(outcome, words)
    before = text.removesuffix(outcome.id)
    shown = element("code", outcome.id, class_="ror-id")
    known = element("p", before, element("a", shown, href=link) if link else shown, class_="ror-known")
    line = state_line(outcome)
    if not line:
        return known
    called = stated(line, words).removesuffix(line)
    return joined(element("p", called, element("code", line, class_="ror-line"), class_="ror-state"), known)


def place_in_print(ruleset: str, step: Step, sources: Sources, address: Address) -> Markup:
    """The numbers of what a step cites, each with a link of its own: `[1, 2]`."""
    cited = {sources.number(each.printed): each for each in (*step.folded[::-1], step)}
    parts = [_cited(ruleset, cited[number], number, address) for number in sorted(cited)]
    return joined("[", parts[0], *(joined(", ", each) for each in parts[1:]), "]")


def _cited(ruleset: str, step: Step, number: int, address: Address) -> Markup:
    found, title = address(ruleset, step.line.cite), citation(step.printed, step.words)
    name = "a" if found else "span"
    return element(name, str(number), class_="ror-cite", href=found or None, title=title)


def _item(ruleset: str, step: Step, sources: Sources, address: Address) -> Markup:
    line = step.line
    return element(
        "li",
        *_what(step),
        *(joined("; ", each) for each in clamped(line, step.words)),
        " ",
        place_in_print(ruleset, step, sources, address),
        *(
            joined(" ", _ruling(ruleset, used, f"[{sources.rulings[used]}]", address, step.words))
            for used in line.rulings
        ),
        _opened(_profile(step), "ror-folded", [_inner(ruleset, step, each, sources, address) for each in step.folded]),
        _opened(step.words.say("why-not-otherwise", {}), "ror-not", not_applied(line, step.words)),
        class_=f"ror-step ror-{line.step}",
    )


def _what(step: Step) -> Iterable[str]:
    said = step.said
    at_least = step.line.at_least if isinstance(step.line, PoolStep) else None
    yield said.before
    if said.faces:
        yield drawn(paired(said.faces, step.sides), step.words.language, at_least=at_least)
    else:
        yield said.called
    if said.again:
        yield f", {step.words.word('again')} "
        yield drawn(paired(said.again, step.again), step.words.language, at_least=at_least)
    yield said.after


def _inner(ruleset: str, step: Step, folded: Step, sources: Sources, address: Address) -> Markup:
    return joined(step.number(folded), " ", place_in_print(ruleset, folded, sources, address))


def _profile(step: Step) -> str:
    return step.words.say("profile", {"numbers": step.profile}) if step.folded else ""


def _ruling(ruleset: str, used: RulingUsed, text: str, address: Address, words: Catalogue | None = None) -> Markup:
    title = None if words is None else ruled(used, words)
    if found := address(ruleset, used):
        return element("a", text, class_="ror-ruling", href=found, title=title)
    return element("span", text, class_="ror-ruling", title=title)


def _opened(title: str, kind: str, inside: list[Markup] | list[str]) -> Markup | None:
    if not inside:
        return None
    listed = element("ul", *(element("li", each) for each in inside))
    return element("details", element("summary", title), listed, class_=kind)
