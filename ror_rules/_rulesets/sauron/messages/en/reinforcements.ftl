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
