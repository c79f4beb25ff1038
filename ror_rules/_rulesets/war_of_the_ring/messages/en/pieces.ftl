# Refusals of Characters and forces. Several rules share them.

rating-missing = This rule needs { $rating ->
    [combat] the Combat Rating
    [morale] the Morale Rating
    [endurance] the Endurance
    [ring_rating] the Ring Rating
    [movement_allowance] the Movement Allowance
    [nationality] the nationality
   *[side] the side
} of { $who }.
    .expected = `{ $rating }`
character-dead = { $who } is dead.
    .expected = a living Character
wounds-kill = { $who } has { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
} and an Endurance of { $endurance }, and is therefore dead.
    .expected = fewer wounds than { $endurance }
character-held = { $who } is held by an Enemy.
    .expected = a Character who is free
character-twice = { $who } is also at { $place }, and there is only one of them.
    .expected = each known Character once
no-strength = A force without Strength Points cannot fight.
    .expected = 1 or more
fallen-accompanies = { $who } has fallen and cannot accompany the force.
    .expected = a Character who is not in `characters`
leader-twice = The force has both `leader` and `{ $field }`.
    .expected = `leader` alone, or `{ $field }` without `leader`
leader-ambiguous = { $count } of the Characters are called { $who }, so the leader is unclear.
    .expected = a leader whose name only one of `characters` has
leader-unknown = The state has only the name of the leader { $who }, and no Morale Rating.
    .expected = the leader with `morale`, or the name of a Character in `characters` who has one
never-of-the-fellowship = { $who } never belongs to the Fellowship.
    .expected = the player who controls { $who }
two-rings = There is only one Ring, and { $who } has it.
    .expected = no `ring` for all others
too-many-nazgul = There are only { $most } Nazgul.
    .expected = at most { $most } Nazgul
in-both-forces = { $who } is also in the attacker's force.
    .expected = each Character in one force, and different names for different Characters
has-fallen = { $who } has fallen.
    .expected = a Character who is not in `fallen`
death-owed = A k killed one Character of this force, and the state does not say which one.
    .expected = the dead Character in `fallen`, no longer in `leader` or `characters`, and no `death_owed`
first-to-die-not-there = { $who } is not with the force.
    .expected = the name of the leader or of one of `characters`
first-to-die-ambiguous = Several Characters of the force are called { $who }.
    .expected = a name that only one of them has
first-to-die-twice = { $who } is in the order of deaths twice.
    .expected = each Character once
first-to-die-spared = By the ruling `{ $ruling }`, no k kills { $who }.
    .expected = a Character that a k can kill, or no `first_to_die`
