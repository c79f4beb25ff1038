# Capture rolls.

no-capture-rating = { $who } has no Capture Rating and rolls against
capture-roll = { $who } avoids capture on { $rating } or less, the Capture Rating
    .made = { ATMOST($face, $rating) ->
        [yes] avoids capture
       *[no] is captured
    }
capture-roll-above = { $who } avoids capture on more than { $rating }, the Capture Rating
    .made = { ATMOST($face, $rating) ->
        [yes] is captured
       *[no] avoids capture
    }
capture-roll-without-rating = { $who } avoids capture on { $rating } or less
    .made = { ATMOST($face, $rating) ->
        [yes] avoids capture
       *[no] is captured
    }
capture-roll-without-rating-above = { $who } avoids capture on more than { $rating }
    .made = { ATMOST($face, $rating) ->
        [yes] is captured
       *[no] avoids capture
    }

captured = { $who } rolls a { $face } and is captured.
not-captured = { $who } rolls a { $face } and gets away.

# Fields of the state and of the result.

field-CaptureRoll-character = The Character in full or by name. The roll is against `capture_rating`.
    .hint = The Character in full or by name.

field-CaptureRolled-character = The Character after the roll: a `captive` if captured.
    .hint = The Character after the roll.
