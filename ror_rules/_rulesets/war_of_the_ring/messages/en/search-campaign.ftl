# Search after search.

search-number = Search { $number }
turn-of-journey = A Game-Turn with { $free ->
    [one] 1 free Character
   *[other] { $free } free Characters
}
journey-not-paid = The Dark Power has { $points ->
    [one] 1 Shadow Point
   *[other] { $points } Shadow Points
}, which is too few

campaign-all-free = everybody is free after { $searches ->
    [one] 1 search
   *[other] { $searches } searches
}.
campaign-all-captured = everybody is captured after { $searches ->
    [one] 1 search
   *[other] { $searches } searches
}.
campaign-divided = after { $searches ->
    [one] 1 search
   *[other] { $searches } searches
} { LIST($free) } { COUNT($free) ->
    [one] is
   *[other] are
} free, and { LIST($captured) } { COUNT($captured) ->
    [one] is
   *[other] are
} captured.
search-campaign-attacks = { $found } { $taken } of { $targets } { $targets ->
    [one] target
   *[other] targets
} { $taken ->
    [one] has
   *[other] have
} fallen.

## Views of the odds

view-search-campaign-free-of = { $who } is free at the end
view-search-campaign-captured-of = { $who } is a captive at the end
view-search-campaign-ring_safe = no captive has the Ring
view-search-campaign-captured = the number of captives at the end
view-search-campaign-searches = searches that are made
view-search-campaign-shadow_points_spent = Shadow Points that the Dark Power spends
view-search-campaign-fallen = there are targets, and none has a Strength Point left
view-search-campaign-points_lost = Strength Points that the army of the Dark Power loses

## Refusals

characters-share-name = Two Characters have the name { $who }.
    .expected = a name of its own for each Character
searchers-without-price = The Dark Power pays for each Nazgul that searches, and `search_points` do not say how many there are.
    .expected = `nazgul` and `orc_points`, or no `shadow_points`
army-without-target = The state has an army without a target, or a target without an army.
    .expected = both `attacker` and `targets`, or neither
attacks-of-others = Only the Dark Power pays for its attacks.
    .expected = an army of `dark_power`

# Fields of the state and of the result.

field-PlannedSearch-moved = Whether the Nazgul move there to search, for 1 Shadow Point each. By default they do.
    .hint = Whether the Nazgul move there to search, for 1 Shadow Point each.
field-PlannedSearch-planned = `no`: the Dark Power does not plan to search in this Game-Turn. Best play may search nevertheless. Without searchers the Game-Turn is safe. By default it searches if it can pay.
    .hint = Whether the Dark Power plans to search.

field-SearchCampaign-searches = The searches in their order, 1 to 50. With `shadow_points` or an `attacker`, each is a Game-Turn on the path of the party.
    .hint = The searches in their order, 1 to 50.
field-SearchCampaign-shadow_points = Shadow Points that the Dark Power has for all searches and attacks, by the prices of the Campaign Game. By default nothing is paid.
    .hint = Shadow Points that the Dark Power has for all searches and attacks, by the prices of the Campaign Game.
field-SearchCampaign-letter = The letter that the Dark Power picks in every Game-Turn: the throw adds to `shadow_points`. By default nothing is added.
    .hint = The letter that the Dark Power picks in every Game-Turn.
field-SearchCampaign-attacker = An army of the Dark Power. It attacks once in each Game-Turn, if it can pay. By default none.
    .hint = An army of the Dark Power. It attacks once in each Game-Turn, if it can pay.
field-SearchCampaign-targets = The stacks that the army attacks, in their order, up to 6.

field-SearchCampaigned-searches = The number of searches. Fewer than in the state if all Characters are captives, or if the Dark Power did not search.
    .hint = The number of searches.
field-SearchCampaigned-characters = The Characters who are free, in the order of the state.
field-SearchCampaigned-captives = The captives, each as a `captive`, in the order of the state.
field-SearchCampaigned-shadow_points_spent = Shadow Points that the Dark Power spent.
field-SearchCampaigned-attacker = The army as it goes on.
field-SearchCampaigned-defenders = The targets as they go on, in their order.
field-SearchCampaign-characters = The Characters to search for, 1 to 9 of them in full or by name. The one with the Ring has `ring`.
    .hint = The Characters to search for, 1 to 9 of them in full or by name.
