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
