"""War of the Ring (1977): its charts and tables. Each rule has a file. This file lists them."""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.war_of_the_ring.army_combat import army_combat
from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing, bind
from ror_rules._rulesets.war_of_the_ring.gollum_campaign import gollum_campaign
from ror_rules._rulesets.war_of_the_ring.gollum_control import gollum_control
from ror_rules._rulesets.war_of_the_ring.individual_combat import individual_combat
from ror_rules._rulesets.war_of_the_ring.losses import losses
from ror_rules._rulesets.war_of_the_ring.search import search
from ror_rules._rulesets.war_of_the_ring.search_campaign import search_campaign
from ror_rules._rulesets.war_of_the_ring.shadow_point_costs import shadow_point_costs
from ror_rules._rulesets.war_of_the_ring.shadow_points import shadow_points
from ror_rules._rulesets.war_of_the_ring.sorcery import sorcery
from ror_rules._rulesets.war_of_the_ring.terrain import terrain
from ror_rules._rulesets.war_of_the_ring.war_campaign import war_campaign
from ror_rules.author import Ruleset

_RULES: Final = (
    gollum_control,
    gollum_campaign,
    search,
    search_campaign,
    sorcery,
    individual_combat,
    army_combat,
    war_campaign,
    losses,
    shadow_points,
    shadow_point_costs,
    terrain,
)

RULESET: Final[Ruleset[WarOfTheRing]] = Ruleset(
    id="war-of-the-ring",
    title="War of the Ring (1977): charts and tables",
    summary="Gollum, searches, sorcery, duels, army combat, losses, Shadow Points and terrain of the 1977 board game.",
    version="4.1.0",
    package=__name__,
    bind=bind,
    rules=_RULES,
    free=("army-combat", "sorcery"),
    languages={"de": tuple(each.id for each in _RULES)},
)
