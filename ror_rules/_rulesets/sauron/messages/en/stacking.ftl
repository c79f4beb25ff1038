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
