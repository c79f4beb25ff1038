# Individual Combat.

duel-challenge-gollum = { $who } challenges Saruman, who bears the Ring, by an Event Card
duel-challenge-gollum-without-card = { $who } challenges Saruman, who bears the Ring, without an Event Card
duel-challenge-weak = { $who } challenges Saruman, who has too few Strength Points to refuse
duel-challenge-once-weak = { $who } challenges Saruman, who once had too few Strength Points to refuse
duel-challenge-lord_of_the_nazgul = { $who }, whose stack defeated Saruman's stack, challenges Saruman
duel-ring-surrendered = Saruman surrenders the Ring and does not fight
duel-must-fight = Saruman must fight
duel-consents = Saruman consents to the duel
duel-refused = Saruman refuses the duel
duel-no-breaking-off = Saruman may not break off the duel
duel-ring-won = { $winner } takes the Ring from { $dead }
duel-k-between-nazgul = A k does not kill { $who }, because both contenders are Nazgul
duel-wounds-between-nazgul = { $who } takes { $taken ->
    [0] none
   *[other] { $taken }
} of { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
}, because without Sorcery one Nazgul does not kill another

surrenders-the-ring = Saruman surrenders the Ring to { $who } and does not fight.
refuses-the-duel = Saruman refuses to fight { $who }.

## Refusals

saruman-fights-on = Saruman may not break off a duel.
    .expected = no `stop_at_wounds`
who-contradicts-name = `who` contradicts the name { $name }.
    .expected = `{ $known }`, or no `who`
challenge-missing = { $who } challenges Saruman, and the state does not say how Saruman answers.
    .expected = `challenge`
challenge-without-saruman = Only Saruman can refuse a challenge, and the defender is { $who }.
    .expected = no `challenge`, or Saruman as the defender
ring-decides-the-duel = Whether Saruman must fight depends on the Ring.
    .expected = `true` or `false`, and `ring` of Saruman if he has it
ring-contradicted = `has_ring` contradicts `ring` of Saruman.
    .expected = the same in both, or no `has_ring`
gollums-card-only-for-gollum = This Event Card makes Gollum attack, and the attacker is { $who }.
    .expected = `false`, or Gollum as the attacker
