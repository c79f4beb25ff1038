# Demoralization.

nothing-happened = Nothing happened, so no Demoralization Level changes
leader-refused = { WORD($who) } refused a challenge and adds { $points } to the Demoralization Level of { WORD($side) }
leader-killed = { WORD($who) } is dead and adds { $points } to the Demoralization Level of Westernesse
other-event = Demoralization Level of { WORD($side) } { SIGNED($points) }: { $event }
other-event-unnamed = Demoralization Level of { WORD($side) } { SIGNED($points) }, by the original game
ring-changes-morale = The Morale of Sauron changes by { SIGNED($change) } to { $morale }
ring-changes-magic = The Magic Capability Points of Sauron change by { SIGNED($change) } to { $magic }

demoralization = Demoralization Levels: Westernesse { $westernesse } ({ SIGNED($westernesse_change) }), Sauron { $sauron } ({ SIGNED($sauron_change) }).

## Refusals

event-without-points = The event does not say how many points it adds.
    .expected = `points`
event-without-side = The event does not say whose Demoralization Level changes.
    .expected = `side`
event-is-fixed = The rules fix the side and the points of `{ $event }`.
    .expected = no `{ $field }`
negative-rally-points = Rally Points cannot be negative.
    .expected = 0 or more
ring-already-lost = The Ring is already lost.
    .expected = an event that can follow
ring-not-lost = Sauron has the Ring, so he cannot recover it.
    .expected = an event that can follow
sword-not-whole = Only the whole sword can be broken, but { $narsil }.
    .expected = an event that can follow
not-in-shards = Only shards can be destroyed, but { $narsil }.
    .expected = an event that can follow
sauron-leader-killed = The text changes only the points of dead leaders of Westernesse. The points of Sauron's leaders are in the original game.
    .expected = `westernesse`, or the event `other` with its points
