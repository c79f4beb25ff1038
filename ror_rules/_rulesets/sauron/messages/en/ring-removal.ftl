# Taking off the Ring.

tries-to-take-off-ring = { $who } tries to take off the Ring, and needs { $rating } or less (Ring Rating)
ring-comes-off = The { $face } is not above { $rating }, so { $who } takes off the Ring
ring-stays-on = The { $face } is above { $rating }, so the Ring stays on. { has-failed }
ring-stays-on-evil = The { $face } is above { $rating }, so the Ring stays on. { has-failed } and becomes evil
has-failed = { $who } has now failed { $failures ->
    [one] once
   *[other] { $failures } times
}

takes-off-ring = { $who } takes off the Ring: the { $face } is not above the Ring Rating of { $rating }.
cannot-take-off-ring = { $who } cannot take off the Ring: the { $face } is above the Ring Rating of { $rating }. { has-failed }.
becomes-evil = { $who } cannot take off the Ring: the { $face } is above the Ring Rating of { $rating }. { has-failed } and becomes evil.

## Views of the odds

view-ring-removal-removed = the Ring comes off
view-ring-removal-failed_attempts = failed attempts of the leader
view-ring-removal-evil = the leader becomes evil
view-ring-removal-turns = Game-Turns that are played

## Refusals

ring-not-worn = { $who } bears the Ring but does not wear it.
    .expected = `wears`
sauron-keeps-ring-on = Sauron may not take off the Ring.
    .expected = another leader
too-many-failures = { $who } cannot have more than { $most } failed attempts.
    .expected = fewer than { $most }
evil-already = { $who } is already evil. The rule ring-fate decides the fate of { $who }.
    .expected = fewer than { $most } failed attempts of a leader of Westernesse

# Fields of the state and of the result.

field-RingRemoval-leader = The wearer, with `ring_rating`: a die at or below it takes the Ring off. `failed_attempts` of a leader of Westernesse count, and must be below the number that makes the leader evil. A leader of Sauron's has at most 998. Sauron may not take the Ring off. `side` is required unless the wearer is a known leader.
    .hint = The wearer, with `ring_rating`.

field-RingRemovalResult-removed = Whether the Ring is off.
field-RingRemovalResult-failed_attempts = The leader's failed attempts, including this one, 0 to 999.
field-RingRemovalResult-evil = Whether this failure makes a Westernesse leader evil.
field-RingRemovalResult-leader = The leader after the attempt: `bears` the Ring, or still `wears` it with one more failure.
    .hint = The leader after the attempt.
