# Reinforcements.

arrive-now = { $place }: { $figures ->
    [one] 1 figure arrives
   *[other] { $figures } figures arrive
} on turn { $turn }
arrive-later = { $place }: { $figures ->
    [one] 1 figure arrives
   *[other] { $figures } figures arrive
} later, on turn { $turn }
never-arrive = { $place }: { $figures ->
    [one] 1 figure is
   *[other] { $figures } figures are
} lost for good, because the owner does not control the place

reinforcements = { LIST($arrivals) }.
arrival-taken = { $figures ->
    [one] 1 figure arrives
   *[other] { $figures } figures arrive
} at { $place }
arrival-lost = { $figures ->
    [one] 1 figure is
   *[other] { $figures } figures are
} lost for good at { $place }
arrival-awaited = { $figures ->
    [one] 1 figure is
   *[other] { $figures } figures are
} awaited at { $place }

## Refusals

turn-is-over = Turn { $turn } is over. Reinforcements arrive on their turn or never.
    .expected = this turn, { $now }, or a later one
