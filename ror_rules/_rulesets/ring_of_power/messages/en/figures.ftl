# Groups of figures, forces and distances.

inch = { AMOUNT($amount) } inch
inches = { AMOUNT($amount) } inches
groups = { LIST($who) }
groups-and-others = { $who } and { $others } others
the-force = The force
part-of-group = { $count } of the { $who }
in-condition = { $who } ({ LIST($conditions) })
in-condition-and-part = { $who } ({ LIST($conditions) }, part { $number })
part-number = { $who } (part { $number })
id-and-name = { $id } ({ $name })
nobody-is-wounded = Nobody is wounded
no-wounded = Nobody is wounded.

## Refusals

ambiguous-group = Several groups have the name { $name }.
    .expected = the id of one group. Give each group its own `id`
same-id = Two groups of the force have the id { $id }.
    .expected = an id that differs from that of { $other }
no-such-group = There is no group { $name }.
    .expected = one of { LIST($known) }
engines-of-this-side = the engines of this side
only-heroes-are-wounded = { $who } cannot be wounded: only heroes are wounded, and other figures are eliminated.
    .expected = a character with the ability `heroes`
wounded-on-foot = { $who } is wounded and cannot ride: a wounded rider has lost the mount and must be carried.
    .expected = false
no-ram-to-work = { $who } has no battering ram to work.
    .expected = no value. Only a `battering-ram` has `ram`
not-flying = A figure of the type `{ $type }` cannot fly.
    .expected = `false`
on-foot-cannot-fly = { $who } is on foot and cannot fly: only a mount can carry such figures through the air.
    .expected = `mounted: true` with it, or `false`
returns-from-nowhere = { $who } is not dispersed and does not return.
    .expected = `dispersed: true` with it, or no `returns_on`
clear-and-difficult = Clear ground cannot also be { LIST($others) }.
    .expected = `clear` alone, or the other words without `clear`
too-far = A distance or position is at most { $most } inches.
    .expected = at most { $most } inches
too-fine = Distances and positions have at most three decimal places.
    .expected = { $rounded }, or a fraction such as `7/2`
