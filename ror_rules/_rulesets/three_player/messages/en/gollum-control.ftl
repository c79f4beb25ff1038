# Gollum control.

gollum-roller = The player who rolls for Gollum
gollum-saruman-takes-the-place = Saruman takes the place of the Dark Power on the table
gollum-saruman-only-rolls = Saruman rolls, and a result for the Dark Power goes to the Dark Power
gollum-saruman-had-him = Saruman controlled Gollum last turn, in the place of the Dark Power

gollum-rolled = { WORD($rolls) } rolls. { $end }

## Refusals

nobody-rolls-for-gollum = The game is over, so nobody rolls for Gollum.
    .expected = a Ring that is in play
