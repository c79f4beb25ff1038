# Path and wall at Morannon.

not-onto-the-wall = The step from hex { $start } to hex { $end } does not lead from the path to the wall or back
down-from-the-wall = The step from hex { $start } to hex { $end } leads down from the wall and needs no stairway
onto-the-wall = The step from hex { $start } to hex { $end } leads from the path to the wall and needs a stairway
off-the-wall = The step from hex { $start } to hex { $end } leads from the wall to the path and needs a stairway
stairway-joins = Hexes that the { WORD($which) } stairway joins

step-allowed = The step from hex { $start } to hex { $end } is allowed.
step-by-stairway = The step from hex { $start } to hex { $end } is allowed, because a stairway joins the two hexes.
step-forbidden = The step from hex { $start } to hex { $end } is forbidden, because no stairway joins the two hexes.

## Refusals

step-to-same-hex = A step must lead to another hex than { $hex }.
    .expected = another hex
hexes-not-adjacent = The hexes { $start } and { $end } are not adjacent.
    .expected = a hex beside { $start }

# Fields of the state and of the result.

field-Walls-from_hex = The four digits of the hex where the step begins.
field-Walls-to_hex = The four digits of the hex where it ends: an adjacent hex, or one at the other end of a stairway.
    .hint = The four digits of the hex where it ends.
field-Walls-from_ground = The start of the move: on the path of the Gate, on the wall along it, or elsewhere.
    .hint = The start of the move.
field-Walls-to_ground = The end of the move: on the path of the Gate, on the wall along it, or elsewhere.
    .hint = The end of the move.

field-WallsResult-allowed = Whether the step is allowed.
field-WallsResult-by_stairway = Whether a stairway allows it.
