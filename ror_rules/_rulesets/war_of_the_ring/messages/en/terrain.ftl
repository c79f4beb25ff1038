# Terrain Effects Chart.

path-hex = Hex { $number } of { $count }
path-into = Movement Points { $hex ->
    [road] along a road
    [trail] along a trail
    [mountain_path] along a mountain path
   *[other] into { WORD($hex) }
}
path-across = Movement Points across { WORD($hexside, form: "hexside") }
path-mark = Movement Points for { WORD($mark) } in the hex
path-armies = Mark of { WORD($hex) }, where $ bars armies
path-not-entered = Nobody can enter { WORD($hex) }
path-no-army = No army can enter { WORD($hex) }
path-not-crossed = Nobody can cross { WORD($hexside, form: "hexside") }
path-too-dear = Hex { $number } of the path costs { $cost ->
    [one] 1 Movement Point
   *[other] { AMOUNT($cost) } Movement Points
}, and { $left ->
    [0] none is
    [one] only 1 is
   *[other] only { AMOUNT($left) } are
} left, so the move stops before it
tunnel-open = The tunnel is open
tunnel-closed = The tunnel is closed
dunharrow-open = { WORD($moving) } can cross at Dunharrow
dunharrow-closed = { WORD($moving) } cannot cross at Dunharrow
no-army-in = No army can stand in { WORD($hex) }
defense-modifier = Defense Modifier of { WORD($hex) }
defender-stands = Defense Modifier for a defender in { WORD($hex) }

path-walked = The whole path costs { $cost ->
    [one] 1 Movement Point
   *[other] { AMOUNT($cost) } Movement Points
}.
path-stopped = The move stops before hex { $number } of { $count }, { WORD($hex) }, and costs { $cost ->
    [0] no Movement Points
    [one] 1 Movement Point
   *[other] { AMOUNT($cost) } Movement Points
} up to there.
defense = A defender in { WORD($hex) } { $multiplier ->
    [one] has its normal strength.
    [2] has twice its strength.
    [3] has three times its strength.
   *[other] has { AMOUNT($multiplier) } times its strength.
}
no-defense = No army can defend in { WORD($hex) }.
path-and-defense = { $path } { $defense }

## Refusals

nothing-asked = The state has no path, and no hex to defend.
    .expected = `steps` or `defending_in`
hexside-twice = The step crosses { WORD($hexside, form: "hexside") } twice.
    .expected = each hexside once
