# Persuasion.

saruman-not-at-a-palantir = Saruman is not in a hex with a Palantir
saruman-controls-nazgul = Saruman tries to control Nazgul in this Game-Turn
saruman-battles-minds = Saruman engages in Mind Battle in this Game-Turn
nobody-at-a-palantir = no Character who can be persuaded is in a hex with a Palantir
not-at-a-palantir = { $who } is not in a hex with a Palantir
persuasion-of = { $who } is always
persuasion-of-ringbearer = { $who } bears the Ring and is therefore
persuasion-of-immobile = { $who } has a Movement Allowance of 0 and is therefore
persuasion-roll = { $who } resists Persuasion on { $rating } or less, the Capture Rating
    .made = { ATMOST($face, $rating) ->
        [yes] resists
       *[no] is persuaded
    }
persuasion-roll-above = { $who } resists Persuasion on more than { $rating }, the Capture Rating
    .made = { ATMOST($face, $rating) ->
        [yes] is persuaded
       *[no] resists
    }
persuasion-roll-without-rating = { $who } resists Persuasion on { $rating } or less
    .made = { ATMOST($face, $rating) ->
        [yes] resists
       *[no] is persuaded
    }
persuasion-roll-without-rating-above = { $who } resists Persuasion on more than { $rating }
    .made = { ATMOST($face, $rating) ->
        [yes] is persuaded
       *[no] resists
    }
cannot-be-persuaded = { $who } cannot be persuaded
sets-out-for-isengard = { $who } sets out for Isengard

persuasion-not-allowed = Saruman cannot try Persuasion: { $because }.
persuasion-wasted = Saruman wastes the attempt at Persuasion: { $because }.
persuasion-succeeded = Saruman persuades { $who }, who rolls a { $face } and sets out for Isengard, hex { $hex }.
persuasion-failed = Saruman does not persuade { $who }, who rolls a { $face } and resists.

## Refusals

bears-the-ring-or-not = Saruman cannot persuade the Ringbearer. Does { $who } bear the Ring?
    .expected = `true` or `false`
has-the-ring-already = { $who } has the Ring.
    .expected = `true`, or no `bears_ring`
not-of-the-fellowship = Saruman persuades Fellowship Characters only, and { $who } is none.
    .expected = a Fellowship Character
