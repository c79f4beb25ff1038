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
never-of-the-fellowship = { $who } gehört nie zu den Gefährten.
    .expected = der Spieler, der { $who } kontrolliert
two-rings = Es gibt nur einen Ring, und { $who } hat ihn.
    .expected = kein `ring` bei allen anderen
too-many-nazgul = Es gibt nur { $most } Nazgûl.
    .expected = höchstens { $most } Nazgûl
in-both-forces = { $who } ist auch in der Streitmacht des Angreifers.
    .expected = jeder Charakter in einer Streitmacht, und verschiedene Namen für verschiedene Charaktere
has-fallen = { $who } ist gefallen.
    .expected = ein Charakter, der nicht in `fallen` steht
death-owed = Ein k tötete einen Charakter dieser Streitmacht, und der Zustand sagt nicht, welchen.
    .expected = der Tote in `fallen`, nicht mehr in `leader` oder `characters`, und kein `death_owed`
first-to-die-not-there = { $who } ist nicht bei der Streitmacht.
    .expected = der Name des Anführers oder eines der `characters`
first-to-die-ambiguous = Mehrere Charaktere der Streitmacht heißen { $who }.
    .expected = ein Name, den nur einer von ihnen hat
first-to-die-twice = { $who } steht zweimal in der Reihenfolge der Tode.
    .expected = jeder Charakter einmal
first-to-die-spared = Nach der Auslegung `{ $ruling }` tötet kein k { $who }.
    .expected = ein Charakter, den ein k töten kann, oder kein `first_to_die`
