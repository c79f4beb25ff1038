# Fortifications at Morannon.

fortifications-are = Hexes that are fortifications
mountains-are = Mountain hexes
placement-forbidden = The placement is forbidden: { LIST($reasons) }
too-many-hexes = one side of the path has { $count } hexes, although at most { $most } can be fortifications
no-mountain-hex = hex { $hex } is not a mountain hex
too-many-catapults = { $count } catapults are placed, although Sauron has only { $most }
too-many-men = { $count ->
    [one] 1 unit of men is
   *[other] { $count } units of men are
} in hex { $hex }, although the stacking limit is { $most }
catapults-placed = { $placed } of Sauron's { $all } catapults are placed

fortifications = The placement is allowed. Sauron has { $left ->
    [0] no more catapults
    [one] 1 more catapult
   *[other] { $left } more catapults
} to place.
fortifications-forbidden = The placement is forbidden: { LIST($reasons) }.

## Refusals

hex-twice = The state has the hex { $hex } twice.
    .expected = each hex once, on one side of the path
stacking-limit-unknown = The number of men in a hex depends on the stacking limit of the original game.
    .expected = the most units that may stack in a hex
