# Shadow Point Costs.

price = { $count ->
    [one] Shadow Points
   *[other] Shadow Points, to be paid { $count } times,
} to { WORD($action) }
price-by-strength = { $count ->
    [one] Shadow Points
   *[other] Shadow Points, to be paid { $count } times,
} to move a force of { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
}
action-not-listed = The price list does not name the action, so it is free
search-is-free = To { WORD($action) } in the Fellowship Player-Turn is free

bill-paid = The actions cost { $total ->
    [one] 1 Shadow Point
   *[other] { $total } Shadow Points
} and leave { $left } of { $available }.
bill-not-paid = The actions cost { $total ->
    [one] 1 Shadow Point
   *[other] { $total } Shadow Points
}, { $missing } more than the { $available } that the Dark Power has.

## Actions

word-move_orcs = move a group of Orcs
word-search_with_orcs = search with a group of Orcs
word-move_nazgul = move a Nazgul
word-search_with_nazgul = search with a Nazgul
word-reduce_citadel = reduce a citadel, for each Nazgul present
word-move_force = move a force
word-move_nazgul_for_search = move a Nazgul for a search
word-move_nazgul_in_player_turn = move a Nazgul in the Player-Turn
word-initiate_army_combat = initiate an Army Combat
word-defend_at_full_strength = defend at full strength in an Army Combat
word-defend_at_half_strength = defend at half strength

## Refusals

action-not-in-character = The Character Game has no price to { WORD($action) }.
    .expected = one of { $actions }
action-not-in-campaign = The Campaign Game has no price to { WORD($action) }.
    .expected = one of { $actions }
price-not-listed = The price list of the Campaign Game does not name every action.
    .expected = only actions of the list, or the reading `free`
strength-missing = The price depends on the strength of the force.
    .expected = `strength`
price-without-strength = The price of this action does not depend on strength.
    .expected = no `strength`
price-in-any-turn = Only a search of the Character Game has another price in the Fellowship Player-Turn.
    .expected = `search_phase`
