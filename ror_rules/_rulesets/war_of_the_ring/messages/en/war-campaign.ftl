# Attack after attack.

attacks-that-can-be-paid = The Shadow Points suffice for { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}
turn-of-campaign = { $attacker } Strength Points attack { $defender }

campaign-fallen = { $targets ->
    [one] the target falls
   *[other] all { $targets } targets fall
} after { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}. The attacker loses { $lost } of { $strength } Strength Points.
campaign-destroyed = the attacker has no Strength Point left after { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}, and { $taken } of { $targets } targets { $taken ->
    [one] has
   *[other] have
} fallen.
campaign-stopped = the attacker stops after { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}, and { $taken } of { $targets } targets { $taken ->
    [one] has
   *[other] have
} fallen. The attacker loses { $lost } of { $strength } Strength Points.
campaign-unpaid = the Shadow Points do not suffice for another attack after { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}, and { $taken } of { $targets } targets { $taken ->
    [one] has
   *[other] have
} fallen. The attacker loses { $lost } of { $strength } Strength Points.
campaign-death-owed = the players have to say who died in the last of { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}, and { $taken } of { $targets } targets { $taken ->
    [one] has
   *[other] have
} fallen. The attacker loses { $lost } of { $strength } Strength Points.
campaign-over = all Game-Turns are played with { $attacks ->
    [one] 1 attack
   *[other] { $attacks } attacks
}, and { $taken } of { $targets } targets { $taken ->
    [one] has
   *[other] have
} fallen. The attacker loses { $lost } of { $strength } Strength Points.

## How the campaign ends

word-fallen = all targets have fallen
word-destroyed = the attacker has no Strength Point left
word-stopped = the attacker stops
word-unpaid = the Shadow Points do not suffice
word-death_owed = the players have to say who died
word-over = all Game-Turns are played

## Views of the odds

view-war-campaign-killed-of = { $who } is killed
view-war-campaign-fallen = no target has a Strength Point left
view-war-campaign-points_lost = Strength Points that { word-attacker } loses
view-war-campaign-shadow_points_spent = Shadow Points that the Dark Power spends
view-war-campaign-turns = Game-Turns that are played
view-war-campaign-attacks = attacks that are made
view-war-campaign-taken = targets that have no Strength Point left
view-war-campaign-ended = how the campaign ends

## Refusals

letter-without-budget = The state has a letter and no Shadow Points to add to.
    .expected = `shadow_points`, or no `letter`
