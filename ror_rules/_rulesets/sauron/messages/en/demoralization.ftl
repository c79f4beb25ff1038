# Demoralization.

nothing-happened = Nothing happened, so no Demoralization Level changes
leader-refused = { WORD($who) } refused a challenge and adds { $points ->
    [0] no Rally Points
    [one] 1 Rally Point
   *[other] { $points } Rally Points
} to the Demoralization Level of { WORD($side) }
leader-killed = { WORD($who) } is dead and adds { $points ->
    [0] no Rally Points
    [one] 1 Rally Point
   *[other] { $points } Rally Points
} to the Demoralization Level of Westernesse
other-event = Because of an event ({ $event }), { $level }
other-event-unnamed = Because of an event of the original game, { $level }
ring-lowers-morale = Sauron's Morale falls by { $points } to { $morale }
ring-raises-morale = Sauron's Morale rises by { $points } to { $morale }
ring-lowers-magic = Sauron's Magic Capability Points fall by { $points } to { $magic }
ring-raises-magic = Sauron's Magic Capability Points rise by { $points } to { $magic }
magic-stops-at-0 = Sauron's Magic Capability Points change from { $before } to 0 and cannot be below 0

demoralization = { LIST($levels) }.
level-rises = the Demoralization Level of { WORD($side) } rises by { $points } to { $level }
level-falls = the Demoralization Level of { WORD($side) } falls by { $points } to { $level }
level-stays = the Demoralization Level of { WORD($side) } stays at { $level }

## Refusals

event-without-points = The event does not say how many points it adds.
    .expected = `points`
event-without-side = The event does not say whose Demoralization Level changes.
    .expected = `side`
event-is-fixed = The rules fix the side and the points of `{ $event }`.
    .expected = no `{ $field }`
event-with-two-leaders = The event has a name that is not the name of its leader, { $who }.
    .expected = no `name`, or the name of the leader
died-before = { $who } dies in the event at { $place }, so { $who } has no part in a later event.
    .expected = no later event with { $who }
event-of-another-side = The side of the event is not the side of { $who }, which is { WORD($player) }.
    .expected = no `side`, or the side of the leader
third-player-without-level = The third player controls { $who }, and has no Demoralization Level.
    .expected = a leader of Westernesse or of Sauron
not-sauron-himself = The Ring changes the Morale and the magic of Sauron himself, and { $who } is another leader.
    .expected = Sauron himself, or no `leader`
lost-ring-worn = { $who } cannot have the Ring, because it is lost.
    .expected = no `ring` of the leader, or `with_sauron` as the place of the Ring
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
    .expected = a leader of Westernesse, or the event `other` with its points

# Fields of the state and of the result.

field-Demoralization-westernesse = The Demoralization Level of Westernesse.
field-Demoralization-sauron = The Demoralization Level of Sauron's side.
field-Demoralization-leader = Sauron himself, dead or alive, with his name or with a name that no known leader has. The Ring changes his `morale` and `magic_points`, if they are given. By default the answer does not include him.
    .hint = Sauron himself, dead or alive, with his name or with a name that no known leader has.
field-Demoralization-ring = Whether Sauron has the Ring or has lost it.
    .hint = Whether Sauron has the Ring or has lost it.
field-Demoralization-narsil = The condition of Narsil.
    .hint = The condition of Narsil.
field-Demoralization-events = The events, in order, 0 to 200. A known leader dies once, and refuses no challenge after that.
    .hint = The events, in order, 0 to 200.

field-LedgerEntry-side = The side with the changed level.
field-LedgerEntry-points = Points added to the level. Below 0 if it falls.
    .hint = Points added to the level.
field-LedgerEntry-total = The level after the change, -9999 to 9999.
field-LedgerEntry-event = The event.
field-LedgerEntry-name = The leader's name, or the name of an `other` event. Null if the event has no name.
    .hint = The leader's name, or the name of an `other` event.

field-DemoralizationResult-westernesse = The Demoralization Level of Westernesse, -9999 to 9999.
field-DemoralizationResult-sauron = The Demoralization Level of Sauron's side, -9999 to 9999.
field-DemoralizationResult-leader = Sauron himself after all events. Null if the state does not include him.
    .hint = Sauron himself after all events.
field-DemoralizationResult-ring = Whether Sauron has the Ring or has lost it.
field-DemoralizationResult-narsil = The condition of Narsil.
field-DemoralizationResult-entries = The changes of both levels, one for each event, in order.
