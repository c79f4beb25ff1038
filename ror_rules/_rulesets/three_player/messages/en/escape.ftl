# Escapes.

no-escape-rating = { $who } has no Escape Rating and rolls against
escape-roll = { $who } escapes on { $rating } or less, the Escape Rating
    .made = { ATMOST($face, $rating) ->
        [yes] escapes
       *[no] does not escape
    }
escape-roll-above = { $who } escapes on more than { $rating }, the Escape Rating
    .made = { ATMOST($face, $rating) ->
        [yes] does not escape
       *[no] escapes
    }
escape-roll-without-rating = { $who } escapes on { $rating } or less
    .made = { ATMOST($face, $rating) ->
        [yes] escapes
       *[no] does not escape
    }
escape-roll-without-rating-above = { $who } escapes on more than { $rating }
    .made = { ATMOST($face, $rating) ->
        [yes] does not escape
       *[no] escapes
    }
escape-not-from-isengard = { $who } cannot roll at Isengard
escape-by-eagles = the Eagles carry { $who } away from Isengard
escape-by-saruman = Saruman frees { $who }
escape-by-conquest = Isengard is conquered, and { $who } is free
captive-at-isengard = { $who } has come to Isengard and is a captive there
escape-too-early = { $who } was captured in this Game-Turn
escape-at-once = { $who } was captured in this Game-Turn and may roll
ring-comes-along = { $who } takes the Ring along
ring-stays-with-captors = the captors of { $who } keep the Ring
escape-friend-came = a friend of { $who } has come to the hex
escape-no-friend-came = no friend of { $who } has come to the hex

escaped = { $who } rolls a { $face } and is free.
not-escaped = { $who } rolls a { $face } and stays a captive.
escaped-without-roll = { $reason }.
not-escaped-without-roll = { $reason }, and stays a captive.
not-escaped-alone = { $reason }, so { $who } stays persuaded.

## Refusals

way-out-of-isengard = This way out leads only from Isengard.
    .expected = `roll`, or a Character whose `held` is `at_isengard`
