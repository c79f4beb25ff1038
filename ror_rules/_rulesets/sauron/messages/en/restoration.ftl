# Between the two battles.

alive-after-battle = { $who } is alive after the first battle. In the second battle { $who } is
dead-sauron-leader = { $who } died in the first battle, and a new leader of Sauron's side replaces { $who }. Ratings of the new leader
dead-numenorean = { $who }, a Numenorean, died in the first battle. The successor
dead-dwarf = { $who }, a Dwarf, died in the first battle. The successor, with { $who }'s ratings but { $less } less Morale
dead-without-successor = { $who } died in the first battle and has no successor. In the second battle { $who } is
counter-ratings = { $who } has the ratings of the counter: { LIST($ratings) }
kept-ratings = { $who } keeps these ratings: { LIST($ratings) }
gorgol-ratings = The successor of { $who } has the ratings of Gorgol: { LIST($ratings) }
dwarf-ratings = The successor of { $who } has these ratings: { LIST($ratings) }
heir-ratings = The successor of { $who } has the ratings given for the son: { LIST($ratings) }
father-ratings = The successor of { $who } has the ratings of the father: { LIST($ratings) }
endurance-part = Endurance { $endurance }
magic-part = { $magic ->
    [one] 1 Magic Capability Point
   *[other] { $magic } Magic Capability Points
}
items-unchanged = These special items keep their status: { LIST($items) }
item-status = { $item } ({ $status })

restoration = In the second battle, { LIST($parts) }.
status-restored = { LIST($leaders) } { COUNT($leaders) ->
    [one] fights
   *[other] fight
} again without wounds
status-replaced = { $successor } replaces { $who }
status-dead = { LIST($leaders) } { COUNT($leaders) ->
    [one] stays
   *[other] stay
} dead
second-battle = The second battle begins.

## Refusals

successor-name-taken = A leader already has the name { $who }.
    .expected = a name that no other leader has
dead-without-nationality = The nationality of { $who } is missing. Only dead Numenoreans and Baldrim are replaced.
    .expected = `nationality`
gorgol-not-rated = A leader like Gorgol replaces { $who }, but Gorgol's ratings are lost with the counters.
    .expected = the ratings of Gorgol
son-not-rated = A son replaces { $who }, but the text does not give the son's ratings.
    .expected = the ratings of the son, or the reading `as-father` of sv-sons
