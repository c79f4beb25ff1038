# Words of closed lists, in the form in which they stand in the middle of a sentence. Those of players are in War of the Ring.

## Characters

word-chief_of_the_dunlendings = the Chief of the Dunlendings
word-gollum = Gollum
word-nazgul = a Nazgul
word-lord_of_the_nazgul = the Lord of the Nazgul
word-gandalf_the_white = Gandalf the White
word-aragorn_with_anduril = Aragorn with Anduril

## Effects of an Alliance (`alliance-effects`)

word-units_may_be_controlled = the allies may move each other's units
word-allied_stacks_shift_the_die = a stack with units of both allies changes the die in Army Combat
word-ally_is_no_enemy_in_magic_hexes = units of the ally do not count as Enemies in a Magic hex
word-magic_cards_may_be_given = Saruman may give Magic Cards to the ally
word-saruman_goes_on_searching = Saruman may go on searching
word-ring_may_be_given_to_saruman = the ally may give Saruman the Ring of a dead Ringbearer
word-nazgul_search_together = the Nazgul of both allies search together
word-fellowship_may_attack_saruman = the Alliance gives the Fellowship cause to attack Saruman
word-dark_power_may_attack_saruman = the Alliance gives the Dark Power cause to attack Saruman

## Deeds of Saruman (`offensive-deeds`)

word-mind_battle_with_dark_power = Mind Battle with the Dark Power
word-mind_battle_with_elrond = Mind Battle with Elrond
word-mind_battle_with_galadriel = Mind Battle with Galadriel
word-mind_battle_with_another = Mind Battle with another Character
word-individual_combat_with_dark_power = Individual Combat with a unit of the Dark Power
word-army_combat_with_dark_power = Army Combat with a unit of the Dark Power
word-combat_unit_left_isengard_or_dunland = a combat unit that left Isengard or Dunland
word-fellowship_character_captured = the capture of a Fellowship Character
word-fellowship_character_persuaded = the Persuasion of a Fellowship Character
word-gandalfs_staff_broken = the breaking of Gandalf's Staff of Power
word-fellowship_member_killed = the death of another member of the Fellowship
word-alliance_with_dark_power = an Alliance with the Dark Power
word-alliance_with_fellowship = an Alliance with the Fellowship
word-gandalf_the_grey = Gandalf the Grey

## Cells of tables. The labels are the words for odds and for readings of rulings.

word-must_fight = must fight
word-ring_or_fight = must surrender the Ring or fight
word-takes_ring = can take the Ring from Saruman
word-ring_or_duel = can demand the Ring or a duel
word-release = by release where the captive is held, or at a rendezvous
word-characters_meet = only where Characters of both players meet
word-at_once = at once
word-told = in words, and never shown
    .label = told
word-no_duty = allowed, but nobody has to keep the promise
word-hold = hold
    .label = hold
word-use = use it
    .label = use
word-remains = not found
word-gained = found
word-immune = immune to Persuasion
word-events = the Events Phase
word-saruman_turn = the Saruman Player-Turn
word-fellowship_turn = the Fellowship Player-Turn
word-dark_power_turn = the Dark Power Player-Turn
word-end = the end

## Places

word-isengard = Isengard
word-barad_dur = Barad-dur
