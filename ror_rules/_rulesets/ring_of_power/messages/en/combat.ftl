# Combat.

battle-attacker = { WORD($attacker) } won { $total } to { $their_total }: { battle-losses }
battle-defender = { WORD($defender) } won { $their_total } to { $total }: { battle-losses }
battle-draw = A draw, { $total } to { $their_total }: { battle-losses }
attacker-took-place = { WORD($attacker) } won { $total } to { $their_total } and took the { WORD($place) }: { battle-losses }
battle-losses = { WORD($attacker) } lost { $lost } of { $figures ->
    [one] 1 figure
   *[other] { $figures } figures
}, and { WORD($defender) } lost { $their_lost } of { $their_figures ->
    [one] 1 figure
   *[other] { $their_figures } figures
}.
side-after = { COUNT($left) ->
    [0] { COUNT($wounded) ->
        [0] No survivors of { WORD($side) }.
       *[other] No unwounded survivors of { WORD($side) }.
    }
   *[other] Survivors of { WORD($side) }: { LIST($left) }.
}{ COUNT($dismounted) ->
    [0] {""}
   *[other] {" "}Without their mounts: { LIST($dismounted) }.
}{ COUNT($recovered) ->
    [0] {""}
   *[other] {" "}Recovered from paralysis: { LIST($recovered) }.
}{ COUNT($killed) ->
    [0] {""}
   *[other] {" "}Killed: { LIST($killed) }.
}{ COUNT($wounded) ->
    [0] {""}
   *[other] {" "}Wounded: { LIST($wounded) }.
}{ COUNT($dispersed) ->
    [0] {""}
   *[other] {" "}Dispersed: { LIST($dispersed) }.
}{ COUNT($paralyzed) ->
    [0] {""}
   *[other] {" "}Paralyzed and eliminated: { LIST($paralyzed) }.
}{ COUNT($lost) ->
    [0] {""}
   *[other] {" "}Lost in addition, as the loser of the combat: { LIST($lost) }.
}{ COUNT($fallen) ->
    [0] {""}
   *[other] {" "}Lost with the place: { LIST($fallen) }.
}{ COUNT($spent) ->
    [0] {""}
   *[other] {" "}Died after the combat, as Berserkers: { LIST($spent) }.
}

## Refusals of supplied faces, in any rule of this ruleset

too-many-faces = There are more faces than the rule throws.
    .expected = { $count } in all
    .help = Send the faces in order of throwing. In a combat, figures roll against their first hits, then against their second hits, and so on. A figure that falls to a hit throws no die against its other hits: leave those dice out.

## Views of the odds

view-winner = the winner
view-attacker-wins = { word-attacker } wins
view-defender-wins = { word-defender } wins
view-draw = nobody wins
view-attacker-casualties = casualties of { word-attacker }
view-defender-casualties = casualties of { word-defender }
view-attacker-gone-of = figures of { $who } of { word-attacker } that fought and are gone
view-defender-gone-of = figures of { $who } of { word-defender } that fought and are gone
view-attacker-left = figures of { word-attacker } that are left
view-defender-left = figures of { word-defender } that are left
view-attacker-gone = figures of { word-attacker } that fought and are gone
view-defender-gone = figures of { word-defender } that fought and are gone
view-attacker-leader_falls = the best leader of { word-attacker } that fought is gone
view-defender-leader_falls = the best leader of { word-defender } that fought is gone
view-attacker-dismounted = figures of { word-attacker } that are left without their mounts
view-attacker-falls-of = { $who } of { word-attacker } fought and is gone
view-defender-dismounted = figures of { word-defender } that are left without their mounts
view-defender-falls-of = { $who } of { word-defender } fought and is gone
view-fortress_taken = the place is taken
