# Individual Combat Results Table.

duel-throw = { $who } attacks { $other }
duel-killed = { $who } is killed
duel-wounds = { $who } has { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
} and an Endurance of { $endurance }
duel-mortal-wounds = { $who } has { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
} and an Endurance of { $endurance }, and dies

duel = { LIST($fates) } after { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}.
duel-fate-dead = { $who } is dead
duel-fate-alive = { $who } has { $wounds ->
    [0] no wounds
    [one] 1 wound
   *[other] { $wounds } wounds
}

## Views of the odds. Other duels with an attacker and a defender share them.

view-winner = who lives while the other is dead
view-attacker-wins = the defender is dead and the attacker lives
view-defender-wins = the attacker is dead and the defender lives
view-both_die = both are dead
view-attacker-wounds = wounds of the attacker
view-defender-wounds = wounds of the defender
view-individual-combat-rounds = rounds that are fought
view-somebody_dies = at least one of the two is dead

## Refusals

fights-itself = { $who } cannot fight a duel with themselves.
    .expected = a Character other than the attacker
two-rings = There is only one Ring, and the attacker has it.
    .expected = a defender without `ring`
