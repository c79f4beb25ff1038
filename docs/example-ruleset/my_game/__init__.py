"""Fords and Floods: the ruleset, its version and its list of rules."""

from typing import Final

from my_game.book import FordsAndFloods, bind
from my_game.crossing import crossing
from ror_rules.author import Ruleset

RULESET: Final[Ruleset[FordsAndFloods]] = Ruleset(
    id="my-game",
    title="Fords and Floods: an invented game that shows how to write a ruleset",
    summary="A party crosses a river.",
    version="1.0.0",
    package=__name__,
    bind=bind,
    rules=(crossing,),
)
