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
