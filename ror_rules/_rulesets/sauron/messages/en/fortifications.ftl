# Fortifications at Morannon.

fortifications-are = Fortifications
mountains-are = Mountain hexes
placement-forbidden = The placement is forbidden: { LIST($reasons) }
too-many-hexes = one side has { $count } hexes, but at most { $most } are fortifications
no-mountain-hex = { $hex } is not a mountain hex
too-many-catapults = { $count } catapults are more than { $most }
too-many-men = { $count ->
    [one] 1 unit of men in { $hex } is
   *[other] { $count } units of men in { $hex } are
} above the stacking limit of { $most }
catapults-placed = { $placed } of { $all } catapults are placed

fortifications = The placement is allowed. Sauron has { $left ->
    [0] no more catapults
    [one] 1 more catapult
   *[other] { $left } more catapults
}.
fortifications-forbidden = The placement is forbidden: { LIST($reasons) }.

## Refusals

hex-twice = The state has the hex { $hex } twice.
    .expected = each hex once, on one side of the path
stacking-limit-unknown = The number of men in a hex depends on the stacking limit of the original game.
    .expected = the most units that may stack in a hex
