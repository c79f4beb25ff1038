maneuver = The maneuver
search = The search
hit = Arrows
wound = Wounds
save = Armor
total = The maneuver comes to { $total }.
found = The search finds { $found ->
    [0] nothing
    [one] 1 thing
   *[other] { $found } things
}.
fallen = { $fallen ->
    [0] Nobody falls
    [one] 1 figure falls
   *[other] { $fallen } figures fall
}.
view-maneuver-hard = the maneuver comes to more than 150

field-Maneuver-bonus = A number that is added.
field-Total-total = The sum of the dice and the bonus.
field-Search-searchers = People who search.
field-Search-skill = The highest face that finds something.
field-Found-found = Things that are found.
field-Volley-archers = Archers who shoot.
field-Fallen-fallen = Figures that fall.

dig = Digging
carried = The traveler carries { $gold } gold.
field-Treasure-stop_at = The traveler stops with this much gold.
field-Carried-gold = Gold that the traveler carries home.
