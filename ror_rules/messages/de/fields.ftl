# Felder von Anfragen, und von Ergebnissen, die jemand zur Prüfung sendet: was jedes bedeutet.

carried-fields = Andere Felder gibt die Regel unverändert zurück: { $names }.

## Fragen an eine Regel

field-Request-state = Der Zustand, den die Regel liest.
field-OddsRequest-state = { field-Request-state }
field-SweepRequest-state = { field-Request-state }
field-SweepRequest-fields = Die gefragten Felder und Zusammenfassungen des Ergebnisses.
field-SweepRequest-vary = Die Felder des Zustands, die sich ändern.
field-Vary-pointer = Ein JSON-Pointer (RFC 6901) in den Zustand. `-` nach einer Liste hängt einen Eintrag an.
field-Range-pointer = { field-Vary-pointer }
field-NeedRequest-state = { field-Request-state }
field-NeedRequest-field = Das gewünschte Feld oder die gewünschte Zusammenfassung des Ergebnisses.
field-NeedRequest-at_least = Die nötige Wahrscheinlichkeit, über 0 und höchstens 1.
field-NeedRequest-vary = Die Zahl im Zustand, die sich ändert, und ihr Bereich.
field-AdviseRequest-state = { field-Request-state }
field-AdviseRequest-side = Die Seite, die entscheidet.
field-LineQuestion-ruleset = Die Kennung des Regelwerks.
field-LineQuestion-rule = Die Kennung der Regel.
field-LineQuestion-state = Der Zustand, als Objekt oder als Zeile.
field-FieldsQuestion-ruleset = { field-LineQuestion-ruleset }
field-FieldsQuestion-rule = { field-LineQuestion-rule }
field-FieldsQuestion-state = { field-LineQuestion-state }
field-NextQuestion-ruleset = { field-LineQuestion-ruleset }
field-NextQuestion-rule = { field-LineQuestion-rule }
field-NextQuestion-request = Die Anfrage an die Regel.
field-Batch-items = Anfragen an Regeln, jede mit den Namen `ruleset` und `rule`.
field-_Batch-items = { field-Batch-items }
field-CommitmentRequest-game = { field-Committed-game }
field-CommitmentRequest-seq = { field-Committed-seq }

## Vergleich, Glück und Hausregeln

field-CompareOutcome-outcome = Das Ergebnis, wie es beantwortet wurde.
field-CompareOutcome-under = Die beiden Lesarten, a und b.
field-CompareResolution-ruleset = Die Kennung des Regelwerks.
field-CompareResolution-rule = Die Kennung der Regel.
field-CompareResolution-under = { field-CompareOutcome-under }
field-LuckRequest-items = Die Ergebnisse einer Partie, jedes einmal.
field-LuckItem-outcome = Das Ergebnis, wie es beantwortet wurde.
field-LuckItem-side = Die Seite, nach deren Ziel gemessen wird, statt `luck` und `good`: Jede Regel weiß, was ihre Seiten wollen.
field-HouseFile-house = Worum es in dem Dokument geht: sein Name, und das Regelwerk, das es ändert.
field-AddedModifier-table = Eine Tabelle, auf der gewürfelt wird.
field-AddedModifier-value = Die Zahl, die zum Wurf kommt.
field-ReadingValue-value = Die Zahl, die die Auslegung erlaubt.
field-AddedRow-label = Die Aufschrift der Zeile.
field-AddedRow-low = Der kleinste Wurf der Zeile.
field-AddedRow-high = Der größte.
field-AddedRow-cells = Ihre Felder, in der Reihenfolge der Spalten.
field-HouseAbout-name = Ein kurzer Name, der bei geänderten Zahlen steht.
field-HouseAbout-ruleset = Die Kennung des Regelwerks, das das Dokument ändert.
field-HouseAbout-version = Die Version des Regelwerks, das das Dokument ändert.

## Würfel

field-Seeded-seed = 1 bis 128 Zeichen von ! bis ~. Eine Zahl steht für ihre Ziffern.
field-Supplied-faces = Jede Augenzahl ab 1, in der Reihenfolge der Würfe.
field-Committed-commitment = Die Kennung des Commitments: der SHA-256, den der Seed haben muss.
field-Committed-game = Der Name, den die Spieler der Partie gegeben haben.
field-Committed-seq = Die Nummer des Wurfs in der Partie, ab 1.
field-Committed-seeds = Ein Seed von jedem Spieler, den er selbst gemacht hat, in fester Reihenfolge.
field-SeededDice-stream = Das Verfahren, das aus dem Seed Augenzahlen macht.
field-SeededDice-seed = Der Seed der Würfel.
field-SeededDice-throws = Jeder Wurf, der Reihe nach.
field-SuppliedDice-throws = { field-SeededDice-throws }
field-CommittedDice-stream = Das Verfahren, das aus den Seeds Augenzahlen macht.
field-CommittedDice-commitment = { field-Committed-commitment }
field-CommittedDice-game = { field-Committed-game }
field-CommittedDice-seq = { field-Committed-seq }
field-CommittedDice-seed = Der aufgedeckte Seed des Commitments.
field-CommittedDice-seeds = { field-Committed-seeds }
field-CommittedDice-throws = { field-SeededDice-throws }
field-Throw-address = Die Stelle des Wurfs in der Regel: Abschnitte mit `/` dazwischen.
field-Throw-sides = Wie viele Seiten die Würfel haben.
field-Throw-faces = Die Augenzahlen ab 1, in der Reihenfolge der Würfe.

## Ergebnisse und Quittungen

field-Outcome-id = Der SHA-256 der kanonischen Form der Eingaben, 64 Hexadezimalziffern.
field-Outcome-ruleset = Das Regelwerk, das geantwortet hat.
field-Outcome-rule = Die Kennung der Regel.
field-Outcome-state = Der Zustand, den die Regel gelesen hat, mit den Werten, die sie ergänzt hat.
field-Outcome-context = Der Kontext der Würfel, oder null.
field-Outcome-rulings = Die Lesarten, die gegolten haben oder in der Anfrage standen, nach der Kennung der Auslegung.
field-Outcome-dice = Die gefallenen Würfel.
field-Outcome-result = Das Ergebnis der Regel.
field-Outcome-trace = Jeder Schritt mit seiner Stelle in den gedruckten Regeln, der Reihe nach.
field-Edition-id = Die Kennung des Regelwerks.
field-Edition-version = Die Version des Regelwerks.
field-Edition-digest = Der Hash von Version, Tabellen und Auslegungen.
field-Luck-view = Das gemessene Feld oder die gemessene Zusammenfassung.
field-Luck-value = Der Wert: eine ganze Zahl, ein Bruch (`7/2`) oder ein Wahrheitswert.
field-Luck-below = Das Gewicht aller kleineren Werte, von `total`.
field-Luck-equal = Das Gewicht dieses Werts, von `total`.
field-Luck-above = Das Gewicht aller größeren Werte, von `total`.
field-Luck-total = Das Gewicht aller Werte.
field-Luck-percentile = Die Wahrscheinlichkeit aller kleineren Werte und die halbe dieses Werts: 0 bis 1, im Mittel 1/2.
field-Luck-expected = Der Mittelwert. True zählt als 1.
field-Luck-expected_exact = Dasselbe als ganze Zahl oder Bruch (`7/2`).
field-Luck-standard_deviation = Die Wurzel der Varianz, in der Einheit des Werts.
field-Receipt-payloadType = Immer `application/vnd.ror.receipt.v2+json`.
field-Receipt-payload = Die Bytes des Ergebnisses, in Base64.
field-BatchPlace-index = Das Blatt im Baum, ab 0.
field-BatchPlace-path = Die Nachbar-Hashes auf dem Weg vom Blatt zur Wurzel, der nächste zuerst, in Base64.
field-BatchPlace-root = Die Wurzel und die Größe des Baums, signiert.
field-Envelope-payloadType = Der Medientyp des Inhalts.
field-Envelope-payload = Die signierten Bytes: Base64 mit Füllzeichen, ohne Zeilenumbrüche.
field-Envelope-signatures = Eine Signatur oder mehrere.
field-Signature-keyid = Die Kennung des Schlüssels, 16 Hexadezimalziffern.
field-Signature-sig = Die Signatur: Base64 mit Füllzeichen, ohne Zeilenumbrüche.

## Schritte

field-_Line-cite = Wo die Regel, die Tabelle oder das Tabellenfeld gedruckt ist.
field-TableStep-address = { field-Throw-address }
field-TableStep-face = Die gewürfelte Augenzahl, ab 1.
field-TableStep-adjusted = Die Augenzahl mit ihren Modifikatoren, in den Grenzen der Tabelle: die Zahl der Zeile.
field-TableStep-cell = Das Tabellenfeld, wie es nach Druckfehlern und Auslegungen zu lesen ist.
field-TableStep-code = Der Code einer Nachricht. Ihre Worte stehen im Katalog des Regelwerks.
field-LookUpStep-cell = { field-TableStep-cell }
field-LookUpStep-code = { field-TableStep-code }
field-RollStep-address = { field-Throw-address }
field-RollStep-face = { field-TableStep-face }
field-RollStep-code = { field-TableStep-code }
field-PoolStep-address = { field-Throw-address }
field-PoolStep-faces = Jede Augenzahl in der Reihenfolge der Würfe.
field-PoolStep-at_least = Die kleinste Augenzahl, die gelingt.
field-PoolStep-at_most = Die größte Augenzahl, die gelingt.
field-PoolStep-successes = Wie viele Erfolge es gibt, oder die Summe der Augen.
field-Repeated-faces = Würfel mit einer dieser Augenzahlen werden noch einmal geworfen.
field-PoolStep-code = { field-TableStep-code }
field-HandStep-address = { field-Throw-address }
field-HandStep-faces = { field-PoolStep-faces }
field-HandStep-kept = Die Augenzahlen, die zählen, die höchste zuerst.
field-HandStep-code = { field-TableStep-code }
field-DrawStep-address = { field-Throw-address }
field-DrawStep-faces = Jede Augenzahl in der Reihenfolge der Würfe. Leer, wenn nur eine Möglichkeit übrig ist.
field-DrawStep-drawn = Was gezogen wurde, der Reihe nach, als Parameter einer Nachricht.
field-DrawStep-code = { field-TableStep-code }
field-NoteStep-code = { field-TableStep-code }
field-Modifier-value = Die addierte Zahl, unter 0 bei einem Abzug.
field-Modifier-code = Der Code der Nachricht mit dem Grund.
field-NotApplied-value = Die Zahl, die sonst addiert worden wäre.
field-NotApplied-code = { field-Modifier-code }
field-NotApplied-because = Der Code der Nachricht mit der Bedingung, die nicht erfüllt war.
field-Clamp-axis = Ob eine Zeile oder eine Spalte über den Rand hinausging.
field-Clamp-came = Die Zahl, die herauskam.
field-Clamp-read_as = Die Zahl am Rand, als die sie galt.
field-RulingUsed-id = Die Kennung der Auslegung.
field-RulingUsed-reading = Die Lesart, die galt.
