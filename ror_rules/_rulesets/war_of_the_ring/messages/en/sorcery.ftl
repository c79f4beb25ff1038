# Sorcery Table.

sorcery-throw = Sorcery Rating { $rating }
sorcery-subtracted = subtracted from the die

sorcery = Sorcery Rating { $rating } brings { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
} with a { $face }.
sorcery-reduced = Sorcery Rating { $rating } brings { $points ->
    [0] no points
    [one] 1 point
   *[other] { $points } points
} with a { $face }, reduced by { $subtract }.

## Views of the odds

view-sorcery-points = Sorcery points
