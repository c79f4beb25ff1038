# The army of a Nazgul who changes sides.

nazgul-among-friends = { $who } is among friends
nazgul-not-among-enemies = { $who } is not among Enemies
nazgul-among-enemies = { $who } is among Enemies only
nazgul-flies = { $who } flies to { WORD($place) }
army-of-nazgul = The army of { $who }
army-stays-with-saruman = The army of { $who } began the game under Saruman and stays with him
owner-of-army = New owner of the army of { $who }

nazgul-taken-over = { WORD($master) } takes over { $who }.
nazgul-and-army-taken-over = { WORD($master) } takes over { $who } and the army.
nazgul-without-army-taken-over = { WORD($master) } takes over { $who }, but not the army.
nazgul-flies-away = { $change } { $who } flies to { WORD($place) }, { $hex }.

## Views of the odds

view-nazgul-loyalty-army_follows = the Nazgul leads an army, and the army follows

## Refusals

army-of-saruman = An army that began the game under Saruman needs no loyalty roll when Saruman takes over its Nazgul.
    .expected = `dark_power`, because Saruman takes over the Nazgul
