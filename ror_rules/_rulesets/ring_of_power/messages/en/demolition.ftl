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
