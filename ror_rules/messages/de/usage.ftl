# Fehler der Befehlszeile vor jedem Aufruf der Bibliothek.

# Argumente, die ein Befehl nicht annimmt.

usage-unused = Das ist mehr, als der Befehl annimmt: { $tokens }.
usage-unknown-command = Den Befehl { $name } gibt es nicht. Die Befehle sind { $among }.
usage-unknown-option = Die Option { $name } gibt es hier nicht.
usage-missing = { $name } fehlt.
usage-value-missing = { $name } braucht einen Wert.
usage-whole-number = { $name } erwartet eine ganze Zahl. Erhalten: { $value }.
usage-number = { $name } erwartet eine Zahl. Erhalten: { $value }.
usage-one-of = { $name } ist eines von { $among }. Erhalten: { $value }.
usage-no-value = { $name } nimmt keinen Wert an. Erhalten: { $value }.
usage-repeated = { $name } ist zweimal angegeben.
usage-did-you-mean = { $text } Meinten Sie { $near }?
usage-help = { $text } Ein Beispiel zeigt `{ $command } --help`.
usage-no-output = die Ausgabe lässt sich nicht schreiben: { $reason }.

# Die Optionen eines Befehls, und Dateien.

usage-all-or-field = --all zeigt alle Felder. Lassen Sie --field oder --all weg.
usage-seed-of-computed = --seed gehört zu --simulate: Berechnete Wahrscheinlichkeiten würfeln nicht.
usage-float-of-simulation = --float gehört zu berechneten Wahrscheinlichkeiten: --simulate zählt seine Würfe in ganzen Zahlen.
usage-exact = --exact schließt --float und --simulate aus. Lassen Sie --exact weg, oder die beiden anderen.
usage-workers-of-computed = --workers gehört zu --simulate: Wahrscheinlichkeiten berechnet ein einziger Prozess.
usage-given = --given erwartet FIELD=VALUE oder einen Vergleich, wie winner=attacker oder points_lost<=10. Erhalten: { $text }.
usage-both-from-input = Nur eines von beiden, das Ergebnis oder --patch, kann von der Standardeingabe kommen. Nennen Sie für das andere eine Datei.
usage-good-of-side = --good gehört zu --summary: Jede Regel weiß, welche Werte für eine Seite gut sind. Lassen Sie --good oder --side weg.
usage-same-sides = Beide Seiten sind gleich. Fügen Sie --ruling, --patch oder --against hinzu.
usage-releases = --releases: { $reason }
usage-at = { $place }{ $reason }
usage-line-or-file = Nennen Sie entweder die Zeile als Wörter oder --file.
usage-other = { $reason }
usage-no-promise = { $name } ist keine Zusage: { $reason }
usage-nothing-to-measure = Es gibt kein Ergebnis zu messen.
usage-at-least = --at-least ist eine Wahrscheinlichkeit über 0 und höchstens 1, wie 80% oder 0.8. Erhalten: { $text }.
usage-count-of-dice = --count erwartet eine Zahl von Würfeln, 1 bis { $most }. Erhalten: { $count }.
usage-id-of-ruleset = { $ruleset } kann nicht die Kennung eines neuen Regelwerks sein. Nehmen Sie kleine Buchstaben und Ziffern mit - zwischen Wörtern, und keine Kennung, die es schon gibt.
usage-name-of-package = Ein Paket für { $ruleset } lässt sich nicht importieren: Python oder ein installiertes Paket hat diesen Namen. Nehmen Sie eine andere Kennung, etwa mit einem Wort mehr.
usage-same-files = Zwei Dateien haben denselben Namen. Geben Sie --csv, --svg und --png verschiedene Namen.
usage-not-written = { $name } lässt sich nicht schreiben: { $reason }.
usage-not-installed = { $name } ist nicht installiert, und ein PNG braucht es. Nehmen Sie --svg, oder rufen Sie im Quelltext auf: pip install '.[cli,png]'
usage-dice-twice = Sie haben die Würfel zweimal angegeben. Mit --seed wird gewürfelt, --faces nennt Würfel, die Sie geworfen haben.
usage-proof-of-outcome = --proof gehört zu einer Quittung: Ein Log enthält Quittungen, aber keine Ergebnisse.
usage-binding = --binding braucht --commitment und --keys: Ein Log bindet ein Commitment unter einem signierten Kopf.
usage-keys-of-outcome = --keys gehört zu einer Quittung: Ein Ergebnis hat keine Signatur.
usage-binding-of-release = --binding prüft nur Ergebnisse der installierten Versionen. Installieren Sie die Version selbst.
usage-proof-without-keys = --proof braucht --keys, um die Signatur des Kopfs zu prüfen.
usage-link = --link gehört zu --format markdown und html: Die anderen haben keine Links.
usage-whole = --whole gehört zu Formaten mit Schritten: Eine Zeile hat keine.
usage-format-of-release = Eine frühere Version erklärt Ergebnisse als Text oder als Zeile, ohne --whole.
usage-no-cells = { $ruleset } hat keine Tabelle mit Feldern, die sich ändern lassen.
usage-folder-of-houses = ROR_HOUSES ist ein Ordner mit Hausregeln. Erhalten: { $folder }.
usage-no-truth = --field { $name } ist nicht wahr oder falsch. Nennen Sie den gewünschten Wert: --field { $name }=VALUE.
usage-not-read = { $name } lässt sich nicht lesen: { $reason }.
usage-state-twice = Sie haben den Zustand zweimal angegeben: als Wörter und mit --state. Lassen Sie eines weg.
usage-no-state = Es fehlt ein Zustand. Schreiben Sie ihn als Zeile, wie: ror resolve { $ruleset } { $rule } { $example }. `ror rule { $ruleset } { $rule }` nennt seine Felder.
usage-faces = --faces erwartet ganze Zahlen mit Kommas dazwischen, wie 3,5. Erhalten: { $text }.
usage-no-reading = { $option } erwartet id=reading. Erhalten: { $pair }. `ror rulings { $ruleset }` nennt die Auslegungen und ihre Lesarten.
usage-two-readings = { $option } gibt { $ruling } zwei Lesarten: { $one } und { $other }.
usage-input-closed = Die Standardeingabe ist geschlossen.
usage-plot = --json zeigt nur JSON, ohne Balken. Lassen Sie --plot weg.
usage-luck-budget = --luck-budget ist eine Zahl von 0 bis { $most }.
usage-parts = --game-part, --player-part und --seq-part sind Zahlen ab 0.
usage-same-page = { $name } antwortet noch einmal mit derselben Seite.
usage-measure = --measure erwartet RULE=FIELD, oder RULE=FIELD:low, wenn niedrige Werte gut sind. Erhalten: { $pair }.
usage-no-place = { $place } ist weder ein Ordner noch eine URL mit http oder https.
usage-too-slow = { $url } antwortet nicht innerhalb von { $seconds } Sekunden.
usage-answers = { $url } antwortet { $status }.
usage-not-asked = { $url } ist nicht erreichbar: { $reason }.
usage-too-long = { $url } ist länger als { $most } Bytes.
usage-not-there = { $name } gibt es nicht.
usage-lang = --lang ist eines von { $languages }. Erhalten: { $asked }.
usage-workers = --workers ist eine Zahl ab 1. Erhalten: { $workers }.
usage-dask = --dask nennt einen Cluster, und --workers macht einen. Nennen Sie nur eines von beiden.
usage-budget = --budget ist eine Zahl über 0 und höchstens { $most }.
usage-two-formats = Sie haben zwei Formate genannt. Nennen Sie --json oder --format.
usage-format-without-table = --format gehört zu einer Tabelle. Nennen Sie sie.
usage-no-key = Kein Schlüssel in { $name } signiert heute: `ror keys new { $name }` macht einen.
usage-no-object = { $option } { $text } ist kein JSON-Objekt, und eine solche Datei gibt es nicht. Schreiben Sie JSON, wie { $option } { $example }, oder den Namen einer Datei, oder - für die Standardeingabe.{ $more }
usage-states-to-try = {" "}Beispiele zeigt `ror rule { $ruleset } { $rule }`.

# Die Teile einer Hilfeseite.

help-usage = Aufruf: { $usage }
help-panel-commands = Befehle
help-panel-arguments = Argumente
help-panel-parameters = Optionen
help-choices = [eines von { $choices }]
help-variable = [Variable: { $variable }]
help-required = [erforderlich]
