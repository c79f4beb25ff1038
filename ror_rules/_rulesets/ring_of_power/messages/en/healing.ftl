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

# Fields of the state and of the result.

field-Healing-force = All figures in the place, as combat left them. `moved` and `fought` are the marks of this turn.
    .hint = All figures in the place, as combat left them.
field-Healing-absent = Wounded heroes that were not in the place for the whole turn. By default no heroes.
    .hint = Wounded heroes that were not in the place for the whole turn.
field-Healing-defended = Wounded heroes that fought to protect the place before this turn began. Those that fought in this turn wait one more. By default no heroes.
    .hint = Wounded heroes that fought to protect the place before this turn began.
field-Healing-side_holds_place = Whether their side controls the place of healing at the end of the turn. Otherwise, no figure recovers there.
    .hint = Whether their side controls the place of healing at the end of the turn.

field-Recovery-id = The id of the group in the state.
field-Recovery-healed = Whether the heroes recover now and are no longer wounded.

field-Healed-heroes = All wounded heroes of the state, in its order.
field-Healed-force = All figures after healing, ready for the next state.
