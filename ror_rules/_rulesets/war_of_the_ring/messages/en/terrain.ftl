# Terrain Effects Chart.

path-into = Into { WORD($hex) }
path-across = Across { WORD($hexside, form: "hexside") }
path-mark = The hex also has { WORD($mark) }
path-armies = Armies in { WORD($hex) }
path-not-entered = Nobody can enter { WORD($hex) }
path-no-army = No army can enter { WORD($hex) }
path-not-crossed = Nobody can cross { WORD($hexside, form: "hexside") }
path-too-dear = Hex { $number } of the path costs { $cost ->
    [one] 1 Movement Point
   *[other] { $cost } Movement Points
}, and { $left ->
    [one] 1 is
   *[other] { $left } are
} left: the path stops before it
tunnel-open = The tunnel is open
tunnel-closed = The tunnel is closed
dunharrow-open = { WORD($moving) } can cross at Dunharrow
dunharrow-closed = { WORD($moving) } cannot cross at Dunharrow
no-army-in = No army can stand in { WORD($hex) }
defense-modifier = Defense Modifier of { WORD($hex) }
defender-stands = The defender stands in { WORD($hex) }

path-walked = The whole path costs { $cost ->
    [one] 1 Movement Point
   *[other] { $cost } Movement Points
}.
path-stopped = The path stops before hex { $number } of { $count }, { WORD($hex) }, and costs { $cost ->
    [one] 1 Movement Point
   *[other] { $cost } Movement Points
}.
defense = { $multiplier ->
    [one] A defender in { WORD($hex) } has its normal strength.
   *[other] A defender in { WORD($hex) } has { $multiplier } times its strength.
}
no-defense = No army can defend in { WORD($hex) }.
path-and-defense = { $path } { $defense }

## Refusals

nothing-asked = The state has no path, and no hex to defend.
    .expected = `steps` or `defending_in`
