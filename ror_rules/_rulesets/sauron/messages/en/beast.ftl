# The Beast.

beast-in-melee = The Beast's Attack Rating in melee combat
beast-against-leaders = The Beast's Combat Rating against leaders
beast-keeps-ratings = A Beast with { LIST($powers) } keeps its ratings of the original game

beast = The Beast has Attack Rating { $attack } in melee combat and Combat Rating { $combat } against leaders.
beast-with-powers = The Beast has Attack Rating { $attack } in melee combat and Combat Rating { $combat } against leaders. Its powers: { LIST($powers) }.

## Refusals

beast-not-rated = The text rates the Beast only without Horn Attack and Death Breath: { $attack } in melee, { $combat } against leaders.
    .expected = the rating in the original game
