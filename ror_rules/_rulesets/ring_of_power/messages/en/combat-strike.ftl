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
