# Siege.

comes-again = { WORD($side) } retreated, regrouped and attacks again
goes-on-after-draw = { WORD($side) } fights on after the draw
gives-up = { WORD($side) } gives up, because { $lost ->
    [one] 1 figure of the side cannot
   *[other] { $lost } figures of the side cannot
} fight any longer
no-other-assault = No other assault is allowed. { $refused }

siege-taken = { WORD($attacker) } took the { WORD($place) } after { assaults-made }. { still-fighting }
siege-deserted = After { assaults-made } nobody in the { WORD($place) } can fight, although the last assault was not won. { still-fighting }
siege-wiped-out = The { WORD($place) } is empty. After { assaults-made } nobody of either side can fight.
siege-no-attackers = The { WORD($place) } holds. After { assaults-made } nobody of { WORD($attacker) } can fight. { still-fighting }
siege-stopped = The { WORD($place) } holds. { WORD($attacker) } gives up after { assaults-made }. { still-fighting }
siege-refused = The { WORD($place) } holds after { assaults-made }, because { WORD($attacker) } cannot attack again. { still-fighting }
siege-over = The { WORD($place) } holds after { assaults-made }. { still-fighting }
assaults-made = { $assaults ->
    [one] 1 assault
   *[other] { $assaults } assaults
}
still-fighting = { $left } of { $figures ->
    [one] 1 figure
   *[other] { $figures } figures
} of { WORD($attacker) } and { $their_left } of { $their_figures ->
    [one] 1 figure
   *[other] { $their_figures } figures
} of { WORD($defender) } can still fight.
siege-left = { COUNT($left) ->
    [0] No survivors of { WORD($side) }.
   *[other] Survivors of { WORD($side) }: { LIST($left) }.
}
siege-captured = Wounded in the hands of the victor: { LIST($figures) }.

## Views of the odds

view-siege-fortress_taken = the place is taken
view-siege-falls = the place is taken, or nobody in it can fight while somebody outside still can
view-siege-attacker-falls-of = { $who } of { word-attacker } cannot fight any more
view-siege-defender-falls-of = { $who } of { word-defender } cannot fight any more
view-siege-attacker-left = figures of { word-attacker } that can still fight
view-siege-defender-left = figures of { word-defender } that can still fight, in a tower if the place is taken
view-siege-in_tower = figures of { word-defender } that hold out in the tower
view-siege-assaults = assaults made
view-siege-ended = how the siege ended

## Refusals

siege-in-a-field = A field cannot be besieged, because the loser of a combat leaves it.
    .expected = `fortress`, `tower` or `citadel`, or the rule `combat`
siege-without-allocation = Nobody can allocate the hits of a siege by hand, because they are not thrown yet.
    .expected = another policy, or each assault by itself with `combat-strike` and `combat-defense`

# Fields of the state and of the result.

field-Siege-attacker = The side that storms the place.
field-Siege-defender = The side that holds the place from inside.
field-Siege-site = The fortress, tower or citadel. By default a fortress without a tower.
    .hint = The fortress, tower or citadel.
field-Siege-duels = Wizards' duels before every assault, while both wizards can fight. By default no duels.
    .hint = Wizards' duels before every assault, while both wizards can fight.
field-Siege-assaults = The most assaults to make.
field-Siege-stop_at_loss = The attacker gives up if this many of its figures or more cannot fight any longer. By default it goes on.
    .hint = The attacker gives up if this many of its figures or more cannot fight any longer.

field-Besieged-ended = `taken`: the place fell. `deserted`: no figure inside can fight, although the last assault was not won, and a figure outside can. `wiped-out`: no figure of either side can fight. `no-attackers`: no figure outside can fight. `stopped`: the attacker has lost as many figures as it may. `refused`: the rules do not let the remaining figures attack again. `over`: all assaults have been made.
    .hint = How the siege ended.
field-Besieged-assaults = The number of assaults made.
field-Besieged-in_tower = Figures of the defender that hold out in the tower. 0 unless the place is taken.
    .hint = Figures of the defender that hold out in the tower.
field-Besieged-attacker = The attacker after the siege, ready for the next state. Null if no figure is left.
    .hint = The attacker after the siege, ready for the next state.
field-Besieged-defender = The defender after the siege, ready for the next state. Null if no figure is left.
    .hint = The defender after the siege, ready for the next state.
field-Besieged-behind = The defender's wounded heroes in the place that fell, in the victor's hands, ready for left-behind. Null without such heroes.
    .hint = The defender's wounded heroes in the place that fell, in the victor's hands, ready for left-behind.
