# Search, by two players.

search-phase = This is the Search Phase
orcs-search-for = { $orcs ->
    [hand] Hand Orcs
   *[eye] Eye Orcs
} search for this player
captives-go-to = { $orcs ->
    [hand] Hand Orcs
   *[eye] Eye Orcs
} take their captives to this place
search-stays-secret = { WORD($player) } resolves the search and need not tell the other player anything
ally-may-search = Saruman may go on searching while he is allied with the Fellowship
nazgul-of-allies = The allies search with { $count } Nazgul, of at most { $most }
players-chose-searcher = The players decided that { WORD($player) } resolves the search
dark-power-pays = The Dark Power pays Shadow Points for its searchers, but not for an Individual Combat that follows
saruman-pays-nothing = Saruman pays no Shadow Points

search-by = { WORD($searcher) } { $found }
search-by-with-captives = { WORD($searcher) } { $found } Captives go to { WORD($place) }, hex { $hex }.

## The end of both sentences. These messages replace those of War of the Ring

search-in-vain = searches with a { $face } and finds nobody.
search-spots = searches with a { $face } and spots the Characters, but may not capture them.
search-allows-capture = searches with a { $face }, spots the Characters and may capture them.
search-captures-nobody = searches with a { $face } and spots the Characters. { LIST($free) } { COUNT($free) ->
    [one] avoids
   *[other] avoid
} capture.
search-captures = searches with a { $face }, spots the Characters and captures { LIST($captured) }. { LIST($free) } { COUNT($free) ->
    [one] avoids
   *[other] avoid
} capture.
search-captures-all = searches with a { $face }, spots the Characters and captures { LIST($captured) }.

## Views of the odds. This message replaces that of War of the Ring

view-search-campaign-ring_safe = no captive and no captor has the Ring

## Refusals

too-many-nazgul-of-saruman = Saruman has more Nazgul in the search than `nazgul` has in all.
    .expected = at most { $nazgul }
both-have-nazgul = Nazgul of both players search.
    .expected = `false`
orcs-without-points = No Orcs search, because the state has no points for them.
    .expected = no `orcs`, or `orc_points` or `search_points` too
orcs-unknown = The Orcs on the Search Card decide whose search this is.
    .expected = `hand` or `eye`, or `resolved_by` if the players decided
searcher-is-clear = The rules decide that { WORD($searcher) } resolves this search.
    .expected = `{ $searcher }`, or no `resolved_by`
too-many-allied-nazgul = Allies who both have Nazgul search with at most { $most } of them together.
    .expected = at most { $most }, or `only_one_has_nazgul` if the other ally has no Nazgul
searchers-of-both = Searchers of both players are in the hex, and the rule that says who resolves the search is lost. What survives: allies agree which Nazgul search, at most { $most }, and Orcs belong to their own player.
    .expected = `saruman` or `dark_power`, as the players decide

# Fields of the state and of the result.

field-CardSearchers-orcs = The Orcs on the Search Card: Hand Orcs of Saruman, or Eye Orcs of the Dark Power. By default no Orcs search, or the players decided in `resolved_by`.
    .hint = The Orcs on the Search Card.
field-CardSearchers-nazgul = The Nazgul that search: their number, or their names by controller. Each has 2 Search Points.
    .hint = The Nazgul that search.
field-CardSearchers-nazgul_of_saruman = How many of `nazgul` are under Saruman.
field-CardSearchers-saruman_allied_with = Saruman's ally, or a list of at most two allies, each once.
    .hint = Saruman's ally, or a list of at most two allies, each once.
field-CardSearchers-only_one_has_nazgul = Whether only one of the two allies, Saruman and the Dark Power, has any Nazgul. Then the limit of three Nazgul in a search does not hold.
    .hint = Whether only one of the two allies, Saruman and the Dark Power, has any Nazgul.
field-CardSearchers-resolved_by = The player who resolves the search, by decision of the players, if the rules leave it open. By default the rules decide.
    .hint = The player who resolves the search, by decision of the players, if the rules leave it open.

field-CardSighting-searcher = The player who resolves the search.
field-CardSighting-captives_to = The hex of the map to which Orcs take their captives. The searcher moves them. Null if no Orcs have captives.
    .hint = The hex of the map to which Orcs take their captives.
field-CardSighting-shadow_points_from = The player who pays Shadow Points for the search: the Dark Power if any of its searchers take part. Null if only Saruman searches, because he pays none.
    .hint = The player who pays Shadow Points for the search.
