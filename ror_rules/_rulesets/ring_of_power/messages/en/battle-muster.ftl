# Combat: figures that take part, wizards' duels and ambushes, in the order of the trace.

## A number of figures of one group

figures = { $count ->
    [one] one of the { WORD($who, form: "many") }
   *[other] { $count } { WORD($who, form: "many") }
}
crewmen = { $count } of the crew of { WORD($who) }

## When Does Combat Occur

sortie = { LIST($who) } ventured out of the tower. Enemies inside its fortress must fight
sortie-and-near = { LIST($who) } ventured out of the tower. Enemies inside its fortress, and enemies within { $inches } inches, must fight
in-reach = Figures of { WORD($side) } in reach of the enemy: { LIST($figures) }
reached = { $count } of { $all } { $all ->
    [one] { WORD($who) }
   *[other] { WORD($who, form: "many") }
}
joins-crew = { $figures } joined the crew of { $engine }
out-wounded = { $who }: wounded and out of the fight
out-dispersed = { $who }: dispersed and out of the fight
special-rule = { $who }: special rule
ship-crew = { $who }: the crew of { $crew } attack only if the state has them as figures of their own
ship-strikes-nobody = { $who } cannot attack, so { WORD($ability) } has no effect
bullies-outnumber = { $who }: Bullies dare to attack with a force of { $force } against { $enemy }
bullies-against-small = { $who }: Bullies dare to attack with a force of { $force } against { $enemy }, because the enemy is much smaller
stealth-is-hit = { LIST($who) } attacked by stealth and can be hit like other figures
stealth-is-spared = { LIST($who) } attacked by stealth. Nobody has spotted them, so they take no hits
stealth-stays-out = Nobody has spotted { LIST($who) }, so they are out of the fight
stealth-is-shown = { LIST($who) } can be attacked, because figures without stealth are with them

## Magic in Combat

silenced = { $who } of { WORD($side) } cannot attack or lead in this combat
silenced-no-attack = { $who } lost the duel and cannot attack

## Ambush

both-ambush-first = Both sides ambush. Both ambushes strike before all other figures
both-ambush-cancel = Both sides ambush. Neither ambush strikes before the other figures
ambush-hits-count = { $figures ->
    [one] 1 figure that survived the ambush has had its first hit
   *[other] { $figures } figures that survived the ambush have had their first hit
}
ambush-hits-forgotten = { $figures ->
    [one] 1 figure that survived the ambush counts as not hit yet
   *[other] { $figures } figures that survived the ambush count as not hit yet
}
