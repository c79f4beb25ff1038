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
