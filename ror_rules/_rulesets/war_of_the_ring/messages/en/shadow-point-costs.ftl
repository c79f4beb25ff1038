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

## Views of the odds

view-shadow-point-costs-items = the lines of the bill
view-shadow-point-costs-total = the price of all actions
view-shadow-point-costs-left = Shadow Points left
view-shadow-point-costs-allowed = the Shadow Points suffice

# Fields of the state and of the result.

field-Purchase-action = The action, in the words of the game's price list (the Character Game's: Orcs, Nazgul and `reduce_citadel`. The Campaign Game's: the others). `other`: an action that its list does not name.
    .hint = The action, in the words of the game's price list.
field-Purchase-count = How many times the price is paid: groups of Orcs, Nazgul, forces or Army Combats.
    .hint = How many times the price is paid.
field-Purchase-strength = Strength Points of the force that moves: required for `move_force`, and left out for every other action.
    .hint = Strength Points of the force that moves.
field-Purchase-during = When a search of the Character Game is made: it is free in the Fellowship Player-Turn.
    .hint = When a search of the Character Game is made.

field-ShadowPointCosts-game = The price list: that of the Character Game or of the Campaign Game.
    .hint = The price list.
field-ShadowPointCosts-actions = The actions that the Dark Power wants to take, at most 200 lines.
field-ShadowPointCosts-available = Shadow Points at hand.

field-BillItem-action = The action, as in the state.
field-BillItem-count = How many times it is paid for, 1 to 999.
field-BillItem-each = The price of doing it once, in Shadow Points: 0 or more.
    .hint = The price of doing it once, in Shadow Points.
field-BillItem-cost = The price of the line, in Shadow Points: `each` times `count`.
    .hint = The price of the line, in Shadow Points.

field-Bill-items = A line for each of the actions, in their order.
field-Bill-total = The price of all actions, in Shadow Points: 0 or more.
    .hint = The price of all actions, in Shadow Points.
field-Bill-left = Shadow Points at hand less the total: below 0 where the purse is too small.
    .hint = Shadow Points at hand less the total.
field-Bill-allowed = Whether the purse suffices for all of it: `left` is 0 or more.
    .hint = Whether the purse suffices for all of it.
