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
