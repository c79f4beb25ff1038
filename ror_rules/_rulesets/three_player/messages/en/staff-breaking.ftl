# Breaking the Staves of Power.

not-the-first-duel = this is not the first duel of Gandalf and Saruman
duel-without-a-loser = Gandalf broke off the duel, so nobody lost it
wizard-comes-back = { WORD($who) } may come back after death
sorcery-after-return = Sorcery Rating of { WORD($who) } after the loss of the Staff
may-come-back = { WORD($who) } may come back, so the duel breaks the Staff
may-not-come-back = { WORD($who) } may not come back

staff-broken = The Staff of { WORD($who) } is broken. From now on { WORD($who) } has Sorcery Rating { $sorcery }.
staff-not-broken = The Staff of { WORD($who) } is not broken: { $because }.

## Refusals

no-known-wizard = Only Gandalf and Saruman have a Staff of Power, and it matters which Gandalf lost the duel.
    .expected = Gandalf the Grey, Gandalf the White or Saruman
grey-after-death = A Gandalf who has been killed is Gandalf the White.
    .expected = `false`, because the loser is Gandalf the Grey
saruman-broke-off = Saruman may not break off a duel.
    .expected = no `broke_off`, or a Gandalf as the loser
dead-broke-off = The loser is dead, so the duel was fought to the end.
    .expected = no `broke_off`, or a living loser
