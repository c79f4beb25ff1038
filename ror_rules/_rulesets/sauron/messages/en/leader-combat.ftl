# Leader combat. Mortal Combat shares these messages.

bears-shards = { $who } bears the shards of Narsil, added to Combat
combat-part = Combat { $combat }
morale-part = Morale { $morale }
shards-part = shards { SIGNED($bonus) }
wounds-part = wounds -{ $wounds }
leader-total = { $who } has { $total } ({ $parts })
combat-differential = { LIST($totals) }: Combat Differential { SIGNED($differential) }
shards-of-narsil = shards of Narsil
shards-not-borne = { $who } does not bear them
leader-attacks = { $attacker } attacks { $defender }
after-attack = { LIST($fates) }
leader-is-dead = { $who } is dead
leader-has-lost = { $wounds ->
    [0] { $who } has lost no Endurance points
   *[other] { $who } has lost { $wounds } of { $endurance } Endurance points
}

leader-combat = { $attacker } attacks { $defender } at { SIGNED($differential) } and rolls { $face }: { LIST($fates) }.

## Views of the odds

view-leader-combat-attacker-wounds = Endurance points that the attacker has lost
view-leader-combat-defender-wounds = Endurance points that the defender has lost
view-leader-combat-differential = Combat Differential

## Refusals

columns-not-used = The ruling sv-leader-crt does not use supplied columns, but the state has { $count ->
    [one] 1 column
   *[other] { $count } columns
}.
    .expected = no `columns`, or the reading `supplied` of sv-leader-crt
column-lost = The cells of the Leader Combat Results Table (7.26) are lost. Only its head is left: one die, and differentials from { $low } to { $high }.
    .expected = the cells for differential { $differential } in `columns`, or the reading `wotr` of sv-leader-crt
