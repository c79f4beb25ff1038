# Die Wörter der Seiten für Menschen.

## Der Rahmen jeder Seite

frame-name = Rules of the Ring
frame-description = Werten Sie Brettspiele um Mittelerde mit offenen Würfeln aus. Jede Antwort zeigt ihre Würfel, ihre Tabellen und ihre Regeln.
frame-skip = Zum Inhalt springen
frame-main = Hauptmenü
frame-language = Sprache
frame-only-english = Diese Seite gibt es nur auf Englisch.
frame-crumbs = Weg zu dieser Seite
frame-play = Spielen
frame-odds = Wahrscheinlichkeiten
frame-rules = Regeln
frame-tables = Tabellen
frame-rulings = Auslegungen
frame-check = Prüfen
frame-api = API
frame-search = Suchen
frame-search-for = Regeln, Tabellen und Auslegungen durchsuchen
frame-release = Rules of the Ring { $version }.
frame-owners = Die Spiele gehören ihren Eigentümern. Dieser Dienst verwendet ihre Fakten und keinen ihrer Texte.
frame-docs = Für Programme
frame-health = Zustand
frame-offline = Ohne Netz
frame-page = Seite { $page }
frame-as-json = Dasselbe als { $json }.

## Die Felder eines Schemas, Listen von Auslegungen

fields-integer = ganze Zahl
fields-number = Zahl
fields-string = Text
fields-boolean = `true` oder `false`
fields-null = `null`
fields-object = Objekt
fields-anything = beliebig
fields-values = Werte
fields-or = oder
fields-list = Liste: { $inner }
fields-between = { $kind }, { $low } bis { $high }
fields-at-least = { $kind }, mindestens { $low }
fields-at-most = { $kind }, höchstens { $high }
fields-required = erforderlich
fields-default = Vorgabe:
rulings-other-readings = Andere Lesarten:

## Das Formular, das eine Anfrage sendet

ask-example = Beispiel
ask-request = Anfrage: { $name }
ask-views = Felder der Wahrscheinlichkeiten
ask-views-hint = Wenn Sie keine wählen, enthält die Antwort die Felder, nach denen Spieler am häufigsten fragen. Weniger Felder brauchen weniger Zeit.
ask-all-views = alle Felder
ask-send = Senden
ask-resolve = Auswerten
ask-odds = Wahrscheinlichkeiten
ask-copy-curl = curl kopieren
ask-answer = Die Antwort
ask-shell = Dasselbe in einer Shell
ask-command = Der Befehl

## Die erste Seite

home-title = Kriegsspiele in { $place }, ehrlich ausgewürfelt
home-place = Mittelerde
home-line = Was steht auf Ihrem Tisch?
home-all = Alle Regeln
home-lead = Die Würfel fallen offen, jeder Wert nennt seine Tabelle mit Zeile und Spalte, und jeder kann dieselben Würfel noch einmal werfen und { $check }.
home-check = nachsehen, ob das Ergebnis stimmt
home-thrown = Ein Kampf, ausgewürfelt
home-example = { $title }: { $rule }, { $ruleset }.
home-games = Die Spiele

## Die Suche

search-description = Suche in Regeln, Tabellen und Auslegungen.
search-label = Wörter aus Regeln, Tabellen und Auslegungen
search-hint = Die Suche findet Seiten mit allen Ihren Wörtern. Der Anfang eines Wortes genügt.
search-nothing = Nichts hat alle diese Wörter: { $query }.
search-first = { $count } Seiten. Dies sind die ersten { $most }.
search-count = { $count ->
    [one] 1 Seite.
   *[other] { $count } Seiten.
}
search-kind-guide = Anleitung
search-kind-document = Dokument
search-kind-ruleset = Spiel
search-kind-rule = Regel
search-kind-table = Tabelle
search-kind-ruling = Auslegung
search-kind-problem = Fehler

## Ohne Netz

offline-title = Ohne Netz
offline-description = Behalten Sie die Seiten und die Regeln selbst auf Ihrem Gerät: Sie arbeiten auch ohne Netz weiter.
offline-lead = Behalten Sie die Seiten und die Regeln selbst auf diesem Gerät, und spielen Sie, wo es kein Netz gibt: würfeln, Wahrscheinlichkeiten berechnen und prüfen, was andere geworfen haben. Die Regeln laufen in Ihrem Browser, genau dieselben wie hier, auf das Byte.
offline-size = Die Kopie hat { $pages } Seiten und { $megabytes } MB Regeln. Der Browser behält sie, wenn Sie darum bitten, und Sie können sie jederzeit löschen.
offline-noscript = Diese Seite braucht ein Skript, und Ihr Browser führt keines aus.
offline-cannot-keep = Dieser Browser kann keine Seiten behalten.
offline-progress = Wie viel davon hier ist
offline-play = Schreiben Sie eine Zeile auf { $home }, oder wählen Sie { $rules }. Beides geht ohne Netz, wenn die Kopie hier ist.
offline-home = die erste Seite
offline-rules = eine Regel
offline-limits = Was sie nicht kann
offline-limits-text = Einen Wurf ohne Netz behalten nur Sie: Kopieren Sie seinen Link, oder sichern Sie seine Datei. Quittungen, Wahrscheinlichkeiten in Gleitkommazahlen, benötigte Zahlen, die API und der Status brauchen den Dienst. Ebenso Hausregeln, die Sie mit ihren Ziffern nennen, weil die Kopie deren Dokumente nicht hat. Wenn Sie wieder im Netz sind, holt der Browser eine neuere Fassung der Regeln und ersetzt die alte als Ganzes.
offline-licenses = Die Regeln laufen mit der Arbeit anderer: { $licenses }.
offline-licenses-link = ihre Namen und Lizenzen
offline-absent = Die Regeln können in dieser Seite nicht laufen, weil dieser Dienst ihre Teile nicht geholt hat (`make pages`). Mit einem Netz geht hier alles.

## Die Spiele

games-lead-play = Wählen Sie eine Regel, geben Sie den Stand Ihres Tisches ein und würfeln Sie. Die Antwort zeigt jeden Würfel und nennt zu jedem Schritt die gedruckte Quelle.
games-lead-odds = Wählen Sie eine Regel und tragen Sie den Stand Ihres Tisches ein. Die Seite zeigt die Wahrscheinlichkeit jedes Ergebnisses.
games-lead-sweep = Wählen Sie eine Regel und verändern Sie ein oder zwei Felder. Die Seite zeigt eine Tabelle von Wahrscheinlichkeiten.
games-sweep = Was wäre, wenn?
games-check = Haben Sie ein Ergebnis oder eine Quittung? { $check }.
games-check-it = Prüfen Sie es

## Das Formular einer Regel: ein Wurf, seine Wahrscheinlichkeiten, eine Tabelle von Wahrscheinlichkeiten

play-play = Spielen
play-odds = Wahrscheinlichkeiten
play-sweep = Was wäre wenn
play-need = Wie viel
play-modes = Fragen zu dieser Regel
play-rule = Die Regel
play-rule-page = Die Seite der Regel
play-default = Vorgabe
play-noscript = Dieses Formular braucht ein Skript, und Ihr Browser führt keines aus. { $rule } beschreibt die Felder. Programme senden { $call }.
play-example = Beginnen mit
play-empty = einem leeren Formular
play-line = Als Zeile
play-line-hint = Tippen Sie den ganzen Zustand ein, oder fügen Sie ihn ein.
play-editor = Die Zeile mit einem Formular bearbeiten
play-live = Die Wahrscheinlichkeiten
play-live-empty = Die Wahrscheinlichkeiten erscheinen hier, sobald die Zeile vollständig ist, und folgen jeder Änderung.
play-dice = Würfel
play-dice-fresh = hier gewürfelt
play-dice-seeded = aus einem Seed
play-dice-supplied = vom Tisch
play-dice-fresh-hint = Diese Seite zieht für jeden Wurf einen neuen Seed. Die Antwort zeigt ihn.
play-seed = Seed
play-draw-seed = Einen ziehen
play-faces = Die gewürfelten Augen, der Reihe nach
play-real = Ihre Würfel, Wurf für Wurf
play-rulings = Wie zweifelhafte Stellen gelesen werden:
play-rulings-default = nach Vorgabe
play-rulings-hint = Wenn die Quelle beschädigt ist, schweigt oder sich widerspricht, legt eine Auslegung fest, wie sie gelesen wird. Wählen Sie eine andere Lesart, wenn Ihr Tisch so spielt.
play-rulings-rare = Selten verwendete Auslegungen
play-bind = Die Würfel an Ihr Spiel binden
play-context = Kontext
play-context-hint = Ein Seed ergibt in jedem Kontext andere Würfel.
play-throw = Würfeln
play-resolve = Auswerten
play-share = Link kopieren
play-together = Zusammen spielen

odds-page-question = Die Frage
odds-page-headline = wonach Spieler zuerst fragen
odds-page-everything = alles
odds-page-some = was ich wähle
odds-page-views = Felder und Zusammenfassungen
odds-page-exact = exakt, wenn möglich
odds-page-float = mit Gleitkommazahlen, für große Schlachten
odds-page-simulate = durch häufiges Würfeln
odds-page-throws = Würfe
odds-page-also = Auch: Vergleiche und Summen
odds-page-also-hint = Mit Kommas dazwischen: `points_lost<=10, taken + 2*fallen`.
odds-page-given = Nur Ergebnisse mit
odds-page-given-hint = Felder oder Vergleiche, mit Kommas dazwischen: `winner=attacker, rounds<=3`. Lassen Sie es leer, um alle Ergebnisse zu zählen.
odds-page-ask = Wahrscheinlichkeiten berechnen

sweep-page-question = Was sich ändert
sweep-page-vary = Ändern
sweep-page-and = und
sweep-page-choose = ein Feld wählen
sweep-page-nothing-else = nichts weiter
sweep-page-values = Werte
sweep-page-placeholder = 10..80:10
sweep-page-values-hint = Schreiben Sie einen Bereich, `10..80` oder `10..80:10`, oder Wörter des Formulars mit Kommas dazwischen. Schreiben Sie ganze Figuren wie in einer Zeile, mit Strichen dazwischen: `Aragorn 5/5 | Gimli 4/4`.
sweep-page-ticks = Wörter, die sich ändern
sweep-page-show = Zeigen:
sweep-page-views = Was gezeigt wird
sweep-page-ask = Tabelle erstellen

fair-title = So würfeln, dass niemand betrügen kann
fair-lead = Kein Spieler und auch nicht der Server allein kann diese Würfel wählen. Jeder Schritt dauert einen Augenblick. Sie brauchen beide diese Seite.
fair-guide = { $guide } erklärt, warum.
fair-noscript = Diese Schritte brauchen ein Skript, und Ihr Browser führt keines aus.
fair-question = Einigen Sie sich auf die Frage
fair-game = Spiel
fair-seq = Nummer des Wurfs
fair-commit = Den Server festlegen
fair-form = Die Frage ändern
fair-promise = Der Server hat sich festgelegt
fair-promise-text = Er hat einen geheimen Seed gezogen und dessen Hash signiert, also kann er den Seed später nicht mehr tauschen.
fair-keep = Die Festlegung speichern
fair-mine = Geben Sie Ihren Seed dazu
fair-seed = Ihr Seed
fair-seed-hint = 16 bis 128 Buchstaben, Ziffern und Zeichen, ohne Leerzeichen. Nehmen Sie den gezogenen, oder tippen Sie einen eigenen ein.
fair-other = Tauschen Sie Links
fair-send = Schicken Sie diesen Link dem anderen Spieler, oder lassen Sie ihn den Code scannen. Ihr Seed steht nicht darin.
fair-send-back = Schicken Sie diesen Link dem anderen Spieler zurück, oder lassen Sie ihn den Code scannen. Ihr Seed steht darin.
fair-copy = Den Link kopieren
fair-theirs = Der Link oder der Seed, den der andere Spieler zurückgeschickt hat
fair-throw = Würfeln Sie
fair-throw-text = Die Würfel kommen aus allen drei Seeds. Dieser Wurf wird einmal beantwortet.
fair-wait = Wenn der andere Spieler gewürfelt hat, sehen Sie den Wurf an. Diese Seite stellt dem Server Ihre eigene Frage, mit Ihrem Seed.
fair-look = Den Wurf zeigen
fair-receipt = Die Quittung
fair-receipt-text = Behalten Sie diese signierte Antwort. Die Prüfung umfasst die Signatur, die Festlegung, alle drei Seeds und die Regeln.
fair-save = Die Quittung speichern

room-page-title = Zusammen spielen
room-page-lead = Ein Link, und alle Spieler sehen dieselben Würfe. Niemand kann die Würfel wählen, auch dieser Dienst allein nicht.
room-page-noscript = Ein Raum braucht ein Skript, und Ihr Browser führt keines aus.
room-page-insecure = Diese Seite kam über einfaches HTTP, also kann Ihr Browser keine Signaturen prüfen. Sie können spielen, aber die Würfe werden hier nicht geprüft. Öffnen Sie den Raum über HTTPS, um sie zu prüfen.
room-page-wait = Nie ohne einen Spieler würfeln, auch wenn einer fehlt
room-page-open = Einen Raum öffnen
room-page-table = Der Tisch
room-page-players = Spieler
room-page-closed = Dieser Raum ist geschlossen. Der Server löscht sein Log eine Stunde danach. Speichern Sie den Abend jetzt.
room-page-watching = Sie sehen diesem Raum zu. Mit dem Link für Spieler können Sie beitreten.
room-page-name = Ihr Name?
room-page-name-hint = Alle, die dem Raum folgen, sehen ihn. Ein Browser ist ein Spieler.
room-page-join = Beitreten
room-page-throwing = Ihr Wurf
room-page-defaults = Die Standards nehmen
room-page-by-hand = Echte Würfel
room-page-form = Formular
room-page-log = Würfe, der neueste zuerst
room-page-invite = Spieler einladen
room-page-invite-text = Schicken Sie den anderen Spielern den Link, oder lassen Sie sie den Code scannen. Zuschauer bekommen einen Link, der nur liest.
room-page-copy-players = Den Link für Spieler kopieren
room-page-copy-readers = Den Link für Zuschauer kopieren
room-page-end = Der Abend
room-page-end-text = Speichern Sie den Abend für { $game } und ror audit. Zusammen mit dem Log prüft die Seite { $check } jeden Wurf noch einmal, ohne diesen Server.
room-page-save = Den Abend speichern
room-page-save-log = Das Log speichern
room-page-close = Den Raum schließen
room-page-whose = Das Glück zeigen

need-page-description = { $rule }: wie viel von einer Zahl ein gewünschtes Ergebnis braucht.
need-page-lead = Finden Sie das Wenigste oder das Meiste von einer Zahl des Zustands, mit dem ein Ergebnis wahrscheinlich genug ist.
need-page-choices = Die Zahlen dieser Zeile anbieten
need-page-form = Das Formular der Regel
need-page-vary = Wie viel von
need-page-other = nicht im Zustand, oder nach Vorgabe
need-page-from = von
need-page-to = bis
need-page-range-hint = Lassen Sie beides leer, damit die Suche den Bereich findet.
need-page-field = damit
need-page-numbers = mit einem Wert
need-page-value = Wert
need-page-value-hint = Nur für eine Zahl des Ergebnisses.
need-page-percent = Prozent, mindestens
need-page-ask = Die Zahl finden
need-page-wanted = { $wanted }, mit mindestens { $chance }.
need-page-least = { $place }: mindestens { $number }.
need-page-most = { $place }: höchstens { $number }.
need-page-chance = Die Wahrscheinlichkeit ist dann { $chance }.
need-page-next = Mit { $number } ist sie { $chance }.
need-page-gap = Die Wahrscheinlichkeit steigt und fällt: mit { $number } ist sie { $chance }.
need-page-not-allowed = unbekannt, weil die Regeln das nicht zulassen
need-page-unreachable = { $place }: nicht erreichbar von { $low } bis { $high }.
need-page-unreached = { $place }: keine der versuchten Zahlen von { $low } bis { $high } erreicht es.
need-page-best = Die beste Wahrscheinlichkeit ist { $chance }, mit { $number }.
need-page-scanned = Alle { $count } Zahlen von { $low } bis { $high } wurden versucht.
need-page-bisected = { $count } Zahlen von { $low } bis { $high } wurden versucht. Auf einem Raster von ihnen steigt die Wahrscheinlichkeit nur, oder sie fällt nur.
need-page-ended = Die Suche endete nach { $count } der Zahlen von { $low } bis { $high }, eine andere Zahl ist vielleicht besser. Geben Sie einen Bereich an, um andere zu versuchen.
need-page-tried = Zahlen, die versucht wurden
need-page-column = Wahrscheinlichkeit
need-page-refused = Es gibt noch keine Antwort.
need-page-expected = Erwartet: { $expected }.

## Die Seite eines Ergebnisses

outcome-title = Ein Ergebnis
outcome-description = { $rule }, { $ruleset } { $version }. Das Ergebnis zeigt jeden Würfel und jede Begründung, und Sie können es prüfen. { $id }
outcome-gone-description = Ein Wurf von Rules of the Ring, mit jedem Würfel und jeder Begründung.
outcome-gone = Dieses Ergebnis ist hier nicht gespeichert.
outcome-gone-noscript = Ein Skript kann das Ergebnis aus seinem Link neu berechnen. Ihr Browser führt keines aus.
outcome-every-step = Alle Schritte zeigen
outcome-more = Mehr zu diesem Ergebnis
embed-open = Die ganze Antwort öffnen

## Die Würfe dieses Browsers

evening-title = Ihre Würfe
evening-lead = Jeder Wurf, den dieser Browser hier gemacht hat. Die Liste bleibt auf diesem Gerät, bis Sie sie löschen.
evening-noscript = Ein Skript liest die Liste, und Ihr Browser führt keine aus.
evening-audit = `ror audit season.ndjson` liest die gespeicherte Datei und prüft ihre Würfel, ebenso die Seite { $check }.

game-title = Eine Partie und ihr Glück
game-lead = Legen Sie hier die Datei einer Saison ab. Sie sehen ihr Glück im Lauf der Zeit, die Momente mit dem meisten und dem wenigsten Glück und die Funde der Prüfung.
game-private = Ihr Browser rechnet alles aus. Die Datei bleibt auf Ihrem Gerät. Ein Link zu einem Spiel enthält alle seine Ergebnisse, und kein Server sieht sie.
game-noscript = Ein Skript liest die Datei, und Ihr Browser führt keines aus. `ror audit FILE --html PAGE` erzeugt eine solche Seite.
game-file = Wählen Sie die Datei einer Saison oder legen Sie sie hier ab
game-whose = Wessen Glück
game-whose-first = der Seite mit den meisten Würfen
game-good-high = hohe Zahlen sind gut
game-good-low = niedrige Zahlen sind gut
game-whose-hint = Jede Regel sagt, was für eine Seite gut ist. Würfe von Regeln ohne diese Seite bleiben weg.
game-result = Die Partie
game-open = Das Glück einer Saison zeigt die Seite { $game }.

## Die Seite einer Tabelle

table-page-description = { $source }: die Tabelle, wie sie gedruckt ist, mit Korrekturen und Zweifeln.
table-page-die = Sie wird mit einem Würfel mit { $sides } Seiten gelesen.
table-page-erratum = Bei { $cell } zeigt die Quelle { $printed }, gelesen wird { $reads }:
table-page-reading = Die Zelle { $cell } hängt von { $ruling } ab:
table-page-a-ruling = einer Auslegung
table-page-see-ruling = Zur Auslegung
table-page-houses = Hausregeln
table-page-notes = Anmerkungen und Zeichen
table-page-modifier = { SIGNED($value) } auf den Würfel:
table-page-doubts = Zweifel
table-page-rulings = Auslegungen zu dieser Tabelle
table-page-users = Regeln, die sie lesen

tables-description = Jede Tabelle, wie sie gedruckt ist, mit Korrekturen und Zweifeln.
tables-lead = Jede Tabelle, wie sie gedruckt ist, mit Korrekturen und Zweifeln. Jede Zahl, die eine Regel verwendet, steht in einer von ihnen.
tables-all-of = Dazu alle Tabellen von { $ruleset }.
tables-some-of = { $count ->
    [one] Dazu 1 Tabelle von { $ruleset }.
   *[other] Dazu { $count } Tabellen von { $ruleset }.
}

## Die Seite eines Regelwerks

ruleset-page-amends = Alles aus { $ruleset } gilt auch hier, außer was als neu oder ersetzt aufgeführt ist.
ruleset-page-changed = { $change ->
    [new] Neu.
   *[replaced] Ersetzt.
}
ruleset-page-versions = Versionen
ruleset-page-not-released = nicht veröffentlicht
ruleset-page-withdrawn = Zurückgezogen:
ruleset-page-version = Version { $version }, Digest `{ $digest }`.
ruleset-page-data = Dasselbe als { $json }, und seine Aufrufe als Dokument von { $document }.

## Die Seiten der Auslegungen

rulings-description = Wo eine Quelle beschädigt ist, schweigt oder sich widerspricht, wählt eine Auslegung eine Lesart. Jede hat ihre Gründe und ihre anderen Lesarten.
rulings-lead = Sie können nach jeder anderen Lesart fragen.
rulings-all-of = Dazu alle Auslegungen von { $ruleset }.
rulings-words = Wörter von Auslegungen
rulings-filter = Nur diese zeigen
rulings-none = Keine Auslegung hat alle diese Wörter: { $words }.
rulings-only-english = Diese Auslegungen gibt es nur auf Englisch.
ruling-page-default = (Vorgabe)
ruling-page-why = Warum
ruling-page-basis = { $basis ->
    [printed] Die Vorgabe folgt dem gedruckten Text.
    [ocr] Der Scan wurde dort falsch gelesen. Die Vorgabe ist der gedruckte Text.
    [reconstructed] Die Stelle ist beschädigt. Die Vorgabe ergänzt sie aus dem Rest.
    [inferred] Die Vorgabe ist aus anderen Stellen geschlossen.
   *[stand-in] Die Stelle ist verloren. Die Vorgabe stammt aus einem anderen Werk.
}
ruling-page-tables = Tabellen, die von ihr abhängen
ruling-page-users = Regeln, die sie verwenden können
ruling-page-ask = Ihre Kennung ist `{ $ruling }`. Fragen Sie neben dem Zustand nach einer anderen Lesart: `"rulings": {"{"}"{ $ruling }": "{ $reading }"{"}"}`.
ruling-page-all = Alle Auslegungen dieses Regelwerks als { $json }.

## Die Seite einer Regel

rules-description = Jede Regel der vier Spiele: ihr Zustand, ihr Ergebnis und ihre Quellen.
rules-lead = Der Zustand, den jede Regel braucht, ihr Ergebnis und ihre Quellen.
rule-page-no-dice = Es wird nicht gewürfelt.
rule-page-same-as = Wie in { $ruleset }.
rule-page-play = Spielen
rule-page-odds = Wahrscheinlichkeiten
rule-page-examples = Beispiele
rule-page-state = Zustand
rule-page-result = Ergebnis
rule-page-views = Werte der Wahrscheinlichkeiten
rule-page-tables = Tabellen, die sie liest
rule-page-rulings = Auslegungen, die sie verwenden kann
rule-page-count-of-rulings = { $count } Auslegungen
rule-page-calls = `POST { $path }` wertet sie aus. `POST { $path }/odds` gibt ihre Wahrscheinlichkeiten. `POST { $path }/odds/sweep` gibt eine Tabelle von Wahrscheinlichkeiten.
rule-page-how-to-ask = So fragen Sie

## Die Seite, die ein Ergebnis prüft

verify-title = Einen Wurf prüfen
verify-description = Prüfen Sie ein Ergebnis, eine Quittung, eine Saison oder die zwei Dateien eines Abends, von diesem oder einem anderen Server. Sie sehen, welche Teile stimmen und welche nicht.
verify-lead = Prüfen Sie ein Ergebnis, eine Quittung, eine Saison oder die zwei Dateien eines Abends, von diesem oder einem anderen Server. Sie sehen, welche Teile stimmen und welche nicht.
verify-noscript = Ein Skript liest die Dateien, und Ihr Browser führt keines aus. `ror verify FILE` und `POST /v1/verify` tun dasselbe.
verify-file = Wählen Sie Dateien oder legen Sie sie hier ab
verify-paste = oder fügen Sie sie ein, oder den Link eines Ergebnisses
verify-keys = Wer eine Quittung signiert haben darf:
verify-own-keys = die Schlüssel dieses Servers
verify-other-keys = Eine Liste von Schlüsseln (`ror-keys.json`) aus einer Quelle, der Sie vertrauen
verify-keys-hint = Wenn dieses Feld leer ist, gelten die Schlüssel, die dieser Server unter /.well-known/ror-keys.json nennt.
verify-check = Prüfen
verify-result = Das Ergebnis der Prüfung
verify-checks = Was geprüft wird
verify-form = Die Form
verify-form-text = Ist es ein Ergebnis, oder eine Quittung mit einem Ergebnis darin? Eine Saison hat eines in jeder Zeile.
verify-signature = Die Signatur
verify-signature-text = Bei einer Quittung: Hat ein Schlüssel, dem Sie vertrauen, genau diese Bytes signiert?
verify-id = Die Kennung
verify-id-text = Ist sie der Hash dieser Frage? Dann hat niemand den Zustand, den Seed oder die Lesarten geändert.
verify-dice = Die Würfel
verify-dice-text = Ergibt der Seed jede Augenzahl? Ihr Browser rechnet sie mit { $program } nach, das keine Zeile mit den Regeln gemeinsam hat.
verify-program = einem eigenen Programm
verify-rules = Die Regeln
verify-rules-text = Ergeben die Regeln wieder dasselbe Ergebnis, bis auf das letzte Byte?

## Probleme

problem-page-problems = Probleme
problem-page-status = { $type }, HTTP-Status { $status }.
problem-page-meaning = Was das bedeutet
problem-page-remedy = Was Sie tun können
problem-page-details = Wo Sie nachsehen können
problem-page-details-text = Die Antwort sagt mehr. `detail` ist eine Zeile für Menschen. Jeder ihrer `errors` hat einen `pointer`, einen JSON Pointer in die Anfrage, mit dem erwarteten und dem gesendeten Wert.
problem-page-kinds = Alle Arten von Problemen
refusal-elsewhere = Sie können { $rules }, { $tables } und { $rulings } lesen oder { $search } verwenden.
refusal-rules = alle Regeln
refusal-tables = alle Tabellen
refusal-rulings = alle Auslegungen
refusal-search = die Suche
refusal-status = Status { $status }: { $meaning }.
refusal-meaning = was das bedeutet
refusal-request = Der Dienst nennt diese Anfrage { $id }.

# Wörter, nach denen Leute suchen, und die Dokumente, die die Suche findet.
search-houses = Hausregeln
search-houses-text = Dokumente, die Zahlen der Tabellen und Lesarten der Regeln ändern: was sie enthalten, und wie ein Programm eines prüft.
search-luck = Das Glück einer Partie
search-luck-text = Wirkliche gegen erwartete Ergebnisse, für eine Seite: was ein Programm sendet, und was es erhält.
search-words-promises = Glück, Betrug, betrügen, schummeln, mogeln, faire Würfel, ehrlich, Vertrauen
search-words-game = Glück, Pech, Statistik, Abend
search-words-throws = Glück, Verlauf, Abend, meine Würfe
search-words-verify = Betrug, schummeln, gefälscht, ehrlich, Beweis, Quittung
search-words-odds = Wahrscheinlichkeit, Chance, Prozent
search-words-campaigns = ganze Partie, Feldzug, Belagerung
search-words-houses = Hausregeln, Varianten, eigene Regeln
search-words-luck = Glück, Pech
