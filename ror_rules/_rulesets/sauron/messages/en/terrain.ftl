# Rough terrain.

rough-hex-costs = Hex { $number } of the path is rough and costs
rough-hex-adds = Hex { $number } of the path is rough, which adds to its cost of { $cost }
path-stops = Hex { $number } of the path costs { $cost ->
    [one] 1 Movement Point
   *[other] { $cost } Movement Points
}, but { $left ->
    [one] 1 Movement Point is
   *[other] { $left } Movement Points are
} left: the path stops before it
path-costs = The path costs { $cost ->
    [one] 1 Movement Point
   *[other] { $cost } Movement Points
}
path-costs-and-stops = The path costs { $cost ->
    [one] 1 Movement Point
   *[other] { $cost } Movement Points
} and stops before hex { $number }
defends-in-rough = The defender stands in a rough hex, which adds to its Armored Protection Rating
defends-elsewhere = The defender does not stand in a rough hex: Armored Protection Rating { $protection }
protection = The Armored Protection Rating of the defender is { SIGNED($protection) }

path = { $path }.
defense = { $defense }.
path-and-defense = { $path }. { $defense }.

## Refusals

no-path-and-no-defense = The state has neither a path nor a defending unit.
    .expected = `steps`, `protection` or both
defense-without-rating = `defending_in_rough` needs the Armored Protection Rating of the unit.
    .expected = `protection`
