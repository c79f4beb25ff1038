# Movement: distances, the path, and the attack at its end.

## Figures that may not move

held = { $who } may not move
held-immobile = { $who } may not move: immobile figures stay where they are
held-stationary = { $who } may not move: engines of this type stay where they are
held-crew-lost = { $who } may not move: the engine has lost { $lost } of its crew of { $crew }
held-ram-crew = { $who } may not move: the ram has { $left } of its crew of { $crew }
held-pinned = { $who } may not move: pinned by an enemy { $distance } away
held-venerable = { $who } may not move: venerable figures rest in the turn after a fight
held-regrouping = { $who } may not move: they regroup after a lost combat
held-recovering = { $who } may not move: they recover from paralysis
held-dispersed = { $who } may not move: they are dispersed
held-undefeated = { $who } may not retreat: they did not lose the combat
held-not-carried = { $who } may not move: they are wounded, and nobody carries them
not-pinned = { $who } may move: an enemy { $distance } away does not pin figures with stealth that nobody has spotted
engine-moves = Movement of { $who }
force-held = The force stays, because { $who } may not move. The others may leave it
force-leaves = The force leaves { $who } behind, because they may not move

## Distances

inches-in-clear-terrain = { $who }, inches in clear terrain
inches-in-difficult-terrain = { $who }, inches in difficult terrain
inches-added = { $who }, inches added in { WORD($terrain) } by { WORD($ability) }
inches-multiplied = { $who }, inches in { WORD($terrain) } with { WORD($ability) }
dwarves-in-heavy-armor = { $who }: heavy armor does not slow Dwarves in { WORD($terrain) }
ponderous = { $who }: ponderous figures may enter difficult terrain only on a road
road-bonus-doubled = { $who } may move { $distance } more if the whole move is on a road, and this is doubled too
road-bonus-not-doubled = { $who } may move { $distance } more if the whole move is on a road, and this is not doubled
half-speed = { $who } may move { $half } in clear terrain, not { $full }: they carry wounded at half speed
half-base-speed = { $who } may move { $half } in clear terrain, not { $full }: they carry wounded at half of the base distance
slowest = The force moves at the speed of its slowest figures, { LIST($who) }: { $distance } in clear terrain

## The path

leg-terrain = Leg { $leg }, { WORD($terrain) }
leg-on-road = Leg { $leg } has clear terrain
leg-terrain-after = Leg { $leg } begins after { $moved } of the move, { WORD($terrain) }
in-flight = { $who } may fly over the { WORD($terrain) }
through-gate = { $who } may pass through the gate
crossing-is-open-ground = { $who } may cross the { WORD($way) } like open ground
crossing-takes-full-move = { $who } may cross the { WORD($way) } with a full move
clear-on-the-road = { $who } may cross the { WORD($terrain) } on the road, which is clear terrain
pass-is-clear = { $who } may cross by the { WORD($way) }, which is clear terrain
pass-is-difficult = { $who } may cross by the { WORD($way) }, which is difficult terrain
clear-by-ability = { $who } may cross the { WORD($terrain) } like clear terrain ({ WORD($ability) })
fits-into-tower = { $who } may enter: every figure that counts fits
citadel-has-room = The citadel has room for { $room ->
    [0] no army figures
    [one] 1 army figure
   *[other] { $room } army figures
}, and the force has { $army }
flies-above-roads = { $who }: roads do not help those who fly
flies-along-roads = { $who }: roads help those who fly like other figures
whole-move-on-road = The whole move is on a road: { $distance } more
mixed-terrain-slowest = The move crosses terrain with different distances. The shortest holds for the whole move: { $pace }
mixed-terrain-shares = From here the whole move has { $pace }, not { $before }. { $moved } of { $before } are used, so the same share of { $pace } is used, and { $left } can still be moved
full-move = Leg { $leg } takes a full move, which ends on the other side
full-move-too-late = Leg { $leg } takes a full move, but part of the move is already used
stops-in-leg = The move ends in leg { $leg }: the leg has { $length }, and { $left } can still be moved
leg-is-too-long = The move ends in leg { $leg }: the leg has { $length }, and the whole move has { $pace }

needs-full-move = the crossing takes a full move
barred-ships-need-water = { $who } may not leave the water: ships keep to water
barred-only-ships-on-water = { $who } may not enter the water: only ships move on water
barred-characters-only = { $who } may not enter the tower: towers hold characters only
barred-no-gate = { $who } may pass fortress walls only through a gate
barred-no-pass = { $who } may cross a mountain only on a path or a pass
barred-no-ford = { $who } may cross a river only at a ford, a bridge or broad shallows
barred-difficult-terrain = { $who } may not enter difficult terrain
barred-no-inches = { $who } can move no inches in this terrain
barred-does-not-fit = { $who } may not enter: chariots, mumakil and engines do not fit into a tower or citadel
citadel-is-full = the citadel has room for { $room ->
    [0] no army figures
    [one] 1 army figure
   *[other] { $room } army figures
}, but the force has { $army }

## The retreat

cannot-retreat-and-stays = { $who } cannot retreat. { $figures ->
    [one] It stays
   *[other] They stay
} where { $figures ->
    [one] it is
   *[other] they are
}, and { $figures ->
    [one] regroups
   *[other] regroup
} there
cannot-retreat-and-falls = { $who } cannot retreat and { $figures ->
    [one] is
   *[other] are
} eliminated
retreat-is-short = The path is { $left } of clear terrain short of a full move. The force must go on if the ground lets it

## The attack

enemies-wounded = None of the enemies can fight: wounded heroes without companions are left behind
enemies-dispersed = None of the enemies can fight: all are dispersed
enemies-not-spotted = The force may not attack enemies that nobody has spotted
enemies-partly-spotted-apart = Nobody has spotted some of the enemies, but the force may attack the others
enemies-partly-spotted-shown = Nobody has spotted some of the enemies, but the others reveal them
enemies-partly-spotted-refused = Nobody has spotted some of the enemies, so the force may attack none of them
fights-in-contact = Nobody moves, but figures in contact with an enemy fight where they stand
bullies-are-more = Bullies attack { LIST($enemies) }, because they are more: { $ours ->
    [one] 1 figure
   *[other] { $ours } figures
} against { $theirs }
bullies-are-larger = Bullies attack { LIST($enemies) }, who are much smaller: { $ours ->
    [one] 1 figure
   *[other] { $ours } figures
} against { $theirs }
bullies-do-not-dare = Bullies do not attack { LIST($enemies) }, because they are not more: { $ours ->
    [one] 1 figure
   *[other] { $ours } figures
} against { $theirs }

## Summary

movement = { $move }.
movement-and-more = { $move }; { LIST($more) }.
moves = { $who } may move { $clear } in clear terrain, or { $difficult } in difficult terrain
moves-in-clear-terrain = { $who } may move { $clear } in clear terrain and may not enter difficult terrain
must-retreat = { $who } must retreat { $clear } in clear terrain or { $difficult } in difficult terrain
retreats-in-clear-terrain = { $who } must retreat { $clear } in clear terrain and may not enter difficult terrain
short-of-full-move = the retreat is { $left } short of a full move
cannot-retreat = { LIST($who) } cannot retreat and { COUNT($who) ->
    [one] is
   *[other] are
} eliminated
members-may-not-move = { $who } may not move together ({ $reason })
path-finished = the move reaches the end of the path after { $distance }
path-used-up = the move is used up after { $distance }
path-stopped = the move stops after { $distance } ({ $reason })
may-attack = the attack is allowed
may-not-attack = the attack is not allowed
may-not-attack-because = the attack is not allowed ({ $reason })
stays-behind = { LIST($who) } { $figures ->
    [one] stays
   *[other] stay
} behind

## Refusals

retreat-attacks-nobody = A force that retreats attacks nobody.
    .expected = no `attacks`
nobody-is-defeated = Only a force that has just lost a combat retreats. Its groups have `regrouping`, and `moved` is not false.
    .expected = `false`, or the loser's `force` from the answer of the combat

no-men-aboard = Only a mumakil or a ship can have `crew`.
    .expected = no `crew`. The crew of an engine is its `count`
amok = A mumakil without crew runs amok. The rules do not say where it goes.
    .expected = at least 1
ram-without-crew-type = A battering ram moves as its crew does, so it needs a type of crew.
    .expected = `crew_type`
crew-too-large = The engine has room for a crew of { $crew }.
    .expected = at most { $crew }
not-mounted = The Movement Chart has no distance for this figure on a mount.
    .expected = `false`
no-movement-row = The Movement Chart has no row for the type `{ $type }`.
    .expected = the reading `kin`
leg-without-length = A leg across `{ $terrain }` has no length.
    .expected = no `inches`
leg-needs-length = A leg through `{ $terrain }` needs a length.
    .expected = `inches`
citadel-needs-room = A citadel holds a limited number of army figures.
    .expected = the number of army figures that it can hold
only-citadels-have-room = Only a citadel has `room`.
    .expected = no `room`
no-such-way = The way `{ $way }` does not lead through `{ $terrain }`.
    .expected = { COUNT($ways) ->
        [0] no `by`
       *[other] one of: { $ways }
    }
road-needs-way = A road leads through `{ $terrain }` only with a way through.
    .expected = one of these in `by`: { $ways }
no-road-there = No road leads through `{ $terrain }`.
    .expected = `false`
no-replacements-on-the-march = Lost crew is replaced when a combat begins, not in movement.
    .expected = no `replacements`, or the rule `combat`
crew-of-nothing = A crew must serve a mumakil, a ship or an engine of its force.
    .expected = the id of a mumakil, a ship or an engine

# Fields of the state and of the result.

field-Movement-force = All figures that move together. If they have positions, they must be one force.
    .hint = All figures that move together.
field-Movement-legs = The path, leg by leg. By default no path, and the answer has distances only.
    .hint = The path, leg by leg.
field-Movement-attacks = The whole enemy force that is attacked at the end of the path. By default no force.
    .hint = The whole enemy force that is attacked at the end of the path.
field-Movement-retreat = Whether the force retreats from a combat that it lost. It goes a full move at once, before its next movement phase. The path must lead away from the victor, which the rule cannot check. By default a move of the movement phase.
    .hint = Whether the force retreats from a combat that it lost.

field-Distances-clear = Inches in clear terrain, a whole number or a fraction such as `7/2`.
field-Distances-difficult = Inches in difficult terrain, a whole number or `7/2`. Null if the figures may not enter it.
    .hint = Inches in difficult terrain, a whole number or `7/2`.
field-Distances-road = Inches for a move that is all on a road, a whole number or a fraction such as `7/2`.

field-GroupMove-id = The id of the group in the state.
field-GroupMove-may_move = Whether the group may move this turn, or is carried.
field-GroupMove-held = Why the group may not move. `immobile`: it has this ability. `stationary`: an engine that never moves. `crew-lost`: an engine without its full crew. `pinned`: an enemy is near. `venerable`: it fought last turn. `regrouping`: it lost a combat. `recovering`: it was paralyzed. `dispersed`: it is off the table. `not-carried`: it is wounded. `undefeated`: it did not lose the combat, and only the defeated retreat. Null if the group may move.
    .hint = Why the group may not move.
field-GroupMove-distances = The distances of the group on its own. Null if it stays, is carried or is aboard.
    .hint = The distances of the group on its own.

field-Moved-may_move = Whether the force may move, if necessary without the figures that it leaves behind.
field-Moved-distances = The distances of the force, which are those of its slowest figures. Null if it stays.
    .hint = The distances of the force, which are those of its slowest figures.
field-Moved-groups = Every group of the state on its own, in its order.
field-Moved-left_behind = Ids of groups that stay, wholly or in part, while others go.
field-Moved-eliminated = Ids of groups that are eliminated because they cannot retreat. Empty without such groups.
    .hint = Ids of groups that are eliminated because they cannot retreat.
field-Moved-moved = Inches moved along the path, a whole number or a fraction such as `7/2`.
field-Moved-stopped_at = Index, from 0, of the first leg that the force does not finish. Null if it finishes all.
    .hint = Index, from 0, of the first leg that the force does not finish.
field-Moved-because = Why the path stops there. `may-not-move`: no figure may move. `used-up`: no inches are left. `full-move`: a crossing takes a full move. `ships-need-water`: a ship does not leave the water. `only-ships-on-water`: others do not enter it. `characters-only`: a tower holds no army figures. `no-gate`, `no-pass`, `no-ford`: walls, a mountain or a river without a way through. `difficult-terrain`: figures may not enter it. `no-inches`: figures have no inches in this terrain. `no-room`: a citadel is too small. `does-not-fit`: chariots, mumakil and engines do not enter a tower or citadel. Null if the force finishes the path.
    .hint = Why the path stops there.
field-Moved-short_by = Inches in clear terrain that a retreat along this path lacks to a full move, a whole number or a fraction such as `7/2`. The force must still go them if the ground lets it. Null without a retreat along a path.
    .hint = Inches in clear terrain that a retreat along this path lacks to a full move, a whole number or a fraction such as `7/2`.
field-Moved-stopped_by = Ids of like groups that cannot enter that leg. Empty if the leg stops all groups or no group.
    .hint = Ids of like groups that cannot enter that leg.
field-Moved-may_attack = Whether the force may enter the combat with `attacks`. Null if the state has no `attacks`.
    .hint = Whether the force may enter the combat with `attacks`.
field-Moved-force = The force after this phase, ready for the next state, without the figures left behind. Null if no figure is left. Its new positions (`at`, `enemy_within`) are not known. After a retreat it still regroups.
    .hint = The force after this phase, ready for the next state, without the figures left behind.
field-Moved-behind = The figures left behind, ready for the next state. Null if no figure is left behind.
    .hint = The figures left behind, ready for the next state.
