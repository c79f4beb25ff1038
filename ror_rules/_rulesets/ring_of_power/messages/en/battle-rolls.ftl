# Combat: numbers of a profile, attack rolls and defense rolls.
#
# `.short` is the form of a number inside its throw. The cell of a look-up follows it. `.made` is the result of a throw.

## Numbers of a profile

dice = { $who }, dice
    .short = dice
attack = { $who }, attack
    .short = attack
defense = { $who }, defense
    .short = defense
given-dice = { $who }: dice { $number }, set by the scenario
    .short = dice { $number } by the scenario
given-attack = { $who }: attack { $number }, set by the scenario
    .short = attack { $number } by the scenario
given-defense = { $who }: defense { $number }, set by the scenario
    .short = defense { $number } by the scenario
given-no-defense = { $who }: no defense, set by the scenario
    .short = no defense by the scenario
mounted-dice = { $who }: dice raised to { $dice } by the special rule
    .short = raised to { $dice } when
crew-dice = { $who }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} with a crew of { $crew }
    .short = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} with a crew of { $crew }
no-crew = { $who }: no crew and no attack
sailors-dice = { $who }, extra dice as Sailors
    .short = extra dice as Sailors:
wizardry-dice = { $who }: dice raised to { $dice } by wizardry
    .short = raised to { $dice } by wizardry
doubled-in-fortress = { $who }: dice doubled to { $dice } inside a fortress
    .short = doubled to { $dice } inside a fortress
doubled-in-tower = { $who }: dice doubled to { $dice } inside a tower
    .short = doubled to { $dice } inside a tower
doubled-in-citadel = { $who }: dice doubled to { $dice } inside a citadel
    .short = doubled to { $dice } inside a citadel
doubling-inside = { $who }: double dice { $cause }
    .short = double { $cause }
doubling-ability = { $who }, dice with { WORD($cause) }
    .short = dice with { WORD($cause) }:
doubled-dice = { $who }: dice raised to { $dice } ({ LIST($causes) })
    .short = raised to { $dice } ({ LIST($causes) }):
multiplied-dice = { $who }: dice multiplied by { $factor }, to { $dice } ({ LIST($causes) })
    .short = multiplied by { $factor } to { $dice } ({ LIST($causes) }):

## Attack rolls

to-hit = { $who }: { $figures ->
    [one] 1 figure attacks with { with-dice } and hits
   *[other] { $figures } figures attack with { with-dice } each and hit
} on { $least } or more
    .made = { hits-made }
to-ambush = { $who }: { $figures ->
    [one] 1 figure strikes from ambush with { with-dice } and hits
   *[other] { $figures } figures strike from ambush with { with-dice } each and hit
} on { $least } or more
    .made = { hits-made }
to-shoot = { $who }: { $attacks ->
    [one] 1 shot by a crew of { $crew } hits
   *[other] { $attacks } shots by a crew of { $crew } hit
} on { $least } or more
    .made = { hits-made }
again-missed = { $who }: { $dice ->
    [one] 1 miss is thrown again
   *[other] { $dice } misses are thrown again
} by { WORD($ability) } and hits on { $least } or more
    .made = { hits-made }
with-dice = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}
hits-made = { $successes ->
    [0] no hit
    [one] 1 hit
   *[other] { $successes } hits
}
assassins-choose = Assassins ({ $who }) may choose the { $hits ->
    [one] figure that takes 1 hit
   *[other] figures that take { $hits } hits
}
group-strikes-too = { $who }: the crew of { $served } can also attack with their own dice
group-only-serves = { $who }: the crew of { $served } attack only by serving it
crew-strikes-too = The crew of { $served } can also attack with their own dice
crew-only-serves = The crew of { $served } attack only by serving it

## Engines

engine-targets = { $who }, possible targets
    .short = targets
engine-crew = { $who }, full crew
    .short = full crew
engine-dice = { $who }, shots with a full crew
    .short = shots with a full crew
engine-lost = { $who }, shots lost with each lost crewman
    .short = shots lost with each lost crewman
engine-footnote = { $who }, special rule
    .short = special rule
engine-chart-dice = { $who }, dice for each crewman
    .short = dice for each crewman
engine-chart-crew = { $who }, crewmen that count at most
    .short = crewmen that count at most
engine-attack = { $who }, strength of the shots
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
ram-works-on-gate = { $who } works on the gate and helps nobody in this combat. Resolve its attempts with `gate-assault`
ram-without-full-crew = { $who } cannot help with a crew of { $crew }. A full crew is { $full }
ram-helps = Beside the ram, { LIST($figures) } can throw missed attacks again

## Defense rolls

to-defend = { $who }: { $figures ->
    [one] 1 figure defends against a hit and saves
   *[other] { $figures } figures defend against a hit each and save
} on { $least } or more
    .made = { saves-made }
to-defend-against = { $who }: { $figures ->
    [one] 1 figure defends against a hit with { LIST($hit) } and saves
   *[other] { $figures } figures defend against a hit each with { LIST($hit) } and save
} on { $least } or more
    .made = { saves-made }
saves-made = { $successes ->
    [0] no save
    [one] 1 save
   *[other] { $successes } saves
}
again-failed = { $who }: { $dice ->
    [one] 1 failed save is thrown again
   *[other] { $dice } failed saves are thrown again
} by { WORD($ability) } and saves on { $least } or more
    .made = { saves-made }
again-saved = { $who }: { $dice ->
    [one] 1 save is thrown again
   *[other] { $dice } saves are thrown again
} because of { WORD($ability) } and stands on { $least } or more
    .made = { saves-made }
hero-is-paralyzed = { $who }: { $figures ->
    [one] 1 hero is paralyzed and not wounded
   *[other] { $figures } heroes are paralyzed and not wounded
}
throws-no-more = { $who }: { $figures ->
    [one] 1 figure fell
   *[other] { $figures } figures fell
} to an earlier hit and did not throw { $dice ->
    [one] the die for its other hit
   *[other] the { $dice } dice for the other hits
}
no-defense = { $who }: { $figures ->
    [one] 1 figure has no defense and cannot save itself from a hit
   *[other] { $figures } figures have no defense and cannot save themselves from a hit each
}
no-defense-against = { $who }: { $figures ->
    [one] 1 figure has no defense and cannot save itself from a hit
   *[other] { $figures } figures have no defense and cannot save themselves from a hit each
} with { LIST($hit) }
cannot-save = { $who }: { $figures ->
    [one] 1 figure cannot save itself from a hit, because it needs
   *[other] { $figures } figures cannot save themselves from a hit each, because they need
} { needs-too-much }
cannot-save-against = { $who }: { $figures ->
    [one] 1 figure cannot save itself from a hit with { LIST($hit) }, because it needs
   *[other] { $figures } figures cannot save themselves from a hit each with { LIST($hit) }, because they need
} { needs-too-much }
needs-too-much = { $needs } or more{ COUNT($changes) ->
    [0] {""}
   *[other] {" "}({ LIST($changes) })
}
change = { SIGNED($value) } { $what }

## Modifiers, and abilities that repeat rolls

mounted-attack = mounted
wizardry = wizardry
wizardry-at-best = wizardry, at best to { $best }
inside-fortress = inside a fortress
inside-tower = inside a tower
inside-citadel = inside a citadel
inside-fortress-at-best = inside a fortress, at best to { $best }
inside-tower-at-best = inside a tower, at best to { $best }
inside-citadel-at-best = inside a citadel, at best to { $best }
sailors-die = Sailors: an extra die
miners-dice = Miners: double dice
woodsmen-dice = Woodsmen: double dice
furious-charge-again = misses thrown again by Furious Charge
poison-weapons-again = rolls of 1 thrown again by Poison Weapons
tough-again = failed saves thrown again by Tough
hardened-veterans-again = failed saves thrown again by Hardened veterans
terror-again = successful saves thrown again because of Terror

## Why a modifier does not apply

best-already = { $number } or more is already the best possible number
did-not-charge = they did not move into this combat
enemy-in-fortress = the enemy is in a fortress
enemy-in-tower = the enemy is in a tower
enemy-in-citadel = the enemy is in a citadel
enemy-in-difficult-terrain = the enemy is in difficult terrain
far-from-water = no navigable water is within { $inches } inches
not-in-ground-of-miners = not in caves, hills, rocky ground or tunnels
not-in-ground-of-woodsmen = not in woods
not-in-ground-of-burrowers = not in caves, mountains or tunnels
not-in-difficult-terrain = not in difficult terrain
ground-is-clear = the ground is clear to them
dwarves-exempt = Dwarves are exempt
enemy-mounts-fly = the enemy's mounted figures are in the air
no-enemy-mounts = the enemy has no mounted figures
counted-once = counted once, with Crushing Attack
crushing-ignores-walls = Crushing Attack ignores fortifications
