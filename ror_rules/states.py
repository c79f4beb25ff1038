"""The states of our rules as `TypedDict`, for type checkers. Written by `python -m tests.packaging.typed`.

```python
from ror_rules.states import WarOfTheRingSorcery

state: WarOfTheRingSorcery = {"rating": "B"}
```

A name is that of the contract's schema.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict


class RingOfPowerMagic(TypedDict):
    dice: NotRequired[int]
    attack: NotRequired[int]
    defense: NotRequired[int]


class RingOfPowerProfile(TypedDict):
    dice: NotRequired[int | None]
    attack: NotRequired[int | None]
    defense: NotRequired[int | Literal["-"] | None]


class RingOfPowerGroup(TypedDict):
    id: NotRequired[str]
    name: NotRequired[str | None]
    type: Literal["battering-ram", "bolt-shooter", "chariot", "dwarf", "elf", "ethereal", "giant-spider", "goblin", "half-troll", "hobbit", "man", "mumakil", "orc", "ship", "siege-ballista", "siege-catapult", "spider-swarm", "trebuchet", "troll", "uruk-hai", "warg", "warg-rider"]
    count: NotRequired[int]
    character: NotRequired[bool]
    mounted: NotRequired[bool]
    flying: NotRequired[bool]
    abilities: NotRequired[Sequence[Literal["ambush", "assassin", "axes", "berserk", "bullies", "burrower", "camels", "crushing-attack", "elite", "ethereal", "furious-charge", "hardened-veterans", "heavy-armor", "heroes", "immobile", "magic-weapons", "miners", "paralyze", "pikes", "poison-weapons", "ponderous", "rabble", "ranger", "sailors", "scouts", "stealth", "swift", "terror", "tough", "tracker", "unarmored", "venerable", "woodsmen"]]]
    leadership: NotRequired[int]
    wizardry: NotRequired[int]
    magic: NotRequired[RingOfPowerMagic]
    profile: NotRequired[RingOfPowerProfile]
    on_foot: NotRequired[RingOfPowerProfile]
    crew_type: NotRequired[Literal["dwarf", "elf", "goblin", "half-troll", "hobbit", "man", "orc", "troll", "uruk-hai"] | None]
    ram: NotRequired[Literal["drop", "gate", "help"]]
    crew: NotRequired[int | None]
    crew_of: NotRequired[str | None]
    wounds: NotRequired[int]
    targets: NotRequired[Sequence[str]]
    moved: NotRequired[bool | None]
    fought: NotRequired[bool]
    recovering: NotRequired[bool]
    regrouping: NotRequired[bool]
    spotted: NotRequired[bool]
    wounded: NotRequired[bool]
    dispersed: NotRequired[bool]
    returns_on: NotRequired[int | None]
    enemy_within: NotRequired[float | str | None]
    at: NotRequired[Sequence[Sequence[float | str]]]


class RingOfPowerPolicy(TypedDict):
    first: NotRequired[Literal["best-defense", "least-worth"]]
    spare: NotRequired[Literal["heap", "round"]]
    characters: NotRequired[Literal["as-army", "best-defense", "leaders-last", "least-worth"]]


class RingOfPowerCrewReplacement(TypedDict):
    engine: str
    source: str
    count: NotRequired[int]


class RingOfPowerRamHelp(TypedDict):
    id: str
    count: int


class RingOfPowerForce(TypedDict):
    groups: Sequence[RingOfPowerGroup]
    name: NotRequired[str | None]
    policy: NotRequired[Literal["by-hand", "cheapest-first", "pile-up", "protect-characters", "spread"] | RingOfPowerPolicy]
    sacrifice: NotRequired[Sequence[str]]
    replacements: NotRequired[Sequence[RingOfPowerCrewReplacement]]
    ram_helps: NotRequired[Sequence[RingOfPowerRamHelp]]
    holds_back: NotRequired[Sequence[str]]
    terrain: NotRequired[Sequence[Literal["caves", "clear", "difficult", "hills", "marsh", "mountain", "road", "rocky", "soft-sand", "tunnels", "woods"]] | None]
    near_water: NotRequired[bool | None]


class RingOfPowerCarrying(TypedDict):
    force: RingOfPowerForce
    turn: NotRequired[int | None]


class RingOfPowerSortie(TypedDict):
    side: NotRequired[Literal["attacker", "defender"]]
    groups: Sequence[str]
    inside: NotRequired[Sequence[str]]


class RingOfPowerCombatSite(TypedDict):
    kind: NotRequired[Literal["citadel", "field", "fortress", "tower"]]
    terrain: NotRequired[Sequence[Literal["caves", "clear", "difficult", "hills", "marsh", "mountain", "road", "rocky", "soft-sand", "tunnels", "woods"]]]
    near_water: NotRequired[bool]
    assault: NotRequired[Literal["gate", "walls"] | None]
    broken: NotRequired[bool]
    refuge: NotRequired[int | None]
    sortie: NotRequired[RingOfPowerSortie | None]
    found: NotRequired[Literal["attacker", "defender"] | None]


class RingOfPowerDuelChallenge(TypedDict):
    side: NotRequired[Literal["attacker", "defender"]]
    challenger: str
    challenged: str


class RingOfPowerHits(TypedDict):
    count: NotRequired[int]
    kind: NotRequired[Sequence[Literal["axes", "crushing-attack", "magic-weapons", "paralyze", "terror"]]]


class RingOfPowerAllocatedHits(TypedDict):
    id: str
    hits: NotRequired[Sequence[RingOfPowerHits]]
    figures: NotRequired[int]
    mounted: NotRequired[bool | None]


class RingOfPowerAllocation(TypedDict):
    attacker: NotRequired[Sequence[RingOfPowerAllocatedHits]]
    defender: NotRequired[Sequence[RingOfPowerAllocatedHits]]


class RingOfPowerCombat(TypedDict):
    attacker: RingOfPowerForce
    defender: RingOfPowerForce
    site: NotRequired[RingOfPowerCombatSite]
    turn: NotRequired[int | None]
    duels: NotRequired[Sequence[RingOfPowerDuelChallenge]]
    ambush: NotRequired[RingOfPowerAllocation]
    allocation: NotRequired[RingOfPowerAllocation]


class RingOfPowerFirstRuleset(TypedDict):
    id: Literal["ring-of-power"]
    version: str
    digest: str
    houses: NotRequired[Sequence[str]]


class RingOfPowerFirstThrow(TypedDict):
    address: str
    sides: int
    faces: Sequence[int]


class RingOfPowerFirstDice(TypedDict):
    source: Literal["committed", "seeded", "supplied"]
    stream: NotRequired[Literal["ror.dice.v1"] | None]
    commitment: NotRequired[str | None]
    game: NotRequired[str | None]
    seq: NotRequired[int | None]
    seed: NotRequired[str | None]
    seeds: NotRequired[Sequence[str] | None]
    throws: Sequence[RingOfPowerFirstThrow]


class RingOfPowerAssassinHits(TypedDict):
    by: str
    count: int
    kind: Sequence[Literal["axes", "crushing-attack", "magic-weapons", "paralyze", "terror"]]


class RingOfPowerVolley(TypedDict):
    hits: NotRequired[Sequence[RingOfPowerHits]]
    placed: NotRequired[Sequence[RingOfPowerAssassinHits]]


class RingOfPowerStandingFigures(TypedDict):
    id: str
    count: int
    form: Literal["foot", "mounted", "unhorsed"]
    hit: NotRequired[bool]
    wounds: NotRequired[int]


class RingOfPowerFallenFigures(TypedDict):
    id: str
    count: int
    fate: Literal["dispersed", "killed", "paralyzed", "wounded"]
    early: NotRequired[bool]


class RingOfPowerRanks(TypedDict):
    bands: Sequence[RingOfPowerStandingFigures]
    fallen: NotRequired[Sequence[RingOfPowerFallenFigures]]


class RingOfPowerInReach(TypedDict):
    id: str
    figures: Sequence[int]


class RingOfPowerSideStruck(TypedDict):
    volley: RingOfPowerVolley
    ranks: RingOfPowerRanks
    in_reach: NotRequired[Sequence[RingOfPowerInReach]]
    silenced: Sequence[str]


class RingOfPowerStrikes(TypedDict):
    stage: Literal["all", "ambush"]
    attacker: RingOfPowerSideStruck
    defender: RingOfPowerSideStruck


class RingOfPowerFirstAnswer(TypedDict):
    format: NotRequired[Literal["ror.outcome.v3"] | None]
    id: NotRequired[str | None]
    ruleset: NotRequired[RingOfPowerFirstRuleset | None]
    rule: NotRequired[Literal["combat-strike"]]
    state: RingOfPowerCombat
    context: NotRequired[str | None]
    rulings: NotRequired[Mapping[str, str]]
    dice: RingOfPowerFirstDice
    result: RingOfPowerStrikes
    summary: NotRequired[str | None]
    trace: NotRequired[Sequence[Mapping[str, Any]] | None]
    luck: NotRequired[Mapping[str, Any] | None]


class RingOfPowerCombatDefense(TypedDict):
    first: RingOfPowerFirstAnswer
    allocation: NotRequired[RingOfPowerAllocation]


class RingOfPowerDemolition(TypedDict):
    target: NotRequired[Literal["gate", "wall", "weak-wall"]]
    placed: NotRequired[bool]
    force: NotRequired[RingOfPowerForce | None]
    engineer: NotRequired[str | None]
    special_figure: NotRequired[str | None]
    turn: NotRequired[int | None]


class RingOfPowerGateAssault(TypedDict):
    ram: NotRequired[RingOfPowerGroup | None]
    beside: NotRequired[Sequence[RingOfPowerGroup]]
    attempts: NotRequired[int]
    earlier_attempts: NotRequired[int]
    target: NotRequired[Literal["gate", "wall", "weak-wall"]]


class RingOfPowerHealing(TypedDict):
    force: RingOfPowerForce
    absent: NotRequired[Sequence[str]]
    defended: NotRequired[Sequence[str]]
    side_holds_place: NotRequired[bool]


class RingOfPowerDeed(TypedDict):
    hero: str
    by: str
    deed: Literal["capture", "slay"]
    figures: NotRequired[int | None]
    distance: NotRequired[float | str | None]


class RingOfPowerLeftBehind(TypedDict):
    behind: RingOfPowerForce
    enemy: RingOfPowerForce
    deeds: Sequence[RingOfPowerDeed]
    captures: NotRequired[bool]
    turn: NotRequired[int | None]


class RingOfPowerLeg(TypedDict):
    terrain: Literal["caves", "citadel", "clear", "difficult", "difficult-water", "fortress-walls", "hills", "marsh", "mountain", "river", "road", "rocky", "soft-sand", "stream", "tower", "tunnels", "water", "woods"]
    inches: NotRequired[float | str | None]
    road: NotRequired[bool]
    by: NotRequired[Literal["bridge", "ford", "gate", "pass", "path", "shallows"] | None]
    room: NotRequired[int | None]


class RingOfPowerMovement(TypedDict):
    force: RingOfPowerForce
    legs: NotRequired[Sequence[RingOfPowerLeg]]
    attacks: NotRequired[RingOfPowerForce | None]
    retreat: NotRequired[bool]
    turn: NotRequired[int | None]


class RingOfPowerPartySearch(TypedDict):
    party: RingOfPowerForce
    distance: NotRequired[float | str | None]
    trackers: NotRequired[int]


class RingOfPowerArrival(TypedDict):
    turn: int
    place: str
    controlled: bool
    force: RingOfPowerForce


class RingOfPowerReinforcements(TypedDict):
    turn: int
    arrivals: Sequence[RingOfPowerArrival]
    force: NotRequired[RingOfPowerForce | None]


class RingOfPowerSiege(TypedDict):
    attacker: RingOfPowerForce
    defender: RingOfPowerForce
    site: NotRequired[RingOfPowerCombatSite]
    duels: NotRequired[Sequence[RingOfPowerDuelChallenge]]
    assaults: int
    stop_at_loss: NotRequired[int | None]


class RingOfPowerWizardsDuel(TypedDict):
    challenger: RingOfPowerGroup
    opponent: RingOfPowerGroup


class SauronBeast(TypedDict):
    horn_attack: NotRequired[bool]
    death_breath: NotRequired[bool]
    flight: NotRequired[bool]
    attack_rating: NotRequired[str | None]
    combat: NotRequired[int | None]


class WarOfTheRingSorcery(TypedDict):
    rating: Literal["A", "B", "C", "D"]
    subtract: NotRequired[int]


class WarOfTheRingCharacter(TypedDict):
    name: str
    side: NotRequired[Literal["dark_power", "fellowship", "saruman", "sauron", "third_player", "westernesse"]]
    who: NotRequired[Literal["adunaphel", "akhorahil", "anarion", "aragorn", "aragorn_with_anduril", "baldrim", "balrog", "celeborn", "chief_of_the_dunlendings", "cirdan", "dwar", "elendil", "frodo", "gandalf", "gandalf_the_grey", "gandalf_the_white", "gil_galad", "gollum", "gorgol", "gothmog", "hoarmurath", "isildur", "ji_indur", "khamul", "lord_of_the_nazgul", "nazgul", "other", "ren", "ringbearer", "saruman", "sauron", "uvatha"]]
    combat: NotRequired[int]
    morale: NotRequired[int]
    sorcery: NotRequired[Literal["A", "B", "C", "D"] | WarOfTheRingSorcery]
    endurance: NotRequired[int]
    wounds: NotRequired[int]
    by_sorcery: NotRequired[int]
    by_elven_sword: NotRequired[int]
    killed: NotRequired[bool]
    capture_rating: NotRequired[int]
    escape_rating: NotRequired[int]
    ring_rating: NotRequired[int]
    movement_allowance: NotRequired[int]
    held: NotRequired[Literal["at_isengard", "captive", "persuaded"]]
    ring: NotRequired[Literal["bears", "wears"]]
    failed_attempts: NotRequired[int]
    nationality: NotRequired[str]
    shards: NotRequired[bool]
    magic_points: NotRequired[int]
    no_rally: NotRequired[Literal["no_units", "refused"]]


class SauronDemoralizationEvent(TypedDict):
    event: Literal["challenge_refused", "leader_killed", "narsil_broken", "other", "ring_lost", "ring_recovered", "shards_destroyed"]
    side: NotRequired[Literal["sauron", "westernesse"] | None]
    name: NotRequired[str | None]
    points: NotRequired[int | None]
    leader: NotRequired[WarOfTheRingCharacter | None]


class SauronDemoralization(TypedDict):
    westernesse: NotRequired[int]
    sauron: NotRequired[int]
    leader: NotRequired[WarOfTheRingCharacter | None]
    ring: NotRequired[Literal["lost", "with_sauron"]]
    narsil: NotRequired[Literal["destroyed", "shards", "whole"]]
    events: NotRequired[Sequence[SauronDemoralizationEvent]]


class SauronFortification(TypedDict):
    hex: str
    catapults: NotRequired[int]
    men: NotRequired[int]


class SauronFortifications(TypedDict):
    one_side: NotRequired[Sequence[SauronFortification]]
    other_side: NotRequired[Sequence[SauronFortification]]
    stacking_limit: NotRequired[int | None]


class SauronGatesAct(TypedDict):
    act: Literal["melee", "missile", "movement"]
    from_inside: NotRequired[bool]


class SauronGates(TypedDict):
    position: Literal["closed", "open"]
    sauron_in_mordor: bool
    choice: NotRequired[Literal["closed", "open"] | None]
    turn_begins: NotRequired[bool]
    acts: NotRequired[Sequence[SauronGatesAct]]


class SauronSuppliedColumn(TypedDict):
    differential: int
    cells: Sequence[str]


class SauronLeaderCombat(TypedDict):
    attacker: WarOfTheRingCharacter
    defender: WarOfTheRingCharacter
    columns: NotRequired[Sequence[SauronSuppliedColumn]]


class SauronMissileUnit(TypedDict):
    name: str
    adjacent: Sequence[str]
    missile: NotRequired[bool]
    melee: NotRequired[bool]
    shoots_at: NotRequired[str | None]


class SauronMeleeAttack(TypedDict):
    attacker: str
    target: str


class SauronMissileObligation(TypedDict):
    units: Sequence[SauronMissileUnit]
    melee_attacks: NotRequired[Sequence[SauronMeleeAttack]]


class SauronMortalCombat(TypedDict):
    challenger: WarOfTheRingCharacter
    opponent: WarOfTheRingCharacter
    distance: int
    challenger_phasing: NotRequired[bool]
    accepted: NotRequired[bool]
    rally_points: NotRequired[int | None]
    moves: NotRequired[Sequence[bool] | None]
    rounds: NotRequired[int]
    columns: NotRequired[Sequence[SauronSuppliedColumn]]


class SauronNarsil(TypedDict):
    narsil: Literal["destroyed", "shards", "whole"]
    struck_by: NotRequired[Literal["death_breath", "melee", "missile", "other"] | None]
    harmed: NotRequired[bool | None]
    bearer: NotRequired[WarOfTheRingCharacter | None]
    leader_combat: NotRequired[bool]


class SauronRallyModifier(TypedDict):
    value: int
    why: str


class SauronRally(TypedDict):
    leader: WarOfTheRingCharacter
    modifiers: NotRequired[Sequence[SauronRallyModifier]]
    own_units: NotRequired[bool]


class SauronReinforcements(TypedDict):
    game_turn: int
    men: NotRequired[int]
    elf_archers: NotRequired[int]
    agreed: NotRequired[bool]


class SauronLeaderCounter(TypedDict):
    combat: int
    morale: int
    endurance: int
    magic_points: NotRequired[int | None]


class SauronVeteran(TypedDict):
    leader: WarOfTheRingCharacter
    counter: NotRequired[SauronLeaderCounter | None]
    heir: NotRequired[SauronLeaderCounter | None]
    successor_name: NotRequired[str]
    name: NotRequired[str]
    status: NotRequired[Literal["dead", "replaced", "restored"]]
    successor: NotRequired[str]
    wounds: NotRequired[int]
    magic_points: NotRequired[int]


class SauronSpecialItem(TypedDict):
    name: str
    status: str


class SauronRestoration(TypedDict):
    leaders: Sequence[SauronVeteran]
    items: NotRequired[Sequence[SauronSpecialItem]]
    gorgol: NotRequired[SauronLeaderCounter | None]


class SauronRingFate(TypedDict):
    leader: WarOfTheRingCharacter
    destroy: NotRequired[bool]
    at_orodruin_center: NotRequired[bool]
    joint_rally_phase: NotRequired[bool]
    turns_after_first_battle: NotRequired[int]
    sauron_alive: NotRequired[bool]
    with_sauron: NotRequired[bool]
    highest_ranking: NotRequired[bool]


class SauronRingRemoval(TypedDict):
    leader: WarOfTheRingCharacter
    turns: NotRequired[int]


class SauronRoughStep(TypedDict):
    cost: int
    rough: NotRequired[bool]


class SauronRoughTerrain(TypedDict):
    steps: NotRequired[Sequence[SauronRoughStep]]
    movement_allowance: NotRequired[int | None]
    protection: NotRequired[int | None]
    defending_in_rough: NotRequired[bool]


class SauronCombatUnit(TypedDict):
    nationality: str
    side: Literal["sauron", "westernesse"]


class SauronStacking(TypedDict):
    leader: WarOfTheRingCharacter
    units: NotRequired[Sequence[SauronCombatUnit]]
    passing: NotRequired[bool]
    own_units: NotRequired[bool]


class SauronWalls(TypedDict):
    from_hex: str
    to_hex: str
    from_ground: Literal["elsewhere", "path", "wall"]
    to_ground: Literal["elsewhere", "path", "wall"]


class ThreePlayerAlliance(TypedDict):
    one: Literal["dark_power", "fellowship", "saruman"]
    other: Literal["dark_power", "fellowship", "saruman"]
    deed: NotRequired[Literal["dissolve", "form"]]
    phase: NotRequired[Literal["dark_power_turn", "end", "events", "fellowship_turn", "gollum", "saruman_turn", "search"]]
    cards_drawn: NotRequired[bool]
    saruman_allied_with: NotRequired[Literal["dark_power", "fellowship"] | Sequence[Literal["dark_power", "fellowship"]]]
    settled: NotRequired[bool | None]


class ThreePlayerArmyLoyalty(TypedDict):
    led_by: Literal["nazgul_of_saruman", "nobody", "other", "saruman"]


class ThreePlayerAttackPermission(TypedDict):
    attacker: Literal["dark_power", "fellowship", "saruman"]
    target: Literal["dark_power", "fellowship", "saruman"]
    deeds: NotRequired[Sequence[Literal["alliance_with_dark_power", "alliance_with_fellowship", "army_combat_with_dark_power", "combat_unit_left_isengard_or_dunland", "fellowship_character_captured", "fellowship_character_persuaded", "fellowship_member_killed", "gandalfs_staff_broken", "individual_combat_with_dark_power", "mind_battle_with_another", "mind_battle_with_dark_power", "mind_battle_with_elrond", "mind_battle_with_galadriel", "other"]]]
    offensive_as_settled: NotRequired[Sequence[Literal["alliance_with_dark_power", "alliance_with_fellowship", "army_combat_with_dark_power", "combat_unit_left_isengard_or_dunland", "fellowship_character_captured", "fellowship_character_persuaded", "fellowship_member_killed", "gandalfs_staff_broken", "individual_combat_with_dark_power", "mind_battle_with_another", "mind_battle_with_dark_power", "mind_battle_with_elrond", "mind_battle_with_galadriel", "other"]] | None]


class ThreePlayerGoods(TypedDict):
    giver: Literal["dark_power", "fellowship", "saruman"]
    what: Literal["captive", "event_card", "information", "magic_card", "promise", "ring"]
    name: str
    delivered: NotRequired[str | None]
    characters_meet: NotRequired[bool]
    released: NotRequired[Literal["elsewhere", "rendezvous", "where_held"]]
    has_ring: NotRequired[bool]
    shown: NotRequired[bool]


class ThreePlayerBarter(TypedDict):
    one: Literal["dark_power", "fellowship", "saruman"]
    other: Literal["dark_power", "fellowship", "saruman"]
    goods: Sequence[ThreePlayerGoods]
    allied: NotRequired[bool]
    saruman_has_alliance: NotRequired[bool]


class ThreePlayerCaptureRoll(TypedDict):
    character: str | WarOfTheRingCharacter
    turns: NotRequired[int]


class ThreePlayerNazgulHeld(TypedDict):
    dark_power: NotRequired[Sequence[str]]
    saruman: NotRequired[Sequence[str]]


class ThreePlayerCardSearch(TypedDict):
    search_points: NotRequired[int | None]
    nazgul: NotRequired[int | ThreePlayerNazgulHeld]
    orc_points: NotRequired[int]
    orcs: NotRequired[Literal["eye", "hand"] | None]
    nazgul_of_saruman: NotRequired[int]
    saruman_allied_with: NotRequired[Literal["dark_power", "fellowship"] | Sequence[Literal["dark_power", "fellowship"]]]
    only_one_has_nazgul: NotRequired[bool]
    resolved_by: NotRequired[Literal["dark_power", "saruman"] | None]
    characters: int | Sequence[str | WarOfTheRingCharacter]
    left_alone: NotRequired[Sequence[str]]


class ThreePlayerCampaignSearch(TypedDict):
    search_points: NotRequired[int | None]
    nazgul: NotRequired[int | ThreePlayerNazgulHeld]
    orc_points: NotRequired[int]
    orcs: NotRequired[Literal["eye", "hand"] | None]
    nazgul_of_saruman: NotRequired[int]
    saruman_allied_with: NotRequired[Literal["dark_power", "fellowship"] | Sequence[Literal["dark_power", "fellowship"]]]
    only_one_has_nazgul: NotRequired[bool]
    resolved_by: NotRequired[Literal["dark_power", "saruman"] | None]
    moved: NotRequired[bool]
    planned: NotRequired[bool]
    escapes: NotRequired[bool]


class WarOfTheRingForce(TypedDict):
    side: Literal["dark_power", "fellowship", "saruman"]
    strength: int
    leader: NotRequired[str | WarOfTheRingCharacter]
    leader_morale: NotRequired[int]
    sorcery: NotRequired[Literal["A", "B", "C", "D"] | WarOfTheRingSorcery]
    characters: NotRequired[int | Sequence[str | WarOfTheRingCharacter]]
    allied: NotRequired[bool]
    first_to_die: NotRequired[str | Sequence[str]]
    death_owed: NotRequired[bool]
    fallen: NotRequired[Sequence[str | WarOfTheRingCharacter]]
    loss_percent: NotRequired[int]
    strength_lost: NotRequired[int]
    character_killed: NotRequired[bool]


class WarOfTheRingTarget(TypedDict):
    defender: WarOfTheRingForce
    terrain: NotRequired[Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"]]


class ThreePlayerCardSearchCampaign(TypedDict):
    characters: Sequence[str | WarOfTheRingCharacter]
    searches: Sequence[ThreePlayerCampaignSearch]
    shadow_points: NotRequired[int | None]
    letter: NotRequired[Literal["A", "B", "C", "D", "E", "F"] | None]
    attacker: NotRequired[WarOfTheRingForce | None]
    targets: NotRequired[Sequence[WarOfTheRingTarget]]


class ThreePlayerEscape(TypedDict):
    character: str | WarOfTheRingCharacter
    reached_isengard: NotRequired[bool]
    captured_this_turn: NotRequired[bool]
    met_by_friend: NotRequired[bool]
    means: NotRequired[Literal["eagles_card", "freed_by_saruman", "isengard_conquered", "roll"]]
    turns: NotRequired[int]


class ThreePlayerChallenged(TypedDict):
    strength_points: int
    once_weak: NotRequired[bool]
    consents: NotRequired[bool]
    has_ring: NotRequired[bool | None]
    gollums_card: NotRequired[bool]
    defeated_by_lord: NotRequired[bool]


class ThreePlayerFightersDuel(TypedDict):
    rounds: NotRequired[int]
    stop_at_wounds: NotRequired[int]
    by_event_card: NotRequired[bool]
    attacker: WarOfTheRingCharacter
    defender: WarOfTheRingCharacter
    challenge: NotRequired[ThreePlayerChallenged | None]


class ThreePlayerGollumRoll(TypedDict):
    previous_controller: Literal["dark_power", "fellowship", "neither", "saruman"]
    card_holder: Literal["dark_power", "fellowship", "neither", "saruman"]
    ring: NotRequired[Literal["at_barad_dur", "destroyed", "lost_by_dark_power", "lost_by_saruman", "not_yet_taken", "with_dark_power", "with_saruman"]]
    rolls: NotRequired[Literal["dark_power", "fellowship", "saruman"]]


class ThreePlayerGollumRollCampaign(TypedDict):
    previous_controller: Literal["dark_power", "fellowship", "neither", "saruman"]
    card_holder: Literal["dark_power", "fellowship", "neither", "saruman"]
    ring: NotRequired[Literal["at_barad_dur", "destroyed", "lost_by_dark_power", "lost_by_saruman", "not_yet_taken", "with_dark_power", "with_saruman"]]
    rolls: NotRequired[Literal["dark_power", "fellowship", "saruman"]]
    turns: int
    until: NotRequired[Literal["dark_power", "fellowship", "neither", "saruman"] | None]


class ThreePlayerMagicCard(TypedDict):
    name: str
    kind: NotRequired[Literal["anduril", "hobbits_only", "other", "shadowfax"] | None]


class ThreePlayerMagicCardAttempt(TypedDict):
    by: Literal["chief_of_the_dunlendings", "nazgul", "saruman"]
    cards: Sequence[ThreePlayerMagicCard]
    source: NotRequired[Literal["defeated", "magic_hex"]]
    held: NotRequired[int]
    enemies_in_hex: NotRequired[bool]
    other_has_tried: NotRequired[bool]
    broke_off: NotRequired[bool]
    duels_over: NotRequired[bool]


class ThreePlayerMagicCardUse(TypedDict):
    holder: Literal["chief_of_the_dunlendings", "dark_power", "nazgul", "saruman"]
    kind: NotRequired[Literal["anduril", "hobbits_only", "other", "shadowfax"]]


class ThreePlayerMindBattle(TypedDict):
    opponent: Literal["another", "dark_power", "elrond", "galadriel"]
    won_by: NotRequired[Literal["opponent", "saruman"] | None]
    persuades: NotRequired[bool]
    other_before: NotRequired[bool]
    fellowship_at_isengard: NotRequired[bool]
    isengard_defeated: NotRequired[bool]


class ThreePlayerTurnAtIsengard(TypedDict):
    moved: NotRequired[bool]
    fought: NotRequired[bool]
    persuaded: NotRequired[bool]
    mind_battled: NotRequired[bool]


class ThreePlayerNazgulCampaign(TypedDict):
    nazgul: ThreePlayerNazgulHeld
    armies: NotRequired[Sequence[str]]
    spent: NotRequired[Sequence[ThreePlayerTurnAtIsengard]]
    plan: NotRequired[Sequence[ThreePlayerTurnAtIsengard]]
    turns: NotRequired[int]
    ring_lost_on: NotRequired[int | None]


class ThreePlayerNazgulControl(TypedDict):
    turns: Sequence[ThreePlayerTurnAtIsengard]
    nazgul: ThreePlayerNazgulHeld
    picks: NotRequired[Sequence[int] | None]
    wears_ring: bool
    at_isengard: NotRequired[bool]
    persuades: NotRequired[bool]


class ThreePlayerNazgulHealing(TypedDict):
    nazgul: WarOfTheRingCharacter
    at_isengard: NotRequired[bool]


class ThreePlayerNazgulLoyalty(TypedDict):
    nazgul: str | WarOfTheRingCharacter
    taken_by: Literal["dark_power", "saruman"]
    leads_army: NotRequired[bool]
    army_began_under: NotRequired[Literal["dark_power", "saruman"]]
    friends: NotRequired[bool]
    enemies: NotRequired[bool]


class ThreePlayerNazgulReturn(TypedDict):
    turns_without_ring: int
    nazgul: ThreePlayerNazgulHeld
    picks: NotRequired[Sequence[int] | None]


class ThreePlayerPersuasion(TypedDict):
    character: NotRequired[WarOfTheRingCharacter | None]
    bears_ring: NotRequired[bool | None]
    character_at_palantir: NotRequired[bool]
    at_isengard: NotRequired[bool]
    at_palantir: NotRequired[bool]
    controls_nazgul: NotRequired[bool]
    mind_battles: NotRequired[bool]


class ThreePlayerRingHandover(TypedDict):
    giver: Literal["chief_of_the_dunlendings", "fellowship", "other_character", "saruman"]
    to_saruman: NotRequired[bool]
    allied: NotRequired[bool]
    saruman_in_hex: NotRequired[bool]
    gandalf_or_aragorn_in_hex: NotRequired[bool]
    settled: NotRequired[bool | None]


class ThreePlayerSarumansStep(TypedDict):
    hex: Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"]
    hexsides: NotRequired[Sequence[Literal["area_border", "bridge", "dunharrow", "ford", "lake_sea", "major_river", "minor_river", "mountain", "pass", "tunnel"]]]
    marks: NotRequired[Sequence[Literal["magic", "port", "servant_of_sauron"]]]
    tunnel_open: NotRequired[bool]
    barred_to_saruman_too: NotRequired[bool | None]
    cost_to_saruman: NotRequired[int | str | None]


class ThreePlayerSarumansTerrain(TypedDict):
    movement_allowance: NotRequired[int | str | None]
    moving: NotRequired[Literal["aragorns_army", "aragorns_company", "army", "characters"]]
    defending_in: NotRequired[Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"] | None]
    steps: NotRequired[Sequence[Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"] | ThreePlayerSarumansStep]]
    led_by_saruman: NotRequired[bool]
    barred_to_saruman_too: NotRequired[bool | None]


class ThreePlayerSequenceOfPlay(TypedDict):
    after: NotRequired[Literal["alliance", "dark_power_army_combat", "dark_power_deployment", "dark_power_events", "dark_power_individual_combat", "dark_power_movement", "fellowship_army_combat", "fellowship_deployment", "fellowship_escapes", "fellowship_events", "fellowship_individual_combat", "fellowship_movement", "game_turn_passes", "gollum", "ring_removal", "saruman_army_combat", "saruman_deployment", "saruman_events", "saruman_individual_combat", "saruman_movement", "search"] | None]


class ThreePlayerSarumanInBattle(TypedDict):
    stack: Literal["attacker", "defender"]
    has_ring: NotRequired[bool | None]
    leads: NotRequired[bool | None]
    at_isengard: NotRequired[bool]
    facing: NotRequired[Sequence[Literal["aragorn_with_anduril", "gandalf_the_white", "lord_of_the_nazgul"]] | None]
    taken_by: NotRequired[Literal["aragorn_with_anduril", "gandalf_the_white"] | None]
    ring: NotRequired[Literal["duel", "kept", "lost", "none", "surrender_or_duel"]]
    ring_to: NotRequired[Sequence[Literal["aragorn_with_anduril", "gandalf_the_white", "lord_of_the_nazgul"]]]
    may_go_to_isengard: NotRequired[bool]
    before_leaving: NotRequired[Literal["duel", "lost", "surrender_or_duel"]]


class ThreePlayerStackTarget(TypedDict):
    defender: WarOfTheRingForce
    terrain: NotRequired[Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"]]
    saruman: NotRequired[ThreePlayerSarumanInBattle | None]


class ThreePlayerStackCampaign(TypedDict):
    attacker: WarOfTheRingForce
    targets: Sequence[ThreePlayerStackTarget]
    turns: int
    stop_at_loss: NotRequired[int | None]
    shadow_points: NotRequired[int | None]
    letter: NotRequired[Literal["A", "B", "C", "D", "E", "F"] | None]
    effort: NotRequired[Literal["full", "half"]]
    stop_at_isengard: NotRequired[bool]


class ThreePlayerStackCombat(TypedDict):
    attacker: WarOfTheRingForce
    defender: WarOfTheRingForce
    terrain: NotRequired[Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"]]
    defender_effort: NotRequired[Literal["full", "half"]]
    saruman: NotRequired[ThreePlayerSarumanInBattle | None]
    ally_strength: NotRequired[int]


class ThreePlayerStaffBreaking(TypedDict):
    loser: str | WarOfTheRingCharacter
    first_duel: NotRequired[bool]
    broke_off: NotRequired[bool]
    killed_before: NotRequired[bool]


class ThreePlayerUnitControl(TypedDict):
    mover: Literal["dark_power", "fellowship", "saruman"]
    owner: Literal["dark_power", "fellowship", "saruman"]
    allied: bool
    leader_in_hex: NotRequired[bool]
    strength: NotRequired[int]
    owner_strength: NotRequired[int]


class ThreePlayerPlacesHeld(TypedDict):
    barad_dur: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]
    durthang: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]
    minas_morgul: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]
    dol_guldur: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]
    minas_tirith: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]
    dol_amroth: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]
    helms_deep: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]
    isengard: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]
    hobbiton: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]
    thranduils_palace: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]


class ThreePlayerTown(TypedDict):
    name: str
    held_by: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]


class ThreePlayerVictory(TypedDict):
    ring: NotRequired[Literal["at_barad_dur", "destroyed", "lost_by_dark_power", "lost_by_saruman", "not_yet_taken", "with_dark_power", "with_saruman"]]
    places: NotRequired[ThreePlayerPlacesHeld]
    nazgul: int | ThreePlayerNazgulHeld
    nazgul_of_saruman: NotRequired[int]
    town: NotRequired[ThreePlayerTown | None]
    came_to_blows: NotRequired[Literal["dark_power", "fellowship", "saruman"] | None]


class ThreePlayerWornRing(TypedDict):
    character: str | WarOfTheRingCharacter
    turns: NotRequired[int]


class WarOfTheRingArmyCombat(TypedDict):
    attacker: WarOfTheRingForce
    defender: WarOfTheRingForce
    terrain: NotRequired[Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"]]
    defender_effort: NotRequired[Literal["full", "half"]]


class WarOfTheRingGollumCampaign(TypedDict):
    previous_controller: Literal["dark_power", "fellowship", "neither"]
    card_holder: Literal["dark_power", "fellowship", "neither"]
    turns: int
    until: NotRequired[Literal["dark_power", "fellowship", "neither"] | None]


class WarOfTheRingGollumControl(TypedDict):
    previous_controller: Literal["dark_power", "fellowship", "neither"]
    card_holder: Literal["dark_power", "fellowship", "neither"]


class WarOfTheRingIndividualCombat(TypedDict):
    attacker: WarOfTheRingCharacter
    defender: WarOfTheRingCharacter
    rounds: NotRequired[int]
    stop_at_wounds: NotRequired[int]
    by_event_card: NotRequired[bool]


class WarOfTheRingLosses(TypedDict):
    strength: int
    percent: Literal[0, 10, 20, 30, 50, 80, 100]


class WarOfTheRingSearch(TypedDict):
    search_points: NotRequired[int | None]
    nazgul: NotRequired[int]
    orc_points: NotRequired[int]
    characters: int | Sequence[str | WarOfTheRingCharacter]
    left_alone: NotRequired[Sequence[str]]


class WarOfTheRingPlannedSearch(TypedDict):
    search_points: NotRequired[int | None]
    nazgul: NotRequired[int]
    orc_points: NotRequired[int]
    moved: NotRequired[bool]
    planned: NotRequired[bool]


class WarOfTheRingSearchCampaign(TypedDict):
    characters: Sequence[str | WarOfTheRingCharacter]
    searches: Sequence[WarOfTheRingPlannedSearch]
    shadow_points: NotRequired[int | None]
    letter: NotRequired[Literal["A", "B", "C", "D", "E", "F"] | None]
    attacker: NotRequired[WarOfTheRingForce | None]
    targets: NotRequired[Sequence[WarOfTheRingTarget]]


class WarOfTheRingPurchase(TypedDict):
    action: Literal["defend_at_full_strength", "defend_at_half_strength", "initiate_army_combat", "move_force", "move_nazgul", "move_nazgul_for_search", "move_nazgul_in_player_turn", "move_orcs", "other", "reduce_citadel", "search_with_nazgul", "search_with_orcs"]
    count: NotRequired[int]
    strength: NotRequired[int | None]
    during: NotRequired[Literal["fellowship_player_turn", "search_phase"]]


class WarOfTheRingShadowPointCosts(TypedDict):
    game: Literal["campaign", "character"]
    actions: Sequence[WarOfTheRingPurchase]
    available: int


class WarOfTheRingShadowPoints(TypedDict):
    letter: NotRequired[Literal["A", "B", "C", "D", "E", "F"]]


class WarOfTheRingPathStep(TypedDict):
    hex: Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"]
    hexsides: NotRequired[Sequence[Literal["area_border", "bridge", "dunharrow", "ford", "lake_sea", "major_river", "minor_river", "mountain", "pass", "tunnel"]]]
    marks: NotRequired[Sequence[Literal["magic", "port", "servant_of_sauron"]]]
    tunnel_open: NotRequired[bool]


class WarOfTheRingTerrain(TypedDict):
    steps: NotRequired[Sequence[Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"] | WarOfTheRingPathStep]]
    movement_allowance: NotRequired[int | str | None]
    moving: NotRequired[Literal["aragorns_army", "aragorns_company", "army", "characters"]]
    defending_in: NotRequired[Literal["citadel", "clear", "desert", "forest", "forest_rough", "lake_sea", "mountain", "mountain_path", "orodruin", "road", "rough", "swamp", "town", "trail"] | None]


class WarOfTheRingWarCampaign(TypedDict):
    attacker: WarOfTheRingForce
    targets: Sequence[WarOfTheRingTarget]
    turns: int
    stop_at_loss: NotRequired[int | None]
    shadow_points: NotRequired[int | None]
    letter: NotRequired[Literal["A", "B", "C", "D", "E", "F"] | None]
    effort: NotRequired[Literal["full", "half"]]
