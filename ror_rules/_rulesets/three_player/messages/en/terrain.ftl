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
