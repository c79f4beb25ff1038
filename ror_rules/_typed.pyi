# Written by `python -m tests.packaging.typed`. Do not edit it.
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar, Unpack, overload

from ror_rules._house_file import HouseFile
from ror_rules._wire.requests import Resolution
from ror_rules._wire.shapes import Outcome
from ror_rules.house import House
from ror_rules.ruleset import Ruleset
from ror_rules._rulesets.ring_of_power.carrying import Carried as ring_of_power_Carried
from ror_rules._rulesets.ring_of_power.carrying import Carrying as ring_of_power_Carrying
from ror_rules._rulesets.ring_of_power.combat_defense import CombatDefense as ring_of_power_CombatDefense
from ror_rules._rulesets.ring_of_power.combat_strike import Strikes as ring_of_power_Strikes
from ror_rules._rulesets.ring_of_power.demolition import Demolished as ring_of_power_Demolished
from ror_rules._rulesets.ring_of_power.demolition import Demolition as ring_of_power_Demolition
from ror_rules._rulesets.ring_of_power.gate_assault import GateAssault as ring_of_power_GateAssault
from ror_rules._rulesets.ring_of_power.gate_assault import GateAssaulted as ring_of_power_GateAssaulted
from ror_rules._rulesets.ring_of_power.healing import Healed as ring_of_power_Healed
from ror_rules._rulesets.ring_of_power.healing import Healing as ring_of_power_Healing
from ror_rules._rulesets.ring_of_power.left_behind import Found as ring_of_power_Found
from ror_rules._rulesets.ring_of_power.left_behind import LeftBehind as ring_of_power_LeftBehind
from ror_rules._rulesets.ring_of_power.movement import Moved as ring_of_power_Moved
from ror_rules._rulesets.ring_of_power.movement import Movement as ring_of_power_Movement
from ror_rules._rulesets.ring_of_power.reinforcements import Reinforced as ring_of_power_Reinforced
from ror_rules._rulesets.ring_of_power.reinforcements import Reinforcements as ring_of_power_Reinforcements
from ror_rules._rulesets.ring_of_power.results import CombatResult as ring_of_power_CombatResult
from ror_rules._rulesets.ring_of_power.search import PartySearch as ring_of_power_PartySearch
from ror_rules._rulesets.ring_of_power.search import Searched as ring_of_power_Searched
from ror_rules._rulesets.ring_of_power.siege import Besieged as ring_of_power_Besieged
from ror_rules._rulesets.ring_of_power.siege import Siege as ring_of_power_Siege
from ror_rules._rulesets.ring_of_power.states import Combat as ring_of_power_Combat
from ror_rules._rulesets.ring_of_power.wizards_duel import WizardsDuel as ring_of_power_WizardsDuel
from ror_rules._rulesets.ring_of_power.wizards_duel import WizardsDuelled as ring_of_power_WizardsDuelled
from ror_rules._rulesets.sauron.beast import Beast as sauron_Beast
from ror_rules._rulesets.sauron.beast import BeastResult as sauron_BeastResult
from ror_rules._rulesets.sauron.demoralization import Demoralization as sauron_Demoralization
from ror_rules._rulesets.sauron.demoralization import DemoralizationResult as sauron_DemoralizationResult
from ror_rules._rulesets.sauron.fortifications import Fortifications as sauron_Fortifications
from ror_rules._rulesets.sauron.fortifications import FortificationsResult as sauron_FortificationsResult
from ror_rules._rulesets.sauron.gates import Gates as sauron_Gates
from ror_rules._rulesets.sauron.gates import GatesResult as sauron_GatesResult
from ror_rules._rulesets.sauron.leader_combat import LeaderCombat as sauron_LeaderCombat
from ror_rules._rulesets.sauron.leader_combat import LeaderCombatResult as sauron_LeaderCombatResult
from ror_rules._rulesets.sauron.missile_obligation import MissileObligation as sauron_MissileObligation
from ror_rules._rulesets.sauron.missile_obligation import MissileObligationResult as sauron_MissileObligationResult
from ror_rules._rulesets.sauron.mortal_combat import MortalCombat as sauron_MortalCombat
from ror_rules._rulesets.sauron.mortal_combat import MortalCombatResult as sauron_MortalCombatResult
from ror_rules._rulesets.sauron.narsil import Narsil as sauron_Narsil
from ror_rules._rulesets.sauron.narsil import NarsilResult as sauron_NarsilResult
from ror_rules._rulesets.sauron.rally import Rally as sauron_Rally
from ror_rules._rulesets.sauron.rally import RallyResult as sauron_RallyResult
from ror_rules._rulesets.sauron.reinforcements import Reinforcements as sauron_Reinforcements
from ror_rules._rulesets.sauron.reinforcements import ReinforcementsResult as sauron_ReinforcementsResult
from ror_rules._rulesets.sauron.restoration import Restoration as sauron_Restoration
from ror_rules._rulesets.sauron.restoration import RestorationResult as sauron_RestorationResult
from ror_rules._rulesets.sauron.ring_fate import RingFate as sauron_RingFate
from ror_rules._rulesets.sauron.ring_fate import RingFateResult as sauron_RingFateResult
from ror_rules._rulesets.sauron.ring_removal import RingRemoval as sauron_RingRemoval
from ror_rules._rulesets.sauron.ring_removal import RingRemovalResult as sauron_RingRemovalResult
from ror_rules._rulesets.sauron.stacking import Stacking as sauron_Stacking
from ror_rules._rulesets.sauron.stacking import StackingResult as sauron_StackingResult
from ror_rules._rulesets.sauron.terrain import RoughTerrain as sauron_RoughTerrain
from ror_rules._rulesets.sauron.terrain import RoughTerrainResult as sauron_RoughTerrainResult
from ror_rules._rulesets.sauron.walls import Walls as sauron_Walls
from ror_rules._rulesets.sauron.walls import WallsResult as sauron_WallsResult
from ror_rules._rulesets.three_player.alliance import Alliance as three_player_Alliance
from ror_rules._rulesets.three_player.alliance import AllianceFormed as three_player_AllianceFormed
from ror_rules._rulesets.three_player.army_combat import StackBattle as three_player_StackBattle
from ror_rules._rulesets.three_player.army_loyalty import ArmyLoyalty as three_player_ArmyLoyalty
from ror_rules._rulesets.three_player.army_loyalty import ArmyMaster as three_player_ArmyMaster
from ror_rules._rulesets.three_player.attack_permission import AttackAllowed as three_player_AttackAllowed
from ror_rules._rulesets.three_player.attack_permission import AttackPermission as three_player_AttackPermission
from ror_rules._rulesets.three_player.barter import Barter as three_player_Barter
from ror_rules._rulesets.three_player.barter import BarterMade as three_player_BarterMade
from ror_rules._rulesets.three_player.capture import CaptureRoll as three_player_CaptureRoll
from ror_rules._rulesets.three_player.capture import CaptureRolled as three_player_CaptureRolled
from ror_rules._rulesets.three_player.escape import Escape as three_player_Escape
from ror_rules._rulesets.three_player.escape import Escaped as three_player_Escaped
from ror_rules._rulesets.three_player.gollum_campaign import GollumRollCampaign as three_player_GollumRollCampaign
from ror_rules._rulesets.three_player.gollum_campaign import GollumRollCampaigned as three_player_GollumRollCampaigned
from ror_rules._rulesets.three_player.gollum_control import GollumRoll as three_player_GollumRoll
from ror_rules._rulesets.three_player.gollum_control import GollumRolled as three_player_GollumRolled
from ror_rules._rulesets.three_player.individual_combat import DuelOrRefusal as three_player_DuelOrRefusal
from ror_rules._rulesets.three_player.individual_combat import FightersDuel as three_player_FightersDuel
from ror_rules._rulesets.three_player.magic_card import MagicCardAttempt as three_player_MagicCardAttempt
from ror_rules._rulesets.three_player.magic_card import MagicCardsFound as three_player_MagicCardsFound
from ror_rules._rulesets.three_player.magic_card_use import MagicCardRights as three_player_MagicCardRights
from ror_rules._rulesets.three_player.magic_card_use import MagicCardUse as three_player_MagicCardUse
from ror_rules._rulesets.three_player.mind_battle import MindBattle as three_player_MindBattle
from ror_rules._rulesets.three_player.mind_battle import MindBattled as three_player_MindBattled
from ror_rules._rulesets.three_player.nazgul_campaign import NazgulCampaign as three_player_NazgulCampaign
from ror_rules._rulesets.three_player.nazgul_campaign import NazgulCampaigned as three_player_NazgulCampaigned
from ror_rules._rulesets.three_player.nazgul_control import NazgulControl as three_player_NazgulControl
from ror_rules._rulesets.three_player.nazgul_control import NazgulTaken as three_player_NazgulTaken
from ror_rules._rulesets.three_player.nazgul_healing import NazgulHealed as three_player_NazgulHealed
from ror_rules._rulesets.three_player.nazgul_healing import NazgulHealing as three_player_NazgulHealing
from ror_rules._rulesets.three_player.nazgul_loyalty import NazgulLoyalty as three_player_NazgulLoyalty
from ror_rules._rulesets.three_player.nazgul_loyalty import NazgulsArmy as three_player_NazgulsArmy
from ror_rules._rulesets.three_player.nazgul_return import NazgulReturn as three_player_NazgulReturn
from ror_rules._rulesets.three_player.persuasion import Persuasion as three_player_Persuasion
from ror_rules._rulesets.three_player.persuasion import PersuasionAttempted as three_player_PersuasionAttempted
from ror_rules._rulesets.three_player.ring_handover import RingHandover as three_player_RingHandover
from ror_rules._rulesets.three_player.ring_handover import RingPassed as three_player_RingPassed
from ror_rules._rulesets.three_player.ring_removal import RingRemoved as three_player_RingRemoved
from ror_rules._rulesets.three_player.ring_removal import WornRing as three_player_WornRing
from ror_rules._rulesets.three_player.search import CardSearch as three_player_CardSearch
from ror_rules._rulesets.three_player.search import CardSighting as three_player_CardSighting
from ror_rules._rulesets.three_player.search_campaign import CardSearchCampaign as three_player_CardSearchCampaign
from ror_rules._rulesets.three_player.sequence_of_play import NextStep as three_player_NextStep
from ror_rules._rulesets.three_player.sequence_of_play import SequenceOfPlay as three_player_SequenceOfPlay
from ror_rules._rulesets.three_player.stack_combat import StackCombat as three_player_StackCombat
from ror_rules._rulesets.three_player.staff_breaking import StaffBreaking as three_player_StaffBreaking
from ror_rules._rulesets.three_player.staff_breaking import StaffBroken as three_player_StaffBroken
from ror_rules._rulesets.three_player.terrain import SarumansTerrain as three_player_SarumansTerrain
from ror_rules._rulesets.three_player.unit_control import UnitControl as three_player_UnitControl
from ror_rules._rulesets.three_player.unit_control import UnitsControlled as three_player_UnitsControlled
from ror_rules._rulesets.three_player.victory import Victors as three_player_Victors
from ror_rules._rulesets.three_player.victory import Victory as three_player_Victory
from ror_rules._rulesets.three_player.war_campaign import StackCampaign as three_player_StackCampaign
from ror_rules._rulesets.three_player.war_campaign import StackCampaigned as three_player_StackCampaigned
from ror_rules._rulesets.war_of_the_ring.army_combat import ArmyCombat as war_of_the_ring_ArmyCombat
from ror_rules._rulesets.war_of_the_ring.army_combat import Battle as war_of_the_ring_Battle
from ror_rules._rulesets.war_of_the_ring.gollum_campaign import GollumCampaign as war_of_the_ring_GollumCampaign
from ror_rules._rulesets.war_of_the_ring.gollum_campaign import GollumCampaigned as war_of_the_ring_GollumCampaigned
from ror_rules._rulesets.war_of_the_ring.gollum_control import GollumControl as war_of_the_ring_GollumControl
from ror_rules._rulesets.war_of_the_ring.gollum_control import GollumControlled as war_of_the_ring_GollumControlled
from ror_rules._rulesets.war_of_the_ring.individual_combat import Duel as war_of_the_ring_Duel
from ror_rules._rulesets.war_of_the_ring.individual_combat import IndividualCombat as war_of_the_ring_IndividualCombat
from ror_rules._rulesets.war_of_the_ring.losses import Losses as war_of_the_ring_Losses
from ror_rules._rulesets.war_of_the_ring.losses import StrengthLost as war_of_the_ring_StrengthLost
from ror_rules._rulesets.war_of_the_ring.search import Search as war_of_the_ring_Search
from ror_rules._rulesets.war_of_the_ring.search import Sighting as war_of_the_ring_Sighting
from ror_rules._rulesets.war_of_the_ring.search_campaign import SearchCampaign as war_of_the_ring_SearchCampaign
from ror_rules._rulesets.war_of_the_ring.search_campaign import SearchCampaigned as war_of_the_ring_SearchCampaigned
from ror_rules._rulesets.war_of_the_ring.shadow_point_costs import Bill as war_of_the_ring_Bill
from ror_rules._rulesets.war_of_the_ring.shadow_point_costs import ShadowPointCosts as war_of_the_ring_ShadowPointCosts
from ror_rules._rulesets.war_of_the_ring.shadow_points import ShadowPoints as war_of_the_ring_ShadowPoints
from ror_rules._rulesets.war_of_the_ring.shadow_points import ShadowPointsGained as war_of_the_ring_ShadowPointsGained
from ror_rules._rulesets.war_of_the_ring.sorcery import Sorcery as war_of_the_ring_Sorcery
from ror_rules._rulesets.war_of_the_ring.sorcery import SorceryPoints as war_of_the_ring_SorceryPoints
from ror_rules._rulesets.war_of_the_ring.terrain import Passage as war_of_the_ring_Passage
from ror_rules._rulesets.war_of_the_ring.terrain import Terrain as war_of_the_ring_Terrain
from ror_rules._rulesets.war_of_the_ring.war_campaign import WarCampaign as war_of_the_ring_WarCampaign
from ror_rules._rulesets.war_of_the_ring.war_campaign import WarCampaigned as war_of_the_ring_WarCampaigned

S = TypeVar("S", covariant=True)
R = TypeVar("R", covariant=True)

class RuleOutcome(Outcome, Generic[S, R], frozen=True):
    state: S
    result: R

class WarOfTheRing(Ruleset[Any]):
    @overload
    def resolve(self, rule_id: Literal["gollum-control"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_GollumControl, war_of_the_ring_GollumControlled]: ...
    @overload
    def resolve(self, rule_id: Literal["gollum-campaign"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_GollumCampaign, war_of_the_ring_GollumCampaigned]: ...
    @overload
    def resolve(self, rule_id: Literal["search"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_Search, war_of_the_ring_Sighting]: ...
    @overload
    def resolve(self, rule_id: Literal["search-campaign"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_SearchCampaign, war_of_the_ring_SearchCampaigned]: ...
    @overload
    def resolve(self, rule_id: Literal["sorcery"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_Sorcery, war_of_the_ring_SorceryPoints]: ...
    @overload
    def resolve(self, rule_id: Literal["individual-combat"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_IndividualCombat, war_of_the_ring_Duel]: ...
    @overload
    def resolve(self, rule_id: Literal["army-combat"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_ArmyCombat, war_of_the_ring_Battle]: ...
    @overload
    def resolve(self, rule_id: Literal["war-campaign"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_WarCampaign, war_of_the_ring_WarCampaigned]: ...
    @overload
    def resolve(self, rule_id: Literal["losses"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_Losses, war_of_the_ring_StrengthLost]: ...
    @overload
    def resolve(self, rule_id: Literal["shadow-points"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_ShadowPoints, war_of_the_ring_ShadowPointsGained]: ...
    @overload
    def resolve(self, rule_id: Literal["shadow-point-costs"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_ShadowPointCosts, war_of_the_ring_Bill]: ...
    @overload
    def resolve(self, rule_id: Literal["terrain"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_Terrain, war_of_the_ring_Passage]: ...
    @overload
    def resolve(self, rule_id: str, state: object, **asked: Unpack[Resolution]) -> Outcome: ...
class RingOfPower(Ruleset[Any]):
    @overload
    def resolve(self, rule_id: Literal["combat"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_Combat, ring_of_power_CombatResult]: ...
    @overload
    def resolve(self, rule_id: Literal["combat-strike"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_Combat, ring_of_power_Strikes]: ...
    @overload
    def resolve(self, rule_id: Literal["combat-defense"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_CombatDefense, ring_of_power_CombatResult]: ...
    @overload
    def resolve(self, rule_id: Literal["siege"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_Siege, ring_of_power_Besieged]: ...
    @overload
    def resolve(self, rule_id: Literal["wizards-duel"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_WizardsDuel, ring_of_power_WizardsDuelled]: ...
    @overload
    def resolve(self, rule_id: Literal["gate-assault"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_GateAssault, ring_of_power_GateAssaulted]: ...
    @overload
    def resolve(self, rule_id: Literal["demolition"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_Demolition, ring_of_power_Demolished]: ...
    @overload
    def resolve(self, rule_id: Literal["movement"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_Movement, ring_of_power_Moved]: ...
    @overload
    def resolve(self, rule_id: Literal["search"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_PartySearch, ring_of_power_Searched]: ...
    @overload
    def resolve(self, rule_id: Literal["healing"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_Healing, ring_of_power_Healed]: ...
    @overload
    def resolve(self, rule_id: Literal["carrying"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_Carrying, ring_of_power_Carried]: ...
    @overload
    def resolve(self, rule_id: Literal["left-behind"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_LeftBehind, ring_of_power_Found]: ...
    @overload
    def resolve(self, rule_id: Literal["reinforcements"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[ring_of_power_Reinforcements, ring_of_power_Reinforced]: ...
    @overload
    def resolve(self, rule_id: str, state: object, **asked: Unpack[Resolution]) -> Outcome: ...
class ThreePlayer(Ruleset[Any]):
    @overload
    def resolve(self, rule_id: Literal["gollum-control"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_GollumRoll, three_player_GollumRolled]: ...
    @overload
    def resolve(self, rule_id: Literal["gollum-campaign"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_GollumRollCampaign, three_player_GollumRollCampaigned]: ...
    @overload
    def resolve(self, rule_id: Literal["search"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_CardSearch, three_player_CardSighting]: ...
    @overload
    def resolve(self, rule_id: Literal["search-campaign"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_CardSearchCampaign, war_of_the_ring_SearchCampaigned]: ...
    @overload
    def resolve(self, rule_id: Literal["sorcery"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_Sorcery, war_of_the_ring_SorceryPoints]: ...
    @overload
    def resolve(self, rule_id: Literal["individual-combat"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_FightersDuel, three_player_DuelOrRefusal]: ...
    @overload
    def resolve(self, rule_id: Literal["army-combat"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_StackCombat, three_player_StackBattle]: ...
    @overload
    def resolve(self, rule_id: Literal["war-campaign"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_StackCampaign, three_player_StackCampaigned]: ...
    @overload
    def resolve(self, rule_id: Literal["losses"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_Losses, war_of_the_ring_StrengthLost]: ...
    @overload
    def resolve(self, rule_id: Literal["shadow-points"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_ShadowPoints, war_of_the_ring_ShadowPointsGained]: ...
    @overload
    def resolve(self, rule_id: Literal["shadow-point-costs"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[war_of_the_ring_ShadowPointCosts, war_of_the_ring_Bill]: ...
    @overload
    def resolve(self, rule_id: Literal["terrain"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_SarumansTerrain, war_of_the_ring_Passage]: ...
    @overload
    def resolve(self, rule_id: Literal["sequence-of-play"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_SequenceOfPlay, three_player_NextStep]: ...
    @overload
    def resolve(self, rule_id: Literal["ring-removal"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_WornRing, three_player_RingRemoved]: ...
    @overload
    def resolve(self, rule_id: Literal["ring-handover"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_RingHandover, three_player_RingPassed]: ...
    @overload
    def resolve(self, rule_id: Literal["alliance"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_Alliance, three_player_AllianceFormed]: ...
    @overload
    def resolve(self, rule_id: Literal["unit-control"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_UnitControl, three_player_UnitsControlled]: ...
    @overload
    def resolve(self, rule_id: Literal["nazgul-control"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_NazgulControl, three_player_NazgulTaken]: ...
    @overload
    def resolve(self, rule_id: Literal["nazgul-return"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_NazgulReturn, three_player_NazgulTaken]: ...
    @overload
    def resolve(self, rule_id: Literal["nazgul-loyalty"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_NazgulLoyalty, three_player_NazgulsArmy]: ...
    @overload
    def resolve(self, rule_id: Literal["nazgul-campaign"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_NazgulCampaign, three_player_NazgulCampaigned]: ...
    @overload
    def resolve(self, rule_id: Literal["army-loyalty"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_ArmyLoyalty, three_player_ArmyMaster]: ...
    @overload
    def resolve(self, rule_id: Literal["nazgul-healing"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_NazgulHealing, three_player_NazgulHealed]: ...
    @overload
    def resolve(self, rule_id: Literal["persuasion"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_Persuasion, three_player_PersuasionAttempted]: ...
    @overload
    def resolve(self, rule_id: Literal["capture"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_CaptureRoll, three_player_CaptureRolled]: ...
    @overload
    def resolve(self, rule_id: Literal["escape"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_Escape, three_player_Escaped]: ...
    @overload
    def resolve(self, rule_id: Literal["magic-card"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_MagicCardAttempt, three_player_MagicCardsFound]: ...
    @overload
    def resolve(self, rule_id: Literal["magic-card-use"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_MagicCardUse, three_player_MagicCardRights]: ...
    @overload
    def resolve(self, rule_id: Literal["staff-breaking"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_StaffBreaking, three_player_StaffBroken]: ...
    @overload
    def resolve(self, rule_id: Literal["barter"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_Barter, three_player_BarterMade]: ...
    @overload
    def resolve(self, rule_id: Literal["attack-permission"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_AttackPermission, three_player_AttackAllowed]: ...
    @overload
    def resolve(self, rule_id: Literal["mind-battle"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_MindBattle, three_player_MindBattled]: ...
    @overload
    def resolve(self, rule_id: Literal["victory"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[three_player_Victory, three_player_Victors]: ...
    @overload
    def resolve(self, rule_id: str, state: object, **asked: Unpack[Resolution]) -> Outcome: ...
class Sauron(Ruleset[Any]):
    @overload
    def resolve(self, rule_id: Literal["leader-combat"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_LeaderCombat, sauron_LeaderCombatResult]: ...
    @overload
    def resolve(self, rule_id: Literal["mortal-combat"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_MortalCombat, sauron_MortalCombatResult]: ...
    @overload
    def resolve(self, rule_id: Literal["rally"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Rally, sauron_RallyResult]: ...
    @overload
    def resolve(self, rule_id: Literal["ring-removal"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_RingRemoval, sauron_RingRemovalResult]: ...
    @overload
    def resolve(self, rule_id: Literal["ring-fate"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_RingFate, sauron_RingFateResult]: ...
    @overload
    def resolve(self, rule_id: Literal["demoralization"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Demoralization, sauron_DemoralizationResult]: ...
    @overload
    def resolve(self, rule_id: Literal["missile-obligation"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_MissileObligation, sauron_MissileObligationResult]: ...
    @overload
    def resolve(self, rule_id: Literal["terrain"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_RoughTerrain, sauron_RoughTerrainResult]: ...
    @overload
    def resolve(self, rule_id: Literal["stacking"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Stacking, sauron_StackingResult]: ...
    @overload
    def resolve(self, rule_id: Literal["gates"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Gates, sauron_GatesResult]: ...
    @overload
    def resolve(self, rule_id: Literal["beast"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Beast, sauron_BeastResult]: ...
    @overload
    def resolve(self, rule_id: Literal["narsil"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Narsil, sauron_NarsilResult]: ...
    @overload
    def resolve(self, rule_id: Literal["reinforcements"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Reinforcements, sauron_ReinforcementsResult]: ...
    @overload
    def resolve(self, rule_id: Literal["restoration"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Restoration, sauron_RestorationResult]: ...
    @overload
    def resolve(self, rule_id: Literal["walls"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Walls, sauron_WallsResult]: ...
    @overload
    def resolve(self, rule_id: Literal["fortifications"], state: object, **asked: Unpack[Resolution]) -> RuleOutcome[sauron_Fortifications, sauron_FortificationsResult]: ...
    @overload
    def resolve(self, rule_id: str, state: object, **asked: Unpack[Resolution]) -> Outcome: ...

@overload
def load(ruleset_id: Literal["war-of-the-ring"], houses: Sequence[str | HouseFile | House | Mapping[str, Any]] = ...) -> WarOfTheRing: ...
@overload
def load(ruleset_id: Literal["ring-of-power"], houses: Sequence[str | HouseFile | House | Mapping[str, Any]] = ...) -> RingOfPower: ...
@overload
def load(ruleset_id: Literal["three-player"], houses: Sequence[str | HouseFile | House | Mapping[str, Any]] = ...) -> ThreePlayer: ...
@overload
def load(ruleset_id: Literal["sauron"], houses: Sequence[str | HouseFile | House | Mapping[str, Any]] = ...) -> Sauron: ...
@overload
def load(ruleset_id: str, houses: Sequence[str | HouseFile | House | Mapping[str, Any]] = ...) -> Ruleset[Any]: ...
