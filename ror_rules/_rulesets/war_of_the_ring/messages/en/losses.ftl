# Percentage Loss Table.

nothing-lost = { WORD($side) } loses none of { $strength }
all-lost = { WORD($side) } loses all of { $strength }
part-lost = { WORD($side) } loses { $percent }% of { $strength }
no-more-than-it-has = { WORD($side) } loses only { $strength }, because it has no more
part-by-formula = { WORD($side) } loses { $percent }% of { $strength }, by the formula for more than { $printed }: { $lost }

loss = A force of { $strength } that loses { $percent }% loses { $lost } and keeps { $remaining }.

## Views of the odds

view-losses-lost = Strength Points lost
view-losses-remaining = Strength Points left

## Refusals

beyond-the-loss-table = The Percentage Loss Table ends at { $printed } Strength Points. It has no loss for { $strength }.
    .expected = a strength of at most { $printed }, or the reading `formula`
