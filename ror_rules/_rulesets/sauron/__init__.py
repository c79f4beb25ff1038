"""The variant rules for Sauron (1977). Each rule has a file. This file lists the rules."""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.sauron.beast import beast
from ror_rules._rulesets.sauron.book import Sauron, bind
from ror_rules._rulesets.sauron.demoralization import demoralization
from ror_rules._rulesets.sauron.fortifications import fortifications
from ror_rules._rulesets.sauron.gates import gates
from ror_rules._rulesets.sauron.leader_combat import leader_combat
from ror_rules._rulesets.sauron.missile_obligation import missile_obligation
from ror_rules._rulesets.sauron.mortal_combat import mortal_combat
from ror_rules._rulesets.sauron.narsil import narsil
from ror_rules._rulesets.sauron.rally import rally
from ror_rules._rulesets.sauron.reinforcements import reinforcements
from ror_rules._rulesets.sauron.restoration import restoration
from ror_rules._rulesets.sauron.ring_fate import ring_fate
from ror_rules._rulesets.sauron.ring_removal import ring_removal
from ror_rules._rulesets.sauron.stacking import stacking
from ror_rules._rulesets.sauron.terrain import terrain
from ror_rules._rulesets.sauron.walls import walls
from ror_rules._rulesets.war_of_the_ring import RULESET as WAR_OF_THE_RING
from ror_rules.author import Ruleset

RULESET: Final[Ruleset[Sauron]] = Ruleset(
    id="sauron",
    title="Sauron (1977): variant rules",
    summary="Leader and Mortal Combat, rallying, the Ring, demoralization, Narsil, the Beast and the Gates for Sauron.",
    version="4.1.0",
    package=__name__,
    bind=bind,
    borrows={WAR_OF_THE_RING: ("individual-combat",)},
    rules=(
        leader_combat,
        mortal_combat,
        rally,
        ring_removal,
        ring_fate,
        demoralization,
        missile_obligation,
        terrain,
        stacking,
        gates,
        beast,
        narsil,
        reinforcements,
        restoration,
        walls,
        fortifications,
    ),
)
