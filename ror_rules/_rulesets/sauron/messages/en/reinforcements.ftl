# Optional Westernesse units.

counter-of = The counter of { WORD($unit) }
units-wanted = The players want { $wanted ->
    [one] 1 unit
   *[other] { $wanted } units
} of { WORD($unit) }. Units of { WORD($unit) } in the countermix
units-barred = The units may not arrive: { LIST($reasons) }
units-too-early = game-turn { $turn } is before game-turn { $first }, the first in which they may arrive
units-not-agreed = the players have not agreed on them
too-few-units = only { $there ->
    [one] 1 unit of { WORD($unit) } is
   *[other] { $there } units of { WORD($unit) } are
} in the countermix
units-allowed = The units may arrive
no-units-wanted = The players want no units

reinforcements = { LIST($units) } may arrive in game-turn { $turn }.
arriving-units = { $count ->
    [one] 1 unit
   *[other] { $count } units
} of { WORD($unit) } (counter { $counter })
no-reinforcements = The units may not arrive: { LIST($reasons) }.
nothing-arrives = No units arrive.

# Fields of the state and of the result.

field-Reinforcements-game_turn = The game-turn.
field-Reinforcements-men = Units of Men.
field-Reinforcements-elf_archers = Units of Elves Archers.
field-Reinforcements-agreed = Whether the players have agreed on them.

field-ArrivingUnits-unit = `men` or `elf_archers`.
field-ArrivingUnits-counter = The print on their counter: `B-3-W`.
    .hint = The print on their counter.
field-ArrivingUnits-count = The number of units, 1 or more.

field-ReinforcementsResult-allowed = Whether all of them may arrive. Otherwise, no unit arrives.
    .hint = Whether all of them may arrive.
field-ReinforcementsResult-because = The reasons that forbid it: it is `too_early`, the players have `not_agreed`, or the countermix has fewer units: `too_many_men`, `too_many_elf_archers`. Empty if they may arrive.
    .hint = The reasons that forbid it.
field-ReinforcementsResult-units = The arriving units, kind by kind. Empty if they may not arrive.
    .hint = The arriving units, kind by kind.
