# Refusals and steps that several rules share.

ringbearer-killed = { $who } had the Ring. The rules on handing over the Ring say who may get it

## Refusals

same-player = This needs two different players.
    .expected = a player other than `{ $player }`
allied-twice = `saruman_allied_with` names { WORD($ally) } twice.
    .expected = each ally once
not-a-nazgul = { $who } is not a Nazgul.
    .expected = the name of a Nazgul
nazgul-twice = There is only one { $nazgul }.
    .expected = each named Nazgul once, under one player
nazgul-counted-twice = `nazgul` names the Nazgul of Saruman already.
    .expected = no `nazgul_of_saruman`

# Fields of the state and of the result.

field-NazgulHeld-dark_power = The Nazgul under the Dark Power by name, at most 9. If cards are picked unseen, in the order in which it arranged them in secret: a pick, or a face of real dice, is a place in this list.
    .hint = The Nazgul under the Dark Power by name, at most 9.
field-NazgulHeld-saruman = The Nazgul under Saruman by name, at most 9. If cards are picked unseen, in the order in which he arranged them in secret: a pick, or a face of real dice, is a place in this list.
    .hint = The Nazgul under Saruman by name, at most 9.
