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
