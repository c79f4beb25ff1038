# Combat Outcome: casualties, leadership, the winner, further losses, and both sides after the combat.

casualties = { WORD($side) } had { $casualties ->
    [0] no casualties
    [one] 1 casualty
   *[other] { $casualties } casualties
}: { LIST($fates) }
casualties-killed = { WORD($side) } had { $casualties ->
    [one] 1 casualty
   *[other] { $casualties } casualties
}: { $casualties } killed
no-casualties = { WORD($side) } had no casualties
fell-killed = { $figures } killed
fell-wounded = { $figures } wounded
fell-dispersed = { $figures } dispersed
fell-paralyzed = { $figures } paralyzed
uncounted-wounded = { $figures } wounded (not counted)
uncounted-paralyzed = { $figures } paralyzed (not counted)
uncounted-dismounted = { $figures } dismounted (not counted)
leads = { $who } leads this side: leadership { $leadership }
leads-far = { $who } is out of reach but leads this side: leadership { $leadership }
leads-wounded = { $who } is wounded but leads this side: leadership { $leadership }
leads-unspotted = { $who } is not spotted but leads this side: leadership { $leadership }
leads-held = { $who } is held back but leads this side: leadership { $leadership }
no-leader-held = { $who } is held back and does not lead
no-leader-far = { $who } is out of reach and does not lead
no-leader-wounded = { $who } is wounded and does not lead
no-leader-unspotted = Nobody has spotted { $who }, so { $who } does not lead
leader-fell = { $who } fell and cannot lead
leader-fell-early = { $who } fell in the ambush and cannot lead
decided-attacker = { decided }: { WORD($attacker) } won
decided-defender = { decided }: { WORD($defender) } won
decided-draw = { decided }: a draw
decided = { WORD($attacker) } scored { $total } ({ $caused ->
    [0] no enemy casualties
    [one] 1 enemy casualty
   *[other] { $caused } enemy casualties
} { $leads ->
    [0] and no leadership
   *[other] + leadership { $leads }
}) and { WORD($defender) } scored { $their_total } ({ $their_caused ->
    [0] no enemy casualties
    [one] 1 enemy casualty
   *[other] { $their_caused } enemy casualties
} { $their_leads ->
    [0] and no leadership
   *[other] + leadership { $their_leads }
})
no-further-losses = { WORD($side) } lost no further figures, because the place fell
further-losses = { loses-more } (army figures before characters, the least valuable first). { loser-loses }
further-losses-chosen = { loses-more } (as the player chose). { loser-loses }
loses-more = With { $remaining ->
    [one] 1 figure left
   *[other] { $remaining } figures left
}, { WORD($side) } loses { $lost } more: { LIST($taken) }
loser-loses = The loser of a combat loses 1 more figure for every { $each } that are left, or part of { $each }
place-taken = The { WORD($place) } is taken
place-taken-and = The { WORD($place) } is taken: { LIST($more) }
in-tower = { $figures ->
    [0] no figure in the tower
    [one] 1 figure in the tower
   *[other] { $figures } figures in the tower
}
tower-full = { in-tower } (characters first, then the most valuable)
left-outside = { LIST($who) } too large for the tower
engines-left-outside = the crew of { LIST($who) } left their engine outside
lost-with-place = { $figures ->
    [one] 1 figure that took no part is lost
   *[other] { $figures } figures that took no part are lost
}
wounded-in-tower = { wounded-heroes } among them
wounded-captured = { wounded-heroes } in the victor's hands
wounded-slain = { wounded-heroes } slain
wounded-abandoned = { WORD($side) } leaves { wounded-heroes } behind, because nobody can carry them
wounded-heroes = { $heroes ->
    [one] 1 wounded hero
   *[other] { $heroes } wounded heroes
}
tower-regroups = The figures that reached the tower must regroup for { full-turns }
tower-holds = The figures that reached the tower hold it and need not regroup
retreats = { WORD($side) } must retreat a full move and regroup for { full-turns }
full-turns = { $turns ->
    [one] 1 full turn
   *[other] { $turns } full turns
}
paralyzed-recover = { paralyzed-of } { $figures ->
    [one] recovers
   *[other] recover
} and cannot move next turn
paralyzed-eliminated = { paralyzed-of } { $figures ->
    [one] is eliminated
   *[other] are eliminated
}
paralyzed-wounded = { paralyzed-of } { $figures ->
    [one] is wounded, because it is a hero
   *[other] are wounded, because they are heroes
}
lost-and-dispersed = { $who }: { $figures ->
    [one] 1 figure is
   *[other] { $figures } figures are
} dispersed and not eliminated
lost-and-wounded = { $who }: { $figures ->
    [one] 1 hero is
   *[other] { $figures } heroes are
} wounded and not eliminated
paralyzed-of = { $figures ->
    [one] 1 paralyzed figure
   *[other] { $figures } paralyzed figures
} of { WORD($side) }
paralyzed-bear-losses = Paralyzed figures bear { $borne } of the { $losses } further losses of { WORD($side) }
berserkers-die = { $figures ->
    [one] 1 berserker of { WORD($side) } dies
   *[other] { $figures } berserkers of { WORD($side) } die
} after the combat
runs-amok = { $who } ran amok, because no crew is left
goes-on-without-crew = { $who } goes on without crew
ship-takes-a-wound = { $who } takes a wound instead of being lost ({ $wounds } of the { $sinks } that sink it)
lost-with-beast = { LIST($crews) } are lost with { $beast }
bereft = { LIST($crews) } lost { $beast } and must go on without it
mounts-left-outside = { $who }: on foot from now on, because the mounts stayed outside the tower
wounded-without-mounts = { $who }: the wounded go on without their mounts
mounted-again = { $who }: mounted again after the combat
still-on-foot = { $who }: still on foot after the combat
joins-crew-after = { $figures } joined the crew of { $engine } after the combat
crew-takes-over = { $engine } has lost its first crew. Its other crewmen now serve it: { $crew }
engine-is-lost = { $engine } has lost its first crew and is lost. Its other crewmen go on without it: { $crew }
