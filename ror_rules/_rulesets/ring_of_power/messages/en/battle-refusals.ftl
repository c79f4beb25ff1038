# Combat: states that the rules do not allow.

## Figures of one group

ability-twice = { $who } has an ability twice.
    .expected = each ability once
only-characters-lead = { $who } cannot lead: only characters lead.
    .expected = true, because the group has `leadership`
cannot-ride = { $who } cannot be mounted: this type of figure does not ride ({ WORD($type) }).
    .expected = false
trolls-do-not-ride = { $who } cannot be mounted: Trolls do not ride.
    .expected = false
ship-inside = { $who } is a ship, which cannot be inside a { WORD($place) }.
    .expected = the crew as figures of their own, without the ship
camels-on-foot = { $who } must be mounted to have camels.
    .expected = true, because the group has the ability `camels`
only-characters-are-heroes = { $who } cannot have heroes: only characters are heroes.
    .expected = true, because the group has the ability `heroes`
only-ethereal-are-dispersed = { $who } cannot be dispersed: only ethereal figures are dispersed.
    .expected = no value, because the group is not ethereal
armor-twice = { $who } has heavy armor and no armor.
    .expected = `heavy-armor` or `unarmored`
only-assassins-have-targets = { $who } cannot choose targets: only assassins choose the figures that they hit.
    .expected = no targets, or the ability `assassin`
berserkers-take-no-hits = Berserkers cannot take hits.
    .expected = another group
only-ships-count-wounds = { $who } cannot have a number of wounds: only ships count wounds.
    .expected = 0, or `wounded` for a hero
ship-has-sunk = { $who } has sunk.
    .expected = at most { $most } wounds
ships-one-by-one = { $who } has several ships: each ship is a group of its own.
    .expected = 1
too-much-wizardry = { $who } spends more wizardry than it has.
    .expected = at most { $wizardry } points in all
only-characters-are-wizards = { $who } cannot have wizardry: only characters are wizards.
    .expected = true, because the group has `wizardry`

## Crews

only-engines-have-crew-type = { $who } is not an engine, so its crew has no type.
    .expected = no value
only-beasts-have-crew = { $who } is not a mumakil or a ship, so it has no number of men aboard.
    .expected = no value. The crew of an engine is its `count`
engine-needs-crew-type = { $who } is an engine and needs a type of crew.
    .expected = the type of its crew, such as `man`
crew-beyond-engine = { $who } has a larger crew than its engine can have.
    .expected = at most { $full }
ethereal-serve-no-engine = { $who } is the crew of an engine, which cannot be ethereal.
    .expected = abilities other than `ethereal`
crews-are-army-figures = { $who } is the crew of an engine, which consists of army figures.
    .expected = false
engine-attacks-are-its-own = { $who } attacks with the dice of its engine.
    .expected = a profile of at most a `defense`
serves-nothing = { $who } must serve a mumakil, a ship or an engine of its side.
    .expected = the id of its mumakil, ship or engine
crew-twice = { $served } has two crews: a number of men aboard, and figures that serve it.
    .expected = the id of a group without `crew`
crew-of-several = { $served } has several beasts: figures can serve only one mumakil or ship.
    .expected = the id of a group of 1 figure
infantry-serve-engines = { $who } cannot serve an engine: only infantry serve engines.
    .expected = army figures of one of these types: { LIST($types) }
crews-do-not-ride = { $who } is a crew, which cannot ride or serve another engine.
    .expected = no value
replacements-are-infantry = { $who } cannot replace lost crew: replacements are infantry.
    .expected = army figures on foot
replacements-too-far = { $who } is not in the force of the engine.
    .expected = a group whose last listed figures are in the force of the engine
not-so-many = { $who } does not have so many figures.
    .expected = at most { $most }
ram-helps-no-engine = { $who } is the crew of an engine, which a battering ram does not help.
    .expected = figures that attack with dice of their own
ram-without-gate = { $who } has no gate to work on.
    .expected = `help` or `drop`, or a defender who is attacked at a gate
replaces-no-crew = { $who } is not an engine, so nobody can replace its crew.
    .expected = the id of an engine of this side
replacements-dispersed = { $who } is dispersed and cannot replace lost crew.
    .expected = army figures on foot that are on the table
ram-helps-fewer = The battering rams of this side cannot help so many figures.
    .expected = at most { $most } in all

## The way of a group into the combat

chariots-keep-to-clear-terrain = { $who } cannot be here: chariots do not enter difficult terrain.
    .expected = clear terrain or a road
regrouping-cannot-attack = { $who } is regrouping and cannot attack.
    .expected = false
regrouping-cannot-move = { $who } is regrouping and cannot move into a combat.{ by-default }
    .expected = { stood-there }
immobile-cannot-move = { $who } is immobile and cannot move into a combat.{ by-default }
    .expected = { stood-there }
recovering-cannot-move = { $who } recovers from paralysis and cannot move into a combat.{ by-default }
    .expected = { stood-there }
venerable-must-rest = { $who } is venerable and must rest for a turn after a fight.{ by-default }
    .expected = { stood-there }
ponderous-keep-to-roads = { $who } is ponderous and enters difficult terrain only on roads.{ by-default }
    .expected = { stood-there }
engine-cannot-move = { $who } cannot move at all.{ by-default }
    .expected = { stood-there }
engine-short-of-crew = { $who } has lost crew and cannot move: { $crew } of { $full } men are left.{ by-default }
    .expected = { stood-there }
engine-keeps-to-roads = { $who } is heavy artillery, which does not enter difficult terrain.{ by-default }
    .expected = { stood-there }
stood-there = false, if the group stood there before
by-default = { $moved ->
    [default] {" "}By default, attackers have moved.
   *[stated] {""}
}
bullies-do-not-dare-hobbits = { $who }: Bullies do not dare to attack with a force of { $force } against { $enemy }.
    .expected = a force with more figures than the enemy's { $enemy }, an enemy of hobbits only, or `moved`: false
bullies-do-not-dare-half-figures = { $who }: Bullies do not dare to attack with a force of { $force } against { $enemy }.
    .expected = a force with more figures than the enemy's { $enemy }, an enemy of hobbits and goblins only, or `moved`: false
unspotted-not-attacked = { $who } has stealth, and nobody can attack it before the enemy has spotted it.
    .expected = true

## The combat as a whole

nobody-can-fight = No figure of { WORD($side) } can fight: all are wounded, dispersed or out of reach.
    .expected = at least one figure that can fight. For enemies near wounded figures left behind, use the rule `left-behind`
enemy-elsewhere = { $who } has an enemy within { $distance }, by the positions.
    .expected = no value, or that distance
too-far-to-fight = { $who } is too far from every enemy to fight.
    .expected = at most { $most }
nobody-in-contact = No figure of { WORD($side) } is within { $most } of an enemy, so there is no combat.
    .expected = at most { $most } for at least one group of each side
no-tower-there = A { WORD($place) } has no tower to retreat to. Only a fortress has one.
    .expected = no value
citadel-too-small = The citadel cannot hold the { $army ->
    [one] 1 army figure
   *[other] { $army } army figures
} in it.
    .expected = at most { $most } army figures
assault-in-field = A field has no walls and no gate. Name what they belong to.
    .expected = `fortress`, `tower` or `citadel` as the site's kind too
no-gate-there = A { WORD($place) } has no gate to attack.
    .expected = `walls`
nothing-to-breach = A field has no gate or wall to break.
    .expected = false, or the building that the defender holds
tower-holds-characters = { $who } cannot be in a tower: a tower holds characters only.
    .expected = true, or a citadel
sortie-in-field = Characters that ventured out of a tower fight in the field, not in a { WORD($place) }.
    .expected = no sortie, or the site `field`
sortie-of-characters = { $who } cannot have ventured out of a tower, which holds characters only.
    .expected = a group of characters
duel-with-one-character = { $who } cannot be challenged to a duel. A wizard challenges one character, of a side that has a wizard too.
    .expected = a group of one character, of a side with a wizard
duel-of-two-wizards = { $who } cannot fight a duel. One wizard duels with one wizard.
    .expected = a group of one character with `wizardry`
second-challenge = { $who } challenges two enemies. A wizard challenges only one.
    .expected = another wizard

## Positions

no-contact = No figure is within { $contact ->
    [one] 1 inch
   *[other] { $contact } inches
} of an enemy, so nobody fights.
    .expected = figures of both sides at most { $contact ->
    [one] 1 inch
   *[other] { $contact } inches
} apart
found-party-of-characters = Only a party of characters hides and is found, and { $who } is not a character.
    .expected = characters only on that side, or no `found`
found-or-sortie = Characters that ventured out of a tower do not hide.
    .expected = `sortie` or `found`, not both
no-contact-with-party = The party is more than { $most ->
    [one] 1 inch
   *[other] { $most } inches
} from the enemy, and nobody fights it.
    .expected = figures of both sides within { $most ->
        [one] 1 inch
       *[other] { $most } inches
    } of each other
no-contact-or-sortie = No figure is within { $contact ->
    [one] 1 inch
   *[other] { $contact } inches
} of an enemy, or within { $tower } inches of characters that ventured out, so nobody fights.
    .expected = figures of both sides at most { $contact ->
    [one] 1 inch
   *[other] { $contact } inches
} apart, or { $tower } inches from characters that ventured out
forces-fight-apart = These forces of { WORD($side) } stand apart, and each force moves and fights by itself: { LIST($forces) }.
    .expected = one force of the side, in which each figure is within { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
} of another. Send the combat of each force by itself
one-force = { LIST($figures) }
several-forces = These figures form several forces, and each force moves and fights by itself. Figure { $number } of { $who }, counted from 0, stands apart.
    .expected = one force, in which each figure is within { $inches ->
    [one] 1 inch
   *[other] { $inches } inches
} of another, or no positions
several-combats = These forces meet in several combats: { LIST($combats) }. Each combat is fought by the forces in contact, and by those in contact with them.
    .expected = the forces of one combat
one-combat = { LIST($attacker) } against { LIST($defender) }
some-positions = { $who } has { $count ->
    [one] 1 figure
   *[other] { $count } figures
} and { $given ->
    [0] no positions
    [one] 1 position
   *[other] { $given } positions
}.
    .expected = a position for each of the { $count } figures, or no positions on either side
too-many-positions = { $count } figures have positions. A combat takes at most { $most }.
    .expected = at most { $most } figures with positions, or only the figures that take part and no positions

## The allocation of hits

hits-wait = { WORD($side) } must allocate { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
} by hand.
    .expected = figures that take { LIST($kinds) }
    .help = Allocate the hits. `combat-strike` shows them before you allocate. For odds of hits that are not thrown yet, choose another policy.
plain-hits = { $hits ->
    [one] 1 plain hit
   *[other] { $hits } plain hits
}
hits-with = { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
} with { LIST($kind) }
no-hits = no hits
these-hits = { LIST($kinds) }
too-few = { $hits } too few
too-many = { $hits } too many
other-hits = The allocated hits are not the hits on { WORD($side) }: { LIST($wrong) }.
    .expected = { LIST($kinds) }
too-many-victims = { $who } cannot take hits with so many figures.
    .expected = at most { $most }
unspotted-take-no-hits = { $who } cannot take hits, because nobody has spotted it.
    .expected = another group
second-hit-too-early = { $who } cannot take a second hit before every figure of { WORD($side) } has one.
    .expected = first a hit on { LIST($first) }

## References to figures that must take part

cannot-hold-back = { $who } cannot be held back: every figure within reach takes part in the combat.
    .expected = no `holds_back`, or another reading of rp-hold-back
takes-no-part-far = { $who } cannot be chosen: figures out of reach of the enemy take no part in the combat.
    .expected = { who-takes-part }
takes-no-part-held = { $who } cannot be chosen: figures that are held back take no part in the combat.
    .expected = { who-takes-part }
takes-no-part-wounded = { $who } cannot be chosen: wounded figures take no part in a combat.
    .expected = { who-takes-part }
takes-no-part-dispersed = { $who } cannot be chosen: dispersed figures take no part in a combat.
    .expected = { who-takes-part }
takes-no-part-unspotted = { $who } cannot be chosen: figures that nobody has spotted take no part in the combat.
    .expected = { who-takes-part }
who-takes-part = a group that takes part: { LIST($known) }
