# Gollum Control Table.

gollum-throw = Who controls Gollum
gollum-last-turn = { $controller ->
    [neither] nobody controlled Gollum last turn
   *[other] { WORD($controller) } controlled Gollum last turn
}

gollum = { $gollum }: { $thrown }.
gollum-and-card = { $gollum }, and { $card }: { $thrown }.
gollum-stays = Gollum stays with { WORD($controller) }
gollum-goes-over = Gollum goes over to { WORD($controller) }
gollum-stays-neutral = Gollum stays neutral
gollum-breaks-loose = Gollum breaks loose
card-stays = his Card stays with { WORD($holder) }
card-handed-over = { WORD($holder) } hands over his Card
gollum-face = a { $face }
gollum-face-modified = a { $face }, { SIGNED($modifier) } for last turn

## Views of the odds

view-gollum-control-controller = who controls Gollum
view-gollum-control-card_holder = who holds Gollum's Card
