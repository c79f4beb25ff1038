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
in-reach = Figures of { WORD($side) } that are near enough to fight: { LIST($figures) }
reached = { $count } of { $all } { $all ->
    [one] { WORD($who) }
   *[other] { WORD($who, form: "many") }
}
joins-crew = { $figures } joined the crew of { $engine }
out-wounded = { $who }: wounded and out of the fight
out-dispersed = { $who }: dispersed and out of the fight
special-rule-of-ethereal = { $who }: special rule (most hits disperse it, and magic weapons slay it)
special-rule-of-giant-spider = { $who }: special rule (its hits paralyze)
special-rule-of-spider-swarm = { $who }: special rule (its hits paralyze)
special-rule-of-ship = { $who }: special rule (it sinks after several wounds, and only its crew attacks)
ship-crew = { $who }: the crew of { $crew } can attack only as figures of their own, which the state lacks
ship-strikes-nobody = { $who } cannot attack, so { WORD($ability) } has no effect
bullies-outnumber = { $who }: Bullies attack, because their force of { $force } outnumbers the { $enemy } of the enemy
bullies-against-small = { $who }: Bullies attack with a force of { $force } against { $enemy }, because the enemy is much smaller
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
    [one] 1 figure survived a hit in the ambush, so all others take a hit before it takes another
   *[other] { $figures } figures survived a hit in the ambush, so all others take a hit before they take another
}
ambush-hits-forgotten = { $figures ->
    [one] 1 figure survived a hit in the ambush, and counts as not hit yet
   *[other] { $figures } figures survived a hit in the ambush, and count as not hit yet
}
