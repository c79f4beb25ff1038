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

# Fields of the state and of the result.

field-Fortification-hex = The four digits of the hex. Each hex comes once.
    .hint = The four digits of the hex.
field-Fortification-catapults = Catapults in the hex.
field-Fortification-men = Units of men in the hex.

field-Fortifications-one_side = The fortifications on one side of the path, 0 to 60.
    .hint = The fortifications on one side of the path, 0 to 60.
field-Fortifications-other_side = The fortifications on the other side of the path, 0 to 60.
    .hint = The fortifications on the other side of the path, 0 to 60.
field-Fortifications-stacking_limit = The most units of men in a hex by the original game. Required if there are men.
    .hint = The most units of men in a hex by the original game.

field-Objection-reason = The reason: `too_many_hexes` on one side, a `no_mountain_hex`, `too_many_catapults` in all, or `too_many_men` in a hex.
    .hint = The reason.
field-Objection-hex = The hex, by its four digits. Null if the reason is not about one hex.
    .hint = The hex, by its four digits.
field-Objection-count = The number in the state. Null for `no_mountain_hex`.
    .hint = The number in the state.
field-Objection-most = The limit of this number. Null for `no_mountain_hex`.
    .hint = The limit of this number.

field-FortificationsResult-allowed = Whether the placement is allowed.
field-FortificationsResult-because = The reasons that forbid it. Empty if it is allowed.
    .hint = The reasons that forbid it.
field-FortificationsResult-catapults_left = Sauron's catapults that are not placed, 0 or more.
