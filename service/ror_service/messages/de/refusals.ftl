# Was die Ablehnungen des Dienstes sagen.

# HTTP.

header-has-too-many-fields = Der Header ist zu groß.
    .expected = höchstens { $fields } Felder und { $bytes } Bytes
header-too-long = Der Header ist zu groß.
    .expected = höchstens { $bytes } Bytes
chunks-too-long = Um den Body stehen zu viele Daten.
    .expected = höchstens { $bytes } Bytes
path-too-long = Der Pfad ist zu lang.
    .expected = höchstens { $bytes } Bytes
http-version = Der Dienst spricht diese Version von HTTP nicht.
    .expected = HTTP/1.1 oder HTTP/1.0
one-host = Eine Anfrage nennt genau einen Host.
    .expected = einer
host-form = Ein Host ist ein Name oder eine Adresse, mit oder ohne Port.
other-host = Dieser Dienst antwortet nicht für diesen Host.
transfer-encoding = Der Dienst liest dieses Transfer-Encoding nicht.
    .expected = chunked
not-http = Dies ist keine HTTP-Anfrage.
not-served = { $text }
body-compressed = Der Dienst liest keine komprimierten Bodys.
    .expected = kein Content-Encoding
content-type-missing = Content-Type fehlt.
    .expected = { $types }
content-type-unknown = Der Dienst liest diesen Content-Type nicht.
    .expected = { $types }
content-types = { $json } (UTF-8) oder { $msgpack }
body-too-slow = Der Body kam nicht rechtzeitig.
request-too-slow = Die Anfrage kam nicht rechtzeitig.
body-too-large = Der Body ist zu groß.
    .expected = höchstens { $bytes } Bytes
no-such-language = In dieser Sprache gibt es hier keine Sätze.
    .expected = `lang` mit einem der Werte { $languages }
    .help = Senden Sie `lang` mit einem der Werte { $languages }, oder lassen Sie es weg. Dann entscheidet Accept-Language.
query-not-taken = Dieser Aufruf nimmt diesen Query-String nicht an.
query-not-utf-8 = Der Query-String ist kein UTF-8.
query-parameter-twice = Ein Parameter steht zweimal im Query-String.
    .expected = jeder Parameter einmal
query-parameter-unknown = Dieser Aufruf nimmt diesen Parameter nicht an.
    .expected = einer von { $names }
query-without-state = Der Parameter `state` fehlt.
    .expected = `state` als Zeile, wie in `?state=B+subtract=3&seed=42`
    .help = Ergänzen Sie `state`. { $path } beschreibt die Regeln.
query-seed-and-faces = Ein Link hat entweder einen Seed oder Augenzahlen.
    .help = Lassen Sie `seed` oder `faces` weg.
query-rulings = Das ist keine Auslegung mit ihrer Lesart.
    .expected = `RULING:READING`, durch Kommas getrennt
method-not-allowed = Dieser Pfad nimmt { $method } nicht an.
not-acceptable = Es gibt keine Form, die Sie annehmen.
    .expected = einer von { $types }
no-such-path = Unter diesem Pfad ist nichts.

# Zu viel auf einmal.

too-much-work = Der Dienst hat zu viel Arbeit.
too-much-in-flight = Der Dienst liest und beantwortet im Augenblick zu viel.
no-room-for-request = Der Dienst hat die Anfrage aufgegeben: Er hat keinen Platz für sie, oder er hält an.
too-many-connections = Es gibt zu viele Verbindungen.
too-many-odds = Der Dienst berechnet zu viele Wahrscheinlichkeiten.
too-many-at-once = Sie haben { $most } Fragen laufen, mehr hat niemand zugleich. Warten Sie auf eine Antwort.
no-time-left = Es blieb keine Zeit, dies zu berechnen.
no-odds-process = Kein Prozess, der Wahrscheinlichkeiten berechnet, antwortet zurzeit.
caller-limit = Sie haben Ihre Grenze erreicht.
rate = { $amount } in { $seconds } s

# Schlüssel.

key-missing = Hierfür ist ein Schlüssel nötig.
key-invalid = Der Schlüssel ist nicht gültig.
key-scope = Der Schlüssel erlaubt das nicht.
    .expected = { $scope }

# Was aufbewahrt ist.

not-an-outcome-id = Dies ist nicht die Kennung eines Ergebnisses.
    .expected = 64 hexadezimale Ziffern in Kleinbuchstaben
not-an-odds-id = Dies ist nicht die Kennung von Wahrscheinlichkeiten.
    .expected = 64 hexadezimale Ziffern in Kleinbuchstaben
outcome-not-kept = Hier ist kein Ergebnis mit dieser Kennung aufbewahrt. Senden Sie seine Anfrage noch einmal mit POST an dieselbe Regel (Zustand, Würfel, Kontext, Auslegungen und Version): Dieselbe Anfrage ergibt immer dasselbe Ergebnis mit derselben Kennung.
outcome-not-recomputed = Das aufbewahrte Ergebnis lässt sich hier nicht nachrechnen und wird deshalb nicht unterschrieben: { $reason } Senden Sie seine Anfrage noch einmal mit POST, um eine Quittung zu erhalten.
odds-not-kept = Hier sind keine Wahrscheinlichkeiten mit dieser Kennung aufbewahrt. Senden Sie die Frage noch einmal mit POST an die Wahrscheinlichkeiten derselben Regel (Zustand, Auslegungen und Version, und alles andere, was Sie gesendet hatten): Dieselbe Frage hat immer dieselbe Kennung.
store-takes-nothing = Der Speicher antwortet nicht oder nimmt keine neuen Werte an.
store-away = Der Speicher antwortet nicht.

# Quittungen und das Log.

no-signing-key = Dieser Dienst signiert nichts: Er hat keinen Schlüssel (ROR_SIGNING_KEY).
no-log = Dieser Dienst führt kein Log (ROR_LOG).
no-such-leaf = Das Log hat kein solches Blatt: Der Dienst hat hierfür keine Quittung gegeben.
not-a-leaf-hash = Dies ist nicht der Hash eines Blatts.
    .expected = 64 hexadezimale Ziffern in Kleinbuchstaben
log-has-no-head = Das Log hat noch keinen Kopf.
not-a-log-path = Ein Log hat keine solche Datei.
    .expected = ein Pfad wie 0/000 oder entries/x001/234.p/56
log-too-short = So weit reicht das Log nicht. Der Kopf hat { leaves }.
log-file-full = Diese Datei ist inzwischen voll. Der Kopf hat { leaves }.
log-file-other-part = Kein Teil dieser Datei hat diese Länge: Sie hat { $has } von { $width }. Der Kopf hat { leaves }.
log-file-not-full = Diese Datei ist noch nicht voll: Sie hat { $has } von { $width }. Der Kopf hat { leaves }.
log-file = { $path }
leaves = { $leaves ->
    [one] 1 Blatt
   *[other] { $leaves } Blätter
}
log-full = Zu viele Einträge warten auf das Log.
log-away = Das Log ist im Augenblick weder lesbar noch beschreibbar.

# Commitments.

no-ledger = Dieser Dienst macht keine Commitments: Er hat kein Hauptbuch (ROR_LEDGER).
game-full = Eine Partie hat höchstens { $most } Commitments, und { $game } hat diese Zahl erreicht.
commitment-expired = Bis { $expires } hat niemand dieses Commitment verwendet, oder das Hauptbuch ging verloren.
    .expected = ein offenes Commitment
commitment-refused-before = Eine frühere Ausgabe der Regeln hat die Frage dieses Commitments abgelehnt.
commitment-answered = Dieses Commitment wurde für eine andere Frage verwendet, und sie wurde beantwortet.
    .expected = die Frage, die das Ergebnis { $outcome } beantwortet
commitment-refused = Dieses Commitment wurde für eine andere Frage verwendet, und die Regeln haben sie abgelehnt.
    .expected = die Frage, die die Regeln abgelehnt haben
no-such-commitment = Das Hauptbuch hat kein solches Commitment für diesen Wurf der Partie: Der Dienst hat es nie gemacht, oder das Hauptbuch ging verloren. Dann sind die damals offenen Commitments verfallen.
    .expected = ein Commitment dieses Dienstes
other-ledger-secret = Dieser Dienst hat ein anderes Geheimnis als der, der das Commitment gemacht hat.
no-answer-in-ledger = Das Hauptbuch hat die Antwort dieses Commitments nicht.
commitment-bound = Das öffentliche Log bindet dieses Commitment an eine andere Frage oder an andere Regeln.
    .expected = die Frage, die das Log hat
record-without-leaf = Im öffentlichen Log fehlt, was das Hauptbuch zu diesem Commitment hat. Der Betreiber muss beide neu beginnen.
ledger-put-back = Das öffentliche Log hat für diesen Wurf ein anderes Commitment, denn das Hauptbuch wurde auf einen früheren Stand gesetzt. Nehmen Sie eine andere Nummer.
ledger-lost = Das Hauptbuch ging gerade verloren.
ledger-away = Das Hauptbuch ist zurzeit nicht verfügbar.
record-spoilt = Das Hauptbuch ist an dieser Stelle nicht lesbar.

# Räume.

no-such-room = Es gibt keinen Raum mit dieser Kennung: Er wurde hier nie geöffnet, oder seine Zeit ist um.
no-such-throw = Dieser Raum hat keinen Wurf mit dieser Nummer.
    .expected = eine Nummer von 1 bis zu der des neuesten Ereignisses `promised`
room-secret = Das ist nicht das Geheimnis des Raums.
    .expected = das Geheimnis aus dem Link für Spieler, nach der Kennung und einem Punkt
room-token = Das ist nicht das Token eines Spielers in diesem Raum.
    .expected = das Token, das Sie beim Beitreten gesendet haben
room-key = Das ist nicht der Schlüssel des Raums.
    .expected = der Schlüssel, den Sie beim Öffnen des Raums bekommen haben
game-of-room = Die Würfe dieser Partie gehören zu einem Raum, und nur der Raum wirft sie.
room-players = Ein Raum hat höchstens { $most } Spieler, und dieser hat die Zahl erreicht.
room-other-throw = In diesem Raum ist ein anderer Wurf im Gang, oder eine andere Nummer ist an der Reihe.
    .expected = die Nummer des neuesten Ereignisses `promised`, wenn kein Wurf im Gang ist
room-chain = Dieser Seed ist nicht der nächste in der Kette des Spielers.
    .expected = der Seed, dessen Hash, einmal für jeden Wurf seit dem letzten, der letzte Seed oder der Anker des Spielers ist
room-closed = Dieser Raum ist geschlossen.
room-joined = Ein Spieler mit diesem Token ist schon beigetreten, mit einem anderen Anker.
    .expected = der Anker, mit dem Sie beigetreten sind. Ist er verloren, senden Sie einen neuen mit POST …/here
room-name = Ein Spieler dieses Raums hat diesen Namen schon.
    .expected = ein anderer Name. Sind Sie dieser Spieler und hat Ihr Browser den Raum vergessen, nehmen Sie einen neuen
room-number = `after`, `wait` und Last-Event-ID sind ganze Zahlen.
    .expected = die Nummer eines Ereignisses, oder eine Zahl von Sekunden
room-wait = Ein Leser wartet höchstens { $most } Sekunden.
    .expected = eine Zahl von 0 bis { $most }
room-full = Das Log dieses Raums hat { $bytes } Bytes erreicht. Spielen Sie in einem neuen Raum weiter.
room-streams = Zu viele Leser folgen diesem Raum hier, oder Sie folgen zu vielen: höchstens { $most }.
room-shorter = Das Log dieses Raums hat { $events } Ereignisse, also kann niemand die Nummer { $after } haben. Es wurde gekürzt, oder Sie haben das Log eines anderen Raums.
