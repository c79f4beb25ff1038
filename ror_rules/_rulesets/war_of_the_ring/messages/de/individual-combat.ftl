# Zweikampf.

duel-round = Kampfrunde { $number }
duel-throw = { $who } greift { $other } mit Kampfwert { $combat } gegen { $other_combat } an, Wirkung auf { $who }/{ $other }
duel-killed = Das k tötet { $who }
duel-wounds = { $who } hatte { $before ->
    [0] keine Wunden
    [one] 1 Wunde
   *[other] { $before } Wunden
} und bekommt { $taken } dazu: { $wounds ->
    [one] 1 Wunde
   *[other] { $wounds } Wunden
} bei einer Ausdauer von { $endurance }
duel-mortal-wounds = { $who } hatte { $before ->
    [0] keine Wunden
    [one] 1 Wunde
   *[other] { $before } Wunden
} und bekommt { $taken } dazu: { $wounds ->
    [one] 1 Wunde
   *[other] { $wounds } Wunden
} bei einer Ausdauer von { $endurance }, deshalb stirbt { $who }
duel-broken-off = Der Zweikampf wird abgebrochen, weil einer der beiden { $wounds ->
    [one] 1 Wunde
   *[other] { $wounds } Wunden
} hat

duel = { LIST($fates) } nach { $rounds ->
    [one] 1 Kampfrunde
   *[other] { $rounds } Kampfrunden
}.
duel-fate-dead = { $who } ist tot
duel-fate-alive = { $who } hat { $wounds ->
    [0] keine Wunden
    [one] 1 Wunde
   *[other] { $wounds } Wunden
}

## Wahrscheinlichkeiten. Andere Zweikämpfe mit Angreifer und Verteidiger teilen sie.

view-winner = wer lebt, während der andere tot ist
view-killed-of = { $who } ist tot
view-attacker-wins = der Verteidiger ist tot, und der Angreifer lebt
view-defender-wins = der Angreifer ist tot, und der Verteidiger lebt
view-both_die = beide sind tot
view-attacker-wounds = Wunden des Angreifers
view-defender-wounds = Wunden des Verteidigers
view-individual-combat-rounds = Kampfrunden
view-somebody_dies = mindestens einer der beiden ist tot
view-individual-combat-attacker-killed = der Angreifer ist tot
view-individual-combat-defender-killed = der Verteidiger ist tot

## Ablehnungen

duel-over-already = { $who } hat schon vor dem Zweikampf { $wounds ->
    [one] 1 Wunde
   *[other] { $wounds } Wunden
}, deshalb wäre er vor der ersten Kampfrunde zu Ende.
    .expected = mehr als { $wounds }, oder kein `stop_at_wounds`
fights-itself = { $who } kann nicht gegen sich selbst kämpfen.
    .expected = ein anderer Charakter als der Angreifer
duel-of-one-side = Beide gehören { WORD($side, form: "dat") }.
    .expected = ein Charakter eines anderen Spielers, oder `by_event_card`, wenn eine Ereigniskarte sie kämpfen lässt

# Felder des Zustands und des Ergebnisses.

field-IndividualCombat-attacker = Der Charakter, der angreift, mit `combat` und `endurance`. Beide würfeln in jeder Kampfrunde, jeder als Angreifer der Tabelle. Ein Charakter mit Zauberei würfelt auf der Zaubereitabelle, und die Punkte sind Wunden des Gegners.
    .hint = Der Charakter, der angreift, mit `combat` und `endurance`.
field-IndividualCombat-defender = Der angegriffene Charakter, mit `combat` und `endurance`.
field-IndividualCombat-rounds = Wie viele Kampfrunden es höchstens gibt.
field-IndividualCombat-stop_at_wounds = Der Zweikampf endet nach der ersten Kampfrunde, in der einer der beiden so viele Wunden oder mehr hat. Ohne Angabe: Er geht weiter.
    .hint = Der Zweikampf endet nach der ersten Kampfrunde, in der einer der beiden so viele Wunden oder mehr hat.
field-IndividualCombat-by_event_card = Ob eine Ereigniskarte den Angreifer gegen einen Charakter des eigenen Spielers kämpfen lässt, wie die von Boromir.
field-Duel-attacker = Der Angreifer nach der letzten Kampfrunde: seine Wunden, und ob er lebt.
    .hint = Der Angreifer nach der letzten Kampfrunde.
field-Duel-defender = Der Verteidiger nach der letzten Kampfrunde: seine Wunden, und ob er lebt.
    .hint = Der Verteidiger nach der letzten Kampfrunde.
field-Duel-rounds = Die gekämpften Kampfrunden, 1 bis `rounds`.
