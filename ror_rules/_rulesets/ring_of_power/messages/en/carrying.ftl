# Carrying wounded heroes.

carriers = Wounded: { AMOUNT($wounded) }. Carriers: { AMOUNT($carriers) }. A Hobbit or Goblin counts as 1/2. Each wounded figure needs { $slow ->
    [one] 1 character
   *[other] { $slow } characters
} at half speed, or { $quick } carriers at full speed
must-be-left = The force must leave { $who } behind. Enemies may slay or capture them
carried-at-full-speed = The force carries { LIST($who) } at full speed
carried-at-half-speed = The force carries { LIST($who) } at half speed

carrying = The force { LIST($deeds) }.
carries-at-full-speed = carries { LIST($who) } at full speed
carries-at-half-speed = carries { LIST($who) } at half speed
leaves-behind = leaves { LIST($who) } behind

# Fields of the state and of the result.

field-Carrying-force = All figures. If they have positions, they must be one force. The wounded are carried in this order.
    .hint = All figures.

field-Carried-speed = The factor of the move: 1, `1/2`, or 0 if the force cannot carry any of the wounded.
    .hint = The factor of the move.
field-Carried-carried = Ids of the groups of wounded that are carried, wholly or in part.
field-Carried-left_behind = Ids of the groups of wounded that must be left behind, wholly or in part.
field-Carried-carriers = Figures that can carry at full speed, a whole number or `7/2`. Hobbits and Goblins count as half.
    .hint = Figures that can carry at full speed, a whole number or `7/2`.
field-Carried-wounded = Wounded figures, a whole number or `7/2`. Hobbits and Goblins count as half.
    .hint = Wounded figures, a whole number or `7/2`.
field-Carried-force = The figures that go on, ready for the next state. Null if all are left behind.
    .hint = The figures that go on, ready for the next state.
field-Carried-behind = The wounded left behind, ready for the next state. Null if the whole force goes on.
    .hint = The wounded left behind, ready for the next state.
