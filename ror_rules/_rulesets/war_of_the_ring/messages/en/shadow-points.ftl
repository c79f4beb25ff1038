# Shadow Points.

letter-throw = The letter, 1 for A up to 6 for F
shadow-points-throw = Shadow Points with the letter { $letter }
shadow-points = The Dark Power has { $points } Shadow Points: a { $face } with the letter { $letter }.

## Views of the odds

view-shadow-points-points = Shadow Points

## Refusals

letter-missing = The Dark Power has picked no letter.
    .expected = `letter`, A to F
letter-is-thrown = By the reading `thrown` a die picks the letter.
    .expected = no `letter`

# Fields of the state and of the result.

field-ShadowPoints-letter = The letter that the Dark Power picked in secret: the column of the chart. The reading `thrown` of `wr-shadow-points` leaves it out, and the other requires it.
    .hint = The letter that the Dark Power picked in secret.

field-ShadowPointsGained-points = Shadow Points that the Dark Power has for the Game-Turn, 8 to 13.
