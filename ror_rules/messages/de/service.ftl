# Fehler von Arten der Bibliothek, die nur der Dienst meldet.

# MessagePack.

msgpack-empty = Der Body ist leer.
    .expected = ein ganzer Wert
msgpack-incomplete = Der Body ist kein vollständiger Wert von MessagePack.
    .expected = ein ganzer Wert
msgpack-with-more = Nach dem Wert von MessagePack folgt noch etwas.
    .expected = ein einziger Wert
msgpack-not-utf-8 = Ein Text ist nicht in UTF-8.
msgpack-name = Ein Name ist kein Text.
    .expected = ein Text
msgpack-name-twice = Ein Name kommt in einem Objekt zweimal vor.
    .expected = jeder Name einmal
msgpack-type = JSON hat keine Werte dieses Typs.
    .expected = ein Wert, den JSON hat
msgpack-number = NaN und Infinity sind hier nicht erlaubt.
    .expected = eine endliche Zahl
msgpack-time = eine Zeit
msgpack-binary = Binärdaten
msgpack-extension = Erweiterungstyp { $type }
msgpack-remedy = Senden Sie einen einzigen Wert von MessagePack: Jeder Name ist ein Text und kommt in seinem Objekt einmal vor, keine Binärdaten, keine Erweiterungstypen, kein NaN oder Infinity, höchstens { $levels } Ebenen tief.
looks-like-json = Das sieht nach JSON aus. Kündigen Sie es als { $type } an.

# Grenzen.

question-out-of-memory = Dies brauchte mehr Speicher, als eine Frage verbrauchen darf.
    .expected = höchstens { $megabytes } MB
question-ended = Der Dienst hat dies beendet, weil es zu lange dauerte oder zu viel Speicher brauchte.
    .expected = höchstens { $seconds } s und { $megabytes } MB
house-fails = Mit diesem Dokument scheitert das Beispiel „{ $title }“ von { $rule }.
    .help = Ändern Sie die Werte, die diese Regel liest.
house-too-dear = Mit diesem Dokument dauert das Beispiel „{ $title }“ von { $rule } zu lange.
    .expected = höchstens { $seconds } s für alle Beispiele
    .help = Ändern Sie die Werte, die diese Regel liest.
too-many-throws-for-service = So viele Würfe simuliert dieser Dienst nicht.
    .expected = höchstens { $most }
    .help = Verlangen Sie weniger Würfe, oder simulieren Sie mit der Bibliothek. Sie nimmt eine Million an.
too-much-to-sign = Das ist mehr, als der Dienst auf einmal signiert.
    .expected = höchstens { $bytes } Bytes an Ergebnissen
    .help = Senden Sie weniger Einträge auf einmal.

# Schlüssel und Commitments.

no-key-signs-today = Kein Schlüssel in { $folder } signiert heute.
    .help = `ror keys new { $folder }` macht einen.
seed-of-the-service = Der Dienst legt den Seed eines Commitments selbst offen. Senden Sie ihn nicht.
    .expected = nichts
    .help = Lassen Sie den Seed weg. Um eine Antwort mit offengelegtem Seed zu prüfen, verwenden Sie POST /v1/verify oder die Bibliothek.
luck-of-committed-dice = Das Glück eines Wurfs mit Commitment gibt es nicht zusammen mit dem Wurf. Fragen Sie danach.
    .expected = nichts
    .help = Senden Sie das Ergebnis mit POST an /v1/luck.
committed-dice-of-earlier-version = Würfel mit Commitment werden nur unter der installierten Version geworfen.
    .expected = seeded oder supplied
    .help = Lassen Sie `version` weg.
committed-dice-in-a-batch = Würfel mit Commitment werden einzeln geworfen.
    .expected = seeded oder supplied
    .help = Senden Sie es an den Pfad der Regel selbst.
game-name-of-dots = Programme entfernen diesen Namen aus einer Adresse. Dann könnte niemand nach der Partie fragen.
    .expected = ein Name, der nicht nur aus einem oder zwei Punkten besteht

# Figuren.

rule-without-pieces = Der Zustand dieser Regel hat keine Figuren.
    .expected = eine Regel mit Gruppen, Armeen oder Charakteren in ihrem Zustand
outcome-of-another-rule = Dieses Ergebnis ist von einer anderen Regel.
    .expected = ein Ergebnis von `ruleset` und `rule`
piece-twice = Eine andere Figur hat diese Id.
    .expected = eine Id für jede Figur
piece-name-twice = Ein anderer Charakter dieser Seite hat diesen Namen.
    .expected = ein Name für jeden Charakter
piece-own-name = Eine Figur hat in `own` kein `{ $field }`.
    .expected = `{ $field }` neben `own`
piece-in-parts = Diese Regel nimmt eine Figur als Ganzes. Nur Figuren von Gruppen können eine Liste sein.
    .expected = ein Objekt mit Feldern
piece-too-many = Diese Regel nimmt hier eine Figur, und es gibt noch eine.
    .expected = eine Figur. Lassen Sie die anderen weg oder setzen Sie `hidden`
piece-at-odds = Alle Armeen einer Seite sind eine Armee, und eine andere hat ein anderes `{ $field }`.
    .expected = dasselbe `{ $field }` für alle Armeen einer Seite
piece-leads = Ein Charakter führt eine Armee.
    .expected = `leads` bei einem Charakter jeder Seite
outcome-of-other-pieces = Dieses Ergebnis ist von anderen Figuren. Sie ergeben seinen Zustand nicht.
    .expected = die Figuren und `more`, aus denen sein Zustand entstand, unverändert seit dem Wurf
