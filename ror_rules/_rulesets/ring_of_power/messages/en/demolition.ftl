# Demolition Charges.

charge-crew = Figures that light the charge, an engineer and a special figure
charge-needs = Least roll that opens the { WORD($target) }
charges = The charge goes off and opens the { WORD($target) } on { $least } or more
    .made = { $successes ->
    [0] the { WORD($target) } holds
   *[other] the { WORD($target) } is open
}
charge-kills-crew = The charge kills the engineer and the special figure

charges-open = The charges open the { WORD($target) } with a { $face } ({ $least } or more is needed) and kill their crew.
charges-fail = The charges do not open the { WORD($target) } with a { $face } ({ $least } or more is needed) and kill their crew.

## Refusals

crew-without-force = The engineer and the special figure must be figures of a force.
    .expected = a `force` too
charge-needs-crew = A charge needs one engineer and one special figure of the force. Both must be on the table and not wounded.
    .expected = { COUNT($able) ->
        [0] a force with such figures
       *[other] one of { LIST($able) }
    }
wall-not-weak = Charges open gates, and walls that the scenario calls weak.
    .expected = `gate` or `weak-wall`
charges-not-placed = Charges can open only a gate or a wall beside them.
    .expected = `true`

# Fields of the state and of the result.

field-Demolition-target = The target of the charges: a gate, or a wall that the scenario calls weak. All other walls are refused.
    .hint = The target of the charges.
field-Demolition-placed = Whether the charges lie next to the target. False is refused.
    .hint = Whether the charges lie next to the target.
field-Demolition-force = The force of the figures that light the charge. By default no force.
    .hint = The force of the figures that light the charge.
field-Demolition-engineer = The engineer that lights the charge: a group of the force. Required with a force, refused without one.
    .hint = The engineer that lights the charge.
field-Demolition-special_figure = The special figure that helps to light the charge: a group of the force. Required with a force, refused without one.
    .hint = The special figure that helps to light the charge.

field-Demolished-destroyed = Whether the charges opened the gate or the wall.
field-Demolished-crew_killed = Figures of the crew that died.
field-Demolished-force = The force without the crew, ready for the next state. Null if no figure is left, or if the state has no force.
    .hint = The force without the crew, ready for the next state.
