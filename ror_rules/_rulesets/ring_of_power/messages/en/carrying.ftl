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
