# Alliances.

alliance-without-saruman = only Saruman forms Alliances
alliance-outside-events = it is not the Events Phase, but { $phase ->
    [gollum] the roll for Gollum
    [search] the Search Phase
    [saruman_turn] the Saruman Player-Turn
    [fellowship_turn] the Fellowship Player-Turn
    [dark_power_turn] the Dark Power Player-Turn
   *[end] the end of the Game-Turn
}
alliance-cards-not-drawn = not all cards of the Events Phase are drawn
alliance-in-time = All cards of the Events Phase are drawn, so Saruman may form an Alliance now
alliance-settled = The players settled that { $deed ->
    [dissolve] Saruman and { WORD($partner) } may dissolve their Alliance
   *[form] Saruman may have a second Alliance
}
alliance-settled-against = The players settled that { $deed ->
    [dissolve] Saruman and { WORD($partner) } may not dissolve their Alliance
   *[form] Saruman may not have a second Alliance
}
alliance-second = Saruman already has an Alliance with { LIST($allies) }
alliance-effect = { WORD($effect) }
alliance-effect-lost = Whether { WORD($effect) } is unknown: this part of the printed rules is { WORD($cell) }
alliance-may-offend = The players must decide whether the Alliance offends the Dark Power, who may attack Saruman once he has offended it
alliance-does-not-offend = The Alliance does not offend the Dark Power, who therefore gets no cause to attack Saruman

alliance-formed = { WORD($one) } and { WORD($other) } form an Alliance.
alliance-refused = { WORD($one) } and { WORD($other) } cannot form an Alliance: { $reason }.
alliance-dissolved = { WORD($one) } and { WORD($other) } dissolve their Alliance, as the players settled.
alliance-stands = { WORD($one) } and { WORD($other) } stay allied, as the players settled.

## Refusals

allied-already = Saruman already has an Alliance with { WORD($partner) }.
    .expected = the Alliances before this one
not-allied = Saruman has no Alliance with { WORD($partner) }.
    .expected = `{ $partner }`, or no `saruman_allied_with`
second-alliance-is-lost = The rules on limits of Alliances are lost. They do not say whether Saruman may have two Alliances.
    .expected = `true` if the players settle that he may, otherwise `false`
dissolving-is-lost = The rules on dissolving an Alliance are lost. The surviving text mentions effects at once, later effects, and times when dissolving is not allowed.
    .expected = `true` if the players settle that they may dissolve it, otherwise `false`
