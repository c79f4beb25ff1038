"""An outcome as a fragment of HTML: one element with classes, every text escaped, without script, style or id.

Whoever shows it brings the styles. What is folded into a step, and what was considered and not applied, can be opened
there. Dice are drawn. Each place in print is a link where the caller's `Address` has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from ror_rules._wire.shapes import Outcome
from ror_rules._words.aftermath import aftermath
from ror_rules._words.elements import Markup, element, joined
from ror_rules._words.faces import drawn
from ror_rules._words.steps import Step, paired, steps
from ror_rules.text import citation, clamped, known_as, not_applied
from ror_rules.trace import Cite, RulingUsed

Address: TypeAlias = Callable[[str, "Cite | RulingUsed"], "str | None"]
"""Where a place in print, or a ruling, is shown: the ruleset's id and the place -> an address, or None for no link."""


def nowhere(ruleset: str, place: Cite | RulingUsed) -> str | None:
    """No links."""
    return None


def fragment(outcome: Outcome, *, whole: bool = False, address: Address = nowhere, link: str | None = None) -> Markup:
    """The whole outcome; `link` is where it stands, which its id then leads to."""
    return element(
        "article",
        element("p", outcome.summary, class_="ror-summary"),
        left(outcome),
        trace(outcome, whole=whole, address=address),
        known(outcome, link=link),
        class_="ror-outcome",
        data_id=outcome.id,
    )


def left(outcome: Outcome) -> Markup | None:
    """What stands below the sentence; None for nothing."""
    lines = aftermath(outcome)
    return element("ul", *(element("li", each) for each in lines), class_="ror-left") if lines else None


def trace(outcome: Outcome, *, whole: bool = False, address: Address = nowhere) -> Markup:
    """The steps alone, as a numbered list."""
    items = (_item(outcome.ruleset.id, step, address) for step in steps(outcome, whole=whole))
    return element("ol", *items, class_="ror-steps")


def known(outcome: Outcome, *, link: str | None = None) -> Markup:
    """What an outcome is known by: its rules, its dice, its id."""
    text = known_as(outcome)
    before = text.removesuffix(outcome.id)
    shown = element("code", outcome.id, class_="ror-id")
    return element("p", before, element("a", shown, href=link) if link else shown, class_="ror-known")


def place_in_print(ruleset: str, step: Step, address: Address) -> Markup:
    """Where a step is printed, as a link where there is one."""
    found = address(ruleset, step.line.cite)
    said = citation(step.printed)
    return element("a", said, class_="ror-cite", href=found) if found else element("span", said, class_="ror-cite")


def _item(ruleset: str, step: Step, address: Address) -> Markup:
    line = step.line
    return element(
        "li",
        *_what(step),
        *(joined("; ", each) for each in clamped(line)),
        *(joined("; ", _ruling(ruleset, used, address)) for used in line.rulings),
        " ",
        place_in_print(ruleset, step, address),
        _opened(step.profile, "ror-folded", [_inner(ruleset, step, each, address) for each in step.folded]),
        _opened("why not otherwise", "ror-not", not_applied(line)),
        class_=f"ror-step ror-{line.step}",
    )


def _what(step: Step) -> Iterable[str]:
    said = step.said
    yield said.before
    if said.faces:
        yield drawn(paired(said.faces, step.sides))
    else:
        yield said.called
    if said.again:
        yield ", again "
        yield drawn(paired(said.again, step.again))
    yield said.after


def _inner(ruleset: str, step: Step, folded: Step, address: Address) -> Markup:
    """A folded step: what it says, and where that is printed."""
    return joined(step.number(folded), " ", place_in_print(ruleset, folded, address))


def _ruling(ruleset: str, used: RulingUsed, address: Address) -> Markup:
    """A ruling and its reading, as a link where there is one."""
    text, found = f"ruling {used.id}: {used.reading}", address(ruleset, used)
    return element("a", text, class_="ror-ruling", href=found) if found else element("span", text, class_="ror-ruling")


def _opened(title: str, kind: str, inside: list[Markup] | list[str]) -> Markup | None:
    """What is shown when it is opened; None for nothing."""
    if not inside:
        return None
    listed = element("ul", *(element("li", each) for each in inside))
    return element("details", element("summary", title), listed, class_=kind)
