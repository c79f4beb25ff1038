# Individual Combat Results Table.

duel-round = Round { $number }
duel-throw = { $who } attacks { $other } with Combat { $combat } against { $other_combat }, effect on { $who }/{ $other }
duel-killed = The k kills { $who }
duel-wounds = { $who } had { $before ->
    [0] no wounds
    [one] 1 wound
   *[other] { $before } wounds
} and takes { $taken }: { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
} with an Endurance of { $endurance }
duel-mortal-wounds = { $who } had { $before ->
    [0] no wounds
    [one] 1 wound
   *[other] { $before } wounds
} and takes { $taken }: { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
} with an Endurance of { $endurance }, so { $who } dies
duel-broken-off = The duel is broken off, because a contender has { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
}

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
view-killed-of = { $who } is dead
view-attacker-wins = { word-defender } is dead and { word-attacker } lives
view-defender-wins = { word-attacker } is dead and { word-defender } lives
view-both_die = both are dead
view-attacker-wounds = wounds of { word-attacker }
view-defender-wounds = wounds of { word-defender }
view-individual-combat-rounds = rounds that are fought
view-somebody_dies = at least one of the two is dead
view-individual-combat-attacker-killed = the attacker is dead
view-individual-combat-defender-killed = the defender is dead

## Refusals

duel-over-already = { $who } has { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
} before the duel, so it would end before the first round.
    .expected = more than { $wounds }, or no `stop_at_wounds`
fights-itself = { $who } cannot fight a duel with themselves.
    .expected = a Character other than the attacker
duel-of-one-side = Both contenders belong to { WORD($side) }.
    .expected = a Character of another player, or `by_event_card` if an Event Card makes them fight

# Fields of the state and of the result.

field-IndividualCombat-attacker = The contender who attacks, with `combat` and `endurance`. Both throw in every round, each as the table's attacker. A contender with sorcery throws on the Sorcery Table, and the points are wounds of the other.
    .hint = The contender who attacks, with `combat` and `endurance`.
field-IndividualCombat-defender = The attacked contender, with `combat` and `endurance`.
field-IndividualCombat-rounds = Rounds that are fought at most.
field-IndividualCombat-stop_at_wounds = The duel ends after the first round in which a contender has this many wounds or more. By default it goes on.
    .hint = The duel ends after the first round in which a contender has this many wounds or more.
field-IndividualCombat-by_event_card = Whether an Event Card makes the attacker fight a Character of their own player, as Boromir's does.

field-Duel-attacker = The attacker after the last round: wounds, and whether he lives.
    .hint = The attacker after the last round.
field-Duel-defender = The defender after the last round: wounds, and whether he lives.
    .hint = The defender after the last round.
field-Duel-rounds = Rounds that were fought, 1 to `rounds`.
