# Wie Fehler gezeigt werden, und die Arten von Fehlern.

# Teile einer Zeile.

fault-expected = { $detail } Erwartet: { $expected }.
fault-expected-got = { $detail } Erwartet: { $expected }; erhalten: { $got }.
more-faults = { $count ->
    [one] Und 1 weiterer Fehler.
   *[other] Und { $count } weitere Fehler.
}
did-you-mean = Meinten Sie { $near }?

# Was kam, wenn es kein Wert ist.

got-nothing = nichts
got-null = null

# Listen von Namen und Möglichkeiten.

one-value = { $value }
one-of = eines von { $values }
one-of-more = eines von { $values } oder { $count } weiteren
in-each-language = { $de }
any-of = { $most } oder { $last }
all-of = { $most } und { $last }
either = { $first } oder { $second }

# Arten von Fehlern: Titel, Bedeutung, Abhilfe, und die Seite, die hilft.

problem-malformed-title = Die Anfrage ist nicht lesbar
problem-malformed-meaning = Die Bytes lassen sich nicht ohne Raten als JSON (oder MessagePack) lesen.
problem-malformed-remedy = Senden Sie ein einziges JSON-Dokument in UTF-8: jeder Name einmal, kein NaN oder Infinity, höchstens { $levels } Ebenen tief.

problem-schema-title = Die Anfrage passt nicht zum Schema
problem-schema-meaning = Ein Feld fehlt, ist unbekannt, hat den falschen Typ oder liegt außerhalb der Grenzen.
problem-schema-remedy = Berichtigen Sie jede genannte Stelle.
problem-schema-page = { $rule } zeigt die Felder.
problem-schema-page-of-all = { $rest } zeigt, was es gibt.

problem-state-title = Die Regeln erlauben diesen Zustand nicht
problem-state-meaning = Zwei Felder widersprechen sich, oder die Regeln verbieten den Zustand.
problem-state-remedy = Ändern Sie das genannte Feld, oder eines, dem es widerspricht.
problem-state-page = { $rule } erklärt jedes Feld.

problem-dice-title = Damit lässt sich nicht würfeln
problem-dice-meaning = Der Würfelstrom nimmt diesen Seed oder diesen Kontext nicht an.
problem-dice-remedy = Ein Seed hat 1 bis { $seed } sichtbare ASCII-Zeichen oder ist eine ganze Zahl von 0 bis 2^53-1. Ein Kontext hat höchstens { $context } Bytes.

problem-faces-title = Die vorgegebenen Augenzahlen passen nicht zu den Würfen
problem-faces-meaning = Es sind zu wenige oder zu viele Augenzahlen, oder eine, die der Würfel nicht hat.
problem-faces-remedy = Geben Sie genau die Augenzahlen vor, die die Regel würfelt, in der Reihenfolge der Würfe. Eine Antwort aus einem Seed zeigt, welche das sind.

problem-ruling-title = Keine solche Auslegung oder Lesart
problem-ruling-meaning = Das Regelwerk hat keine solche Auslegung, oder die Auslegung hat keine solche Lesart.
problem-ruling-remedy = Wählen Sie eine Auslegung und eine Lesart aus der Liste des Regelwerks.
problem-ruling-page = { $rulings } zeigt sie.

problem-version-title = Keine solche Version des Regelwerks
problem-version-meaning = Diese Version des Regelwerks ist nicht installiert. Keine andere Version antwortet an ihrer Stelle.
problem-version-remedy = Fragen Sie nach der installierten Version. Um eine andere zu verwenden, installieren Sie ihre Ausgabe. Der Dienst und Befehle mit `--releases` lesen auch deren Wheel aus dem Ordner der Ausgaben (ROR_RELEASES).

problem-house-unknown-title = Unbekannte Hausregel
problem-house-unknown-meaning = Die Anfrage nennt eine Hausregel mit ihrem Digest, und ihr Dokument ist hier nicht bekannt.
problem-house-unknown-remedy = Geben Sie sein Dokument an, in `houses` der Anfrage oder mit `--house DATEI`.
problem-too-large-title = Die Frage ist zu groß
problem-too-large-meaning = Sie braucht mehr Würfel, Pfade oder Werte, als eine Anfrage nutzen darf.
problem-too-large-remedy = Verkleinern Sie den Zustand ({ narrower }), nennen Sie weniger `fields`, oder verlangen Sie eine Simulation.

problem-receipt-title = Kein gültiges Ergebnis
problem-receipt-meaning = Dies ist kein Ergebnis, das sich nachrechnen lässt, oder es stimmt nicht.
problem-receipt-remedy = Senden Sie die ganze Antwort unverändert.

problem-rules-do-not-decide-title = Die Regeln entscheiden das nicht
problem-rules-do-not-decide-meaning = Die Regeln entscheiden diesen Fall nicht. Die Einzelheiten erklären die Lücke.
problem-rules-do-not-decide-remedy = Einigen Sie sich am Tisch und senden Sie die Einigung, oder wählen Sie eine andere Lesart der genannten Auslegung.
problem-rules-do-not-decide-page = { $rulings } zeigt die Lesarten.

problem-unknown-title = Das gibt es hier nicht
problem-unknown-meaning = Dieses Regelwerk, diese Regel, Tabelle oder Seite gibt es nicht. Der Fehler nennt, was es gibt.
problem-unknown-remedy = Wählen Sie etwas aus der Liste.

problem-setup-title = Die installierten Regelwerke passen nicht zusammen
problem-setup-meaning = Ein installiertes Paket bietet ein Regelwerk, das sich nicht laden lässt oder dessen Name vergeben ist.
problem-setup-remedy = Deinstallieren Sie das genannte Paket, oder reparieren Sie es.

problem-law-title = Ein Fehler des Programms
problem-law-meaning = Eine Regel, Tabelle oder Auslegung von uns verletzt ein Gesetz des Programms. Sie haben nichts falsch gemacht.
problem-law-remedy = Melden Sie es mit Ihrer Anfrage. Das Programm antwortet nicht, weil die Antwort falsch sein könnte.

# Was einen Zustand kleiner macht.

narrower = kleinere Streitkräfte, weniger Gruppen, Runden oder Charaktere

# Namen von Regelwerken, Regeln, Tabellen, Auslegungen und Lesarten.

no-such-ruleset = Dieses Regelwerk gibt es nicht.
no-such-rule = Das Regelwerk { $ruleset } hat keine solche Regel.
no-advice = Diese Regel lässt keine Wahl, die ein Rat vergleichen kann.
no-such-table = Das Regelwerk { $ruleset } hat keine solche Tabelle.
no-such-ruling = Das Regelwerk hat keine solche Auslegung.
no-such-ruling-there = Das Regelwerk { $ruleset } hat keine solche Auslegung.
no-such-reading = Die Auslegung { $ruling } hat keine solche Lesart.
other-version = Version { $version } von { $ruleset } ist nicht installiert.
    .expected = { $installed }, die installierte Version
version-withdrawn = Version { $version } von { $ruleset } ist zurückgezogen: { $text }
    .expected = eine andere Version
    .help = Ergebnisse dieser Version lassen sich weiterhin prüfen.
release-late = { $name } hat in { $seconds } s nicht geantwortet.
    .expected = eine kleinere Frage
house-unknown = Das Dokument dieser Hausregel ist hier nicht bekannt.
house-too-short = Weniger als { $digits } Hexziffern eines Digests lassen sich fälschen. Schreiben Sie { $digits } oder mehr.
house-several = Mehrere Hausregeln beginnen mit diesen Ziffern. Schreiben Sie mehr davon.
house-other-ruleset = Dieses Dokument ändert ein anderes Regelwerk.
house-other-version = Dieses Dokument ändert eine andere Version des Regelwerks.
house-empty = Dieses Dokument ändert nichts.
house-conflict = Zwei Hausregeln ändern dieselbe Zahl: { $thing }. Die erste steht bei { $first }, die zweite bei { $second }.
house-no-table = Das Regelwerk hat keine solche Tabelle.
house-no-row = Die Tabelle hat keine solche Zeile.
house-no-column = Die Tabelle hat keine solche Spalte.
house-no-value = Die Anmerkungen der Tabelle haben keine solche Zahl.
house-no-modifier = Die Anmerkungen der Tabelle haben keinen solchen Modifikator.
house-row-length = Die Zeile hat { $came } Felder.
    .expected = { $columns } Felder, eines für jede Spalte
house-cell-unreadable = Die Tabelle kann dieses Feld nicht lesen.
house-no-number = Diese Zahl kann hier nicht stehen.
house-no-change = Das ist der gedruckte Wert. Er ändert nichts.
house-not-free = Würfel und Zeilen dieser Tabelle dürfen sich nicht ändern.
house-rows = Diese Zeilen passen nicht zum Würfel: { $why }
    .expected = ein anderer Würfel oder andere Zeilen
house-no-die = Auf dieser Tabelle wird kein Würfel mit einem Rand geworfen, also nimmt sie keinen weiteren Modifikator.
house-condition = Das ist keine Bedingung.
    .expected = `FELD = WERT`, oder eines von `!=`, `<`, `<=`, `>`, `>=` mit einer ganzen Zahl
house-no-field = Kein Zustand hat dieses Feld.
house-twice = Das Dokument ändert das zweimal. Die erste Stelle ist { $first }.
house-not-read = Keine Regel liest diese Zellen, weil die Lesart von { $ruling } eine andere Tabelle an ihre Stelle setzt.
    .expected = dazu `{ $wanted }`
house-a-name = ein Name, 1 bis 64 druckbare Zeichen, ohne Leerzeichen am Rand
house-cell-or-form = { $cells }, oder andere Zahlen, die die Tabelle liest, in der Form von { $forms }
nothing-at-path = Diesen Pfad gibt es hier nicht.

# Dokumente.

number-not-finite = JSON hat keine solche Zahl.
    .expected = eine endliche Zahl
state-not-json = JSON kann diesen Zustand nicht ausdrücken.
member-twice = `{ $field }` ist zweimal angegeben.
member-not-json = JSON kann diesen Wert nicht ausdrücken.
other-format = Diese Ausgabe kann das Format dieses Ergebnisses nicht lesen.
    .expected = { $format }
no-play-to-draw = Dieser Rat vergleicht Möglichkeiten und hat keine beste Spielweise.
    .expected = ein Rat mit einem Wert
no-such-format = Dieses Format einer Erklärung gibt es nicht.
no-such-kind = Diese Art von Antwort lässt sich nicht zeigen.
not-a-link = Dies ist kein gültiger Link.
    .expected = eine Adresse, die mit `http://` oder `https://` beginnt und höchstens { $most } Zeichen hat
