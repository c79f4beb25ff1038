# Mortal Combat.

hexes-apart = { $challenger } and { $opponent } are { $distance ->
    [0] in one hex
    [one] 1 hex apart
   *[other] { $distance } hexes apart
}. The greatest distance for a challenge
sums-differ = { LIST($sums) }. The totals { $difference ->
    [0] are equal
   *[other] differ by { $difference }
}. The greatest difference for a challenge
wounds-above-combat-part = -{ $wounds } for wounds above Combat
not-phasing = { $who } is not the phasing leader
too-far = a distance of { $distance } hexes is more than { $most }
too-unequal = a difference of { $difference } is more than { $most }
refuses-challenge = { $who } refuses the challenge. { refusal-costs }, and { $who } may not rally this turn
refusal-costs = The Demoralization Level of { $who }'s side { $points ->
    [0] does not rise
   *[other] rises by { $points }
}
not-met = { $challenger } and { $opponent } have not met. { $mover } tries next to enter the other's hex, in { $mover }'s own movement phase
in-one-hex = { $challenger } and { $opponent } are in one hex and fight
opponent-enters = { $opponent } enters the hex of { $challenger } in { $opponent }'s own movement phase, and they fight in the Leader Combat Segment of that turn
challenger-enters = { $challenger } enters the hex of { $opponent } in { $challenger }'s own movement phase, and they fight
round-ends = { $first }. { $second }. At the end of the round, { LIST($fates) }
heading-challenge = The challenge
heading-round = Round { $number }
heading-after-fight = After the fight

no-challenge = { $challenger } may not challenge { $opponent }, because { $reason }.
challenge-refused = { $who } refuses the challenge of { $challenger }. { refusal-costs }, and { $who } may not rally this turn.
accepted-not-met = { $opponent } accepts the challenge of { $challenger }, but the two have not met. { $mover } tries next to enter the other's hex.
mortal-combat = After { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}, { LIST($fates) }.
mortal-combat-goes-on = After { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}, { LIST($fates) }, and they fight on.

## Views of the odds

view-mortal-combat-challenger-wins = the opponent is dead and the challenger lives
view-mortal-combat-opponent-wins = the challenger is dead and the opponent lives
view-mortal-combat-challenger-wounds = wounds of the challenger (Endurance points lost)
view-mortal-combat-opponent-wounds = wounds of the opponent (Endurance points lost)
view-mortal-combat-rounds = rounds that are fought
view-mortal-combat-accepted = the opponent accepts the challenge
view-mortal-combat-demoralization = points of Demoralization for a refusal

## Refusals

move-after-meeting = The two have met, so no later move is possible.
    .expected = no move after the first success
moves-after-refusal = The opponent refuses the challenge, so nobody moves.
    .expected = no `moves`, or `accepted` as true
move-in-one-hex = The two are already in one hex.
    .expected = no failed move
