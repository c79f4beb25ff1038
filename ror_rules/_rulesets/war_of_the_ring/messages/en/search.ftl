# Search Table.

orcs-search = Orcs search with { $points ->
    [one] 1 Search Point
   *[other] { $points } Search Points
}
nazgul-search = { $nazgul ->
    [one] 1 Nazgul searches with { $points } Search Points
   *[other] { $nazgul } Nazgul search with { $each } Search Points each: { $points } Search Points
}
nazgul-and-orcs-search = { $nazgul ->
    [one] 1 Nazgul searches with { $each } Search Points
   *[other] { $nazgul } Nazgul search with { $each } Search Points each
}, and Orcs with { $orcs }: { $points } Search Points
search-points = Rolls that spot { $characters ->
    [one] 1 Character
   *[other] { $characters } Characters
} with { $points ->
    [one] 1 Search Point
   *[other] { $points } Search Points
} (a c allows captures)
search-throw = Search
capture-allowed = The { $face } spots the Characters, and its c allows captures
capture-not-allowed = The { $face } spots the Characters, but without a c it allows no capture
capture-not-tried = The searcher does not try to capture { $who }
capture-throw = { $who } avoids capture on { $rating } or less, the Capture Rating
    .made = { ATMOST($face, $rating) ->
        [yes] avoids capture
       *[no] is captured
    }
capture-throw-without-rating = { $who } avoids capture on { $rating } or less, because no Capture Rating is given
    .made = { ATMOST($face, $rating) ->
        [yes] avoids capture
       *[no] is captured
    }
capture-throw-above = { $who } avoids capture on more than { $rating }, the Capture Rating
    .made = { ATMOST($face, $rating) ->
        [yes] is captured
       *[no] avoids capture
    }
capture-throw-without-rating-above = { $who } avoids capture on more than { $rating }, because no Capture Rating is given
    .made = { ATMOST($face, $rating) ->
        [yes] is captured
       *[no] avoids capture
    }

search-in-vain = the search rolls a { $face } and finds nobody.
search-spots = the search rolls a { $face } and spots the Characters, but may not capture them.
search-allows-capture = the search rolls a { $face }, spots the Characters and may capture them.
search-captures-nobody = the search rolls a { $face } and spots the Characters. { LIST($free) } { COUNT($free) ->
    [one] avoids
   *[other] avoid
} capture.
search-captures = the search rolls a { $face }, spots the Characters and captures { LIST($captured) }. { LIST($free) } { COUNT($free) ->
    [one] avoids
   *[other] avoid
} capture.
search-captures-all = the search rolls a { $face }, spots the Characters and captures { LIST($captured) }.

## Views of the odds

view-search-captured = the number of Characters who are captured
view-search-captured-of = { $who } is captured
view-search-spotted = the search spots the Characters
view-search-capture_allowed = the search allows captures
view-search-captures = the capture throws

## Refusals

searchers-twice = The state gives both `search_points` and the searchers.
    .expected = `search_points` alone, or `nazgul` and `orc_points`
nobody-searches = Nobody searches.
    .expected = at least 1 Search Point, by `search_points`, `nazgul` or `orc_points`
searches-own = { $who } belongs to { WORD($side) }, who is the only searcher.
    .expected = a Character of another player
left-alone-not-there = { $who } is not one of the Characters in the hex.
    .expected = a name from `characters`
left-alone-barred = By the reading `must-try` of `{ $ruling }`, the searcher tries to capture all Characters spotted.
    .expected = no `left_alone`, or the reading `may-leave`

# Fields of the state and of the result.

field-Searchers-search_points = All Search Points in the hex, 1 to 9999, instead of `nazgul` and `orc_points`.
field-Searchers-nazgul = Nazgul that search. Each is worth 2 Search Points.
    .hint = Nazgul that search.
field-Searchers-orc_points = Search Points of the Orcs that search.

field-Capture-name = The Character's name as the state gives it.
field-Capture-captured = Whether the Character is captured: the face does not make the throw.
    .hint = Whether the Character is captured.

field-Sighting-spotted = Whether the die spotted the Characters in the hex.
field-Sighting-capture_allowed = Whether the roll has a c: the Dark Power may try to capture each Character spotted.
    .hint = Whether the roll has a c.
field-Sighting-captures = The capture throws, in the order of `characters`. Empty if no capture is allowed, or the Characters are a number.
    .hint = The capture throws, in the order of `characters`.
field-Sighting-characters = The party afterwards: those of `characters` that were not captured, as in the state.
    .hint = The party afterwards.
field-Sighting-captives = The captured Characters, each as a `captive`, in the order of their throws.
field-Search-characters = The Characters in the hex. A number allows no capture. A list has 1 to 30 of them in full or by name, in the order of their capture throws. Unequal Characters keep their dice in any other order.
    .hint = The Characters in the hex.
field-Search-left_alone = Names of `characters`, 1 to 30, that the searcher spots and does not try to capture. The ruling `wr-may-capture` can forbid it. By default none.
    .hint = Names of `characters`, 1 to 30, that the searcher spots and does not try to capture.
