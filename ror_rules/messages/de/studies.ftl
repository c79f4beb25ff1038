# Prüfung, Vergleich, Reihen, Listen und das Glück ganzer Partien.

# Gesendete Ergebnisse.

seeded-dice-without-seed = Würfel aus einem Seed nennen ihren Seed.
    .expected = ein Seed
committed-dice-without-seed = Würfel mit Commitment nennen ihren Seed.
    .expected = ein Seed
send-the-outcome-itself = Senden Sie das Ergebnis selbst, kein Objekt, in dem es steht.
send-the-signed-outcome = Dies ist signiert. Senden Sie das Ergebnis darin: Dekodieren Sie `payload` als Base64.
recomputed = { $value }
outcome-does-not-hold = Dieses Ergebnis stimmt nicht.
    .help = Senden Sie es so, wie es beantwortet wurde.

# Urteile.

verdict-holds = Es stimmt: Jedes neu berechnete Feld ist gleich. Kennung { $id }
verdict-other-rules = Es stimmt nicht. Es entstand mit anderen Regeln: Sein Digest von { $ruleset } { $version } ist { $came }, der installierte ist { $installed }.
verdict-differs = Es stimmt nicht. { $pointer }: Erwartet: { $expected }; erhalten: { $got }.
verdict-differs-whole = Es stimmt nicht. Das Ganze: Erwartet: { $expected }; erhalten: { $got }.

# Vergleich.

nothing-to-compare = Dieses Ergebnis stimmt nicht, also gibt es nichts zu vergleichen.
    .help = Senden Sie die ganze Antwort unverändert. POST /v1/verify nennt die geänderte Stelle.
outcome-not-in-its-place = `outcome` fehlt: Setzen Sie das ganze Ergebnis hinein.
    .expected = ein Ergebnis
what-to-compare = Senden Sie ein Ergebnis als `outcome`, oder eine Anfrage mit ihrem Regelwerk und ihrer Regel. Fügen Sie `under` hinzu.

# Reihen.

list-or-range = Ein Feld hat eine Liste oder einen Bereich.
    .expected = values, oder from und to
range-without-end = Ein Bereich hat zwei Enden.
    .expected = from und to
got-one-end = eines davon
range-empty = Der Bereich ist leer.
    .expected = mindestens { $least }
value-twice = Ein Wert steht zweimal da, zuerst unter { $first }.
    .expected = jeder Wert einmal
second-over-first = Das zweite Feld würde das erste überschreiben.
need-percent = Diese Prozentzahl kann ein Ergebnis nicht haben.
    .expected = eine Prozentzahl über 0, höchstens 100
need-takes-a-number = Das veränderte Feld ist keine ganze Zahl mit zwei Grenzen.
    .expected = eine ganze Zahl des Zustands, oder `from` und `to`
narrow-the-range = Nennen Sie einen engeren Bereich, mit `--vary FIELD=FROM..TO` oder mit `from` und `to`. Oder verkleinern Sie den Zustand ({ narrower }).
range-too-wide = Die Wahrscheinlichkeit steigt und fällt in diesem Bereich, und er hat zu viele Zahlen für alle.
    .expected = höchstens { $most } Zahlen
    .help = Nennen Sie mit `from` und `to` einen engeren Bereich.
too-many-cells = Die Tabelle hat zu viele Zellen.
    .expected = höchstens { $most } Zellen
    .help = Nehmen Sie größere Schritte, oder weniger Werte.
states-too-large = Die Zustände der Tabelle sind zusammen zu groß.
    .expected = höchstens { $bytes } Bytes
vary-text = Daraus geht nicht hervor, was sich ändert.
    .expected = ein Feld und seine Werte, wie `orc=10..60:10` oder `terrain=clear,forest`
range-text = Daraus gehen keine Zahl und kein Bereich hervor.
    .expected = ein Feld mit oder ohne Bereich, wie `orc` oder `orc=10..60`
no-such-field = Kein Feld dieses Zustands heißt so.
several-fields = Mehrere Felder dieses Zustands heißen so.
no-such-place = Ein Zustand hat keine solche Stelle ({ $place }): { $cause }
list-without-items = Die Liste ist leer.
    .expected = -
no-such-item = Die Liste hat keine solche Stelle.
    .expected = 0 bis { $last }, oder -
no-such-variant = Mit { $varied } gibt es keinen solchen Zustand ({ $place }): { $cause }
varied = { $place } { $value }
varied-absent = ohne { $place }
narrow-the-cell = Verkleinern Sie den Zustand ({ narrower }). Sie können die Wahrscheinlichkeiten dieses einen Zustands simulieren, oder nach anderen Feldern fragen.

# Serien und Listen.

item-skipped = Übersprungen: Frühere Einträge haben das Budget aller Einträge verbraucht.
    .expected = weniger als { $most } Einträge, die zu groß sind, und das übliche Budget für alle
items-name-their-rule = Ein Eintrag nennt sein Regelwerk und seine Regel. GET /v1/rulesets führt sie auf.
