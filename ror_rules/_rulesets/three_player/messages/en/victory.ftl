# Victory.

winner-by-ring = The player who wins by the fate of the Ring
nazgul-controlled = { $nazgul ->
    [0] No Nazgul exists, so Saruman controls none
   *[other] To win by places held, Saruman must control all Nazgul. He controls { $nazgul_of_saruman } of { $nazgul }
}
place-needed = To win by places held, { WORD($player) } must { WORD($cell) } { $place }, and { WORD($holder) } holds it
town-needed = To win by places held, Saruman must { WORD($cell) } the town { $town }, and { WORD($holder) } holds it
town-is = The town that Saruman needs: { $cell }
town-not-chosen = To win by places held, Saruman must hold a town whose name is { $cell }. The players have not chosen one in its place
came-to-blows = { WORD($player) } came to blows and has lost
saruman-undecided = The rules do not decide whether Saruman wins too, because the players chose no town
several-winners = More than one player wins

nobody-has-won = Nobody has won yet.
winners = { LIST($winners) } { COUNT($winners) ->
    [one] wins
   *[other] win
}.
winners-and-perhaps-saruman = { LIST($winners) } { COUNT($winners) ->
    [one] wins
   *[other] win
}. Whether Saruman wins too depends on the town whose name is lost.

## Refusals

saruman-controls-too-many = Saruman controls more Nazgul than exist.
    .expected = at most { $nazgul }
town-has-another-holder = { $town } is one of the places, and `places` names another holder.
    .expected = `{ $holder }`
town-is-lost = Saruman meets all conditions that survive. He also needs a town whose name is lost.
    .expected = the town that the players choose, and its holder, or a house rule with the name in the table `victory-town`
town-is-another = The house rule names another town.
    .expected = `{ $town }`
