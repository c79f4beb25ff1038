# Control of an army that followed a Nazgul.

army-led-by = { $led_by ->
    [saruman] Saruman
    [nazgul_of_saruman] a Nazgul under Saruman
    [other] another Leader
   *[nobody] nobody
} leads the army
army-leader = { army-led-by }, so its controller is
army-controller = { army-led-by }, so { WORD($controller) } controls it.
