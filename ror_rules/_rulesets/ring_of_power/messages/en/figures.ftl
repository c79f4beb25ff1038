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
figures-that-take-part = the figures of this side that take part
only-heroes-are-wounded = { $who } cannot be wounded: only heroes are wounded, and other figures are eliminated.
    .expected = a character with the ability `heroes`
too-far = A distance or position is at most { $most } inches.
    .expected = at most { $most } inches
too-fine = Distances and positions have at most three decimal places.
    .expected = { $rounded }, or a fraction such as `7/2`
