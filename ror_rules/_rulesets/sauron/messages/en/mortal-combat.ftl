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

# Fields of the state and of the result.

field-MortalCombat-challenger = The challenging leader, with `combat`, `morale` and `endurance`, and with `side` unless they are a known leader.
field-MortalCombat-opponent = The challenged leader, with the same fields.
field-MortalCombat-distance = The distance between the two in hexes.
field-MortalCombat-challenger_phasing = Whether the challenger is a phasing leader, as they must be.
field-MortalCombat-accepted = Whether the opponent accepts the challenge.
field-MortalCombat-rally_points = The opponent's current Rally Points: the cost of a refusal. By default the Rally Rating, if the ruling `sv-rally-points` allows it.
    .hint = The opponent's current Rally Points.
field-MortalCombat-moves = Whether each attempt to enter the other's hex succeeded, 0 to 99 of them: the opponent's first, then the challenger's, and so on in turn, up to the first success. By default the opponent's first attempt succeeded. At distance 0 no move is necessary, and after a refusal there is no move.
    .hint = Whether each attempt to enter the other's hex succeeded, 0 to 99 of them.
field-MortalCombat-rounds = The most rounds that they fight.

field-MortalCombatResult-allowed = Whether the rules allow the challenge.
field-MortalCombatResult-because = The reason that forbids it: the challenger is `not_phasing`, the two are `too_far` apart, or their sums of Combat and Morale are `too_unequal`. Null if the challenge is allowed.
    .hint = The reason that forbids it.
field-MortalCombatResult-accepted = Whether it is allowed and accepted.
field-MortalCombatResult-demoralization = Points that a refusal adds to the Demoralization Level of the opponent's side. 0 without a refusal.
    .hint = Points that a refusal adds to the Demoralization Level of the opponent's side.
field-MortalCombatResult-may_rally = Whether the opponent may rally this turn: not after a refusal, not if the state forbids it, and not if dead.
    .hint = Whether the opponent may rally this turn.
field-MortalCombatResult-met_by = The leader that moved into the hex of the other. Null if they have not met, or began in one hex.
    .hint = The leader that moved into the hex of the other.
field-MortalCombatResult-next_to_move = The leader that tries next to enter the other's hex. Null unless they must fight and have not met.
    .hint = The leader that tries next to enter the other's hex.
field-MortalCombatResult-rounds = Rounds fought, 0 to 200. 0 without a fight.
    .hint = Rounds fought, 0 to 200.
field-MortalCombatResult-challenger = The challenger after the fight.
field-MortalCombatResult-opponent = The opponent after the fight. In the turn of a refusal they may not rally.
    .hint = The opponent after the fight.
field-MortalCombatResult-settled = Whether at least one of the two is dead.
