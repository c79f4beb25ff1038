# Between the two battles.

in-second-battle = { $who } in the second battle
items-unchanged = These special items keep their status: { LIST($items) }

restoration = For the second battle, { LIST($parts) }.
status-restored = { LIST($leaders) } { COUNT($leaders) ->
    [one] is
   *[other] are
} restored
status-replaced = { LIST($leaders) } { COUNT($leaders) ->
    [one] is
   *[other] are
} replaced
status-dead = { LIST($leaders) } { COUNT($leaders) ->
    [one] stays
   *[other] stay
} dead
second-battle = The second battle begins.

## Refusals

dead-without-nationality = The nationality of { $who } is missing. Only dead Numenoreans and Baldrim are replaced.
    .expected = `nationality`
gorgol-not-rated = A leader like Gorgol replaces { $who }, but Gorgol's ratings are lost with the counters.
    .expected = the ratings of Gorgol
son-not-rated = A son replaces { $who }, but the text does not give the son's ratings.
    .expected = the ratings of the son, or the reading `as-father` of sv-sons
