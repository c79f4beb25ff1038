"""The expanded three-player game, amending War of the Ring: which rules replace one of its rules, and which are new."""

from __future__ import annotations

from typing import Final

from ror_rules._rulesets.three_player.alliance import alliance
from ror_rules._rulesets.three_player.army_combat import army_combat
from ror_rules._rulesets.three_player.army_loyalty import army_loyalty
from ror_rules._rulesets.three_player.attack_permission import attack_permission
from ror_rules._rulesets.three_player.barter import barter
from ror_rules._rulesets.three_player.book import ThreePlayer, bind
from ror_rules._rulesets.three_player.capture import capture
from ror_rules._rulesets.three_player.escape import escape
from ror_rules._rulesets.three_player.gollum_campaign import gollum_campaign
from ror_rules._rulesets.three_player.gollum_control import gollum_control
from ror_rules._rulesets.three_player.individual_combat import individual_combat
from ror_rules._rulesets.three_player.magic_card import magic_card
from ror_rules._rulesets.three_player.magic_card_use import magic_card_use
from ror_rules._rulesets.three_player.mind_battle import mind_battle
from ror_rules._rulesets.three_player.nazgul_campaign import nazgul_campaign
from ror_rules._rulesets.three_player.nazgul_control import nazgul_control
from ror_rules._rulesets.three_player.nazgul_healing import nazgul_healing
from ror_rules._rulesets.three_player.nazgul_loyalty import nazgul_loyalty
from ror_rules._rulesets.three_player.nazgul_return import nazgul_return
from ror_rules._rulesets.three_player.persuasion import persuasion
from ror_rules._rulesets.three_player.ring_handover import ring_handover
from ror_rules._rulesets.three_player.ring_removal import ring_removal
from ror_rules._rulesets.three_player.search import search
from ror_rules._rulesets.three_player.search_campaign import search_campaign
from ror_rules._rulesets.three_player.sequence_of_play import sequence_of_play
from ror_rules._rulesets.three_player.staff_breaking import staff_breaking
from ror_rules._rulesets.three_player.terrain import terrain
from ror_rules._rulesets.three_player.unit_control import unit_control
from ror_rules._rulesets.three_player.victory import victory
from ror_rules._rulesets.three_player.war_campaign import war_campaign
from ror_rules._rulesets.war_of_the_ring import RULESET as WAR_OF_THE_RING
from ror_rules.author import Ruleset

RULESET: Final[Ruleset[ThreePlayer]] = Ruleset(
    id="three-player",
    title="War of the Ring: the expanded three-player game",
    summary="Saruman as a third player: Alliances, Nazgul under control, Persuasion, Magic Cards, barter and victory.",
    version="4.1.0",
    package=__name__,
    bind=bind,
    amends=WAR_OF_THE_RING,
    rules=(
        # replaces the one of War of the Ring that has its id
        gollum_control,
        gollum_campaign,
        search,
        search_campaign,
        individual_combat,
        army_combat,
        war_campaign,
        terrain,
        # new: the Game-Turn
        sequence_of_play,
        # new: the Ring
        ring_removal,
        ring_handover,
        # new: Alliances
        alliance,
        unit_control,
        # new: the Nazgul under Saruman
        nazgul_control,
        nazgul_return,
        nazgul_loyalty,
        nazgul_campaign,
        army_loyalty,
        nazgul_healing,
        # new: Persuasion
        persuasion,
        capture,
        escape,
        # new: Magic Cards and Staves of Power
        magic_card,
        magic_card_use,
        staff_breaking,
        # new: barter, first attacks, Mind Battle, victory
        barter,
        attack_permission,
        mind_battle,
        victory,
    ),
)
