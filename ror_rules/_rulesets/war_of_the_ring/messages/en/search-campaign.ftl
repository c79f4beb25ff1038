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
