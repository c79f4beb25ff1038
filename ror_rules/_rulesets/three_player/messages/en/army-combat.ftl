# Army Combat.

attacker-is-allied = Added to the die, because { word-attacker }'s stack is an allied stack
defender-is-allied = Added to the die, because { word-defender }'s stack is an allied stack
attacker-allied = { word-attacker }'s stack is an allied stack
defender-allied = { word-defender }'s stack is an allied stack
nazgul-make-allied = A Nazgul is in Saruman's stack, so the stack is an allied stack
gollum-makes-allied = Gollum begins the game under no player, so the stack is an allied stack
gollum-makes-no-allied = Gollum is in the stack of the player who controls him, and does not make it an allied stack
nazgul-make-no-allied = A Nazgul is in Saruman's stack, and the stack still counts as his own
k-spares-saruman = The k does not kill Saruman, because Army Combat never kills him
stack-losses = Saruman's stack loses { AMOUNT($lost) }% and the other stack loses { AMOUNT($dealt) }%
saruman-not-killed = Army Combat does not kill Saruman
saruman-to-isengard = Saruman may be placed at Isengard
saruman-at-isengard = Saruman is at Isengard already
before-leaving-lost = Before Saruman leaves the hex, he hands over the Ring
before-leaving-surrender_or_duel = Before Saruman leaves the hex, he surrenders the Ring or fights the Lord of the Nazgul
before-leaving-duel = Before Saruman leaves the hex, he fights the Lord of the Nazgul
saruman-not-defeated = Saruman's stack does not lose the greater percentage
saruman-faces = { WORD($foe) } is in the other stack
ring-safe-light-loss = Saruman keeps the Ring, because his stack loses less than { $percent }%
ring-safe-other-leader = Saruman keeps the Ring, because he does not lead his stack
ring-safe-without-it = Saruman has no Ring to lose
ring-goes-to = The Ring goes to { WORD($taker) }
ring-goes-to-one-of = The Ring goes to { WORD($one) } or { WORD($other) }
lord-light-loss = Saruman's stack loses too little to count as defeated
lord-ring-or-duel = Saruman must surrender the Ring or fight the Lord of the Nazgul
lord-duel = Saruman has no Ring and must fight the Lord of the Nazgul
lord-nothing = Saruman has no Ring to surrender

attack-and-saruman = { WORD($attacker) } attacks at a ratio of { $ratio } and rolls a { $face }: { LIST($costs) }. Saruman { LIST($fates) }.
attack-modified-and-saruman = { WORD($attacker) } attacks at a ratio of { $ratio } and rolls a { $face }, modified to { $adjusted }: { LIST($costs) }. Saruman { LIST($fates) }.
fate-ring-to = loses the Ring to { WORD($taker) }
fate-ring-to-one-of = loses the Ring to { WORD($one) } or { WORD($other) }
fate-surrender_or_duel = must surrender the Ring or fight the Lord of the Nazgul
fate-duel = must fight the Lord of the Nazgul
fate-to-isengard = may go to Isengard
fate-then-to-isengard = may then go to Isengard
fate-unharmed = is unharmed

## Views of the odds

view-army-combat-saruman_loses_ring = Saruman loses the Ring
view-army-combat-saruman_must_duel = Saruman must surrender the Ring to the Lord of the Nazgul, or fight him
view-army-combat-saruman_may_go_to_isengard = Saruman may be placed at Isengard

## Refusals

saruman-in-wrong-stack = Saruman cannot fight in the { $place ->
    [attacker] attacker's
   *[defender] defender's
} stack.
    .expected = a stack of side `saruman`, or an allied stack that does not fight against Saruman's
faced-twice = `facing` names { WORD($foe) } twice.
    .expected = each Character once
faced-in-wrong-stack = { WORD($foe) } cannot be in a stack of { WORD($side) }.
    .expected = a Character who can be in a stack of { WORD($side) }
taker-not-faced = { WORD($foe) } is not in the other stack and cannot take the Ring.
    .expected = one of `facing`
enemy-in-stack = { $who } belongs to { WORD($side) }, and { WORD($side) } is never allied with { WORD($player) }.
    .expected = a Character of { WORD($player) } or of an ally
saruman-never-dies = Army Combat never kills Saruman.
    .expected = another Character of the stack
no-ally-at-half-strength = `ally_strength` matters only if the Dark Power defends an allied stack at half strength.
    .expected = `0`, or `defender_effort` `half`
ally-too-strong = The ally cannot have more Strength Points in the stack than the stack itself.
    .expected = at most { $strength }
saruman-accompanies = Saruman cannot be one of the `characters` of a stack.
    .expected = Saruman in `saruman`, and as the `leader` if he leads the stack
saruman-not-described = Saruman leads the { $place ->
    [attacker] attacker's
   *[defender] defender's
} stack, and the state does not describe his part.
    .expected = `saruman` with his part in the battle
saruman-in-other-stack = Saruman leads the { $place ->
    [attacker] attacker's
   *[defender] defender's
} stack.
    .expected = `{ $place }`
saruman-leads = Saruman is the `leader` of his stack.
    .expected = `true`, or nothing
another-leads = { $who } is the `leader` of Saruman's stack.
    .expected = `false`, or nothing
ring-unknown = The state does not say whether Saruman has the Ring.
    .expected = `true` or `false`
leader-has-ring = `has_ring` contradicts `ring` of Saruman, who leads the stack.
    .expected = `true`, or nothing
name-tells-too-little = The name { $who } does not say whether this Character can take the Ring from Saruman.
    .expected = `facing` with `{ $foe }` if { $who } is { WORD($foe) }, otherwise `[]`
foes-unknown = The state does not say who is in the other stack, and some Characters can take the Ring from Saruman.
    .expected = `facing` with the Characters who can take the Ring from Saruman, or `[]`

# Fields of the state and of the result.

field-SarumanAfter-stack = The stack that he was in.
field-SarumanAfter-has_ring = Whether he still has the Ring. True as well until he has surrendered it or fought for it, or until the players settle who of two takes it.
    .hint = Whether he still has the Ring.
field-SarumanAfter-at_isengard = Whether he was at Isengard, so that he cannot be placed there.
field-SarumanAfter-ring = The Ring after the battle: he has `none`, has `kept` it, has `lost` it to one of `ring_to`, or must surrender it to the Lord of the Nazgul or fight him (`surrender_or_duel`). `duel`: he has no Ring and must fight him.
    .hint = The Ring after the battle.
    .is-surrender_or_duel = Must surrender it to the Lord of the Nazgul or fight him.
field-SarumanAfter-ring_to = The Characters to one of whom the Ring goes, or would be surrendered. Empty if it stays.
    .hint = The Characters to one of whom the Ring goes, or would be surrendered.
field-SarumanAfter-may_go_to_isengard = Whether he may be placed at Isengard after `before_leaving`, if he is alive: his stack lost the greater percentage, and he is not there already.
    .hint = Whether he may be placed at Isengard after `before_leaving`, if he is alive.
field-SarumanAfter-before_leaving = The part of `ring` that comes before he may leave the hex. Null if there is no such part.
    .hint = The part of `ring` that comes before he may leave the hex.

field-StackBattle-saruman = Saruman after the battle. Null if he was in neither stack.
    .hint = Saruman after the battle.
