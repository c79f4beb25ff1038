# Rallying. Demoralization and Mortal Combat share the ratings.

rally-rating = { WORD($who) } has Combat { $combat } and Morale { $morale }: Rally Rating { $rating }
rally-rating-wounded = { WORD($who) } has Combat { $combat } and Morale { $morale }. { $beyond ->
    [0] No wound is above Combat
    [one] 1 of { $wounds ->
        [one] 1 wound
       *[other] { $wounds } wounds
    } is above Combat
   *[other] { $beyond } of { $wounds } wounds are above Combat
}: Rally Rating { $rating }
rating-modified = { SIGNED($value) } ({ $reason }): Rally Rating { $rating }
no-units-to-rally-with = { $who } has no units of their own nationality left and may not rally
no-rally-this-turn = { $who } may not rally this turn, as after a refused challenge
dice-needed = Dice needed at Rally Rating { $rating }
dice-needed-by-formula = Rally Rating { $rating } is below the printed rows. Dice needed: { $needed }
rally-die = { $who } tries to rally, { WORD($which) } throw
within-needed = The dice total { $total } is within { $needed }
outside-needed = The dice total { $total } is not within { $needed }

may-not-rally = { $who } may not rally.
cannot-rally = { $who } cannot rally with Rally Rating { $rating }.
rallies-without-throw = { $who } rallies without a throw: Rally Rating { $rating }.
rallies = { $who } rallies: { $total } against { $needed }, with Rally Rating { $rating }.
does-not-rally = { $who } does not rally: { $total } against { $needed }, with Rally Rating { $rating }.

## Views of the odds

view-rally-rallied = the leader rallies
view-rally-total = total of the two dice
view-rally-needed = totals that rally the leader

## Refusals

rally-points-unknown = The text does not give the Rally Points of { WORD($who) }. It gives only a Rally Rating, Combat plus Morale.
    .expected = Rally Points, or `combat` and `morale` with the reading `rating` of sv-rally-points
below-the-rally-table = The Leader Rally Table in the text begins at { $low }. The lower rows are in the original game.
    .expected = a rating of { $low } or more, or the reading `formula` of sv-rally-1-8
