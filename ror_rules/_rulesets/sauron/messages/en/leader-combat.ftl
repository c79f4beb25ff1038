# Leader combat. Mortal Combat shares these messages.

bears-shards = { $who } bears the shards of Narsil. Added to { $who }'s total
combat-part = Combat { $combat }
morale-part = Morale { $morale }
shards-part = { SIGNED($bonus) } for the shards
wounds-part = -{ $wounds } for wounds
leader-total = { $who } has a total of { $total } ({ $parts })
combat-differential = { LIST($totals) }, so the Combat Differential is { $differential ->
    [0] 0
   *[other] { SIGNED($differential) }
}
shards-of-narsil = shards of Narsil
shards-not-borne = { $who } does not bear them
leader-attacks = { $attacker } attacks { $defender } ({ $attacker }'s loss first)
after-attack = { $attack }. { LIST($fates) }
attack-hurts = In { $attacker }'s attack, { LIST($hurts) }
attack-hurts-nobody = { $attacker }'s attack hurts nobody
leader-takes-wounds = { $who } takes { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
}
leader-is-killed = { $who } is killed
leader-is-dead = { $who } is dead
leader-has-wounds = { $who } has { $wounds ->
    [0] no wounds
    [one] 1 wound
   *[other] { $wounds } wounds
} (Endurance { $endurance })
heading-before-attack = Before the attack
heading-attack = The attack

leader-combat = { $attacker } attacks { $defender } with a Combat Differential of { $differential ->
    [0] 0
   *[other] { SIGNED($differential) }
} and rolls { $face }: { LIST($fates) }.

## Views of the odds

view-leader-combat-attacker-wounds = wounds of { word-attacker } (Endurance points lost)
view-leader-combat-defender-wounds = wounds of { word-defender } (Endurance points lost)
view-leader-combat-differential = Combat Differential

## Refusals

columns-not-used = The ruling sv-leader-crt does not use supplied columns, but the state has { $count ->
    [one] 1 column
   *[other] { $count } columns
}.
    .expected = no `columns`, or the reading `supplied` of sv-leader-crt
column-lost = The cells of the Leader Combat Results Table (7.26) are lost. Only its head is left: one die, and differentials from { $low } to { $high }.
    .expected = the cells for differential { $differential } in `columns` or in a house rule that changes the table `leader-combat`, or the reading `wotr` of sv-leader-crt
column-not-lost = A house rule supplies this column.
    .expected = `columns` without it

# Fields of the state and of the result.

field-LeaderCombat-attacker = The phasing leader that attacks, with `combat`, `morale` and `endurance`, and with `side` unless they are a known leader. A leader attacks once in a phase. Only Mortal Combat has no such limit.
    .hint = The phasing leader that attacks, with `combat`, `morale` and `endurance`, and with `side` unless they are a known leader.
field-LeaderCombat-defender = The attacked leader, of another player, with `combat`, `morale` and `endurance`, and with `side` unless they are a known leader.

field-LeaderCombatResult-differential = The Combat Differential: attacker's total minus defender's, before the table's limits.
    .hint = The Combat Differential.
field-LeaderCombatResult-attacker = The attacker after the attack. A dead leader has lost all Endurance.
    .hint = The attacker after the attack.
field-LeaderCombatResult-defender = The defender after the attack. A dead leader has lost all Endurance.
    .hint = The defender after the attack.
