# Gollum Control Table.

gollum-throw = Who controls Gollum
gollum-modifier = modifier for last turn
gollum-last-turn = nobody controlled Gollum last turn

gollum = { $gollum }: { $thrown }.
gollum-and-card = { $gollum }, and { $card }: { $thrown }.
gollum-stays = Gollum stays with { WORD($controller) }
gollum-goes-over = Gollum goes over to { WORD($controller) }
gollum-stays-neutral = Gollum stays neutral
gollum-breaks-loose = Gollum breaks loose
card-stays = his Card stays with { WORD($holder) }
card-handed-over = { WORD($holder) } hands over his Card
gollum-face = rolled { $face }
gollum-face-modified = rolled { $face }, { SIGNED($modifier) } because { WORD($before) } controlled him last turn, total { $total }

## Views of the odds

view-gollum-control-controller = who controls Gollum
view-gollum-control-card_holder = who holds Gollum's Card

## Refusals

card-with-another = { WORD($controller) } controlled Gollum, so his Card cannot be with another player.
    .expected = `{ $controller }`, or `neither`

# Fields of the state and of the result.

field-GollumControl-previous_controller = The player who controlled Gollum last Game-Turn. `neither`: he was neutral.
    .hint = The player who controlled Gollum last Game-Turn.
field-GollumControl-card_holder = The holder of Gollum's Card before the throw. `neither`: no player has it.
    .hint = The holder of Gollum's Card before the throw.

field-GollumControlled-controller = The player who controls Gollum from now on. `neither`: he is neutral.
    .hint = The player who controls Gollum from now on.
field-GollumControlled-card_holder = The holder of Gollum's Card from now on: his controller, or while he is neutral the previous holder.
    .hint = The holder of Gollum's Card from now on.
