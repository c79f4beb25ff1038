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

# Fields of the state and of the result.

field-MissileUnit-name = The unit's name. If a melee attack names it as `attacker`, no other unit has its name.
    .hint = The unit's name.
field-MissileUnit-adjacent = The enemy units adjacent to it by name, 0 to 60, each once.
field-MissileUnit-missile = Whether it has missile capability.
field-MissileUnit-melee = Whether it has melee strength.
field-MissileUnit-shoots_at = The adjacent enemy unit that it will attack with missile fire. By default it does not shoot.
    .hint = The adjacent enemy unit that it will attack with missile fire.

field-MeleeAttack-attacker = The unit that attacks: one of `units`, once and with melee strength, or any other.
    .hint = The unit that attacks.
field-MeleeAttack-target = The attacked enemy unit.

field-MissileObligation-units = The units, 1 to 200.
field-MissileObligation-melee_attacks = All attacks of the Melee Combat Segment, 0 to 400.
    .hint = All attacks of the Melee Combat Segment, 0 to 400.

field-UnitObligation-name = The unit's name.
field-UnitObligation-must_shoot = Whether it must attack an adjacent enemy unit with missile fire.
field-UnitObligation-targets = The enemy units. It must shoot at any one of them. Empty if it need not shoot.
    .hint = The enemy units.
field-UnitObligation-not_in_melee = The adjacent enemy units that no melee attack will hit.
field-UnitObligation-satisfied = Whether `shoots_at` satisfies the rule.
field-UnitObligation-because = The reason. It must shoot because an adjacent `enemy_not_in_melee` is left. It need not shoot because it has `no_missile_capability`, because `no_enemy_adjacent` is there, or because melee attacks will hit them all: `all_in_melee`, or `all_in_melee_and_own` if one of the attacks is its own.
    .hint = The reason.

field-MissileObligationResult-units = Every unit, in the order given.
