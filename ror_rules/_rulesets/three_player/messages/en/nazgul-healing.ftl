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
