# Combat.

battle-attacker = { WORD($attacker) } won { $total } to { $their_total }: { battle-losses }
battle-defender = { WORD($defender) } won { $their_total } to { $total }: { battle-losses }
battle-draw = A draw, { $total } to { $their_total }: { battle-losses }
attacker-took-place = { WORD($attacker) } won { $total } to { $their_total } and took the { WORD($place) }: { battle-losses }
battle-losses = { WORD($attacker) } lost { $lost } of { $figures ->
    [one] 1 figure
   *[other] { $figures } figures
}, and { WORD($defender) } lost { $their_lost } of { $their_figures }.
side-after = { WORD($side) }: left { LIST($left) }{ COUNT($killed) ->
    [0] {""}
   *[other] ; killed { LIST($killed) }
}{ COUNT($wounded) ->
    [0] {""}
   *[other] ; wounded { LIST($wounded) }
}{ COUNT($dispersed) ->
    [0] {""}
   *[other] ; dispersed { LIST($dispersed) }
}{ COUNT($paralyzed) ->
    [0] {""}
   *[other] ; paralyzed and lost: { LIST($paralyzed) }
}{ COUNT($lost) ->
    [0] {""}
   *[other] ; further losses: { LIST($lost) }
}{ COUNT($fallen) ->
    [0] {""}
   *[other] ; lost with the place: { LIST($fallen) }
}{ COUNT($spent) ->
    [0] {""}
   *[other] ; died after the combat: { LIST($spent) }
}{ COUNT($dismounted) ->
    [0] {""}
   *[other] ; of those left, dismounted: { LIST($dismounted) }
}{ COUNT($recovered) ->
    [0] {""}
   *[other] ; of those left, recovered: { LIST($recovered) }
}.

## Views of the odds

view-winner = the winner
view-attacker-wins = the attacker wins
view-defender-wins = the defender wins
view-draw = nobody wins
view-attacker-casualties = casualties of the attacker
view-defender-casualties = casualties of the defender
view-attacker-left = figures of the attacker that are left
view-defender-left = figures of the defender that are left
view-attacker-gone = figures of the attacker that fought and are gone
view-defender-gone = figures of the defender that fought and are gone
view-attacker-leader_falls = of the attacker's best leaders that fought, the first in canonical order is gone
view-defender-leader_falls = of the defender's best leaders that fought, the first in canonical order is gone
view-attacker-dismounted = figures of the attacker that are left without their mounts
view-defender-dismounted = figures of the defender that are left without their mounts
view-fortress_taken = the place is taken
