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

# Fields of the state and of the result.

field-Target-defender = The stack, of the other side.
field-Target-terrain = Terrain Type of its hex, one that an army may enter.

field-WarCampaign-attacker = The army that attacks in every Game-Turn.
field-WarCampaign-targets = The stacks in the order in which they are attacked, 1 to 6.
field-WarCampaign-turns = The most Game-Turns.
field-WarCampaign-stop_at_loss = The attacker stops after a loss of this many Strength Points or more. By default it goes on.
    .hint = The attacker stops after a loss of this many Strength Points or more.
field-WarCampaign-shadow_points = Shadow Points that the Dark Power has for the whole campaign, by the prices of the Campaign Game. By default nothing is paid.
    .hint = Shadow Points that the Dark Power has for the whole campaign, by the prices of the Campaign Game.
field-WarCampaign-letter = The letter that the Dark Power picks in every Game-Turn: the throw adds to `shadow_points`. By default nothing is added.
    .hint = The letter that the Dark Power picks in every Game-Turn.
field-WarCampaign-effort = `half`: if the Dark Power defends, it never pays for full strength. By default `full`, while the budget allows it.
    .hint = `half`: if the Dark Power defends, it never pays for full strength.

field-WarCampaigned-ended = `fallen`: no target has a Strength Point left. `destroyed`: the attacker has none left. `stopped`: its losses reached the limit. `unpaid`: the Shadow Points do not suffice for another attack. `death_owed`: the players must name the dead Character. `over`: all Game-Turns are played.
    .hint = How the campaign ended.
field-WarCampaigned-turns = Game-Turns that were played.
field-WarCampaigned-attacks = Attacks that were made.
field-WarCampaigned-taken = Targets that have no Strength Point left.
field-WarCampaigned-shadow_points_spent = Shadow Points that the Dark Power spent.
field-WarCampaigned-attacker = The attacker as it goes on.
field-WarCampaigned-defenders = The targets as they go on, in their order.
