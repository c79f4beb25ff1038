# Path and wall at Morannon.

not-onto-the-wall = The step from { $start } to { $end } does not lead from the path to the wall or back
down-from-the-wall = The step from { $start } to { $end } leads down from the wall and needs no stairway
onto-the-wall = The step from { $start } to { $end } leads from the path to the wall and needs a stairway
off-the-wall = The step from { $start } to { $end } leads from the wall to the path and needs a stairway
stairway-joins = Hexes that a stairway joins

step-allowed = The step from { $start } to { $end } is allowed.
step-by-stairway = The step from { $start } to { $end } is allowed by the stairway.
step-forbidden = The step from { $start } to { $end } is forbidden.

## Refusals

step-to-same-hex = A step must lead to another hex than { $hex }.
    .expected = another hex
hexes-not-adjacent = The hexes { $start } and { $end } are not adjacent.
    .expected = a hex beside { $start }
