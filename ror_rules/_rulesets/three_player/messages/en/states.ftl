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
