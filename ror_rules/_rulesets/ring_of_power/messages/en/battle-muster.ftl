# Combat: figures that take part, wizards' duels and ambushes, in the order of the trace.

## A number of figures of one group

figures = { $count ->
    [one] one of the { WORD($who, form: "many") }
   *[other] { $count } { WORD($who, form: "many") }
}
crewmen = { $count } of the crew of { WORD($who) }
figure-of-group = 1 figure of { $who }
figure-of-type = the { WORD($who) }

## The place

place-has-gate = The { WORD($place) } is attacked at its gate
breach-way-in = { breach }. It is only a way in, and those inside fight with all their advantages
breach-no-bonus = { breach }. Those inside have no advantage of the { WORD($place) } there
breach = { $assault ->
    [gate] The gate is broken
   *[other] The wall is breached
}
dismount-inside = { LIST($who) }: riders, who dismount to fight inside the { WORD($place) }

## When Does Combat Occur

party-is-found = A search found { LIST($who) }. Enemies within { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
} fight the party
sortie = { LIST($who) } ventured out of the tower. Enemies inside its fortress must fight
sortie-and-near = { LIST($who) } ventured out of the tower. Enemies inside its fortress, and enemies within { $inches } inches, must fight
in-reach = Figures of { WORD($side) } that are near enough to fight: { LIST($figures) }
reached = { $count } of { $all } { $all ->
    [one] { WORD($who) }
   *[other] { WORD($who, form: "many") }
}
crews-shoot-from-afar = Out of reach, but engines shoot at any distance: { LIST($figures) }
crews-out-of-reach = Out of reach, so they serve no engine: { LIST($figures) }
joins-crew = { $figures } joined the crew of { $engine }
refilled-engine-moved = { $engine } moved, because others took the places of its lost crew
held-back-hit = { LIST($who) } do not attack, because they are held back. They can be hit
held-back-apart = { LIST($who) } take no part, because they are held back
out-wounded = { $who }: wounded and out of the fight
out-dispersed = { $who }: dispersed and out of the fight
drops-ram = The crew of { $who } drop the ram to fight, and it is lost
trolls-ride = { LIST($who) }: Trolls that ride. The Movement Chart has a mounted distance in their row
special-rule-of-ethereal = { $who }: special rule (most hits disperse it, and magic weapons slay it)
special-rule-of-giant-spider = { $who }: special rule (its hits paralyze)
special-rule-of-spider-swarm = { $who }: special rule (its hits paralyze)
special-rule-of-ship = { $who }: special rule (it sinks after several wounds, and only its crew attacks)
ship-has-wounds = { $who } comes with { $wounds } of the { $sinks } wounds that sink it
ship-crew = { $who }: the crew of { $crew } can attack only as figures of their own, which the state lacks
ship-strikes-nobody = { $who } cannot attack, so { WORD($ability) } has no effect
bullies-outnumber = { $who }: Bullies attack, because their force of { $force } outnumbers the { $enemy } of the enemy
bullies-outnumber-others = { $who }: Bullies attack, because their force of { $force } outnumbers the { $enemy } of the enemy who are not much smaller
bullies-against-small = { $who }: Bullies attack with a force of { $force } against { $enemy }, because the enemy is much smaller
stealth-is-hit = { LIST($who) } attacked by stealth and can be hit like other figures
stealth-is-spared = { LIST($who) } attacked by stealth. Nobody has spotted them, so they take no hits
stealth-stays-out = Nobody has spotted { LIST($who) }, so they are out of the fight
stealth-is-shown = { LIST($who) } can be attacked, because figures without stealth are with them

## Magic in Combat

not-silenced = { $who } lost the duel, but only a challenged wizard can be silenced
silenced = { $who } of { WORD($side) } cannot attack or lead in this combat
silenced-loses-magic = { $who } of { WORD($side) } also loses the wizardry spent on this combat
silenced-spends-on-defense = { $who } of { WORD($side) } spends all wizardry of this combat on defense
silenced-no-attack = { $who } lost the duel and cannot attack

## Ambush

ambush-first = Ambushers of { WORD($side) } strike before all other figures: { LIST($who) }
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
