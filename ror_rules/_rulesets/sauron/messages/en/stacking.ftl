# Leaders and combat units in one hex.

may-stack-with-unit = { $who } may stay with { $unit }
may-pass-unit = { $who } may pass over a hex with { $unit }
unit-own = a unit of their own nationality
unit-allied = an allied unit while their own nationality has units
unit-allied_bereft = an allied unit after the loss of their own units
dwarven-unit = a unit of Dwarves
elven-unit = a unit of Elves
unit-enemy = an enemy unit
alone-in-hex = { $who } is alone in the hex, which has no effect
no-units-left = { $who } has no units of their own nationality left and may not rally or form special formations

may-stay = { $who } may stay in the hex.
may-pass = { $who } may pass over the hex.
may-not-stay = { $who } may not stay in the hex with { LIST($units) }.
may-not-pass = { $who } may not pass over the hex with { LIST($units) }.

## Refusals

side-without-units = Only Westernesse and Sauron have combat units.
    .expected = `westernesse` or `sauron`
own-unit-in-hex = `own_units` is false, but a unit of the nationality of { $who } is in the hex.
    .expected = another nationality, or `own_units` as true
