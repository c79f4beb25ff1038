# Words of closed lists, in the form in which they stand in the middle of a sentence. Those of players are in War of the Ring.

## Characters

word-chief_of_the_dunlendings = the Chief of the Dunlendings
word-gollum = Gollum
word-nazgul = a Nazgul
word-lord_of_the_nazgul = the Lord of the Nazgul
word-gandalf_the_white = Gandalf the White
word-aragorn_with_anduril = Aragorn with Anduril

## Effects of an Alliance (`alliance-effects`)

word-units_may_be_controlled = a player may move units of an ally
word-allied_stacks_shift_the_die = allied stacks modify the Army Combat die
word-ally_is_no_enemy_in_magic_hexes = units of an ally are not Enemies in a Magic hex
word-magic_cards_may_be_given = Saruman may give Magic Cards away
word-saruman_goes_on_searching = Saruman may go on searching
word-ring_may_be_given_to_saruman = the Fellowship may give Saruman the Ring of a dead Ringbearer
word-nazgul_search_together = the Nazgul of both players search together
word-fellowship_may_attack_saruman = the Fellowship may attack Saruman
word-dark_power_may_attack_saruman = the Dark Power may attack Saruman

## Deeds of Saruman (`offensive-deeds`)

word-mind_battle_with_dark_power = Mind Battle with the Dark Power
word-mind_battle_with_elrond_or_galadriel = Mind Battle with Elrond or Galadriel
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

## Places

word-isengard = Isengard
word-barad_dur = Barad-dur
