"""The page of `ror advise` for a rule whose players choose from turn to turn. Every number comes from the answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec import UNSET

from ror_rules._cli.terminal import Output
from ror_rules._studies.advise import Advice
from ror_rules._studies.best import BestPlay, Decision
from ror_rules._words.policies import Fold, FoldedPolicy, folded
from ror_rules._words.values import label, percent, pointed

_SHOWN: Final = 10


def show(page: Output, answer: Advice, play: BestPlay) -> None:
    """Print the worth, the choices after the coming step, and the policy."""
    page.say(
        page.text("play-against" if play.against else "play-wanted", worth=play.worth, side=_word(page, answer.side))
    )
    page.pairs(_worths(page, play))
    if play.by_plan is None:
        page.say(page.text("play-open"))
    if play.throws is not UNSET:
        page.say(page.text("play-thrown", throws=play.throws))
    page.head(page.text("play-next"))
    page.items(_told(page, each) for each in play.next[:_SHOWN])
    if len(play.next) > _SHOWN:
        page.say(page.text("play-more", count=len(play.next) - _SHOWN))
    page.head(page.text("play-policy"))
    for each in folded(play.policy):
        _policy(page, each)
    if any(each.depends_on_more for each in play.policy):
        page.say(page.text("play-depends-on-more"))
    page.line("")
    page.say(page.text("play-saved"))


def _worths(page: Output, play: BestPlay) -> list[tuple[str, str]]:
    best = _number(page, play.best)
    if play.low is not UNSET and play.high is not UNSET:
        best = f"{best} ({page.text('play-span', low=_number(page, play.low), high=_number(page, play.high))})"
    found = [(page.text("play-best" if play.throws is UNSET else "play-learned"), best)]
    if play.by_plan is not None:
        found.append((page.text("play-by-plan"), _number(page, play.by_plan)))
    return found + [(page.text("play-mean", name=name), _number(page, mean)) for name, mean in play.means.items()]


def _number(page: Output, value: float) -> str:
    return pointed(f"{value:.4f}", page.words)


def _told(page: Output, each: Decision) -> str:
    next_best = page.text("play-loss", loss=_number(page, each.loss)) if each.loss else page.text("play-tie")
    return page.text(
        "play-choice",
        who=_word(page, each.who),
        chance=percent(Fraction(each.chance), page.words),
        given=_given(page, [(name, (value,)) for name, value in each.given.items()]),
        option=_word(page, each.option),
        next=next_best,
    )


def _policy(page: Output, each: FoldedPolicy) -> None:
    who, what = _word(page, each.who), _word(page, each.what)
    plan = page.text("play-no-plan") if each.plan is None else _word(page, each.plan)
    page.say(page.text("play-exceptions" if each.others else "play-always", who=who, what=what, plan=plan))
    page.items(_fold(page, fold) for fold in each.others[: 2 * _SHOWN])
    if len(each.others) > 2 * _SHOWN:
        page.say(page.text("play-more", count=len(each.others) - 2 * _SHOWN))


def _fold(page: Output, fold: Fold) -> str:
    parts = [] if fold.first is None else [(fold.first, fold.values)]
    first = (
        _given(page, parts)
        if fold.kind in ("any", "among")
        else page.text(f"play-{fold.kind}", name=_word(page, fold.first), value=_word(page, fold.values[0]))
    )
    told = ", ".join(part for part in (first, _given(page, fold.beside)) if part)
    if fold.left is not None:
        told = f"{told}; {page.text('play-left', turns=_span(page, fold.left))}"
    return page.text("play-fold", option=_word(page, fold.option), given=told)


def _given(page: Output, given: Sequence[tuple[str, Sequence[Any]]]) -> str:
    return ", ".join(f"{_word(page, name)} {_span(page, values)}" for name, values in given)


def _span(page: Output, values: Sequence[Any]) -> str:
    if len(values) > 2 and all(isinstance(each, int) for each in values) and values[-1] - values[0] == len(values) - 1:
        return page.text("play-span", low=str(values[0]), high=str(values[-1]))
    return ", ".join(_word(page, each) for each in values)


def _word(page: Output, value: Any) -> str:
    return label(value, page.words).replace("_", " ")
