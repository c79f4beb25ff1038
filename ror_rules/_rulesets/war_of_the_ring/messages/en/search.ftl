# Search Table.

orcs-search = Orcs search with { $points ->
    [one] 1 Search Point
   *[other] { $points } Search Points
}
nazgul-search = { $nazgul ->
    [one] 1 Nazgul searches
   *[other] { $nazgul } Nazgul search
}: { $nazgul } x { $each } = { $points } Search Points
nazgul-and-orcs-search = { $nazgul } Nazgul and Orcs search: { $nazgul } x { $each } + { $orcs } = { $points } Search Points
search-points = { $points ->
    [one] 1 Search Point
   *[other] { $points } Search Points
} against { $characters ->
    [one] 1 Character
   *[other] { $characters } Characters
}
search-throw = Search
capture-allowed = The { $face } has a c beside it, so captures are allowed
capture-not-allowed = The { $face } has no c beside it, so no capture is allowed
capture-throw = { $who } avoids capture with { $rating } or less (Capture Rating)
capture-throw-without-rating = { $who } avoids capture with { $rating } or less (no Capture Rating given)

search-in-vain = the search finds nobody: a { $face } against { $cell }.
search-spots = the search spots the Characters but allows no capture: a { $face } against { $cell }.
search-allows-capture = the search spots the Characters and allows their capture: a { $face } against { $cell }.
search-captures-nobody = the search spots the Characters but captures nobody: a { $face } against { $cell }.
search-captures = the search spots the Characters and captures { LIST($captured) }: a { $face } against { $cell }.
search-captures-all = the search spots and captures all { $count } Characters: a { $face } against { $cell }.

## Views of the odds

view-search-captured = the number of Characters who are captured
view-search-spotted = the search spots the Characters
view-search-capture_allowed = the search allows captures

## Refusals

searchers-twice = The state gives both `search_points` and the searchers.
    .expected = `search_points` alone, or `nazgul` and `orc_points`
nobody-searches = Nobody searches.
    .expected = at least 1 Search Point, by `search_points`, `nazgul` or `orc_points`
searches-own = { $who } belongs to { WORD($side) }, who is the only searcher.
    .expected = a Character of another player
