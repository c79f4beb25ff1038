# Rough terrain.

rough-hex-costs = Hex { $number } of the path is rough. Its whole cost in Movement Points
rough-hex-adds = Hex { $number } of the path costs { $cost ->
    [one] 1 Movement Point
   *[other] { $cost } Movement Points
}. Added because it is rough
path-stops = Hex { $number } of the path costs { $cost ->
    [one] 1 Movement Point
   *[other] { $cost } Movement Points
}, but { $left ->
    [0] no Movement Points are
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
defends-in-rough = The defender stands in a rough hex. Added to its Armored Protection Rating
defends-elsewhere = The defender does not stand in a rough hex, so its Armored Protection Rating is still { $protection }
protection = The Armored Protection Rating of the defender is { $protection }

path = { $path }.
defense = { $defense }.
path-and-defense = { $path }. { $defense }.

## Refusals

no-path-and-no-defense = The state has neither a path nor a defending unit.
    .expected = `steps`, `protection` or both
defense-without-rating = `defending_in_rough` needs the Armored Protection Rating of the unit.
    .expected = `protection`
