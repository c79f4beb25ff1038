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

# Fields of the state and of the result.

field-Escape-character = The captive in full or by name. `held` is left out for a `captive` on the way. A roll is against `escape_rating`.
    .hint = The captive in full or by name.
field-Escape-reached_isengard = Whether the Character, persuaded or captured, has come to Isengard, and so is a captive there. By default as `held` says.
    .hint = Whether the Character, persuaded or captured, has come to Isengard, and so is a captive there.
field-Escape-captured_this_turn = Whether the Character was captured in this Game-Turn. The ruling `tp-captured-this-turn` says whether it bars a roll.
    .hint = Whether the Character was captured in this Game-Turn.
field-Escape-met_by_friend = Whether another Fellowship Character came to the hex by the end of the Fellowship Player-Turn. A persuaded Character may roll only then.
    .hint = Whether another Fellowship Character came to the hex by the end of the Fellowship Player-Turn.
field-Escape-means = The means: an escape roll, which is impossible at Isengard, or a way out from there: the Event Card of the Eagles, Saruman frees the captive, or Isengard is conquered.
    .hint = The means.

field-Escaped-name = The name of the captive, as in the state.
field-Escaped-escaped = Whether the captive is free.
field-Escaped-character = The Character after the escape: without `held` if free.
    .hint = The Character after the escape.
