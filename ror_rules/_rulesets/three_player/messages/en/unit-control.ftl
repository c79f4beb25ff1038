# Control of an ally's units.

own-units = Every player may move their own units
units-of-no-ally = { WORD($mover) } and { WORD($owner) } are not allied
leader-in-hex = { WORD($mover) } has a Character in the hex who can lead in Army Combat
stronger-in-hex = { WORD($mover) } has { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
} in the hex, more than { WORD($owner) } with { $owner_strength }
not-stronger-in-hex = { WORD($mover) } has no leader in the hex and { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
}, not more than { WORD($owner) } with { $owner_strength }
while-moving = { WORD($mover) } may move the units as long as this is true

moves-own-units = { WORD($mover) } may move { $mover ->
    [saruman] his
   *[other] its
} own units.
moves-units-by-leader = { WORD($mover) } may move the units of { WORD($owner) }, because a leader is in the hex.
moves-units-by-strength = { WORD($mover) } may move the units of { WORD($owner) }, because { WORD($mover) } is stronger in the hex.
moves-no-units = { WORD($mover) } may not move the units of { WORD($owner) }.

## Refusals

allied-without-saruman = The Fellowship and the Dark Power are never allied.
    .expected = `false`

# Fields of the state and of the result.

field-UnitControl-mover = The player who wants to move the units.
field-UnitControl-owner = The owner of the units.
field-UnitControl-allied = Whether the two are allied. It matters if the mover is not the owner.
    .hint = Whether the two are allied.
field-UnitControl-leader_in_hex = Whether the mover has a Character in the hex that can lead in Army Combat.
field-UnitControl-strength = Strength Points that the mover has in the hex.
field-UnitControl-owner_strength = Strength Points that the owner has in the hex.

field-UnitsControlled-may_move = Whether the mover may move them.
field-UnitsControlled-by = The reason: they are the mover's `own`, the mover has a `leader` in the hex, or more `strength` there than the owner. Null if the mover may not move them.
    .hint = The reason.
