# Sorcery Table.

sorcery-throw = Sorcery with Sorcery Rating { $rating }
    .made = { $cell ->
        [0] no Sorcery Points
        [one] 1 Sorcery Point
       *[other] { $cell } Sorcery Points
    }
sorcery-of = Sorcery of { $who }, Sorcery Rating { $rating }
    .made = { $cell ->
        [0] no Sorcery Points
        [one] 1 Sorcery Point
       *[other] { $cell } Sorcery Points
    }
sorcery-of-leader = Sorcery of the leader of { WORD($side) }, Sorcery Rating { $rating }
    .made = { $cell ->
        [0] no Sorcery Points
        [one] 1 Sorcery Point
       *[other] { $cell } Sorcery Points
    }
sorcery-in-duel = { $who } uses sorcery against { $other }, Sorcery Rating { $rating }
    .made = { $cell ->
        [0] no wounds
        [one] 1 wound at the end of the round
       *[other] { $cell } wounds at the end of the round
    }
sorcery-subtracted = subtracted from the die

sorcery = Sorcery Rating { $rating } brings { $points ->
    [0] no Sorcery Points
    [one] 1 Sorcery Point
   *[other] { $points } Sorcery Points
} with a { $face }.
sorcery-reduced = Sorcery Rating { $rating } brings { $points ->
    [0] no Sorcery Points
    [one] 1 Sorcery Point
   *[other] { $points } Sorcery Points
} with a { $face }, reduced by { $subtract }.

## Views of the odds

view-sorcery-points = Sorcery points

# Fields of the state and of the result.

field-Sorcery-rating = The Sorcery Rating, which is the column: A to D.
    .hint = The Sorcery Rating, which is the column.
field-Sorcery-subtract = The number subtracted from the die, as by the Balrog's Card. The die is never below 1.
    .hint = The number subtracted from the die, as by the Balrog's Card.

field-SorceryPoints-points = 0 to 3: wounds for the opponent in Individual Combat, points for the leader's Individual Morale Rating in Army Combat.
    .hint = The points of the throw, 0 to 3.
