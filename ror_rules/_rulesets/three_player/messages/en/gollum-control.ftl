# Gollum control.

gollum-roller = The player who rolls for Gollum
gollum-saruman-takes-the-place = Saruman takes the place of the Dark Power on the table
gollum-saruman-only-rolls = Saruman rolls, and a result for the Dark Power goes to the Dark Power
gollum-saruman-had-him = Saruman controlled Gollum last turn, in the place of the Dark Power

gollum-rolled = { WORD($rolls) } rolls. { $end }

## Refusals

nobody-rolls-for-gollum = The game is over, so nobody rolls for Gollum.
    .expected = a Ring that is in play

# Fields of the state and of the result.

field-GollumRoll-previous_controller = The controller of Gollum in the last Game-Turn. `neither`: he was neutral.
    .hint = The controller of Gollum in the last Game-Turn.
field-GollumRoll-card_holder = The holder of Gollum's Card before the roll. `neither`: no player has it.
    .hint = The holder of Gollum's Card before the roll.
field-GollumRoll-ring = The place of the Ring, or the player from whom the Fellowship took it. `with_dark_power`: on its way to Barad-dur. `at_barad_dur` and `destroyed` end the game.
    .hint = The place of the Ring, or the player from whom the Fellowship took it.
field-GollumRoll-rolls = The player who rolled last, from an earlier answer. No rule reads it.
    .hint = The player who rolled last, from an earlier answer.

field-GollumRolled-controller = The controller of Gollum from now on. `neither`: he is neutral.
    .hint = The controller of Gollum from now on.
field-GollumRolled-card_holder = The holder of Gollum's Card from now on: his controller, or the last holder while he is neutral.
    .hint = The holder of Gollum's Card from now on.
field-GollumRolled-rolls = The roller, the Dark Power or Saruman. The roller may play the cards that pertain to Gollum.
    .hint = The roller, the Dark Power or Saruman.
