# Was die Befehlszeile zu Fehlern und Erklärungen hinzufügt.

# Fehler.

help-of-command = `ror { $command } --help` nennt die Optionen.
quotes-of-the-shell = Setzen Sie Namen und Texte in doppelte Anführungszeichen, und das Ganze in einfache: { $option } { $example }.
rule-of-others = Eine Regel dieses Namens hat { LIST($rulesets) }.
ruleset-before-rule = Dies ist eine Regel von { LIST($rulesets) }. Nennen Sie das Regelwerk vor der Regel.
make-a-key = `ror keys new { $folder }` macht einen Schlüssel.

# Abhilfen als Optionen von `ror odds`.

typed-remedies = { $hint } Hier ist das { $ways }; `--budget 10` gibt der Frage das zehnfache Budget.
typed = `{ $options }`
typed-same = dasselbe
typed-without-simulation = { $typed } ohne `--simulate` und `--seed`
typed-without-exact = { $typed } ohne `--exact`
typed-for-arithmetic = { $typed } statt `--exact` oder `--float`
typed-without-all = { $typed } ohne `--all`

# Eine Seite ohne die Sprache, die Sie nennen.

only-in-english = { LIST($names) } gibt es nur auf Englisch.

# Zeilen unter einer Erklärung.

line-rules = Regeln
line-house = Hausregel
line-state = Zustand
line-seed = Seed
line-faces = Augen
line-context = Kontext
line-id = Kennung
line-luck = Glück
throw-again = So fallen diese Würfel noch einmal
idle-ruling = Kein Schritt brauchte `{ $ruling }`. Diese Lesart ändert nur die Kennung: { $meaning } (`{ $reading }`)
idle-context = Kein Würfel fiel aus einem Seed: Der Kontext ändert nur die Kennung.
idle-seed = Kein Würfel fiel: Der Seed ändert nur die Kennung.

# Die Seite von `ror compare`.

compare-as-recorded = wie aufgezeichnet
compare-other-state = mit einem anderen Zustand
compare-same = Beide Auslegungen kommen zum selben Ergebnis.
compare-more = und { $count ->
    [one] 1 weitere Stelle.
   *[other] { $count } weitere Stellen.
}
compare-unused = Aufgezeichnete Würfel, die { $side } nicht braucht: { $addresses }

# Die Seite von `ror odds`.

odds-long-fractions = Lange Brüche fehlen hier. --json zeigt sie alle.
odds-more-fractions = --field NAME zeigt einen davon ganz und mit Brüchen. --all zeigt alle Felder.
odds-try-more = `--exact --budget 10` rechnet exakt mit dem zehnfachen Budget. `--simulate 10000` wirft öfter.
odds-from-throws = Geschätzt aus { $throws } Würfen mit dem Seed { $seed }. Jeder Bereich enthält die wahre Wahrscheinlichkeit mit einer Sicherheit von 95 %. Zahlen ohne Bereich beschreiben diese Würfe.
odds-floats = Mit Gleitkommazahlen berechnet.
odds-off-by = Keine Wahrscheinlichkeit weicht um mehr als { $error } ab.
odds-given = Falls { $values }: Das kommt mit { $chance }
odds-near-throws = geschätzt aus { $throws } Würfen
odds-near = jede Wahrscheinlichkeit auf { $error } genau
odds-rulings-that-matter = Hier verwendete Auslegungen: { $rulings }
odds-too-large = Zu umfangreich für diese Liste: { LIST($names) }. Nennen Sie eines davon mit --field.
odds-at-least = mindestens
odds-within = höchstens
odds-of-others = und { $count } andere, zusammen { $chance }: --field { $name }
odds-of-others-open = und { $count } andere: --field { $name }
odds-below = { $chance } unter { $value }
odds-above = { $chance } über { $value }
odds-results = Die { $count } Ergebnisse

# Die Seiten von `ror need` und `ror sweep`.

need-wanted = { $wanted } mit mindestens { $chance }
need-unreachable = von { $low } bis { $high } nicht erreichbar
need-unreached = keine der geprüften Zahlen von { $low } bis { $high } erreicht sie
need-best = am besten: { $number }
need-least = mindestens { $number }
need-most = höchstens { $number }
need-next = daneben: { $number }
need-gap-least = nicht jede größere Zahl erreicht es: { $number }
need-gap-most = nicht jede kleinere Zahl erreicht es: { $number }
need-gaps = { $first } und { $count } weitere, die letzte { $last }
need-forbidden = { $number } (die Regeln erlauben es nicht)
need-scanned = Alle { $count } Zahlen von { $low } bis { $high } wurden geprüft.
need-bisected = { $count } der Zahlen von { $low } bis { $high } wurden geprüft. Auf einem Raster davon steigt oder fällt die Wahrscheinlichkeit nur.
need-ended = Die Suche endete nach { $count } der Zahlen von { $low } bis { $high }, eine andere Zahl ist vielleicht besser. Ein Bereich in --vary oder ein größeres --budget prüft andere.
sweep-expected = Mittelwert
sweep-probability = Wahrscheinlichkeit
sweep-likeliest = häufigster Wert
sweep-no-odds = keine Wahrscheinlichkeiten für { $cells }: { $reason }
sweep-left-out = Die Tabelle hat { $count } Anteile, mehr als die { $most }, die sie zeigt. Engen Sie --vary ein, oder nennen Sie weniger Felder.

# Die Seite von `ror advise`.

advise-wanted = { $wanted }, durch { LIST($places) }
advise-more = { $count } weitere, die schlechteste mit { $chance }
advise-as-sent = wie gesendet
advise-some = Es gibt zu viele Möglichkeiten: { $count } wurden verglichen.
advise-all = { $count ->
    [1] Es gibt keine andere Möglichkeit.
   *[other] Alle { $count } Möglichkeiten wurden verglichen.
}
advise-advised = --json zeigt als `advised` den Zustand mit der besten davon. Senden Sie ihn an die Regel.
advise-no-hits = keine Treffer
advise-who = { $figures ->
    [1] { $who }
   *[other] { $figures } x { $who }
}{ $form ->
    [mounted]{" beritten"}
    [foot]{" zu Fuß"}
   *[any]{""}
}
advise-who-with = { $who } mit { LIST($hits) }
advise-hits = { $count ->
    [one] 1 Treffer
   *[other] { $count } Treffer
}

# Bestes Spiel, auf der Seite von `ror advise`.

play-wanted = Am meisten von { $worth }. Die Entscheidungen trifft diese Seite: { WORD($side) }
play-against = Am meisten von { $worth }. Die Entscheidungen trifft diese Seite: { WORD($side) }. Die andere Seite wählt das Wenigste davon
play-nobody-against = Die andere Seite hat keine Entscheidung zu treffen. Sie kann also nicht dagegen spielen.
play-best = mit den besten Entscheidungen
play-learned = mit den gelernten Entscheidungen
play-thrown = Der Rechenaufwand für die besten Entscheidungen ist zu groß. Diese wurden aus Würfen gelernt und mit { $throws } anderen Würfen bewertet. Der Bereich enthält ihren wahren Wert mit einer Sicherheit von 95 %. Es kann bessere Entscheidungen geben.
play-more-budget = `--budget 10` sucht bessere Entscheidungen mit dem zehnfachen Rechenaufwand.
play-by-plan = nach dem Plan
play-mean = { $name } mit diesen Entscheidungen, im Mittel
play-next = Die nächsten Entscheidungen
play-choice = { $chance }  { $who }, { $what }; { $given }: { $option } ({ $next })
play-loss = die nächstbeste ist { $loss } weniger wert
play-tie = eine andere ist gleich viel wert
play-open = Der Zustand lässt eine Entscheidung offen, also gibt es keinen Plan. Wer gegen diesen Wert spielt, nimmt dort die Möglichkeit, die am wenigsten bringt.
play-more = { $count } weitere.
play-policy = Alle Entscheidungen
play-always = { $who }, { $what }: immer { $plan }
play-exceptions = { $who }, { $what }: { $plan }, aber
play-no-plan = kein Plan
play-fold = { $option }: { $given }
play-at-most = { $name } höchstens { $value }
play-at-least = { $name } mindestens { $value }
play-span = { $low } bis { $high }
play-left = Runden übrig: { $turns }
play-depends-on-more = Manche Entscheidungen hängen von mehr ab, als diese Zahlen zeigen.
play-saved = --json hat alle Entscheidungen, und --csv speichert sie als Tabelle.

# Die Seite von `ror luck`.

luck-line-of-input = Standardeingabe, Zeile { $line }
luck-line = { $name }, Zeile { $line }
luck-measured = Gemessen
luck-throws = Würfe
luck-actual = Ergebnis
luck-mean = Erwartet
luck-difference = Unterschied
luck-percentile-of-sum = Prozentrang
luck-fortune = Glück
luck-high-is-good = hoch ist gut
luck-low-is-good = niedrig ist gut
luck-percentile = Prozentrang: der Anteil der Summen solcher Würfe, die niedriger sind, mit der Hälfte der gleichen. Glück: dasselbe aus Ihrer Sicht.
luck-unluckiest = Am unglücklichsten
luck-luckiest = Am glücklichsten
luck-left-out = Weggelassen, weil ihre Regeln nicht wissen, was { $side } will: { LIST($places) }.
luck-all-certain = Jedes Ergebnis war sicher: Glück hatte keinen Anteil daran.
luck-together = Alles zusammen, nach normalverteilten Punkten: Etwa { $fortune } solcher Spiele haben weniger Glück ({ $count ->
    [one] 1 offener Wurf
   *[other] { $count } offene Würfe
}).

# Die Seite von `ror verify`.

verify-not-covered = Von keiner Prüfung erfasst: { $members }.
verify-not-proved = Es ist nicht bewiesen. { $reason }
verify-signature-not-checked = Die Signatur wurde nicht geprüft. Nennen Sie mit --keys die Schlüssel, denen Sie vertrauen.
verify-signed = Der Inhaber des Schlüssels { $key } hat genau diese Bytes signiert.
verify-promise = Es hält die Zusage zu Wurf { $throw } von { $game }: Ihre Signatur wurde nicht geprüft.
verify-signed-promise = Es hält die Zusage zu Wurf { $throw } von { $game }: signiert mit dem Schlüssel { $key }.
verify-in-log = Es ist Blatt { $leaf } von { $leaves } im Log { $origin }, unter einem Kopf, der mit dem Schlüssel { $key } signiert ist.

# Die Seite von `ror rule`.

rule-throws = Die Regel würfelt.
rule-throws-not = Die Regel würfelt nicht.
rule-state = Zustand
rule-result = Ergebnis
rule-takes = { $takes }; { $need }
rule-required = erforderlich
rule-default = Vorgabe { $value }
rule-same-fields = Die Felder stehen bei { $place }.
rule-the-state = dem Zustand
rule-field = `{ $place }`
rule-in-state = { $field } im Zustand
rule-summaries = Zusammenfassungen, die Wahrscheinlichkeiten neben den Feldern zeigen
rule-headline = Die Wahrscheinlichkeiten, die Sie ohne Angabe eines Felds erhalten
rule-try = Zum Ausprobieren

# Die Seiten von `ror rulings`.

ruling-listed = { $question } Vorgabe: { $meaning } (`{ $reading }`)
ruling-meaning = { $meaning } (Vorgabe)
ruling-basis = Grundlage: { $basis ->
    [printed] gedruckt
    [ocr] gelesen aus einem Scan
    [reconstructed] rekonstruiert
    [inferred] geschlossen
   *[stand-in] ein Ersatz
}. { $reason }

# Die Seiten von `ror rulesets`, `ror rules` und `ror table`.

version-listed = { $version } ({ $date }): { $changes }
version-not-released = nicht veröffentlicht
version-listed-withdrawn = { $version } Zurückgezogen: { $reason }
rule-listed = { $title }. { $doc }
rule-without-dice = { $title } (ohne Würfel). { $doc }
table-source = Quelle: { $source }.
table-page = Seite { $page }
table-die = Dafür wird ein Würfel mit { $sides } Seiten geworfen.
table-depends = Jedes Nachschlagen hängt von { $rulings } ab.
table-edges = Über die Ränder hinaus
table-modifiers = Modifikatoren des Wurfs
table-numbers = Zahlen
table-errata = Druckfehler
table-erratum = { $place }: gedruckt „{ $printed }“ -> gelesen als „{ $reads }“: { $why }
table-houses = Hausregeln
table-readings = Lesarten
table-doubts = Zweifel
table-cell = Zeile { $row }, Spalte { $column }
table-reading = „{ $cell }“ mit { $ruling }={ $reading }
