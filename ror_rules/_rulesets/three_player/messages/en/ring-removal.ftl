# Taking off the Ring.

ring-rating = Ring Rating of { WORD($who) }
takes-off-ring = { WORD($who) } takes off the Ring on { $rating } or less, the Ring Rating
    .made = { ATMOST($face, $rating) ->
        [yes] takes it off
       *[no] keeps it on
    }
no-semi-ringwraith = Saruman keeps the Ring on, but does not become a Semi-Ringwraith

ring-taken-off = { WORD($who) } rolls a { $face } and takes off the Ring.
ring-stays-on = { WORD($who) } rolls a { $face } and cannot take off the Ring.

## Refusals

bears-but-does-not-wear = { $who } bears the Ring and does not wear it.
    .expected = `wears`
ring-rating-is-printed = The Ring Rating of { WORD($who) } is printed: it is { $rating }.
    .expected = `{ $rating }`, or no `ring_rating`
ring-rating-missing = The Ring Rating of { WORD($who) } is not printed. Only Saruman and the Chief of the Dunlendings have a printed one, { $printed } each.
    .expected = the Ring Rating on the Character's card, as `ring_rating`

# Fields of the state and of the result.

field-WornRing-character = The Character, in full or by name. The Ring Ratings of `Saruman` and the `Chief of the Dunlendings` are printed. All others need `ring_rating`.
    .hint = The Character, in full or by name.

field-RingRemoved-removed = Whether the Character takes off the Ring: the die is at or below the Ring Rating.
    .hint = Whether the Character takes off the Ring.
field-RingRemoved-character = The Character after the attempt: it `bears` the Ring, or still `wears` it.
    .hint = The Character after the attempt.
