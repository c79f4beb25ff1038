# Words of closed lists, in the middle of a sentence.

word-westernesse = Westernesse
word-sauron = Sauron
word-third_player = the third player
word-leader = the leader
word-first = first
word-second = second
word-open = open
word-closed = closed
word-inside = inside Mordor
word-outside = outside Mordor
word-movement = movement
word-melee = melee combat
word-missile = missile combat
word-horn_attack = Horn Attack
word-death_breath = Death Breath
word-fly = flight
word-other = another blow
word-yes = allowed
word-no = not allowed
word-men = Men
word-elf_archers = Elves Archers

## Reasons in results

word-no_missile_capability = they have no missile capability
word-no_enemy_adjacent = no enemy unit is adjacent
word-all_in_melee = every adjacent enemy unit will be attacked in melee
word-all_in_melee_and_own = every adjacent enemy unit will be attacked in melee, and one of these attacks is their own
word-within_game_turn = they keep their position throughout the game-turn
word-sauron_outside_mordor = Sauron is not inside Mordor
word-not_at_orodruin_center = the bearer is not in the center hex of Orodruin
word-wearing_the_ring = the bearer wears the Ring
word-not_joint_rally_phase = it is not the Joint Rally Phase
word-made_evil = the Ring has made the bearer evil
word-not_phasing = the challenger is not the phasing player's
word-too_far = the two are too far apart
word-too_unequal = the two are too unequal
