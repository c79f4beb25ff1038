# Attack after attack.

campaign-ring-lost = Saruman hands over the Ring after { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}, and { $taken } of { $targets } targets { $taken ->
    [one] has
   *[other] have
} fallen. The attacker loses { $lost } of { $strength } Strength Points.
campaign-surrender-or-duel = Saruman must surrender the Ring or fight the Lord of the Nazgul after { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}, and { $taken } of { $targets } targets { $taken ->
    [one] has
   *[other] have
} fallen. The attacker loses { $lost } of { $strength } Strength Points.
campaign-duel = Saruman must fight the Lord of the Nazgul after { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}, and { $taken } of { $targets } targets { $taken ->
    [one] has
   *[other] have
} fallen. The attacker loses { $lost } of { $strength } Strength Points.
campaign-may-leave = Saruman may be placed at Isengard after { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}, and { $taken } of { $targets } targets { $taken ->
    [one] has
   *[other] have
} fallen. The attacker loses { $lost } of { $strength } Strength Points.

## How the campaign ends

word-ring_lost = Saruman hands over the Ring
word-surrender_or_duel = Saruman must surrender the Ring or fight the Lord of the Nazgul
word-duel = Saruman must fight the Lord of the Nazgul
word-may_leave = Saruman may be placed at Isengard

## Views of the odds

view-war-campaign-saruman_loses_ring = Saruman loses the Ring
view-war-campaign-saruman_must_duel = Saruman must surrender the Ring to the Lord of the Nazgul, or fight him

## Refusals

saruman-in-two-stacks = Saruman is in one stack only.
    .expected = `saruman` at one target, or with the attacker at each
ring-of-saruman-differs = Saruman has the Ring at one target and not at another.
    .expected = the same `has_ring` at each target
saruman-with-attacker = Saruman is with the attacker and takes part in the attacks on each target.
    .expected = `saruman` at each target

# Fields of the state and of the result.

field-StackTarget-saruman = Saruman's part in the attacks on this stack. If he is with the attacker, every target has it. By default he takes no part.
    .hint = Saruman's part in the attacks on this stack.

field-StackCampaign-targets = The stacks in the order in which they are attacked, 1 to 6.
field-StackCampaign-stop_at_isengard = The campaign ends as soon as Saruman may be placed at Isengard. By default he stays with his stack.
    .hint = The campaign ends as soon as Saruman may be placed at Isengard.

field-StackCampaigned-ended = As in War of the Ring, or what Saruman's player has to do before the next attack. `ring_lost`: he hands over the Ring. `surrender_or_duel`: he surrenders it to the Lord of the Nazgul, or fights him. `duel`: he must fight him. `may_leave`: he may be placed at Isengard, and the state stops there.
    .hint = As in War of the Ring, or what Saruman's player has to do before the next attack.
