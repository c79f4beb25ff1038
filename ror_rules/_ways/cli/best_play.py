"""The page of `ror advise` for a rule whose players choose from turn to turn."""

from __future__ import annotations

from msgspec import UNSET

from ror_rules._operations.advise import Advice
from ror_rules._operations.best import BestPlay
from ror_rules._ways.cli.terminal import Output
from ror_rules._words.best_play import in_words


def show(page: Output, answer: Advice, play: BestPlay, *, chance: bool) -> None:
    """Print the worth, the choices after the coming step, and the policy. `chance`: the worth is a chance."""
    told = in_words(answer.side, play, page.words, chance=chance)
    page.say(told.wanted)
    page.pairs(told.worths)
    for note in told.notes:
        page.say(note)
    if play.throws is not UNSET:
        page.say(page.text("play-more-budget"))
    page.head(page.text("play-next"))
    page.items(told.next)
    page.head(page.text("play-policy"))
    for each in told.policy:
        page.say(each.plan)
        page.items(each.others)
    if told.depends_on_more:
        page.say(told.depends_on_more)
    page.line("")
    page.say(page.text("play-saved"))
