# Capture rolls.

no-capture-rating = Default Capture Rating of { $who }
capture-roll = { $who } avoids capture with { $rating } or less

captured = { $who } rolls a { $face } and is captured.
not-captured = { $who } rolls a { $face } and gets away.
