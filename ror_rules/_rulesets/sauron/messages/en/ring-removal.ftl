# Taking off the Ring.

tries-to-take-off-ring = { $who } tries to take off the Ring, Ring Rating { $rating }
ring-comes-off = { $face } is not above { $rating }: { $who } takes off the Ring
ring-stays-on = { $face } is above { $rating }: failed attempt { $failures } of { $who }
ring-stays-on-evil = { $face } is above { $rating }: failed attempt { $failures } of { $who }, who becomes evil

takes-off-ring = { $who } takes off the Ring: { $face } against Ring Rating { $rating }.
cannot-take-off-ring = { $who } cannot take off the Ring: { $face } against Ring Rating { $rating }, failed attempt { $failures }.
becomes-evil = { $who } cannot take off the Ring and becomes evil: { $face } against Ring Rating { $rating }, failed attempt { $failures }.

## Views of the odds

view-ring-removal-removed = the Ring comes off
view-ring-removal-failed_attempts = failed attempts of the leader
view-ring-removal-evil = the leader becomes evil

## Refusals

ring-not-worn = { $who } bears the Ring but does not wear it.
    .expected = `wears`
sauron-keeps-ring-on = Sauron may not take off the Ring.
    .expected = another leader
too-many-failures = { $who } cannot have more than { $most } failed attempts.
    .expected = fewer than { $most }
evil-already = { $who } is already evil. The rule ring-fate decides what they do.
    .expected = fewer than { $most } failed attempts of a leader of Westernesse
