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
view-gollum-campaign-reached = the given player controls Gollum at the end

## Refusals

until-is-met = { $controller ->
    [neither] Nobody controls Gollum at the start, so the Game-Turns would end at once.
   *[other] { WORD($controller) } controls Gollum at the start, so the Game-Turns would end at once.
}
    .expected = a value other than `{ $controller }`, or nothing

# Fields of the state and of the result.

field-GollumCampaign-previous_controller = The player who controlled Gollum in the previous Game-Turn. `neither`: he was neutral.
    .hint = The player who controlled Gollum in the previous Game-Turn.
field-GollumCampaign-card_holder = The holder of Gollum's Card before the first throw. `neither`: no player has it.
    .hint = The holder of Gollum's Card before the first throw.
field-GollumCampaign-until = The control that ends the Game-Turns at once. `neither`: Gollum is neutral. It must differ from `previous_controller`. By default all `turns` are played.
    .hint = The control that ends the Game-Turns at once.

field-GollumCampaigned-turns = Game-Turns that were played, 1 to `turns`.
field-GollumCampaign-turns = Game-Turns to play. `until` may end them earlier.
    .hint = Game-Turns to play.
