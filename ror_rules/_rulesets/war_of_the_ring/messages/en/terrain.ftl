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

## Views of the odds

view-terrain-cost = Movement Points that the path costs
view-terrain-allowed = the whole path can be walked
view-terrain-stopped_at = the first step that cannot be taken
view-terrain-defense_multiplier = the Defense Modifier

# Fields of the state and of the result.

field-PathStep-hex = Terrain Type of the hex, which is paid for entering it.
field-PathStep-hexsides = Terrain Types of the hexsides crossed on the way in, at most 6. The ruling `wr-hexside-kinds` combines a crossing with the hexside under it.
    .hint = Terrain Types of the hexsides crossed on the way in, at most 6.
field-PathStep-marks = Further marks of the hex, at most 3. They have no effect.
    .hint = Further marks of the hex, at most 3.
field-PathStep-tunnel_open = Whether a `tunnel` among the hexsides is open: a closed one stops the path.
    .hint = Whether a `tunnel` among the hexsides is open.

field-Terrain-steps = The path, at most 200 hexes in the order they are entered. A bare Terrain Type is a hex without hexsides that matter. By default no path, only `defending_in`.
    .hint = The path, at most 200 hexes in the order they are entered.
field-Terrain-movement_allowance = Movement Points at hand, 0 or more, as a whole number or a fraction in text (`7/2`). By default the path is priced as if they never ran out.
    .hint = Movement Points at hand, 0 or more, as a whole number or a fraction in text (`7/2`).
field-Terrain-moving = The walkers: an army, Characters, Aragorn and the Characters with him (`aragorns_company`), or an army with him (`aragorns_army`).
    .hint = Who moves.
    .is-aragorns_company = Aragorn and the Characters with him.
    .is-aragorns_army = An army with him.
field-Terrain-defending_in = Terrain Type of the hex for the Defense Modifier. By default only `steps`.
    .hint = Terrain Type of the hex for the Defense Modifier.

field-Passage-cost = Movement Points that the path costs up to where it stops, 0 or more: a whole number, or a fraction in text (`7/2`).
    .hint = Movement Points that the path costs up to where it stops, 0 or more.
field-Passage-allowed = Whether the path can be walked to its end. True without a path.
    .hint = Whether the path can be walked to its end.
field-Passage-stopped_at = The first of the steps that cannot be taken, counted from 0. Null if all can.
    .hint = The first of the steps that cannot be taken, counted from 0.
field-Passage-defense_multiplier = Defense Modifier: the multiplier of a defender's strength, 1 if the chart has none. Null without a hex, or if no army can be in it.
    .hint = Defense Modifier.
