# Escapes.

no-escape-rating = Default Escape Rating of { $who }
escape-roll = { $who } escapes with { $rating } or less
escape-not-from-isengard = { $who } cannot roll at Isengard
escape-by-eagles = the Eagles carry { $who } away from Isengard
escape-by-saruman = Saruman frees { $who }
escape-by-conquest = Isengard is conquered, and { $who } is free
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
