# Combat: numbers of a profile, attack rolls and defense rolls. `.short` is the form inside a throw.

## Numbers of a profile

dice = { $who }: dice
    .short = dice
attack = { $who }: attack
    .short = attack
defense = { $who }: defense
    .short = defense
given-dice = { $who }: dice { $number }, set by the scenario
    .short = dice { $number }
given-attack = { $who }: attack { $number }, set by the scenario
    .short = attack { $number }
given-defense = { $who }: defense { $number }, set by the scenario
    .short = defense { $number }
given-no-defense = { $who }: no defense, set by the scenario
    .short = no defense
mounted-dice = { $who }: { $dice } dice each
    .short = { $dice } dice each when
crew-dice = { $who }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} each for a crew of { $crew }
    .short = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} each for a crew of { $crew }
no-crew = { $who }: no crew and no attack
sailors-dice = { $who }: extra dice as Sailors
    .short = extra dice as Sailors
wizardry-dice = { $who }: { $dice } dice each with wizardry
    .short = { $dice } dice each with wizardry
doubled-in-fortress = { $who }: { $dice } dice each, doubled inside a fortress
    .short = { $dice } dice each, doubled inside a fortress
doubled-in-tower = { $who }: { $dice } dice each, doubled inside a tower
    .short = { $dice } dice each, doubled inside a tower
doubled-in-citadel = { $who }: { $dice } dice each, doubled inside a citadel
    .short = { $dice } dice each, doubled inside a citadel
doubled-dice = { $who }: { $dice } dice each, doubled ({ LIST($causes) })
    .short = { $dice } dice each, doubled ({ LIST($causes) })
multiplied-dice = { $who }: { $dice } dice each, multiplied by { $factor } ({ LIST($causes) })
    .short = { $dice } dice each, multiplied by { $factor } ({ LIST($causes) })

## Attack rolls

to-hit = { $who }: { $figures ->
    [one] 1 figure attacks with { $dice ->
        [one] 1 die
       *[other] { $dice } dice
    }
   *[other] { $figures } figures attack with { $dice ->
        [one] 1 die
       *[other] { $dice } dice
    } each
}
to-shoot = { $who }: { $attacks ->
    [one] 1 shot
   *[other] { $attacks } shots
} by a crew of { $crew }
assassins-choose = Assassins ({ $who }) choose the { $hits ->
    [one] figure that takes 1 hit
   *[other] figures that take { $hits } hits
}
group-strikes-too = { $who }: the crew of { $served } can also attack with their own dice
group-only-serves = { $who }: the crew of { $served } attack only by serving it
crew-strikes-too = The crew of { $served } can also attack with their own dice
crew-only-serves = The crew of { $served } attack only by serving it

## Engines

engine-targets = { $who }: targets
    .short = targets
engine-crew = { $who }: full crew
    .short = full crew
engine-dice = { $who }: attacks with a full crew
    .short = attacks with a full crew
engine-lost = { $who }: attacks lost with each crewman
    .short = attacks lost with each crewman
engine-footnote = { $who }: footnote of the charts
    .short = footnote of the charts
engine-chart-dice = { $who }: dice for each crewman
    .short = dice for each crewman
engine-chart-crew = { $who }: crewmen that count
    .short = crewmen that count
engine-attack = { $who }: strength
    .short = strength
shoots-in-sieges = { $who } cannot shoot. Its only targets are figures inside a fortress or tower, and figures that assault the fortress in which it stands
shoots-from-fortress = { $who } cannot shoot. Its only targets are figures that assault the fortress in which it stands
no-shot-with-crew = { $who } cannot shoot with a crew of { $crew }
shots-have = The shots of { $who } have the crew's { WORD($ability) }
shots-lack = The shots of { $who } do not have the crew's { WORD($ability) }
shots-have-of-part = In the crew of { $who } only { LIST($part) } have { WORD($ability) }. The shots have it too
shots-lack-of-part = In the crew of { $who } only { LIST($part) } have { WORD($ability) }. The shots do not have it
ram-strikes-nobody = { $who } cannot attack while the crew works the ram, so { WORD($ability) } has no effect
ram-not-at-gate = { $who } can help only at the gate of a fortress
ram-without-full-crew = { $who } cannot help with a crew of { $crew }. A full crew is { $full }
ram-helps = Beside the ram, { LIST($figures) } can throw missed attacks again

## Defense rolls

to-defend = { $who }: { $figures ->
    [one] 1 figure defends against a hit
   *[other] { $figures } figures defend against a hit each
}
to-defend-against = { $who }: { $figures ->
    [one] 1 figure defends against a hit
   *[other] { $figures } figures defend against a hit each
} with { LIST($hit) }
cannot-save = { $who }: no die can save { $figures ->
    [one] 1 figure from a hit
   *[other] { $figures } figures from a hit each
}
cannot-save-against = { $who }: no die can save { $figures ->
    [one] 1 figure from a hit
   *[other] { $figures } figures from a hit each
} with { LIST($hit) }

## Modifiers, and abilities that repeat rolls

mounted-attack = mounted
wizardry = wizardry
wizardry-at-best = wizardry, to { $best }+ at best
inside-fortress = inside a fortress
inside-tower = inside a tower
inside-citadel = inside a citadel
inside-fortress-at-best = inside a fortress, to { $best }+ at best
inside-tower-at-best = inside a tower, to { $best }+ at best
inside-citadel-at-best = inside a citadel, to { $best }+ at best
sailors-die = Sailors: an extra die
miners-dice = Miners: double dice
woodsmen-dice = Woodsmen: double dice
furious-charge-again = Furious Charge: missed attack rolls again
poison-weapons-again = Poison Weapons: rolls of 1 again
tough-again = Tough: failed defense rolls again
hardened-veterans-again = Hardened veterans: failed defense rolls again
terror-again = Terror: successful defense rolls again

## Why a modifier does not apply

best-already = { $number }+ is already the best possible number
enemy-in-fortress = the enemy is in a fortress
enemy-in-tower = the enemy is in a tower
enemy-in-citadel = the enemy is in a citadel
enemy-in-difficult-terrain = the enemy is in difficult terrain
far-from-water = no navigable water is within { $inches } inches
not-in-ground-of-miners = not in caves, hills, rocky ground or tunnels
not-in-ground-of-woodsmen = not in woods
not-in-ground-of-burrowers = not in caves, mountains or tunnels
not-in-difficult-terrain = not in difficult terrain
dwarves-exempt = Dwarves are exempt
no-enemy-mounts = the enemy has no mounted figures
counted-once = counted once, with Crushing Attack
crushing-ignores-walls = Crushing Attack ignores fortifications
