# Antworten, wie Seiten sie zeigen: Werte, Wahrscheinlichkeiten, Bilder, Vergleiche, Tabellen und die Fairness von Würfeln.

## Zahlen und Werte

decimal-point = ,
percentage = { $number } %
shown-none = keiner
place-all = der ganze Zustand
place-another = noch eines
shown-absent = fehlt
shown-true = ja
shown-false = nein
measures = Mittelwert { $mean }, Median { $median }, häufigster Wert { $likely }, Standardabweichung { $deviation }
measures-estimated = Mittelwert { $mean } ({ $low } bis { $high }), Median { $median }, häufigster Wert { $likely }, Standardabweichung { $deviation }
certain-views = { $count ->
    [one] 1 Ergebnis ist sicher
   *[other] { $count } Ergebnisse sind sicher
}
measures-mean = { $mean } im Mittel
certain = Sicher: { $values }
certain-in-throws = In jedem dieser Würfe (in mindestens { $low } aller Würfe): { $values }
off-by = { $points } Prozentpunkte
off-by-a-billionth = ein Milliardstel
between = { $low } bis { $high }
by-choice = { $bounds }: { $choices }
chooses = nach Wahl { WORD($who, form: "gen") }
chooses-among = Offen, nach Wahl { WORD($who, form: "gen") }: { LIST($options) }. Grenzen sind der kleinste und der größte Wert über alle Möglichkeiten zu wählen.

## Die Güte der Wahrscheinlichkeiten

inexact-states = Eine exakte Rechnung braucht mehr Zustände, als eine Frage verbrauchen darf.
inexact-entries = Eine exakte Rechnung braucht mehr Einträge, als eine Frage verbrauchen darf.
joint-results = die gemeinsamen Ergebnisse
joint-results-open = Die gemeinsamen Ergebnisse hängen von einer offenen Wahl ab und sind nicht aufgeführt.
least-over-choices = Wahrscheinlichkeiten sind die kleinsten über alle Möglichkeiten einer offenen Wahl: { $choices }.
left-out = Zu umfangreich für diese Liste: { LIST($names) }. Nennen Sie weniger `fields`, um mehr zu erhalten.
assumed-advise = Um die Entscheidungen einer Seite zu vergleichen, fragen Sie `ror advise { $ruleset } { $rule }` oder `POST /v1/{ $ruleset }/{ $rule }/advise`.
odds-exact = Exakt: Alle möglichen Würfelergebnisse sind gezählt.
odds-in-floats = Mit Gleitkommazahlen berechnet. Keine Wahrscheinlichkeit weicht um mehr als { $error } ab.
odds-approximate = Nicht exakt. Keine Wahrscheinlichkeit weicht um mehr als { $error } ab.
odds-estimated = Eine Schätzung aus { $throws } Würfen mit dem Seed { $seed }. Jede Wahrscheinlichkeit weicht mit einer Sicherheit von 95 % um höchstens { $error } Prozentpunkte vom gezeigten Wert ab.
odds-rulings = { $count ->
    [one] 1 verwendete Auslegung
   *[other] { $count } verwendete Auslegungen
}
other-readings = Welche Lesarten ändern das?
other-reading-number = { $what }: { $number }; { $other } mit `{ $reading }`
other-reading-choice = Eine andere Wahl ist die beste mit `{ $reading }`: { LIST($options) }
other-reading-state = Die Regeln erlauben diesen Zustand nicht mit `{ $reading }`
other-reading-schema = Die Frage passt nicht zum Zustand mit `{ $reading }`
other-reading-rules-do-not-decide = Die Regeln entscheiden das nicht mit `{ $reading }`
other-readings-unchanging = { $count ->
    [0] Keine andere Lesart ändert das.
    [one] 1 andere Lesart ändert nichts.
   *[other] { $count } andere Lesarten ändern nichts.
}
other-readings-untried = Nicht geprüft, weil das Budget nicht reicht: { LIST($readings) }.
other-mean = { $what }, Mittel
other-low = { $what }, mindestens
other-high = { $what }, höchstens
other-none = keine
other-no-odds = keine Wahrscheinlichkeit
odds-missing = Keine Wahrscheinlichkeiten für { $cells }: { $reason }

## Bilder

chart-title = Wahrscheinlichkeiten: { $rule }
chart-by-fields = { $rule }, nach { LIST($fields) }
chart-probabilities = Wahrscheinlichkeiten
chart-this-throw = dieser Wurf
chart-expected = Mittelwert
chart-probability = Wahrscheinlichkeit
chart-likeliest = häufigster Wert
chart-chance-of = { $view }: wessen Wahrscheinlichkeit
chart-shares = Wahrscheinlichkeit jedes Werts
chart-table = Die Zahlen als Tabelle
chart-value = Wert
chart-exactly = Genau
chart-at-least = Mindestens
chart-at-most = Höchstens
chart-others = { $count ->
    [one] 1 anderer
   *[other] { $count } andere
}
chart-curves = Mindestens und höchstens, als Kurven
chart-more-views = { $count ->
    [one] Ein weiterer Wert ist nicht gezeichnet.
   *[other] { $count } weitere Werte sind nicht gezeichnet.
}
chart-odds-on-page = Öffnen Sie die Seite, um die Wahrscheinlichkeiten zu sehen.
chart-site = Rules of the Ring
chart-luck = { $below } aller Würfe ergeben weniger, { $above } ergeben mehr.
chart-luck-over-time = Glück im Lauf der Zeit
chart-luck-band = Glück führt die Linie nach oben, Pech nach unten. Mit fairen Würfeln liegen 19 von 20 Partien zwischen den gestrichelten Linien.
chart-good-luck = Glück
chart-bad-luck = Pech
chart-throw = Wurf { $number }
shown-also = Außerdem: { $names }

## Ergebnisse und Vergleiche

shown-why = Begründung
comparison-same = Dasselbe Ergebnis.
comparison-differences = { $count ->
    [one] 1 Unterschied
   *[other] { $count } Unterschiede
}
comparison-field = Ergebnis
comparison-as-thrown = wie gewürfelt
comparison-other-reading = mit dieser Auslegung
comparison-table = Unterschiede

## Tabellen

table-cell-read = hier abgelesen
table-note-number = Anmerkung { $number }
die-hit = { $die }, gelingt
die-miss = { $die }, misslingt
die-face = Würfel: { $face }
die-face-of = Würfel mit { $sides } Seiten: { $face }

## Fairness der Würfel

fairness-committed = Würfel mit Commitment, in einem öffentlichen Log gebunden. Der Dienst hat seinen Seed mit einem Commitment festgelegt, bevor er die Seeds der Spieler kannte, und das Log hat dafür nur diese eine Frage. Niemand konnte diese Würfel auswählen, außer der Dienst hat seinen Seed vorher verraten.
fairness-promised = Würfel mit Commitment, ohne Beweis aus einem öffentlichen Log. Der Dienst hat seinen Seed mit einem Commitment festgelegt, bevor er die Seeds der Spieler kannte. Nur ein öffentliches Log kann beweisen, dass er für diesen Wurf keine andere Frage beantwortet hat.
fairness-claimed = Würfel, die ein Commitment nennen. Sie folgen aus den genannten Seeds. Ob der Dienst sie zugesagt hat, ist hier nicht bekannt: Nur das signierte Commitment beweist es. Prüfen Sie es mit ror verify --commitment.
fairness-drawn = Würfel aus einem Seed, der die Form eines vom Dienst gezogenen Seeds hat. Jeder kann sie nachrechnen. Nur der Dienst weiß, ob er den Seed gezogen oder unter vielen ausgewählt hat.
fairness-seeded = Würfel aus einem Seed. Jeder kann sie nachrechnen. Der Absender hat den Seed genannt und kann ihn unter vielen ausgewählt haben.
fairness-supplied = Eingegebene Würfel. Die Regeln wurden auf die Augen angewendet, die der Absender eingegeben hat. Nur der Absender weiß, ob Würfel diese Augen gezeigt haben.
fairness-no-dice = Es wurde nicht gewürfelt.

## Glück

luck-of-outcome = Glück: { $luck }
luck-none = keine
luck-against = { $view } { $value } (erwartet { $expected })
luck-of-number = { $against }: Von allen Würfen ergeben { $below } weniger, { $equal } ebenso viel, { $above } mehr
luck-of-truth = { $view } { $value }: Von allen Würfen ergeben { $equal } das
