# Ablehnungen von Charakteren und Streitmächten. Mehrere Regeln teilen sie.

rating-missing = Diese Regel braucht { $rating ->
    [combat] den Kampfwert
    [morale] den Moralwert
    [endurance] die Ausdauer
    [ring_rating] den Ringwert
    [movement_allowance] die Bewegungsweite
    [nationality] das Volk
   *[side] die Seite
} von { $who }.
    .expected = `{ $rating }`
character-dead = { $who } ist tot.
    .expected = ein lebender Charakter
wounds-kill = { $who } hat { $wounds ->
    [one] 1 Wunde
   *[other] { $wounds } Wunden
} bei einer Ausdauer von { $endurance } und ist deshalb tot.
    .expected = weniger Wunden als { $endurance }
character-held = { $who } ist in der Hand eines Feindes.
    .expected = ein freier Charakter
character-twice = { $who } steht auch bei { $place }, und es gibt diesen Charakter nur einmal.
    .expected = jeder bekannte Charakter einmal
no-strength = Eine Streitmacht ohne Stärkepunkte kann nicht kämpfen.
    .expected = 1 oder mehr
fallen-accompanies = { $who } ist gefallen und kann die Streitmacht nicht begleiten.
    .expected = ein Charakter, der nicht in `characters` steht
leader-twice = Die Streitmacht hat `leader` und dazu `{ $field }`.
    .expected = nur `leader`, oder `{ $field }` ohne `leader`
leader-ambiguous = { $count } der Charaktere heißen { $who }, deshalb ist der Anführer unklar.
    .expected = ein Anführer, dessen Namen nur einer in `characters` hat
leader-unknown = Der Zustand nennt vom Anführer { $who } nur den Namen, aber keinen Moralwert.
    .expected = der Anführer mit `morale`, oder der Name eines Charakters in `characters`, der einen hat
