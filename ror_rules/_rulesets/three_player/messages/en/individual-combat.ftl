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

# Fields of the state and of the result.

field-Challenged-strength_points = All his Strength Points on the map. With too few he may not refuse a fight.
    .hint = All his Strength Points on the map.
field-Challenged-once_weak = Whether he had too few earlier in the game. The ruling `tp-once-weak` decides whether he may refuse again. By default he never had, or it does not matter.
    .hint = Whether he had too few earlier in the game.
field-Challenged-consents = Whether he wants to fight if he may choose.
field-Challenged-has_ring = Whether he has the Ring. By default as his `ring` says. Required without `ring` if the Ring decides whether he must fight: against Gollum's card, and if the Lord of the Nazgul has defeated him.
    .hint = Whether he has the Ring.
field-Challenged-gollums_card = Whether the Dark Power plays the Event Card with which Gollum attacks him. Then the attacker is Gollum.
    .hint = Whether the Dark Power plays the Event Card with which Gollum attacks him.
field-Challenged-defeated_by_lord = Whether the stack of the Lord of the Nazgul has just defeated his stack in Army Combat.

field-FightersDuel-attacker = The contender who attacks, or challenges Saruman, with `combat` and `endurance`.
field-FightersDuel-defender = The attacked or challenged contender, with `combat` and `endurance`, and with `ring` if it is Saruman.
field-FightersDuel-challenge = The challenge to Saruman. Required if he is the defender. By default he is not.
    .hint = The challenge to Saruman.

field-DuelOrRefusal-attacker = The attacker after the last round, or unchanged without a duel. With the Ring if Saruman surrendered it, or died with it.
    .hint = The attacker after the last round, or unchanged without a duel.
field-DuelOrRefusal-defender = The defender after the last round, or unchanged without a duel. Without the Ring if Saruman surrendered it, or died with it.
    .hint = The defender after the last round, or unchanged without a duel.
field-DuelOrRefusal-rounds = Rounds that were fought, 0 without a duel.
field-DuelOrRefusal-fought = Whether there was a duel.
field-DuelOrRefusal-may_refuse = Whether Saruman was free to refuse the challenge. Null if he was not challenged.
    .hint = Whether Saruman was free to refuse the challenge.
field-DuelOrRefusal-surrendered_ring = Whether Saruman surrendered the Ring to the Lord of the Nazgul instead of a duel.
