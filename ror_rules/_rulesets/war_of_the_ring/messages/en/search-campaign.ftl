# Search after search.

search-number = Search { $number }

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

## Views of the odds

view-search-campaign-free-of = { $who } is free at the end
view-search-campaign-captured-of = { $who } is a captive at the end
view-search-campaign-ring_safe = no captive has the Ring
view-search-campaign-captured = the number of captives at the end
view-search-campaign-searches = searches that are made

## Refusals

characters-share-name = Two Characters have the name { $who }.
    .expected = a name of its own for each Character

# Fields of the state and of the result.

field-SearchCampaign-searches = The searches in their order, 1 to 50.

field-SearchCampaigned-searches = The number of searches. Fewer than in the state if all Characters are captives.
    .hint = The number of searches.
field-SearchCampaigned-characters = The Characters who are free, in the order of the state.
field-SearchCampaigned-captives = The captives, each as a `captive`, in the order of the state.
field-SearchCampaign-characters = The Characters to search for, 1 to 9 of them in full or by name. The one with the Ring has `ring`.
    .hint = The Characters to search for, 1 to 9 of them in full or by name.
