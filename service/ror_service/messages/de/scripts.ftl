# Die Wörter der Skripte von Seiten, nach Modul: `js-MODUL-...`. Eine Seite enthält die Wörter der Module, die sie benutzt.
# `.one` ist die Form für die Anzahl eins.

js-rules-absent = Die Regeln können in dieser Seite nicht laufen: Dem Dienst fehlen die Teile dafür.
js-rules-unreachable = Die Regeln können in dieser Seite nicht laufen: { $why }.
js-rules-starting = Die Regeln werden in diese Seite geladen …
js-rules-own = Der Dienst antwortet nicht. Diese Seite hat mit ihrer eigenen Kopie der Regeln geantwortet: { $megabytes } MB, gestartet in { $seconds } s.
js-rules-no-network = Es gibt kein Netz.

js-ask-no-answer = Der Dienst antwortet nicht
js-ask-status = Der Dienst hat mit Status { $status } geantwortet.
js-ask-key = Schlüssel
js-ask-key-needed = Dieser Dienst verlangt einen Schlüssel.
js-ask-go-on = Weiter
js-ask-leave = Abbrechen

js-answer-copied = { $what } kopiert
js-answer-exactly = so genau wie möglich
js-answer-simulate = durch { $throws } Würfe
js-answer-simulate-to = durch { $throws } Würfe, auf { $points } Prozentpunkte genau
js-answer-instead = Fragen Sie stattdessen:
js-answer-link = Link
js-answer-line = Zeile
js-answer-text = Text
js-answer-throw-again = Noch einmal würfeln
js-answer-copy = Kopieren:
js-answer-copy-it = Die Antwort kopieren
js-answer-save = Speichern
js-answer-own-page = Eigene Seite
js-answer-odds = Die Wahrscheinlichkeiten
js-answer-counting = Alle möglichen Würfelergebnisse werden gezählt …
js-answer-more-odds = Mehr Wahrscheinlichkeiten
js-answer-what-if = was wäre, wenn etwas anders wäre?
js-answer-ask-for-less = Fragen Sie nach weniger, mit Gleitkommazahlen oder durch häufiges Würfeln
js-answer-other-readings = Dieselben Würfel mit anderen Lesarten
js-answer-reading = Wird mit anderen Lesarten ausgewertet …
js-answer-read-as = { $question } Lesart { $reading }: { $meaning }
js-answer-readings-left = { $count } weitere Lesarten werden nicht gezeigt.
    .one = 1 weitere Lesart wird nicht gezeigt.
js-answer-no-readings = Die Auslegungen dieses Ergebnisses haben keine anderen Lesarten.

js-outcome-recomputing = Dieses Ergebnis ist hier nicht gespeichert. Die Seite berechnet es aus seinem Link neu …
js-outcome-changed = Jemand hat diesen Link geändert: Er nennt ein Ergebnis und enthält ein anderes. Das enthaltene ist dieses:
js-outcome-lost = Dieses Ergebnis ist hier nicht gespeichert, und der Link enthält es nicht. Bitten Sie den Absender um den ganzen Link oder um die Datei.

js-play-not-thrown = Es wurde nicht gewürfelt
js-play-throwing = Es wird gewürfelt …
js-play-resolving = Wird ausgewertet …

js-dice-ask = { $why }: { $count } Würfel mit { $sides } Seiten. Wie viele zeigen welche Augenzahl?
    .one = { $why }: 1 Würfel mit { $sides } Seiten. Welche Augenzahl?
js-dice-again = Diese Würfel werden noch einmal geworfen.
js-dice-part = Würfel mehrerer Gruppen. Geben Sie die Würfel jeder Gruppe für sich ein: Gruppe { $part } von { $parts }.
js-dice-next = Nächster Wurf
js-dice-back = Zurück zum Wurf davor
js-dice-left = noch { $count } Würfel
    .one = noch 1 Würfel
js-dice-too-many = { $count } Würfel zu viel
    .one = 1 Würfel zu viel
js-dice-how-many = Würfel, die { $face } zeigen
js-dice-less = Eine { $face } weniger
js-dice-more = Eine { $face } mehr
js-dice-numbers = Die Zahlen von { $count } Würfeln, je 1 bis { $sides }
    .one = Die Zahl des Würfels, 1 bis { $sides }
js-dice-incomplete = Der erste Wurf erscheint hier, sobald das Formular vollständig ist.
js-dice-complete = Alle Würfel sind da.

js-live-title = Die Wahrscheinlichkeiten
js-live-incomplete = Die Wahrscheinlichkeiten erscheinen hier, sobald das Formular vollständig ist, und folgen jeder Änderung.
js-live-at-least-title = Mindestens, höchstens
js-live-at-least = { $value } oder mehr: { $share }
js-live-at-most = { $value } oder weniger: { $share }

js-evening-save = Als Saison speichern
js-evening-game = Ihr Glück, als Link
js-evening-clear = Alle löschen
js-evening-sure = Alle Würfe von diesem Gerät löschen?
js-evening-empty = Es gibt noch keine Würfe.

js-fair-bad-seed = Ein Seed hat 16 bis 128 Buchstaben, Ziffern und Zeichen, ohne Leerzeichen. Ziehen Sie einen, oder tippen Sie einen längeren ein.
js-fair-other-promise = Der Server hat für diesen Wurf eine andere Festlegung als der Link. Beginnen Sie mit einer anderen Nummer.
js-fair-other-throw = Dieser Link gehört zu einem anderen Wurf. Fügen Sie den Link ein, den der andere Spieler für diesen gemacht hat.
js-fair-no-question = Es gibt noch keine Frage. Füllen Sie zuerst das Formular aus.
js-fair-readings = Lesarten und Hausregeln: { $list }
js-fair-until = Würfeln Sie vor { $time }. Später ist die Festlegung ungültig.
js-fair-qr = Der Link als QR-Code
js-fair-link = Link
js-fair-not-yet = Der andere Spieler hat noch nicht gewürfelt.
js-fair-void = Dieser Wurf endete ohne Antwort.
js-fair-not-mine = Der Wurf hat einen anderen Seed als Ihren. Nehmen Sie ihn nicht an.

js-game-read = { $count } Datensätze gelesen.
    .one = 1 Datensatz gelesen.
js-game-working = Wird berechnet …
js-game-unread = Das ist nicht lesbar: { $why }
js-game-print = Drucken
js-game-copy = Link mit diesem Spiel kopieren ({ $kilobytes } KB)
js-game-too-long = Dieses Spiel ist zu lang für einen Link: { $kilobytes } KB. Schicken Sie die Datei.

js-need-service = Die Antwort braucht den Server. Laden Sie diese Seite neu, wenn es wieder Netz gibt.

js-question-otherwise = { $count } geändert
js-question-by-default = nach Vorgabe
js-question-outdated = Sie haben das Formular geändert. Diese Antwort gehört zur Frage davor.

js-form-copy = Kopieren
js-form-copy-item = { $one } { $number } kopieren
js-sides-swap = Seiten tauschen
js-form-remove = Entfernen
js-form-remove-item = { $one } { $number } entfernen
js-form-leave = Weglassen: { $one }
js-form-given = (angegeben: { $fields })
js-form-none = keine

js-verify-question = Dieser Link ist eine Frage und kein Ergebnis. Öffnen Sie ihn, würfeln Sie und nehmen Sie den Link der Antwort.
js-verify-nothing = Es gibt noch nichts zu prüfen.
js-verify-checking = Wird geprüft …
js-verify-holds = Es stimmt
js-verify-no-outcome = Das ist kein Ergebnis
js-verify-fails = Es stimmt nicht
js-verify-unreadable = Das ist nicht lesbar: { $why }
js-verify-given-keys = die angegebenen Schlüssel
js-verify-own-keys = die Schlüssel dieses Servers

js-check-in-browser = In Ihrem Browser prüfen
js-check-by-service = Prüfen
js-check-in-browser-note = Beim ersten Mal werden { $megabytes } MB geladen: Die Regeln kommen in die Seite und würfeln noch einmal.
js-check-by-service-note = Dieser Browser berechnet die Kennung und die Würfel neu. Der Dienst berechnet das Ergebnis neu.
js-check-impossible = Die Prüfung war nicht möglich: { $why }
js-check-no-outcome = Das ist kein Ergebnis, das sich prüfen lässt.
js-check-checked-verifier = Form, Kennung und Würfel stimmen. Die Regeln werden nachgerechnet …
js-check-refused-verifier = Form, Kennung, Würfel oder Signatur stimmen nicht. Die Regeln werden nachgerechnet …
js-check-checked-page = In Ihrem Browser geprüft.
js-check-checked-service = Vom Dienst geprüft, nicht in Ihrem Browser.
js-check-checked-nobody = Nur zum Teil geprüft.
js-check-refused-page = In Ihrem Browser abgelehnt.
js-check-refused-service = Vom Dienst abgelehnt, nicht in Ihrem Browser.
js-check-refused-nobody = Nur zum Teil abgelehnt.
js-check-verdict-holds = geprüft
js-check-verdict-fails = abgelehnt
js-check-verdict-not-checked = nicht geprüft
js-check-verdict-not-covered = nicht erfasst
js-check-what-form = Form
js-check-what-batch = Stapel
js-check-what-signature = Signatur
js-check-what-id = Kennung
js-check-what-digest = Prüfsumme
js-check-what-dice = Würfel
js-check-what-commitment = Commitment
js-check-what-inclusion = Protokoll
js-check-what-rules = Regeln
js-check-what-members = Felder
js-check-form-holds = Es hat die Form eines Ergebnisses oder einer Quittung.
js-check-id-holds = Die Kennung ist der Hash dieser Frage.
js-check-dice-holds = Der Seed ergibt genau diese Würfel.
js-check-rules-holds = Die Regeln ergeben noch einmal dasselbe Ergebnis, in allen Teilen.
js-check-not-covered = Keine Prüfung erfasst { $members }.
js-check-signed-otherwise = Der Dienst hat unter dieser Kennung ein anderes Ergebnis signiert.

js-season-counted = { $checked } von { $records } Datensätzen geprüft: { $holds } stimmen, { $fails } stimmen nicht, { $none } sind keine Ergebnisse.
js-season-holds = Jeder Datensatz stimmt
js-season-fails = Nicht jeder Datensatz stimmt
js-season-unread = Manche Datensätze sind keine Ergebnisse
js-season-more = { $count ->
    [one] Und 1 weiterer Datensatz.
   *[other] Und { $count } weitere Datensätze.
}
js-season-not-recomputed = Das Ergebnis wurde nicht nachgerechnet.
js-season-audit = Die Seite prüft jeden Datensatz für sich. `ror audit` findet auch doppelte Fragen, fehlende Nummern und auffällige Würfel.

js-allocate-by-hand = Ich verteile die Treffer selbst
js-allocate-by-hand-hint = Für beide Seiten: Nach den Trefferwürfen fragt diese Seite, wer die Treffer nimmt. Sonst entscheidet die Policy jeder Seite. Für eine Seite allein stellen Sie ihre Policy auf By hand.
js-allocate-plain = einfach
js-allocate-plain-hint = Einfache Treffer haben nichts Besonderes: keine Äxte, keine magischen Waffen, keinen Schmetterangriff, keine Lähmung und keinen Schrecken.
js-allocate-form = Wer die Treffer nimmt
js-allocate-who = Wer nimmt die Treffer?
js-allocate-defense = Jetzt die Verteidigung
js-allocate-order = Jede Figur wird einmal getroffen, bevor eine zweimal getroffen wird.
js-allocate-by-policy = Keine getroffene Seite verteilt von Hand: Die Policy jeder Seite entscheidet. Um die Treffer selbst zu verteilen, wählen Sie oben „Ich verteile die Treffer selbst“ und würfeln noch einmal.
js-allocate-go-on = Weiter
js-allocate-roll = Verteidigung würfeln
js-allocate-more = { $name }: noch { $count } zu verteilen.
js-allocate-too-many = { $name }: { $count } zu viel.
js-allocate-hits = { $name }: { $count } Treffer
    .one = { $name }: 1 Treffer
js-allocate-hits-of = { $name }: Treffer ({ $kind })
js-allocate-hits-on = Treffer auf { $name }
js-allocate-less-for = Einer weniger für { $name }
js-allocate-more-for = Einer mehr für { $name }
js-allocate-figures = { $count } Figuren
    .one = 1 Figur
js-allocate-none-left = { $kind }: alle verteilt
js-allocate-some-left = { $kind }: { $left } von { $hits } übrig
js-allocate-over = { $kind }: { $left } zu viel
js-allocate-column = Wer
js-allocate-attacker = Angreifer
js-allocate-defender = Verteidiger

js-explore-yes = ja
js-explore-no = nein
js-explore-rare = seltene Felder
js-explore-views = { $count } Werte
    .one = 1 Wert
js-explore-choose-field = Wählen Sie ein Feld, das sich ändert.
js-explore-choose-view = Wählen Sie mindestens einen Wert, der gezeigt wird.
js-explore-no-odds = Keine Wahrscheinlichkeiten
js-explore-counting = Wird gezählt …
js-explore-counting-for = Wird gezählt, { $seconds } s …
js-explore-stop = Anhalten
js-explore-stopped = Angehalten.
js-explore-odds-of = { $rule }: Wahrscheinlichkeiten
js-explore-what-if-of = { $rule }: Was wäre wenn
js-explore-save = Speichern:
js-explore-save-picture = Das Bild speichern
js-explore-copy-link = Link kopieren

js-wording-heading = Etwas fehlt oder ist falsch
js-wording-number-too-small = Diese Zahl ist zu klein.
js-wording-number-too-large = Diese Zahl ist zu groß.
js-wording-string-empty = Dieser Text ist leer.
js-wording-string-too-short = Dieser Text ist zu kurz.
js-wording-string-too-long = Dieser Text ist zu lang.
js-wording-string-wrong-form = Dieser Text hat die falsche Form.
js-wording-array-empty = Diese Liste ist leer.
js-wording-array-too-short = Diese Liste hat zu wenige Einträge.
js-wording-array-too-long = Diese Liste hat zu viele Einträge.
js-wording-array-length = Diese Liste hat die falsche Länge.
js-wording-expected = { $detail } Erwartet: { $expected }.
js-wording-number = Geben Sie eine Zahl ein.
js-wording-number-from-to = Geben Sie eine Zahl von { $least } bis { $most } ein.
js-wording-not-whole = { $got } ist keine ganze Zahl. { $advice }
js-wording-choose = Wählen Sie: { $labels }.
js-wording-choose-from-list = Wählen Sie etwas aus der Liste.
js-wording-fill-in = Füllen Sie dieses Feld aus.
js-wording-at-least-one = { $add }: Mindestens ein Eintrag ist nötig.
js-wording-missing = Diese Angabe fehlt.

js-docs-asking = wird gefragt …
js-docs-status = { $status } von { $path }
js-docs-no-answer = keine Antwort: { $why }
js-docs-copied = kopiert
js-docs-selected = ausgewählt: kopieren Sie es mit der Tastatur
js-docs-left-out = Zu umfangreich für diese Liste: { $names }.
js-docs-joint-results = die gemeinsamen Ergebnisse
js-docs-inexact-states = Eine exakte Rechnung braucht mehr Zustände, als eine Frage verbrauchen darf.
js-docs-inexact-entries = Eine exakte Rechnung braucht mehr Einträge, als eine Frage verbrauchen darf.
js-docs-error = Keine Wahrscheinlichkeit weicht um mehr als { $error } ab.
js-docs-estimated = Geschätzt aus { $throws } Würfen mit dem Seed { $seed }. Jeder Bereich stimmt mit einer Sicherheit von 95 %.
js-docs-a-billionth = ein Milliardstel
js-docs-points = { $points } Prozentpunkte
js-docs-measures = Mittelwert { $mean }, Median { $median }, Standardabweichung { $deviation }
js-docs-measures-estimated = Mittelwert { $mean } ({ $low } bis { $high }), Median { $median }, Standardabweichung { $deviation }
js-docs-between = { $low } bis { $high }
