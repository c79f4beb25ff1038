# The Beast.

beast-in-melee = The Beast's Attack Rating in melee combat
beast-against-leaders = The Beast's Combat Rating against leaders
beast-keeps-ratings = A Beast with { LIST($powers) } keeps its ratings of the original game

beast = The Beast has Attack Rating { $attack } in melee combat and Combat Rating { $combat } against leaders.
beast-with-powers = The Beast has Attack Rating { $attack } in melee combat and Combat Rating { $combat } against leaders. Its powers: { LIST($powers) }.

## Refusals

beast-not-rated = The text rates the Beast only without Horn Attack and Death Breath: { $attack } in melee, { $combat } against leaders.
    .expected = the rating in the original game

# Fields of the state and of the result.

field-Beast-horn_attack = Whether it has Horn Attack.
field-Beast-death_breath = Whether it has Death Breath.
field-Beast-flight = Whether it has flight.
field-Beast-attack_rating = Its Attack Rating in the original game, a letter A to Z. Required for a Beast with its great powers, which the text does not rate.
    .hint = Its Attack Rating in the original game, a letter A to Z.
field-Beast-combat = Its Combat Rating in the original game. Required if `attack_rating` is.
    .hint = Its Combat Rating in the original game.

field-BeastResult-attack_rating = Attack Rating for melee combat, a letter A to Z.
field-BeastResult-combat = Combat Rating for leader or individual combat, 0 to 99.
field-BeastResult-may = `melee` and `leader_combat`, then those of `horn_attack`, `death_breath` and `fly` that it has.
