# Control of an army that followed a Nazgul.

army-leader = { $led_by ->
    [saruman] Saruman
    [nazgul_of_saruman] a Nazgul under Saruman
    [other] another Leader
   *[nobody] nobody
} leads the army
army-controller = { army-leader }, so { WORD($controller) } controls it.
