# Combat in two calls, the first.

hits-after-all = { WORD($attacker) } must allocate { $hits ->
    [0] no hits
    [one] 1 hit
   *[other] { $hits } hits
}, and { WORD($defender) } must allocate { $their_hits ->
    [0] no hits
    [one] 1 hit
   *[other] { $their_hits } hits
}.
hits-after-ambush = After the ambush { WORD($attacker) } must allocate { $hits ->
    [0] no hits
    [one] 1 hit
   *[other] { $hits } hits
}, and { WORD($defender) } must allocate { $their_hits ->
    [0] no hits
    [one] 1 hit
   *[other] { $their_hits } hits
}.

## Views of the odds

view-combat-strike-attacker-hits = hits that { word-attacker } has to allocate
view-combat-strike-defender-hits = hits that { word-defender } has to allocate

## Refusals

hits-not-thrown-yet = The hits are not thrown yet, so you cannot allocate them.
    .expected = no allocation. Allocate the hits in `combat-defense`, or send the whole combat to `combat`

# Fields of the state and of the result.

field-SideStruck-volley = The hits that the side has to allocate.
field-SideStruck-ranks = The figures of the side that stand, and those that fell.
field-SideStruck-in_reach = The figures that take part, by group. Empty if no figure has a position and all take part.
    .hint = The figures that take part, by group.
field-SideStruck-silenced = Characters of the side that lost a wizards' duel, as `side/id`. They do not attack or lead.
    .hint = Characters of the side that lost a wizards' duel, as `side/id`.

field-Strikes-stage = `ambush`: hits of an ambush on a side that allocates by hand. Call again with `ambush` in the state. `all`: all hits are thrown. Go on to combat-defense.
    .hint = Which hits are thrown.
field-Strikes-attacker = The attacker, and the hits on it.
field-Strikes-defender = The defender, and the hits on it.
