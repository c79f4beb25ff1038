# Mortal Combat.

hexes-apart = { $challenger } and { $opponent } are { $distance ->
    [0] in one hex
    [one] 1 hex apart
   *[other] { $distance } hexes apart
}, limit
sums-differ = { LIST($sums) }, a difference of { $difference }, limit
wounds-above-combat-part = wounds above Combat -{ $wounds }
not-phasing = { $who } is not the phasing leader
too-far = the distance of { $distance } hexes is above the limit of { $most }
too-unequal = the difference of { $difference } is above the limit of { $most }
refuses-challenge = { $who } refuses. The Demoralization Level of their side rises by { $points }, and { $who } may not rally this turn
not-met = { $challenger } and { $opponent } have not met. { $mover } tries next, in their own movement phase
in-one-hex = { $challenger } and { $opponent } are in one hex and fight
opponent-enters = { $opponent } enters the hex of { $challenger } in their own movement phase. They fight in the Leader Combat Segment of that turn
challenger-enters = { $challenger } enters the hex of { $opponent } in their own movement phase, and they fight
round-ends = The round ends: { LIST($fates) }

no-challenge = { $challenger } may not challenge { $opponent }: { $reason }.
challenge-refused = { $opponent } refuses the challenge of { $challenger }. The Demoralization Level of their side rises by { $points }, and { $opponent } may not rally this turn.
accepted-not-met = { $opponent } accepts the challenge of { $challenger }, but the two have not met. { $mover } tries next.
mortal-combat = { LIST($fates) } after { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}.
mortal-combat-goes-on = { LIST($fates) } after { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}, and they fight on.

## Views of the odds

view-mortal-combat-challenger-wins = the opponent is dead and the challenger lives
view-mortal-combat-opponent-wins = the challenger is dead and the opponent lives
view-mortal-combat-challenger-wounds = Endurance points that the challenger has lost
view-mortal-combat-opponent-wounds = Endurance points that the opponent has lost
view-mortal-combat-rounds = rounds that are fought
view-mortal-combat-accepted = the opponent accepts the challenge
view-mortal-combat-demoralization = points of Demoralization for a refusal

## Refusals

move-after-meeting = The two have met, so no later move is possible.
    .expected = no move after the first success
move-in-one-hex = The two are already in one hex.
    .expected = no failed move
