# Search for a hidden party.

may-hide = { LIST($party) } may hide, as characters within { $distance } of the enemy
search = The enemy searches for { LIST($party) } and succeeds on { $least } or more
    .made = { $successes ->
    [0] not found
   *[other] found
}
tracker = Tracker
trackers = Trackers
no-trackers = no Tracker searches
trackers-search = { $trackers ->
    [one] Bonus of a Tracker who searches
   *[other] Bonus of a Tracker ({ $trackers } of them search)
}

found-not-spotted = { LIST($party) } stay unspotted, because the scenario decides what spots them
found-so-spotted = The enemy has spotted { LIST($party) }, although { $figures ->
    [one] it has
   *[other] they have
} stealth
found-and-fights = The enemy found { LIST($party) } { $distance } away and fights from there
found-too-far = The enemy found { LIST($party) } { $distance } away, which is too far for a combat
party-found-too-far = The search finds { LIST($party) } with a { $face } ({ $least } or more is needed), but too far away for a combat.
party-found = The search finds { LIST($party) } with a { $face } ({ $least } or more is needed).
party-stays-hidden = { LIST($party) } { $figures ->
    [one] stays
   *[other] stay
} hidden: the search throws a { $face } ({ $least } or more is needed).

## Refusals

only-characters-hide = Only a party of characters can hide, and { $who } is not a character.
    .expected = characters only. A party with army figures fights
nothing-to-hide-from = The party is { $distance } from the nearest enemy, and is in no combat that it could hide from.
    .expected = at most { $most }

# Fields of the state and of the result.

field-PartySearch-party = The whole party. All groups must be characters.
    .hint = The whole party.
field-PartySearch-distance = Inches to the nearest enemy, 0 to 9999, at most three decimal places. By default the party is near enough to hide.
    .hint = Inches to the nearest enemy, 0 to 9999, at most three decimal places.
field-PartySearch-trackers = The number of Trackers that search.

field-Searched-found = Whether the enemy found the party. In a combat `site.found` is then the party's side.
    .hint = Whether the enemy found the party.
field-Searched-fights = Whether the party must fight now: the enemy found it, and is near enough.
    .hint = Whether the party must fight now.
field-Searched-force = The party, ready for the next state. If the enemy found it, its figures with stealth are spotted.
    .hint = The party, ready for the next state.
