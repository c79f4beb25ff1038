# The army of a Nazgul who changes sides.

nazgul-among-friends = { $who } is in a stack with friends, and stays
nazgul-not-among-enemies = { $who } is in a stack without Enemies, and stays
nazgul-among-enemies = { $who } is in a stack with Enemies only, and may not stay
nazgul-flies = { $who } flies at once to { WORD($place) }, hex { $cell }
army-of-nazgul = The army of { $who } follows, or stays with the Dark Power
army-stays-with-saruman = The army of { $who } began the game under Saruman and stays with him
owner-of-army = The army of { $who } now belongs to

nazgul-taken-over = { WORD($master) } takes over { $who }.
nazgul-and-army-taken-over = { WORD($master) } takes over { $who } and the army.
nazgul-without-army-taken-over = { WORD($master) } takes over { $who }, but not the army.
nazgul-flies-away = { $change } { $who } flies to { WORD($place) }, hex { $hex }.

## Views of the odds

view-nazgul-loyalty-army_follows = the Nazgul leads an army, and the army follows

## Refusals

army-of-saruman = An army that began the game under Saruman needs no loyalty roll when Saruman takes over its Nazgul.
    .expected = `dark_power`, because Saruman takes over the Nazgul

# Fields of the state and of the result.

field-NazgulLoyalty-nazgul = The Nazgul, in full or by name.
field-NazgulLoyalty-taken_by = Its new master.
field-NazgulLoyalty-leads_army = Whether it leads Army units of its former master.
field-NazgulLoyalty-army_began_under = The player under whom those Army units began the game: `dark_power` if Saruman takes over the Nazgul.
    .hint = The player under whom those Army units began the game.
field-NazgulLoyalty-friends = Whether the stack has other units that are friends of its new master.
field-NazgulLoyalty-enemies = Whether the stack has other units that are Enemies of its new master.

field-NazgulsArmy-army = The owner of the army from now on. Null if the Nazgul leads no army.
    .hint = The owner of the army from now on.
field-NazgulsArmy-flies_to = The place that it flies to at once, because it is among Enemies only. Null if it stays.
    .hint = The place that it flies to at once, because it is among Enemies only.
field-NazgulsArmy-hex = The hex of that place on the map. Null if it stays.
    .hint = The hex of that place on the map.
field-NazgulsArmy-nazgul = The Nazgul after the change, with its new master as `side`.
