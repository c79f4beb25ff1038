# Rallying. Demoralization and Mortal Combat share the ratings.

rally-rating = { WORD($who) } has Combat { $combat } and Morale { $morale }, so the Rally Rating is { $rating }
rally-rating-wounded = { WORD($who) } has Combat { $combat }, Morale { $morale } and { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
}. { $beyond ->
    [0] No wound is above Combat, so the Rally Rating is { $rating }
    [one] 1 wound is above Combat and lowers the Rally Rating to { $rating }
   *[other] { $beyond } of the wounds are above Combat and lower the Rally Rating to { $rating }
}
rating-raised = The Rally Rating { $points ->
    [0] stays at
   *[other] rises by { $points } to
} { $rating } ({ $reason })
rating-lowered = The Rally Rating falls by { $points } to { $rating } ({ $reason })
no-units-to-rally-with = No units of { $who }'s nationality are left, so { $who } may not rally
no-rally-this-turn = { $who } may not rally, because { $who } refused a challenge this turn
dice-needed = Totals of two dice that rally a leader with Rally Rating { $rating }
dice-needed-by-formula = The printed table has no row for Rally Rating { $rating }. Totals of two dice that rally: { $needed }
rally-die = { $who } tries to rally, { WORD($which) } die
within-needed = The two dice total { $total }, and { $needed } rallies, so { $who } rallies
outside-needed = The two dice total { $total }, and only { $needed } rallies, so { $who } does not rally

may-not-rally = { $who } may not rally.
cannot-rally = { $who } cannot rally with Rally Rating { $rating }.
rallies-without-throw = { $who } rallies without a roll, with Rally Rating { $rating }.
rallies = { $who } rallies: the two dice total { $total }, and { $needed } rallies with Rally Rating { $rating }.
does-not-rally = { $who } does not rally: the two dice total { $total }, and only { $needed } rallies with Rally Rating { $rating }.

## Views of the odds

view-rally-rallied = the leader rallies
view-rally-total = total of the two dice
view-rally-needed = totals that rally the leader

## Refusals

rally-points-unknown = The text does not give the Rally Points of { WORD($who) }. It gives only a Rally Rating, Combat plus Morale.
    .expected = Rally Points, or `combat` and `morale` with the reading `rating` of sv-rally-points
above-the-rally-table = The Leader Rally Table ends at { $high }.
    .expected = a rating of { $high } or less, or the reading `automatic` of sv-rally-above-13
below-the-rally-table = The Leader Rally Table in the text begins at { $low }. The lower rows are in the original game.
    .expected = a rating of { $low } or more, or the reading `formula` of sv-rally-1-8

# Fields of the state and of the result.

field-RallyModifier-value = The number added to the Rally Rating.
field-RallyModifier-why = The reason: the night, a magic weapon.
    .hint = The reason.

field-Rally-leader = The leader, with `combat` and `morale`. `wounds` above Combat lower the Rally Rating. A leader with `no_rally` does not rally.
    .hint = The leader, with `combat` and `morale`.
field-Rally-modifiers = Modifiers of the Rally Rating by the original game, 0 to 20.
    .hint = Modifiers of the Rally Rating by the original game, 0 to 20.
field-Rally-own_units = Whether combat units of the leader's nationality are left. A leader without any may not rally. True by default.
    .hint = Whether combat units of the leader's nationality are left.

field-RallyResult-rating = The Rally Rating, with wounds and modifiers.
field-RallyResult-needed = The sums of two dice that rally the leader, as the table prints them: `3-11`, `Automatic`, or `none` if no sum does. Null if the leader may not try.
    .hint = The sums of two dice that rally the leader, as the table prints them.
field-RallyResult-total = The sum of the two dice, 2 to 12. Null without a throw.
    .hint = The sum of the two dice, 2 to 12.
field-RallyResult-rallied = Whether the leader rallies.
