# Healing Wounded Figures.

rested = { $who } { $figures ->
    [one] recovers
   *[other] recover
} after { $turns ->
    [one] 1 full turn
   *[other] { $turns } full turns
} in one place without movement or combat
rested-in-vain = { $who } rested in the place, but { $figures ->
    [one] does
   *[other] do
} not recover: their side does not hold it
this-turn-absent = { $who } { $figures ->
    [one] was
   *[other] were
} not in the place for the whole turn. Healing takes { $turns ->
    [one] 1 full turn
   *[other] { $turns } full turns
} in one place without movement or combat
this-turn-moved = { $who } moved this turn. Healing takes { $turns ->
    [one] 1 full turn
   *[other] { $turns } full turns
} in one place without movement or combat
this-turn-fought = { $who } fought this turn. Healing takes { $turns ->
    [one] 1 full turn
   *[other] { $turns } full turns
} in one place without movement or combat
defended-but-absent = { $who } { $figures ->
    [one] was
   *[other] were
} not in the place for the whole turn, but fought to protect it before
defended-but-moved = { $who } moved this turn, but fought to protect the place before
protects-this-turn = { $who } fought this turn. { $figures ->
    [one] A hero who protects the place recovers
   *[other] Heroes who protect the place recover
} { $turns ->
    [one] 1 full turn
   *[other] { $turns } full turns
} after the fight
place-held = { $who } { $figures ->
    [one] recovers
   *[other] recover
}: their side still holds the place after { $turns ->
    [one] 1 full turn
   *[other] { $turns } full turns
}
place-lost = { $who } { $figures ->
    [one] does
   *[other] do
} not recover: their side has lost the place after { $turns ->
    [one] 1 full turn
   *[other] { $turns } full turns
}

all-healed = { LIST($who) } { $figures ->
    [one] is
   *[other] are
} healed.
none-healed = { LIST($who) } { $figures ->
    [one] is
   *[other] are
} not healed.
some-healed = { LIST($healed) } { $figures ->
    [one] is
   *[other] are
} healed, and { LIST($wounded) } { $others ->
    [one] is
   *[other] are
} not.

## Refusals

not-one-of-the-wounded = { $who } is not one of the wounded heroes.
    .expected = { COUNT($wounded) ->
        [0] an empty list, because nobody is wounded
       *[other] one of { LIST($wounded) }
    }
