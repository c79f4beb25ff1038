# Crossing a river. The words of a rope stand beside its number, in tables/crossing.toml.

crossing = Crossing
no-rope = the party has no rope
packs-lost = The water takes { $lost ->
    [0] no packs
    [one] 1 pack
   *[other] { $lost } packs
}

crossed = The party { $end ->
    [over] is over the river
    [held] stays on the near bank
   *[swept] is swept away
} and has { $packs ->
    [0] no packs
    [one] 1 pack
   *[other] { $packs } packs
} left.

## Views of the odds

view-crossing-dry = the party is over the river and has lost nothing

## Fields of the state and of the result

field-Crossing-river = The height of the river: the column of the table.
field-Crossing-packs = Packs that the party carries.
field-Crossing-rope = Whether it has a rope, which adds 1 to the die.

field-Crossed-end = Where the party is after the crossing.
    .is-over = On the far bank.
    .is-held = On the near bank.
    .is-swept = Swept away, and back on the near bank.
field-Crossed-packs = Packs that are left.
