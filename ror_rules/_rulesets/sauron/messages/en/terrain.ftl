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

# Fields of the state and of the result.

field-RoughStep-cost = The cost of the hex by the original game's chart, in Movement Points.
field-RoughStep-rough = Whether the hex is rough.

field-RoughTerrain-steps = The hexes of the path in order, 0 to 200.
    .hint = The hexes of the path in order, 0 to 200.
field-RoughTerrain-movement_allowance = Movement Points for the path. By default no limit.
    .hint = Movement Points for the path.
field-RoughTerrain-protection = Armored Protection Rating of a defending unit. By default no defending unit.
    .hint = Armored Protection Rating of a defending unit.
field-RoughTerrain-defending_in_rough = Whether that unit defends in a rough hex. Requires `protection`.
    .hint = Whether that unit defends in a rough hex.

field-RoughTerrainResult-cost = Movement Points for the path, or for the part of it that is possible.
field-RoughTerrainResult-allowed = Whether the whole path is possible.
field-RoughTerrainResult-stopped_at = Index in `steps` of the first impossible step, from 0. Null if all are possible.
    .hint = Index in `steps` of the first impossible step, from 0.
field-RoughTerrainResult-protection = Armored Protection Rating of the defending unit, -99 to 101. Null without such a unit.
    .hint = Armored Protection Rating of the defending unit, -99 to 101.
