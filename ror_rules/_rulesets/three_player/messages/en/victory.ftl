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

# Fields of the state and of the result.

field-PlacesHeld-barad_dur = The holder of Barad-dur. By default no player, or unknown.
    .hint = The holder of Barad-dur.
field-PlacesHeld-durthang = The holder of Durthang. By default no player, or unknown.
    .hint = The holder of Durthang.
field-PlacesHeld-minas_morgul = The holder of Minas Morgul. By default no player, or unknown.
    .hint = The holder of Minas Morgul.
field-PlacesHeld-dol_guldur = The holder of Dol Guldur. By default no player, or unknown.
    .hint = The holder of Dol Guldur.
field-PlacesHeld-minas_tirith = The holder of Minas Tirith. By default no player, or unknown.
    .hint = The holder of Minas Tirith.
field-PlacesHeld-dol_amroth = The holder of Dol Amroth. By default no player, or unknown.
    .hint = The holder of Dol Amroth.
field-PlacesHeld-helms_deep = The holder of Helm's Deep. By default no player, or unknown.
    .hint = The holder of Helm's Deep.
field-PlacesHeld-isengard = The holder of Isengard. By default no player, or unknown.
    .hint = The holder of Isengard.
field-PlacesHeld-hobbiton = The holder of Hobbiton. By default no player, or unknown.
    .hint = The holder of Hobbiton.
field-PlacesHeld-thranduils_palace = The holder of Thranduil's Palace. By default no player, or unknown.
    .hint = The holder of Thranduil's Palace.

field-Town-name = The town that the players chose, 1 to 64 printable characters.
field-Town-held_by = Its holder. By default no player.
    .hint = Its holder.

field-Victory-ring = The owner of the Ring, or its end.
field-Victory-places = The holders of the places that matter for victory. By default no player holds any.
    .hint = The holders of the places that matter for victory.
field-Victory-nazgul = The Nazgul that still exist: their number, or their names by controller.
    .hint = The Nazgul that still exist.
field-Victory-nazgul_of_saruman = How many of them Saruman controls.
field-Victory-town = The town that Saruman also needs. Its name is lost. By default the players chose no town, and Saruman's victory is undecided if it depends on the town.
    .hint = The town that Saruman also needs.
field-Victory-came_to_blows = A player that came to blows and therefore loses. By default no player.
    .hint = A player that came to blows and therefore loses.

field-WayToWin-player = The player that can win in this way.
field-WayToWin-by = The kind of conditions: the Ring, places to hold, or every Nazgul and places to hold.
    .hint = The kind of conditions.
field-WayToWin-won = Whether every condition is met. A player that came to blows loses nevertheless. Null if only the town is open, because the players chose no town.
    .hint = Whether every condition is met.
field-WayToWin-met = The conditions that are met: the end of the Ring, control of every Nazgul, the places held, and the `town` of the state.
    .hint = The conditions that are met.
field-WayToWin-missing = The conditions that are not met, and `town` if the players chose no town.

field-Victors-winners = The certain winners. There can be several. Empty: no winner yet.
    .hint = The certain winners.
field-Victors-undecided = The players that may win as well as `winners`: Saruman, if only the town is open. Empty if everything is decided.
    .hint = The players that may win as well as `winners`.
field-Victors-ways = The ways to win: the Fellowship's, the Dark Power's two, and Saruman's.
    .hint = The ways to win.
