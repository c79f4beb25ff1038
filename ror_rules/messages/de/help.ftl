# Die Hilfe der Befehle. Ihr englischer Text steht im Code der Befehle.

# Was die Befehle tun. Eine Zahl am Ende zählt die Absätze.

command-example = Zum Beispiel:
command-ror = Brettspiele um Mittelerde: Werten Sie eine Regel mit ihren Gründen aus, schlagen Sie in einer Tabelle nach, fragen Sie nach genauen Wahrscheinlichkeiten.
command-ror-2 = In einem Terminal wird Text an dessen Breite umbrochen. In einer Pipe oder Datei ist jede Meldung eine Zeile, damit Skripte sie lesen können, und Tabellen haben 100 Spalten. COLUMNS=80 zeichnet sie in 80. `--json` gibt die genaue Form der Übertragung aus, oder eine Ablehnung als Problemdokument auf der Standardfehlerausgabe. Exitcodes: 0 fertig, 1 ein Ergebnis, das nicht stimmt, 2 jeder andere Fehler.
command-advise = Fragen, welche Wahl eines Spielers die beste Chance hat: eine Verteilung von Treffern, eine Vorgehensweise, wann aufzuhören ist.
command-audit = Eine Saison prüfen: jedes Ergebnis neu berechnen, jede Quittung prüfen, und Widersprüche zwischen ihnen finden.
command-audit-2 = Ein Datensatz ist eine Zeile mit einem Ergebnis oder einer Quittung. Er kann auch ein Objekt mit `outcome` oder `receipt` und diesen Angaben sein: `player`, `game`, `seq`, `luck` (das Feld, das zu messen ist) und `good` (die guten Werte).
command-audit-3 = Exitcodes: 0 nichts gefunden. 1 ein Datensatz ist gefälscht, geändert, von Regeln, die es nie gab, oder unlesbar. 2 die Prüfung war nicht möglich. 3 alle Datensätze stimmen, aber einige sind doppelt, wiederverwendet oder fehlen. 4 gefunden wurden nur unwahrscheinliche eigene Würfel. 5 gefunden wurden nur Datensätze, die sich hier nicht prüfen ließen. Zum Beispiel:
command-batch = Viele Anfragen auswerten, eine auf jeder Zeile. Jede Zeile der Ausgabe ist ein Ergebnis oder ein Problem.
command-batch-2 = Eine Anfrage hat die Form einer Anfrage an den Dienst, mit den Namen ihres Regelwerks und ihrer Regel. Zum Beispiel:
command-check = Die Fehler eines Pakets mit einem Regelwerk finden: Datei, Zeile, Fehler und Abhilfe. Es muss nicht installiert sein.
command-compare = Die Würfel eines Ergebnisses nach anderen Auslegungen oder mit einem anderen Zustand lesen, und den Unterschied der Ergebnisse zeigen.
command-completion = Ein Skript ausgeben, das Befehle, Optionen, Dateien und die Kennungen von Regelwerken, Regeln, Tabellen und Auslegungen ergänzt.
command-completion-2 = Zum Beispiel nur für diese Shell, oder für alle neuen:
command-dice = Würfel aus dem veröffentlichten Strom werfen, um die eines Ergebnisses zu prüfen.
command-explain = Ein gespeichertes Ergebnis prüfen und Schritt für Schritt erklären.
command-explain-2 = Mit --releases erklärt das Wheel einer früheren Ausgabe die Ergebnisse ihrer Versionen, als Text oder als Zeile.
command-house = Mit Hausregeln spielen: Dokumenten, die Zahlen der Tabellen und vorgegebene Lesarten ändern.
command-house-2 = Ändern Sie das Tabellenfeld in der Datei, und rufen Sie dann `ror house check mine.toml` auf.
command-house-new = Ein Dokument für den Anfang ausgeben. Es ändert nichts, bis Sie sein Tabellenfeld ändern.
command-house-check = Ein Dokument prüfen: jeden Fehler mit seiner Stelle, oder seinen Digest und seine Änderungen.
command-house-show = Die Tabellen zeichnen, die ein Dokument ändert, mit den gedruckten Zahlen neben den Änderungen.
command-house-diff = Die Wahrscheinlichkeiten der Beispiele jeder Regel vergleichen, wie gedruckt und unter dem Dokument. Aufgeführt werden die, die sich unterscheiden.
command-keys = Die Schlüssel machen, auflisten und außer Dienst stellen, mit denen Quittungen signiert werden.
command-keys-new = Einen Schlüssel machen, der ab heute signiert. Der vorige signiert noch dreißig Tage.
command-keys-list = Jeden Schlüssel auflisten, den es je gab, mit seinen Tagen und seinem jetzigen Stand.
command-keys-retire = Einen Schlüssel noch bis heute signieren lassen und nicht länger. Seine Signaturen gelten weiter, außer Sie widerrufen ihn.
command-line = Die Normalform eines Zustands oder einer Seite einer Schlacht als Zeile ausgeben, und die Wörter nennen, die sich nicht übersetzen ließen.
command-line-2 = Die Wörter sind die Zeile, oder der Name einer Datei mit der Zeile oder der Liste.
command-log = Dem öffentlichen Log der signierten Dokumente eines Dienstes folgen, oder ein Log in einem Ordner führen.
command-log-verify = Einem Log seit Ihrer letzten Prüfung folgen. Exitcode 1, wenn es sich geteilt hat, umgeschrieben wurde oder ein versprochenes Dokument nicht enthält.
command-log-verify-2 = Zum Beispiel mit einem Log im Ordner log:
command-log-add = Signierte Dokumente in ein eigenes Log aufnehmen und seinen neuen Kopf signieren.
command-log-add-2 = Zum Beispiel mit einer receipt.json, die mit einem Schlüssel im Ordner keys signiert ist:
command-log-prove = Den Beweis ausgeben, dass ein Log ein Dokument enthält. Bewahren Sie ihn mit dem Dokument auf, für `ror verify --proof`.
command-log-prove-2 = Zum Beispiel mit einer receipt.json im Log im Ordner log:
command-luck = Das Glück einer Partie messen: wirkliche Ergebnisse gegen erwartete, und die glücklichsten und unglücklichsten Augenblicke.
command-need = Die kleinste oder größte Zahl finden, mit der ein gewünschtes Ergebnis mindestens eine gegebene Wahrscheinlichkeit hat.
command-new = Ein Paket mit einem eigenen Regelwerk für den Anfang schreiben. Es besteht seine Tests sofort.
command-odds = Die Wahrscheinlichkeiten einer Regel als Balken und Mittelwerte zeigen: die üblichen, oder die Felder, die Sie nennen.
command-odds-2 = Wahrscheinlichkeiten sind exakt, wenn die Frage ins Budget passt. Sonst sind sie in Gleitkommazahlen oder aus Würfen geschätzt, und die Antwort nennt ihren Fehler. Mit `--exact` erhalten Sie stattdessen eine Ablehnung.
command-resolve = Eine Regel auswerten: ihre Würfel werfen, und das Ergebnis mit jedem Grund zeigen.
command-rule = Eine Regel zeigen: ihre Wirkung, die Felder ihres Zustands und ihres Ergebnisses, ihre Quelle, und Befehle zum Ausprobieren.
command-rules = Die Regeln eines Regelwerks auflisten.
command-rulesets = Jedes Regelwerk mit seinen Versionen auflisten.
command-rulings = Die Auslegungen eines Regelwerks auflisten, oder die mit Ihren Wörtern, oder eine zeigen: die Frage, ihre Lesarten, die Vorgabe, den Grund.
command-seed = Einen neuen Seed ziehen: 32 Bytes des Betriebssystems, hexadezimal.
command-sign = Ein Ergebnis signieren, das stimmt: Die Quittung hat die Bytes, die ein Dienst antwortet.
command-sweep = Die Wahrscheinlichkeiten einer Regel vergleichen, während ein oder zwei Felder des Zustands mehrere Werte annehmen.
command-table = Eine gedruckte Tabelle mit ihrer Quelle, ihren Anmerkungen, Druckfehlern und Zweifeln zeigen. Von Hausregeln geänderte Felder sind markiert.
command-verify = Ein Ergebnis, auch das einer Quittung, neu berechnen und vergleichen. Exitcode 0, wenn alles stimmt, sonst 1.
command-verify-2 = Bei einer Quittung auch ihre Signatur prüfen, das Commitment, das Sie vorher erhalten haben, und ob ein Log sie enthält. Bei Würfeln mit Commitment auch prüfen, ob ein Log das Commitment an diese eine Frage bindet.
command-verify-3 = Mit --releases prüft das Wheel einer früheren Ausgabe die Ergebnisse ihrer Versionen.

# Die Argumente. `argument-BEFEHL-NAME` ist das eines Befehls, `argument-NAME` das aller anderen.

argument-file = Ein Dokument mit Hausregeln, TOML oder JSON. - ist die Standardeingabe.
argument-folder = Der Ordner der Schlüssel.
argument-key = Die Kennung des Schlüssels, 16 hexadezimale Ziffern.
argument-line = Der Zustand als Zeile, mit oder ohne Anführungszeichen: 12 uruk-hai v 4 man mounted. Die Grammatik steht in docs/notation.md.
argument-log-add-document = Quittungen, Commitments und verfallene Commitments, die aufzunehmen sind.
argument-log-add-folder = Der Ordner des Logs. Der Befehl legt ihn an, wenn es ihn nicht gibt.
argument-log-prove-document = Die Quittung, das Commitment oder das verfallene Commitment.
argument-log-prove-place = Der Ordner des Logs, oder seine URL.
argument-log-verify-document = Quittungen, Commitments und verfallene Commitments, die darin sein müssen.
argument-log-verify-place = Das Log: seine URL, etwa https://.../v1/log, oder ein Ordner.
argument-new-ruleset = Die Kennung Ihres Regelwerks: kleine Buchstaben und Ziffern, mit - zwischen Wörtern.
argument-outcome = Eine Datei mit dem JSON eines Ergebnisses. - ist die Standardeingabe.
argument-outcomes = Eine Datei mit dem JSON eines Ergebnisses auf jeder Zeile. - ist die Standardeingabe.
argument-package = Der Ordner des Pakets, mit seiner pyproject.toml.
argument-paths = Dateien mit Ergebnissen und Quittungen, oder Ordner davon: NDJSON (auch mit gzip oder zstd) und Parquet. - ist die Standardeingabe.
argument-requests = Eine Datei mit dem JSON einer Anfrage auf jeder Zeile. - ist die Standardeingabe.
argument-rule = Die Kennung einer Regel, wie `ror rules RULESET` sie aufführt.
argument-ruleset = Die Kennung eines Regelwerks, wie `ror rulesets` sie aufführt.
argument-ruling = Die Kennung einer Auslegung. Ohne sie werden alle aufgeführt.
argument-shell = Die Shell.
argument-table = Die Kennung einer Tabelle. Ohne sie werden alle aufgeführt.
argument-words = Der Zustand als Zeile, mit oder ohne Anführungszeichen: 12 uruk-hai v 4 man mounted. Die Grammatik steht in docs/notation.md.

# Die Optionen. `option-BEFEHL-NAME` ist die eines Befehls, `option-NAME` die aller anderen.

option-address = Die Stelle des Wurfs in der Regel: army-combat/die
option-advise-against = Die andere Seite wählt, was davon am wenigsten bringt. Ohne diese Option hält sie sich an ihren Plan, wenn sie einen hat.
option-advise-field = Das gewünschte Feld oder die gewünschte Zusammenfassung: eine Wahrheit, oder FIELD=VALUE. Ohne diese Option will die Seite siegen, wo die Regel sagt, wie.
option-advise-side = Die Seite des Spielers, etwa attacker. Jede Regel hat ihre eigenen.
option-advise-worth = Wovon die Seite durch ihre Entscheidungen von Zug zu Zug am meisten will: Namen mit ihren Punkten, oder Vergleiche, etwa 25*fallen - points_lost oder points_lost<=10.
option-all = Jedes Feld und jede Zusammenfassung des Ergebnisses, und die gemeinsamen Ergebnisse.
option-at-least = Die kleinste Wahrscheinlichkeit des gewünschten Ergebnisses: 80% oder 0.8.
option-audit-good = Die guten Werte, wenn ein Datensatz keine nennt. Vorgabe: high.
option-audit-json = Den Bericht auch als JSON in diese Datei schreiben. - gibt nur das JSON aus.
option-audit-lang = Die Sprache von Text und Seite: en oder de. Vorgabe: ROR_LANGUAGE, LC_ALL, LC_MESSAGES, LANG.
option-batch-lang = Die Sprache der Sätze und der Probleme, wenn sie sie haben. Vorgabe: ROR_LANGUAGE, LC_ALL, LC_MESSAGES, LANG.
option-binding = Der Beweis, dass ein Log das Commitment nur an diese Frage bindet.
option-budget = Das Budget an Zuständen und Einträgen, als Vielfaches des üblichen.
option-commitment = Das Commitment, das Sie vor dem Wurf erhalten haben, bei Würfeln mit Commitment.
option-compare-against = Eine Auslegung für Seite a. Ohne diese Option ist a das Ergebnis, wie es aufgezeichnet ist.
option-compare-luck = Ein Feld oder eine Zusammenfassung. Jede Seite zeigt ihr Glück darin.
option-context = Ein Text, der diesem Wurf eigene Würfel aus dem Seed gibt: game-42/turn-3
option-count = Wie viele Würfel. Vorgabe: 1.
option-csv = Die Zahlen auch als CSV in diese Datei schreiben, mit exakten Gewichten.
option-dask = Der Scheduler eines Dask-Clusters, der die Arbeit verteilt: tcp://host:8786
option-dice-context = Der Kontext, wenn das Ergebnis einen hat.
option-dice-seed = Der Seed.
option-exact = Exakte Wahrscheinlichkeiten oder ein Fehler: keine Gleitkommazahlen und keine Schätzung.
option-explain-format = Das Format: text, line, markdown, html, roll20.
option-faces = Am Tisch geworfene Würfel, in der Reihenfolge der Würfe: 3,5
option-file = Eine Datei mit der Zeile oder der Liste. - ist die Standardeingabe.
option-float = In Gleitkommazahlen rechnen, für Fragen, die für ganze Zahlen zu groß sind.
option-folder = Der Ordner, der geschrieben wird. Ohne diese Option hat er die Kennung des Regelwerks.
option-format = Das Format: text, markdown, csv, html, json.
option-game-part = Der Teil eines Kontexts, der die Partie nennt, wenn der Datensatz sie nicht nennt. 0, wenn keiner sie nennt. Vorgabe: 1.
option-games = Die Antwort eines Dienstes über eine Partie (GET /v1/games/NAME): eine Datei oder eine URL. Mehrmals möglich.
option-given = Nur die Ergebnisse mit diesem Wert zählen: winner=attacker. Mehrmals möglich.
option-help = Diese Seite zeigen.
option-house = Ein Dokument mit Hausregeln (TOML oder JSON). Mehrmals möglich. ROR_HOUSES nennt einen Ordner mit Dokumenten, die Zeilen und Ergebnisse mit ihren Digests nennen können.
option-html = Den Bericht auch als Seite in diese Datei schreiben.
option-install = Das Skript in den Ordner der Shell für Ergänzungen schreiben. Bei bash und zsh auch eine Zeile in die Startdatei aufnehmen.
option-json = Nur das genaue JSON der Übertragung ausgeben. Eine Ablehnung ist ein Problemdokument auf der Standardfehlerausgabe.
option-keys = Die Schlüssel, denen Sie vertrauen: der Ordner von `ror keys`, die ror-keys.json eines Dienstes oder deren URL, oder ein Schlüssel.
option-lang = Die Sprache der Sätze: en, oder eine andere, die die Regel hat. Vorgabe: ROR_LANGUAGE, LC_ALL, LC_MESSAGES, LANG.
option-link = Die Adresse des Ergebnisses, für Links in markdown und html.
option-log = Das Log, das die Quittungen enthalten muss: seine URL, etwa https://.../v1/log, oder ein Ordner.
option-log-add-keys = Die Schlüssel, mit denen signiert wird: der Ordner von `ror keys`, oder ein Schlüssel.
option-log-verify-state = Ihre Aufzeichnung des Logs. Der Befehl liest sie, und schreibt sie neu, wenn das Log stimmt.
option-luck = Ein Feld oder eine Zusammenfassung, an den Wahrscheinlichkeiten gemessen: defender.strength_lost
option-luck-budget = Das Budget für die Wahrscheinlichkeiten eines Ergebnisses, als Vielfaches des üblichen. 0 für kein Glück. Vorgabe: 0.01.
option-luck-good = Welche Werte für Sie gut sind. Vorgabe: high.
option-luck-side = Ihre Seite, etwa attacker, an Stelle von --summary: Jede Regel weiß, was diese Seite will.
option-measure = Das Feld der Ergebnisse einer Regel, das für das Glück zu messen ist, und die guten Werte: army-combat=attacker.strength_lost:low. Mehrmals möglich. Vorgabe: das Feld, das ein Datensatz oder sein Ergebnis nennt, oder die erste Zahl der üblichen Wahrscheinlichkeiten der Regel.
option-need-field = Das gewünschte Ergebnis: ein Feld oder eine Zusammenfassung, die wahr oder falsch ist, oder FIELD=VALUE.
option-need-vary = Die Zahl im Zustand, die sich ändert: orc, oder mit einem Bereich orc=10..60. Statt eines Namens geht auch ein Pointer: /attacker/strength.
option-odds-field = Nur dieses Feld oder diese Zusammenfassung des Ergebnisses: defender.killed. Mehrmals möglich. Weniger Felder brauchen weniger Budget.
option-odds-seed = Der Seed einer Simulation. Vorgabe: ein neuer.
option-odds-workers = Prozesse dieses Rechners, die sich die Würfe von --simulate teilen. Vorgabe: 1.
option-origin = Der bleibende Name eines neuen Logs: dice.example.org/log.
option-out = Das JSON des Ergebnisses auch in diese Datei schreiben.
option-patch = Änderungen am Zustand von b: ein JSON Merge Patch (RFC 7396), als JSON, als Datei, oder - für die Standardeingabe.
option-player-part = Der Teil, der den Spieler nennt. Vorgabe: 0, keiner.
option-plot = Balken unter die Tabelle zeichnen.
option-png = Die Wahrscheinlichkeiten auch als PNG in diese Datei zeichnen. Braucht das Extra png.
option-proof = Der Beweis, dass ein Log die Quittung enthält.
option-readings = Auch zeigen, welche anderen Lesarten der Auslegungen die Antwort ändern.
option-releases = Ein Ordner mit den Wheels früherer Ausgaben. Sie prüfen Ergebnisse früherer Versionen.
option-resume = Den Stand in dieser Datei speichern, und bei ihm weitermachen, wenn es sie gibt.
option-revoke = Auch alle Signaturen des Schlüssels widerrufen, aus diesem Grund: gestohlen.
option-ror-version = Die Version von ror zeigen.
option-ruling = Eine andere Lesart als die Vorgabe der Auslegung. Mehrmals möglich.
option-rulings-readings = Jede Auslegung mit allen ihren Lesarten zeigen.
option-seed = Die Würfel aus diesem Seed werfen. Vorgabe: ein neuer, wenn keine Würfel angegeben sind.
option-seq-part = Der Teil, der mit der Nummer des Wurfs in seiner Partie endet. Vorgabe: 0, keiner.
option-sides = Seiten jedes Würfels.
option-sign-keys = Die Schlüssel, mit denen signiert wird: der Ordner von `ror keys`, oder ein Schlüssel.
option-simulate = Aus dieser Zahl von Würfen schätzen, mit Schranken, wenn exakte Wahrscheinlichkeiten zu groß sind.
option-state = Der Zustand in anderer Form: JSON, das mit einer geschweiften Klammer beginnt, eine Datei (TOML, wenn sie auf .toml endet, sonst JSON), oder eine Zeile. - ist die Standardeingabe.
option-summary = Das Feld oder die Zusammenfassung, die gemessen wird, oder eine Summe mehrerer nach ihrem Wert: strength_lost + 5*killed[Gimli]. Vorgabe: was jedes Ergebnis selbst als sein Glück nennt.
option-svg = Die Wahrscheinlichkeiten auch als SVG in diese Datei zeichnen.
option-sweep-field = Ein Feld oder eine Zusammenfassung des Ergebnisses. Mehrmals möglich.
option-sweep-workers = Prozesse dieses Rechners, die sich die Arbeit teilen. Dann hat jeder Teil der Tabelle ein eigenes Budget.
option-try = Jede Regel einmal werfen, und für eine Regel ohne Beispiel eines schreiben.
option-vary = Ein Feld des Zustands und seine Werte: orc=10..60, /attacker/strength=10..60:10, /terrain=clear,forest, oder eine Liste in JSON. null lässt das Feld weg. Zwischen ganzen Figuren steht ein Strich: '/attacker=10 man, 2 elf | 8 elf'. Zwei dieser Optionen ergeben eine Tabelle aller Paare.
option-version = Die Version des Regelwerks. Nur die installierte ist möglich.
option-whole = Jeden Schritt auf einer eigenen Zeile zeigen, auch Schritte, die eine Zahl eines Profils nennen.
option-workers = Prozesse dieses Rechners, die sich die Arbeit teilen. Vorgabe: 1.
