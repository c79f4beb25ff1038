# Leaders and combat units in one hex.

may-stack-with-unit = { $who }'s stay in the hex with { $unit }
may-pass-unit = { $who }'s passage over the hex with { $unit }
unit-own = a unit of { $who }'s nationality
unit-allied = an allied unit (units of { $who }'s nationality are left)
unit-allied_bereft = an allied unit (no units of { $who }'s nationality are left)
dwarven-unit = a unit of Dwarves
elven-unit = a unit of Elves
unit-enemy = an enemy unit
alone-in-hex = No combat unit is in the hex, so { $who } may be there
no-units-left = No units of { $who }'s nationality are left, so { $who } may not rally or form special formations

may-stay = { $who } may stay in the hex.
may-pass = { $who } may pass over the hex.
may-not-stay = { $who } may not stay in the hex with { LIST($units) }.
may-not-pass = { $who } may not pass over the hex with { LIST($units) }.

## Refusals

side-without-units = Only Westernesse and Sauron have combat units.
    .expected = `westernesse` or `sauron`
own-unit-in-hex = `own_units` is false, but a unit of the nationality of { $who } is in the hex.
    .expected = another nationality, or `own_units` as true

# Fields of the state and of the result.

field-CombatUnit-nationality = Its nationality: `numenorean`, `elf`, `dwarf`, `orc`, in the singular or plural. The text has no list of nationalities, so any other word is a nationality of its own.
    .hint = Its nationality.
field-CombatUnit-side = The side of the unit.

field-Stacking-leader = The leader, with `nationality` and `side` unless the text gives those of a known leader.
field-Stacking-units = The combat units in the hex, 0 to 60.
    .hint = The combat units in the hex, 0 to 60.
field-Stacking-passing = Whether the leader only passes over the hex.
field-Stacking-own_units = Whether combat units of the leader's nationality are left, here or anywhere.

field-StackingResult-allowed = Whether the leader may stay, or pass over the hex.
field-StackingResult-because = The kinds of units that forbid it: `allied` while the leader's nationality has units, `elf_dwarf` (a Dwarf with an Elf), `enemy`. Empty if no unit does.
    .hint = The kinds of units that forbid it.
field-StackingResult-may_rally = Whether the leader may rally: only with units of their own, and not if `leader` may not.
    .hint = Whether the leader may rally.
field-StackingResult-may_form_special_formations = Whether the leader may form special formations: only with units of their own.
    .hint = Whether the leader may form special formations.
field-StackingResult-leader = The leader after the move. Without units of their own they may not rally.
    .hint = The leader after the move.
