# Saruman's passage. All other messages of terrain are those of War of the Ring.

barred-to-saruman = Hex { $number } of the path is barred to Saruman too, by decision of the players
open-to-saruman = Hex { $number } of the path is open to Saruman, by decision of the players, and costs { $cost ->
    [one] 1 Movement Point
   *[other] { AMOUNT($cost) } Movement Points
}

## Refusals

cost-is-printed = The chart has a cost for hex { $number } of the path.
    .expected = no `cost_to_saruman`
passage-lost = Hex { $number } of the path is barred to others. A stack that Saruman leads can pass at one place, but the text that names it is lost.
    .expected = `true` if it is barred to Saruman too, or `false` if it is open to him
cost-missing = Hex { $number } of the path is open to Saruman, but the chart has no cost for it.
    .expected = the cost in Movement Points that the players decide on, as `cost_to_saruman`

# Fields of the state and of the result.

field-SarumansStep-barred_to_saruman_too = The players' decision for this step, if it is barred to others: barred to a stack that Saruman leads too (true), or open to it (false). By default as `barred_to_saruman_too` of the path.
    .hint = The players' decision for this step, if it is barred to others.
field-SarumansStep-cost_to_saruman = The cost of the step in Movement Points, 0 or more, by decision of the players, if the chart has no cost for it: a whole number, or a fraction in text (`7/2`). By default undecided.
    .hint = The cost of the step in Movement Points, 0 or more, by decision of the players, if the chart has no cost for it.

field-SarumansTerrain-steps = The path, at most 200 hexes in the order in which they are entered. A Terrain Type alone is a hex without hexsides that matter. By default no path, only `defending_in`.
    .hint = The path, at most 200 hexes in the order in which they are entered.
field-SarumansTerrain-led_by_saruman = Whether Saruman leads the stack that walks the path.
field-SarumansTerrain-barred_to_saruman_too = The players' decision for all steps that are barred to others: barred to a stack that Saruman leads too (true), or open to it (false). A step may differ. By default undecided.
    .hint = The players' decision for all steps that are barred to others.
