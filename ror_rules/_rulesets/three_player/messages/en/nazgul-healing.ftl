# Cure of Nazgul at Isengard.

nazgul-of-the-dark-power = { $who } is not under Saruman, so Isengard cures no wounds
nazgul-away-from-isengard = { $who } is not at Isengard, so no wounds are cured
nazgul-at-isengard = { $who } is at Isengard
wounds-by = Isengard cures { $count ->
    [one] 1 wound
   *[other] { $count } wounds
} by { $weapon ->
    [normal] a normal weapon
    [elven_sword] an Elven Sword
   *[sorcery] Sorcery
}

nazgul-cured = { $who } is cured of { $cured ->
    [0] no wounds
    [one] 1 wound
   *[other] { $cured } wounds
} and keeps { $left ->
    [0] none
    [one] 1 wound
   *[other] { $left } wounds
}.

## Refusals

only-nazgul-are-cured = Isengard cures Nazgul only.
    .expected = a Nazgul
too-few-wounds = The wounds by Sorcery and Elven Swords are more than all `wounds`.
    .expected = at least { $lasting }

# Fields of the state and of the result.

field-NazgulHealing-nazgul = The Nazgul: all its `wounds`, how many of them are `by_sorcery` and `by_elven_sword`, and as `side` its controller, by default `saruman`.
    .hint = The Nazgul.
field-NazgulHealing-at_isengard = Whether it has been removed to Isengard.

field-NazgulHealed-cured = The number of wounds cured, 0 or more.
field-NazgulHealed-left = The number of wounds that stay, 0 or more.
field-NazgulHealed-nazgul = The Nazgul after the cure, with the wounds that stay.
