# Handing over the Ring. `handover-…`: the values of `because`.

handover-duel_winner = Saruman is killed, and the Ring goes to the winner of the whole Individual Combat
handover-chief_to_saruman = the Chief of the Dunlendings may give the Ring to Saruman
handover-chief_to_another = the Chief of the Dunlendings may give the Ring to Saruman only
handover-only_the_chief = no Character except the Chief of the Dunlendings gives the Ring to Saruman voluntarily
handover-allied_fellowship = an allied Fellowship may give Saruman the Ring if the Ringbearer is killed in his hex
handover-not_allied = the Fellowship is not allied with Saruman
handover-saruman_not_in_hex = Saruman is not in the hex of the Ringbearer
handover-gandalf_or_aragorn_in_hex = Gandalf or Aragorn is in the hex of the Ringbearer
handover-settled_allowed = the players decided that the Ring goes to a Character other than Saruman
handover-settled_forbidden = the players decided that the Ring does not go to a Character other than Saruman

ring-handed-over = The Ring may be handed over: { $because }.
ring-not-handed-over = The Ring may not be handed over: { $because }.

## Refusals

dead-ringbearers-ring = The rules of War of the Ring say who gets the Ring of a dead Ringbearer, if not Saruman, and they are not among the sources. What survives: it goes to an agent of the Dark Power or to a Character of the Fellowship.
    .expected = `true` or `false`, as the players decide
ring-to-another = The rules of War of the Ring say whether a Character may give the Ring to a Character other than Saruman, and they are not among the sources. What survives: the Chief of the Dunlendings may give it to Saruman only.
    .expected = `true` or `false`, as the players decide

# Fields of the state and of the result.

field-RingHandover-giver = The giver: the Chief of the Dunlendings of his own will. `fellowship`, the owner of a killed Ringbearer. `saruman`, killed in Individual Combat. Or any `other_character` with the Ring of their own will.
    .hint = The giver.
field-RingHandover-to_saruman = Whether Saruman is the receiver.
field-RingHandover-allied = Whether the Fellowship is allied with Saruman. It matters if the giver is `fellowship`.
    .hint = Whether the Fellowship is allied with Saruman.
field-RingHandover-saruman_in_hex = Whether Saruman is in the Ringbearer's hex. It matters if the giver is `fellowship`. For the Chief, the ruling `tp-chief-hands-over` decides whether it matters.
    .hint = Whether Saruman is in the Ringbearer's hex.
field-RingHandover-gandalf_or_aragorn_in_hex = Whether Gandalf or Aragorn is in the Ringbearer's hex. It matters if the giver is `fellowship`.
    .hint = Whether Gandalf or Aragorn is in the Ringbearer's hex.
field-RingHandover-settled = The players' decision in a case that the rules leave open: whether `fellowship` or an `other_character` may give the Ring to another Character than Saruman. By default undecided.
    .hint = The players' decision in a case that the rules leave open.

field-RingPassed-allowed = Whether the Ring may be handed over.
field-RingPassed-because = The reason. Saruman dies, and the winner of the duel gets the Ring (`duel_winner`). The Chief may give it to Saruman (`chief_to_saruman`), and only to him (`chief_to_another`). Of their own will, no other Character may give it to Saruman (`only_the_chief`). An allied Fellowship may give him the Ring of a killed Ringbearer (`allied_fellowship`). A condition for that fails (`not_allied`, `saruman_not_in_hex`, `gandalf_or_aragorn_in_hex`). Or the players decided (`settled_allowed`, `settled_forbidden`).
    .hint = The reason.
    .is-duel_winner = And the winner of the duel gets the Ring.
    .is-chief_to_saruman = The Chief may give it to Saruman.
    .is-chief_to_another = And only to him.
    .is-only_the_chief = No other Character may give it to Saruman.
    .is-allied_fellowship = An allied Fellowship may give him the Ring of a killed Ringbearer.
    .is-not_allied = A condition for that fails.
    .is-settled_allowed = Or the players decided.
field-RingPassed-goes_to = The new owner of the Ring, if the rules leave no choice: the winner of the whole Individual Combat. Null otherwise.
    .hint = The new owner of the Ring, if the rules leave no choice.
