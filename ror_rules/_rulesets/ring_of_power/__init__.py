"""Ring of Power: miniatures battles in Middle-earth. Each rule has a file. This file lists the rules."""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.ring_of_power.book import RingOfPower, bind
from ror_rules._rulesets.ring_of_power.carrying import carrying
from ror_rules._rulesets.ring_of_power.combat import combat
from ror_rules._rulesets.ring_of_power.combat_defense import combat_defense
from ror_rules._rulesets.ring_of_power.combat_strike import combat_strike
from ror_rules._rulesets.ring_of_power.demolition import demolition
from ror_rules._rulesets.ring_of_power.gate_assault import gate_assault
from ror_rules._rulesets.ring_of_power.healing import healing
from ror_rules._rulesets.ring_of_power.left_behind import left_behind
from ror_rules._rulesets.ring_of_power.movement import movement
from ror_rules._rulesets.ring_of_power.reinforcements import reinforcements
from ror_rules._rulesets.ring_of_power.search import search
from ror_rules._rulesets.ring_of_power.siege import siege
from ror_rules._rulesets.ring_of_power.wizards_duel import wizards_duel
from ror_rules.author import Ruleset

RULESET: Final[Ruleset[RingOfPower]] = Ruleset(
    id="ring-of-power",
    title="Ring of Power: miniatures rules",
    summary="Movement, searches, magic and battles of any size with miniatures, engines and fortresses included.",
    version="4.1.0",
    package=__name__,
    bind=bind,
    rules=(
        combat,
        combat_strike,
        combat_defense,
        siege,
        wizards_duel,
        gate_assault,
        demolition,
        movement,
        search,
        healing,
        carrying,
        left_behind,
        reinforcements,
    ),
)
