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

# Fields of the state and of the result.

field-Arrival-turn = The turn of the arrival. It must not be over.
    .hint = The turn of the arrival.
field-Arrival-place = The place of the arrival, 1 to 64 characters.
field-Arrival-controlled = Whether the owner of the figures controls the place now.
field-Arrival-force = The figures.

field-Reinforcements-turn = The turn that starts.
field-Reinforcements-arrivals = The arrivals of this turn and of later turns, 1 to 50.
field-Reinforcements-force = The force that the arrivals join. By default no force.
    .hint = The force that the arrivals join.

field-ArrivalFate-place = The place of the arrival in the state.
field-ArrivalFate-fate = `taken`: the figures arrive now. `lost`: their owner does not control the place, and they never arrive. `awaited`: they arrive on a later turn.
    .hint = What becomes of the figures.
field-ArrivalFate-figures = The number of figures.

field-Reinforced-arrivals = Every arrival of the state, in its order.
field-Reinforced-force = The force with the arrivals, ready for the next state. Null if there are no figures.
    .hint = The force with the arrivals, ready for the next state.
field-Reinforced-awaited = The arrivals of later turns, ready for the states of those turns.
