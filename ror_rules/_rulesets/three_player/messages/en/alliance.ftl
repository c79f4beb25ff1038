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

# Fields of the state and of the result.

field-Alliance-one = One of the two players.
field-Alliance-other = The other player. It must differ from `one`.
    .hint = The other player.
field-Alliance-deed = Their intention. The rules on dissolving an Alliance are lost, so for `dissolve` send `settled`.
    .hint = Their intention.
field-Alliance-phase = The part of the Game-Turn, as in `sequence-of-play`: the Events Phase, the Search Phase, a Player-Turn, or before or after all of them.
    .hint = The part of the Game-Turn, as in `sequence-of-play`.
field-Alliance-cards_drawn = Whether all cards of the Events Phase are drawn.
field-Alliance-saruman_allied_with = The players with whom Saruman already has an Alliance: one player, or a list of at most two, each once. By default no player.
    .hint = The players with whom Saruman already has an Alliance.
field-Alliance-settled = Whether the players settle that they may, if the rules do not decide it: to dissolve an Alliance, or to form a second one in addition to `saruman_allied_with`. By default not settled.
    .hint = Whether the players settle that they may, if the rules do not decide it.

field-AllianceFormed-formed = Whether an Alliance of the two is formed.
field-AllianceFormed-dissolved = Whether the Alliance of the two is dissolved.
field-AllianceFormed-saruman_allied_with = The players with whom Saruman has an Alliance from now on. Empty if there are none.
    .hint = The players with whom Saruman has an Alliance from now on.
field-AllianceFormed-because = The reason. `in_time`: all cards of the Events Phase are drawn. `without_saruman`: only he forms Alliances. `outside_events`: it is not the Events Phase. `cards_not_drawn`: not all cards are drawn. `second_alliance`: the players settled that Saruman may not have two. `settled`, `settled_against`: the players settled whether the Alliance may be dissolved.
    .hint = The reason.
field-AllianceFormed-changes = The effects of the Alliance: keys of rows of the table `alliance-effects`, in its order. Empty if none is formed.
    .hint = The effects of the Alliance.
field-AllianceFormed-may_change = Effects that it may have, because the rules about them are lost: keys of rows of that table. Empty if no Alliance is formed, or nothing is lost.
    .hint = Effects that it may have, because the rules about them are lost.
