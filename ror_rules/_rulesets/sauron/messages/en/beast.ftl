# The Beast.

beast-in-melee = Attack Rating of the Beast in melee combat
beast-against-leaders = Combat Rating of the Beast in leader combat
beast-keeps-ratings = With { LIST($powers) }, the Beast keeps its ratings of the original game

beast = The Beast attacks with { $attack } in melee and { $combat } against leaders.
beast-with-powers = The Beast attacks with { $attack } in melee and { $combat } against leaders, and it has { LIST($powers) }.

## Refusals

beast-not-rated = The text rates the Beast only without Horn Attack and Death Breath: { $attack } in melee, { $combat } against leaders.
    .expected = the rating in the original game
