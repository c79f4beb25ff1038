# Gollum Control Table, Game-Turn after Game-Turn.

game-turn = Game-Turn { $number }

gollum-after = { WORD($controller) } controls Gollum after { $turns ->
    [one] 1 Game-Turn
   *[other] { $turns } Game-Turns
}.
gollum-after-and-card = { WORD($controller) } controls Gollum after { $turns ->
    [one] 1 Game-Turn
   *[other] { $turns } Game-Turns
}, and { WORD($holder) } holds his Card.

## Views of the odds

view-gollum-campaign-controller = who controls Gollum at the end
view-gollum-campaign-card_holder = who holds Gollum's Card at the end
view-gollum-campaign-turns = Game-Turns that are played
view-gollum-campaign-reached = the player in `until` controls Gollum at the end

## Refusals

until-is-met = { $controller ->
    [neither] Nobody controls Gollum at the start, so the Game-Turns would end at once.
   *[other] { WORD($controller) } controls Gollum at the start, so the Game-Turns would end at once.
}
    .expected = a value other than `{ $controller }`, or nothing
