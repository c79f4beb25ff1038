# Units that must shoot.

must-shoot = { $who } must shoot, because { LIST($free) } will not be attacked in melee
need-not-shoot = { $who } need not shoot, because { WORD($reason) }

missile-obligation = { LIST($units) }.
shoots-at = { $who } must shoot at { COUNT($targets) ->
    [one] { LIST($targets) }
   *[other] one of { COUNT($targets) } enemy units ({ LIST($targets) })
}
nobody-must-shoot = No unit has to shoot.

## Refusals

adjacent-twice = The state lists { $adjacent } twice as an adjacent unit.
    .expected = each adjacent enemy unit once
adjacent-to-itself = The unit { $adjacent } cannot be adjacent to itself.
    .expected = the name of an enemy unit
cannot-shoot-at = The unit { $who } cannot shoot at { $target }.
    .expected = an adjacent enemy unit, and a unit with missile capability
attackers-share-name = { $count } units have the name { $who }.
    .expected = the name of one unit
no-melee-strength = The unit { $who } has no melee strength.
    .expected = a unit with `melee`
not-adjacent = The unit { $target } is not adjacent to { $who }.
    .expected = an adjacent enemy unit
attacks-twice = The unit { $who } makes more than one of the melee attacks.
    .expected = one attack for each unit
