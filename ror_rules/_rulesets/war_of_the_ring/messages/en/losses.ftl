# Percentage Loss Table.

nothing-lost = { WORD($side) } loses none of { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
}
all-lost = { WORD($side) } loses all of { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
}
part-lost = { WORD($side) } loses { $percent }% of { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
}, by the loss table
no-more-than-it-has = { WORD($side) } loses only { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
}, because there are no more
part-by-formula = { WORD($side) } loses { $percent }% of { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
}, by the formula for more than { $printed }: { $lost }

loss = A force of { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
} that loses { $percent }% loses { $lost } and keeps { $remaining }.

## Views of the odds

view-losses-lost = Strength Points lost
view-losses-remaining = Strength Points left

## Refusals

beyond-the-loss-table = The Percentage Loss Table ends at { $printed } Strength Points. It has no loss for { $strength }.
    .expected = a strength of at most { $printed }, or the reading `formula`

# Fields of the state and of the result.

field-Losses-strength = Force Strength: its Strength Points before the loss.
    .hint = Force Strength.
field-Losses-percent = Percent of Force Lost, one of those that the Army Combat Results Table prints.

field-StrengthLost-lost = Strength Points lost, 0 to the strength of the force.
field-StrengthLost-remaining = Strength Points left, 0 to the strength of the force.
