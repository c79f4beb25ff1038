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
