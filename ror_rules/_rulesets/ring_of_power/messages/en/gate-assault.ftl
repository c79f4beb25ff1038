# Battering ram at a gate.

ram-needs-crew = A ram needs a crew of { $cell } figures
gate-breaks-on = A total of { $cell } or more breaks a gate
attempt = Attempt { $number } on the gate, { $die ->
    [1] first
   *[other] second
} die
ram-roll = { LIST($faces) } make { $total }
ram-roll-with-bonus = { LIST($faces) }, with +{ $bonus } for { $earlier ->
    [one] 1 earlier attempt
   *[other] { $earlier } earlier attempts
}, make { $total }
gate-breaks = The gate breaks: { $roll }, and { $needed } or more is needed
gate-holds = The gate holds: { $roll }, and { $needed } or more is needed

gate-breaks-after = The gate breaks on attempt { $attempts }: { $roll }.
gate-holds-after = The gate holds after { $attempts ->
    [one] 1 attempt
   *[other] { $attempts } attempts
}: { $roll }.

## Refusals

no-ram = Only a battering ram breaks gates.
    .expected = `battering-ram`
ram-dropped = The crew has dropped the ram.
    .expected = `gate`
nothing-to-serve = Groups in `beside` must serve the ram, and the state has no `ram`.
    .expected = a `ram` too
does-not-serve = Groups in `beside` must serve the ram.
    .expected = { $ram }
cannot-work-a-ram = Figures that regroup, or are wounded or dispersed, cannot work a ram.
    .expected = `false`
ram-crew-too-small = A ram needs its full crew.
    .expected = { $crew }
ram-crew-too-large = A ram has no room for so many figures.
    .expected = { $crew }
gates-only = A ram breaks only gates.
    .expected = `gate`

# Fields of the state and of the result.

field-GateAssault-ram = The ram: a group of its crew (`count`). Together with the groups in `beside` the crew must be complete. By default a ram with its full crew.
    .hint = The ram.
field-GateAssault-beside = Groups that serve the ram in addition to its own crew (`crew_of`). By default no groups.
    .hint = Groups that serve the ram in addition to its own crew (`crew_of`).
field-GateAssault-attempts = The most attempts to make. The attempts end when the gate breaks.
    .hint = The most attempts to make.
field-GateAssault-earlier_attempts = Earlier attempts on this gate, which make the next one easier.
field-GateAssault-target = The target of the ram. All other targets are refused.
    .hint = The target of the ram.

field-GateAssaulted-broken = Whether the gate is broken.
field-GateAssaulted-attempts = The number of attempts made in this request.
