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

# Fields of the state and of the result.

field-StaffBreaking-loser = The loser of the duel, in full or by name: Gandalf the Grey, Gandalf the White, or Saruman. The loser may be dead. Then the Staff stays broken after the return.
    .hint = The loser of the duel, in full or by name.
field-StaffBreaking-first_duel = Whether it was their first duel.
field-StaffBreaking-broke_off = Whether the duel ended because `loser` broke it off alive. Only a Gandalf can, because Saruman may not. The ruling `tp-broken-off` decides whether that is a loss. By default false.
    .hint = Whether the duel ended because `loser` broke it off alive.
field-StaffBreaking-killed_before = Whether the loser had been killed once before. Never true of Gandalf the Grey.
    .hint = Whether the loser had been killed once before.

field-StaffBroken-broken = Whether the loser's Staff of Power is broken.
field-StaffBroken-sorcery = The loser's new Sorcery Rating. Null if it does not change.
    .hint = The loser's new Sorcery Rating.
field-StaffBroken-loser = The loser after the duel, with the new Sorcery if the Staff is broken.
