# Wounded heroes left behind.

in-combat-range = { $enemy } to { $hero }: { $distance }, which is in combat range
more-than = more than { $distance }
at-most = at most { $distance }
enemies-slay = { $left ->
    [one] { $who } is slain
   *[other] { $figures ->
        [one] 1 of { $left } { $who } is slain
       *[other] { $figures } of { $left } { $who } are slain
    }
} by { $by }
enemies-capture = { $left ->
    [one] { $who } is captured
   *[other] { $figures ->
        [one] 1 of { $left } { $who } is captured
       *[other] { $figures } of { $left } { $who } are captured
    }
} by { $by }

heroes-found = { LIST($fates) }.
hero-slain = { $who } { $figures ->
    [one] is
   *[other] are
} slain
hero-captured = { $who } { $figures ->
    [one] is
   *[other] are
} captured
hero-left = { $who } { $figures ->
    [one] is
   *[other] are
} left behind

## Refusals

not-wounded = { $who } can defend the wounded, so this is a combat.
    .expected = wounded heroes only, or the rule `combat`
no-captives = The scenario has no captives, so nobody can be captured.
    .expected = `slay`, or `captures: true`
too-many-heroes = Only { $left ->
    [one] 1 figure
   *[other] { $left } figures
} of { $who } can still be slain or captured.
    .expected = at most { $left }
no-heroes-left = No figures of { $who } are left.
    .expected = wounded heroes that are still there
not-near-wounded = { $who } { $figures ->
    [one] is
   *[other] are
} wounded and did not move near the heroes.
    .expected = a group that moved
not-near-dispersed = { $who } { $figures ->
    [one] is
   *[other] are
} dispersed and did not move near the heroes.
    .expected = a group that moved
not-near-regrouping = { $who } { $figures ->
    [one] regroups
   *[other] regroup
} after a lost combat and did not move near the heroes.
    .expected = a group that moved
not-near-recovering = { $who } { $figures ->
    [one] recovers
   *[other] recover
} from paralysis and did not move near the heroes.
    .expected = a group that moved
not-near-unmoved = { $who } did not move near the heroes.
    .expected = a group that moved
distance-missing = The distance from { $enemy } to { $hero } is missing.
    .expected = inches, or the positions (`at`) of both groups
not-in-combat-range = The distance from { $enemy } to { $hero } is { $distance }, which is out of combat range.
    .expected = at most { $most }

# Fields of the state and of the result.

field-Deed-hero = The wounded heroes: a group of `behind`.
    .hint = The wounded heroes.
field-Deed-by = The enemies: a group of `enemy` that moved.
    .hint = The enemies.
field-Deed-deed = `slay`: the heroes are slain. `capture`: they are captured, if the scenario has captives.
    .hint = What the enemies do to the heroes.
field-Deed-figures = The number of heroes. By default all heroes of the group that are left.
    .hint = The number of heroes.
field-Deed-distance = Inches between the heroes and the enemies, 0 to 9999. By default it follows from the positions of both groups (`at`).
    .hint = Inches between the heroes and the enemies, 0 to 9999.

field-LeftBehind-behind = The wounded heroes, as carrying or movement left them behind.
field-LeftBehind-enemy = Opposing figures, as they stand after their move.
field-LeftBehind-deeds = The acts of the enemies, 1 to 50, in this order.
field-LeftBehind-captures = Whether the scenario has captives. By default no hero can be captured.
    .hint = Whether the scenario has captives.

field-HeroesFate-id = The id of the group in the state.
field-HeroesFate-slain = The number of heroes slain.
field-HeroesFate-captured = The number of heroes captured.
field-HeroesFate-left = The number of heroes that still lie there.

field-Found-heroes = Every group of wounded heroes, in the order of the state.
field-Found-behind = The wounded heroes that still lie there, ready for the next state. Null if no hero is left.
    .hint = The wounded heroes that still lie there, ready for the next state.
field-Found-captives = The captured heroes. Null if no hero was captured.
    .hint = The captured heroes.
