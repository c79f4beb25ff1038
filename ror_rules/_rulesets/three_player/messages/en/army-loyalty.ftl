# Control of an army that followed a Nazgul.

army-led-by = { $led_by ->
    [saruman] Saruman
    [nazgul_of_saruman] a Nazgul under Saruman
    [other] another Leader
   *[nobody] nobody
} leads the army
army-leader = { army-led-by }, so its controller is
army-controller = { army-led-by }, so { WORD($controller) } controls it.

# Fields of the state and of the result.

field-ArmyLoyalty-led_by = The leader of the stack: Saruman, a Nazgul under Saruman, another Leader, or no leader.
    .hint = The leader of the stack.

field-ArmyMaster-controller = Who controls them; `dark_power` is Sauron.
    .hint = Who controls them.
