# Die Arten von Problemen des Dienstes: Titel, Bedeutung und Abhilfe. Jede hat eine Seite unter /problems/ART.

problem-not-found-title = Unter diesem Pfad ist nichts
problem-not-found-meaning = Diesen Pfad hat der Dienst nicht. Pfade unterscheiden Groß- und Kleinbuchstaben und haben keine Dateiendung.
problem-not-found-remedy = Suchen Sie den Pfad in /docs oder /openapi.json. /v1/rulesets nennt die Regelwerke und ihre Regeln.

problem-outcome-not-kept-title = Dieses Ergebnis ist hier nicht aufbewahrt
problem-outcome-not-kept-meaning = Der Dienst bewahrt Ergebnisse eine Zeit lang auf, nicht für immer. Danach können Sie ein Ergebnis genau wiederherstellen, denn dieselbe Anfrage ergibt immer dasselbe Ergebnis mit derselben Kennung.
problem-outcome-not-kept-remedy = Senden Sie dieselbe Anfrage noch einmal mit POST an dieselbe Regel: Zustand, Kontext und Auslegungen des Ergebnisses, die Version seines Regelwerks als `version`, und seine Würfel. Bei Würfeln aus einem Seed senden Sie den Seed, bei vorgegebenen Würfeln die Augenzahlen.

problem-no-receipts-title = Dieser Dienst signiert nichts
problem-no-receipts-meaning = Der Betreiber signiert Quittungen mit einem Schlüssel. Dieser Dienst hat keinen Schlüssel.
problem-no-receipts-remedy = Verlangen Sie keine Quittung. Ein Ergebnis können Sie auch ohne sie nachrechnen und prüfen.

problem-no-log-title = Dies steht hier in keinem Log
problem-no-log-meaning = Dieser Dienst führt kein Log über das, was er signiert, oder er hat das Gewünschte nicht signiert.
problem-no-log-remedy = Wenn der Dienst ein Log führt, verlangen Sie zuerst die Quittung. Danach steht sie im Log.

problem-no-log-file-title = Das Log hat keine solche Datei
problem-no-log-file-meaning = Das Log hat im Augenblick andere Dateien. Eine volle Datei hat 256 Hashes oder Blätter. Die letzte Datei jeder Ebene steht unter `.p/` und der Zahl ihrer Hashes, bis ein Kopf des Logs mehr umfasst.
problem-no-log-file-remedy = GET /v1/log/checkpoint. Die zweite Zeile ist die Zahl der Blätter. Aus ihr folgt, welche Dateien es gibt.

problem-no-commitments-title = Dieser Dienst macht keine Commitments
problem-no-commitments-meaning = Ein Dienst bewahrt Commitments in einem Hauptbuch auf und signiert sie mit dem Schlüssel des Betreibers. Dieser Dienst hat kein Hauptbuch.
problem-no-commitments-remedy = Lassen Sie jede Seite eine Hälfte des Seeds nennen, oder fragen Sie einen Dienst, der Commitments macht.

problem-no-such-commitment-title = Dieses Commitment gibt es nicht
problem-no-such-commitment-meaning = Der Dienst hat diesen Wurf der Partie nicht zugesagt, oder mit einem anderen Commitment als dem, das Sie gesendet haben.
problem-no-such-commitment-remedy = Senden Sie game und seq mit POST an /v1/commitments, bewahren Sie die Antwort auf, und senden Sie die Kennung daraus.

problem-commitment-used-title = Dieses Commitment gehört zu einer anderen Frage
problem-commitment-used-meaning = Der Dienst beantwortet ein Commitment nur einmal. Dieses wurde für einen anderen Zustand, eine andere Regel, einen anderen Kontext oder eine andere Auslegung verwendet, oder mit anderen Seeds. Dieselbe Frage ergibt dieselben Bytes noch einmal.
problem-commitment-used-remedy = GET /v1/games/{"{"}game{"}"} zeigt die Antwort. Verlangen Sie für den nächsten Wurf ein Commitment mit der nächsten Nummer.

problem-game-full-title = Diese Partie hat keinen Platz für weitere Commitments
problem-game-full-meaning = Die Zahl der Commitments einer Partie ist begrenzt.
problem-game-full-remedy = Führen Sie die Partie unter einem anderen Namen fort.

problem-commitment-void-title = Dieses Commitment ist verfallen
problem-commitment-void-meaning = Es lief ab, bevor es jemand verwendete, oder das Hauptbuch mit ihm ging verloren. Es bleibt verfallen, und die Partie führt es auf.
problem-commitment-void-remedy = Verlangen Sie ein Commitment mit der nächsten Nummer.

problem-ledger-away-title = Das Hauptbuch antwortet nicht
problem-ledger-away-meaning = Der Dienst erreicht im Augenblick das Hauptbuch der Commitments nicht. Ohne das Hauptbuch weiß der Dienst nicht, woran ein Wurf gebunden ist. Alles ohne Commitment geht wie immer.
problem-ledger-away-remedy = Senden Sie dieselbe Anfrage nach den Sekunden in Retry-After noch einmal. Sie bekommt dieselben Würfel. Wird sie immer wieder abgelehnt, sagen Sie es dem Betreiber.

problem-odds-not-kept-title = Diese Wahrscheinlichkeiten sind hier nicht aufbewahrt
problem-odds-not-kept-meaning = Der Dienst bewahrt Wahrscheinlichkeiten eine Zeit lang auf, nicht für immer. Er kann sie noch einmal berechnen, denn dieselbe Frage ergibt immer dieselbe Antwort mit derselben Kennung.
problem-odds-not-kept-remedy = Senden Sie dieselbe Frage noch einmal mit POST an die Wahrscheinlichkeiten derselben Regel: Zustand, Auslegungen und Version, und wenn Sie sie gesendet hatten: fields, arithmetic, method, seed und count.

problem-bad-request-title = Keine gültige HTTP-Anfrage
problem-bad-request-meaning = Die Anfrage verletzt die Regeln von HTTP, zum Beispiel mit einem Host, den es nicht geben kann.
problem-bad-request-remedy = Senden Sie eine Anfrage nach RFC 9110 und RFC 9112. Jedes verbreitete Programm tut das.

problem-key-needed-title = Ein Schlüssel ist nötig
problem-key-needed-meaning = Der Betreiber dieses Dienstes gibt seinen Kunden Schlüssel. Ihre Anfrage hat keinen gültigen Schlüssel.
problem-key-needed-remedy = Senden Sie Authorization: Bearer und Ihren Schlüssel. Der Betreiber gibt Ihnen einen.

problem-scope-needed-title = Ihr Schlüssel erlaubt das nicht
problem-scope-needed-meaning = Ihr Schlüssel ist gültig, gilt aber nicht für diese Anfrage.
problem-scope-needed-remedy = Bitten Sie den Betreiber um einen Schlüssel mit dem Recht, das die Antwort nennt.

problem-misdirected-title = Nicht unter diesem Namen
problem-misdirected-meaning = Ihre Anfrage nennt einen Host, für den dieser Dienst nicht antwortet.
problem-misdirected-remedy = Verwenden Sie den Namen, unter dem der Dienst veröffentlicht ist.

problem-too-many-title = Zu viele Anfragen
problem-too-many-meaning = Der Betreiber begrenzt die Zahl der Anfragen eines Absenders, und Sie haben die Grenze erreicht.
problem-too-many-remedy = Versuchen Sie es nach den Sekunden in Retry-After noch einmal. RateLimit-Policy zeigt Ihre Grenzen, RateLimit den Rest.

problem-query-not-taken-title = Query-String nicht erlaubt
problem-query-not-taken-meaning = Aufrufe unter /v1 nehmen nur die Query-Parameter an, die sie nennen, etwa `state` und `seed` eines Wurfs mit GET, `lang` einer Antwort in Worten und `after` der Seiten einer Partie. Der Dienst beachtet `_`, `utm_*`, `fbclid` und `gclid` nicht und lehnt andere ab, weil ein stillschweigend übergangener Parameter Sie irreführen würde.
problem-query-not-taken-remedy = Lassen Sie den Parameter weg, oder berichtigen Sie seinen Namen. Wenn der Aufruf einen Body nimmt, gehört in den Body, was Sie meinen.

problem-method-not-allowed-title = Nicht mit dieser Methode
problem-method-not-allowed-meaning = Den Pfad gibt es, aber nicht mit dieser Methode.
problem-method-not-allowed-remedy = Verwenden Sie eine der Methoden im Feld Allow.

problem-not-acceptable-title = Keine Form, die Sie annehmen
problem-not-acceptable-meaning = Ihr Feld Accept schließt jede Form dieser Antwort aus.
problem-not-acceptable-remedy = Nehmen Sie application/json oder application/vnd.msgpack an, oder senden Sie kein Accept. Auswertungen und GET /v1/outcomes/{"{"}id{"}"} antworten auch in Worten, als text/plain, text/markdown oder text/html, und als Bild, image/svg+xml. Wahrscheinlichkeiten antworten auch als text/csv, image/svg+xml oder text/html.

problem-too-slow-title = Der Body kam nicht rechtzeitig
problem-too-slow-meaning = Sie haben einen Body angekündigt, aber der Dienst hat ihn nicht rechtzeitig erhalten.
problem-too-slow-remedy = Senden Sie die Anfrage auf einer neuen Verbindung noch einmal.

problem-body-too-large-title = Der Body ist zu groß
problem-body-too-large-meaning = Der Body ist größer, als dieser Dienst liest. Der Zustand eines Brettspiels ist viel kleiner.
problem-body-too-large-remedy = Senden Sie weniger: Lassen Sie weg, wonach die Regel nicht fragt, oder teilen Sie eine Liste auf.

problem-unsupported-media-type-title = Nicht in diesem Medientyp
problem-unsupported-media-type-meaning = Der Body ist weder JSON noch MessagePack, oder er ist komprimiert.
problem-unsupported-media-type-remedy = Senden Sie Content-Type: application/json (UTF-8) oder application/vnd.msgpack, und kein Content-Encoding.

problem-headers-too-large-title = Der Header ist zu groß
problem-headers-too-large-meaning = Die Anfrage hat mehr oder längere Header-Felder, als dieser Dienst liest.
problem-headers-too-large-remedy = Senden Sie weniger Header-Felder. Cookies brauchen Sie hier nicht.

problem-internal-title = Ein Fehler des Dienstes
problem-internal-meaning = Im Dienst ist etwas kaputtgegangen. Sie haben nichts falsch gemacht.
problem-internal-remedy = Versuchen Sie es noch einmal. Wenn es wieder geschieht, melden Sie es mit der Anfrage und der Uhrzeit.

problem-store-away-title = Der Speicher antwortet nicht
problem-store-away-meaning = Der Dienst kann aufbewahrte Ergebnisse und Wahrscheinlichkeiten im Augenblick nicht lesen. Auswertungen, Wahrscheinlichkeiten und der Katalog gehen weiterhin.
problem-store-away-remedy = Versuchen Sie es nach den Sekunden in Retry-After noch einmal, oder senden Sie die Anfrage noch einmal mit POST, um die Antwort wiederherzustellen.

problem-log-away-title = Das Log ist nicht beschreibbar
problem-log-away-meaning = Signierte Antworten kommen zuerst in ein Log, und der Dienst kann das Log im Augenblick nicht schreiben. Unsignierte Antworten gehen weiterhin.
problem-log-away-remedy = Versuchen Sie es nach den Sekunden in Retry-After noch einmal, oder verlangen Sie keine Quittung und keine Würfel mit Commitment.

problem-busy-title = Der Dienst ist ausgelastet
problem-busy-meaning = Der Dienst hat mehr Arbeit, als er in die Warteschlange nimmt.
problem-busy-remedy = Versuchen Sie es nach den Sekunden in Retry-After noch einmal.

problem-no-such-room-title = Diesen Raum oder Wurf gibt es nicht
problem-no-such-room-meaning = Kein Raum hat diese Kennung: Er wurde hier nie geöffnet, oder seine Zeit ist um. Oder der Raum hat diesen Wurf nicht.
problem-no-such-room-remedy = Öffnen Sie einen Raum mit POST /v1/rooms. Die Ereignisse eines Raums nennen die Nummern seiner Würfe.

problem-room-secret-title = Der Raum kennt dieses Geheimnis nicht
problem-room-secret-meaning = Nur Spieler schreiben in einen Raum. Sie treten mit dem Geheimnis seines Links bei und schreiben mit dem Token, das sie dabei gesendet haben.
problem-room-secret-remedy = Senden Sie zum Beitreten das Geheimnis aus dem Link für Spieler, nach dem # und dem Punkt. Senden Sie zum Schreiben das Token, mit dem Sie beigetreten sind, und zum Schließen den Schlüssel, der mit dem neuen Raum kam.

problem-room-conflict-title = Der Raum kann das jetzt nicht annehmen
problem-room-conflict-meaning = Im Raum ist ein anderer Wurf im Gang, eine andere Nummer an der Reihe, oder er ist voll oder geschlossen.
problem-room-conflict-remedy = Lesen Sie seine Ereignisse und fragen Sie noch einmal.
