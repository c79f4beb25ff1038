# Signaturen, Schlüssel, Quittungen, Commitments und Logs.

# Signierte Dokumente.

untrusted-key = Dies ist mit einem Schlüssel signiert, dem Sie nicht vertrauen.
signature-not-proved = Die Signatur gilt nicht: { $why }.
no-signature = Dies hat keine Signatur.
    .expected = eine Signatur
other-payload-type = Der signierte Inhalt hat einen anderen Typ.
    .expected = { $type }
unreadable-bytes = Dies ist nicht lesbar: { $why }.
not-a-hash = Dies ist kein Hash.
    .expected = { $bytes } Bytes
signed-twice = Dies ist einzeln und in einem Stapel signiert.
    .expected = Signaturen oder ein Stapel
not-in-the-batch = Dieses Ergebnis ist nicht in dem signierten Stapel.
    .expected = { $root }
path-to-no-root = ein Weg zu keiner Wurzel

# Warum ein Schlüssel oder eine Signatur abgelehnt wird.

key-length = ein öffentlicher Schlüssel hat { $bytes } Bytes, nicht { $came }
key-form = dieser Schlüssel ist nicht in seiner einzigen gültigen Form geschrieben
key-of-small-order = dieser Schlüssel hat eine kleine Ordnung, deshalb kann jeder mit ihm signieren
key-revoked = der Schlüssel { $key } wurde am { $on } widerrufen: { $why }
key-expired = der Schlüssel { $key } ist abgelaufen: Seine Signaturen galten bis { $until }
signature-length = eine Signatur hat { $bytes } Bytes, nicht { $came }
signature-form = diese Signatur ist nicht in ihrer einzigen gültigen Form geschrieben und daher die veränderte Kopie einer anderen
signature-of-other-bytes = dies ist nicht die Signatur des Schlüssels für diese Bytes
not-base64 = dies ist kein Base64
base64-form = dieses Base64 ist nicht in seiner einzigen gültigen Form

# Schlüssel.

no-key = kein Schlüssel
unreadable-key = Der Schlüssel { $key } ist nicht lesbar: { $why }.
key-not-taken = Der Schlüssel { $key } ist nicht gültig: { $why }.
key-of-another-id = Ein Schlüssel hat die Kennung eines anderen.
    .expected = { $id }
key-twice = Ein Schlüssel kommt zweimal vor.
    .expected = jeder Schlüssel einmal
no-such-key = Diesen Schlüssel gibt es nicht.
unlisted-key = Der Ordner { $folder } hat einen Schlüssel, den seine Datei { $ring } nicht nennt.
unreadable-ring = Die Datei { $file } ist nicht lesbar: { $cause }
unreadable-key-file = Der Schlüssel { $file } ist nicht lesbar.
    .expected = ein Ed25519-Schlüssel in PEM
key-open-to-others = Andere können den Schlüssel { $file } lesen.
    .expected = der Modus { $mode } (chmod { $mode }), oder { $of_root }, wenn die Datei root gehört und eine Gruppe sie liest
no-cryptography = Signaturen brauchen das Paket cryptography, das hier nicht installiert ist.
    .help = Installieren Sie es mit `pip install cryptography` oder mit dem Extra `trust`.
unreadable-file = Die Datei { $file } ist nicht lesbar: { $text }.

# Commitments.

dice-not-committed = Diese Würfel sind nicht durch ein Commitment zugesagt.
    .expected = committed
dice-of-another-commitment = Dies sind nicht die Würfel des Commitments.
    .expected = { $promised }

# Logs.

entry-too-long = Dies ist zu lang für das Log.
    .expected = höchstens { $bytes } Bytes
not-that-leaf = Das Log hat dort ein anderes Blatt.
    .expected = das Blatt { $index } von { $size } in { $origin }
another-leaf = ein anderes Dokument, oder ein anderer Platz
not-a-proof = Dies ist kein Beweis aus einem Log.
    .expected = { $start }
unreadable-proof = Dies ist kein Beweis aus einem Log: { $why }.
not-a-checkpoint = Dies ist kein Kopf eines Logs.
unreadable-checkpoint = Dies ist kein Kopf eines Logs: { $why }.
checkpoint-with-a-bad-line = Eine Zeile unter diesem Kopf eines Logs ist keine Signatur.
head-not-proved = Dieser Kopf eines Logs gilt nicht: { $why }.
head-without-trusted-key = Kein Schlüssel, dem Sie vertrauen, hat diesen Kopf eines Logs signiert.
log-without-head = Das Log hat hier keinen Kopf.
    .expected = eine Datei `checkpoint`
kept-log-unreadable = Ihre Aufzeichnung des Logs ist nicht lesbar: { $why }.
kept-log-differs = Ihre Aufzeichnung des Logs passt nicht zu ihrem Kopf.
not-for-a-log = Ein Log enthält keine solchen Dokumente.
    .expected = eine Quittung, ein Commitment oder ein Verfall
got-nothing-signed = nichts Signiertes
no-log-file = Das Log hat keine Datei { $path }.
log-file-unreadable = Die Datei { $path } des Logs ist nicht lesbar: { $why }.
log-file-with-fewer-leaves = Die Datei { $path } des Logs hat zu wenige Blätter.
    .expected = { $count }
log-file-too-short = Die Datei { $path } des Logs ist zu kurz.
    .expected = { $bytes } Bytes
wrong-subtrees = ein Baum mit { $size } Blättern hat { $wanted } vollständige Teilbäume, nicht { $came }
cut-leaf = es endet in einem Blatt
leaves-of-another-head = Die Blätter dieses Logs passen nicht zu seinem Kopf.

# Fehler eines Logs.

log-is-another = Dies ist das Log { $origin }. Das Log, dem Sie vorher folgten, ist { $before }.
log-is-shorter = Das Log hatte { $before ->
    [one] 1 Blatt
   *[other] { $before } Blätter
} und hat jetzt { $size }: Ihm fehlen Blätter eines Kopfs, den es signiert hat.
log-is-forked = Zwei Köpfe mit verschiedenen Wurzeln wurden über je { $size ->
    [one] 1 Blatt
   *[other] { $size } Blätter
} signiert.
log-is-rewritten = { $size ->
        [one] Das erste Blatt des früheren signierten Kopfs ist
      *[other] Die ersten { $size } Blätter des früheren signierten Kopfs sind
} nicht mehr der Anfang des Logs: Blätter wurden umgeschrieben.
log-leaf-differs = Das Blatt { $leaf } passt nicht zu seiner Kachel: Dateien des Logs wurden verändert.
log-hashes-differ = Die Kacheln der Hashes ergeben nicht die signierte Wurzel, die Blätter aber ergeben sie.
log-leaves-differ = Die ausgelieferten Blätter ergeben nicht die signierte Wurzel.
log-lacks = { $name } ist signiert. Das verspricht einen Eintrag im Log, doch das Log hat ihn nicht.

# Ein Log, dem jemand folgt, oder das wächst.

some-leaves = { $leaves ->
    [one] 1 Blatt
   *[other] { $leaves } Blätter
}
followed-log = Das Log { $origin } hat { some-leaves }, { $signed }.
followed-signed = signiert mit dem Schlüssel { $key }
followed-unsigned = seine Signatur wurde nicht geprüft (nennen Sie --keys)
binding-in-log = Das Log { $origin } bindet das Commitment an diese Frage: Blatt { $leaf } von { $leaves }.
binding-not-checked = Nicht geprüft: ob ein Log das Commitment an diese Frage bindet. Holen Sie den Beweis für das Blatt { $leaf } aus dem Log (GET /v1/log/proof/LEAF), und nennen Sie ihn mit --binding.
log-claims-twice = Das Blatt { $leaf } widerspricht dem Blatt { $before }: Ein Wurf hat ein Commitment, und ein Commitment wird einmal gebunden oder verfällt.
followed-first = Dies ist der erste Kopf des Logs, den Sie behalten. Deshalb gab es keinen Vergleich. Darin: { $new }.
followed-on = Es setzt { $seen ->
    [one] das Blatt
   *[other] die { $seen } Blätter
} Ihrer letzten Prüfung fort. Neu: { $new }.
followed-has = { $name } steht darin.
followed-heads = Bewahren Sie { $file } und { $other } auf: Sie enthalten beide Köpfe.
new-receipts = { $count ->
    [one] 1 Quittung
   *[other] { $count } Quittungen
}
new-commitments = { $count ->
    [one] 1 Commitment
   *[other] { $count } Commitments
}
new-bindings = { $count ->
    [one] 1 Bindung
   *[other] { $count } Bindungen
}
new-voids = { $count ->
    [one] 1 Verfall
   *[other] { $count } Verfallene
}
new-keys = { $count ->
    [one] 1 Schlüssel
   *[other] { $count } Schlüssel
}
new-others = { $count ->
    [one] 1 anderes
   *[other] { $count } andere
}
log-takes = { $name } ist das Blatt { $leaf }.
log-grows = Das Log { $origin } hat { some-leaves }. Liefern Sie { $folder } aus, damit andere dem Log folgen können.

# Das Log eines Raums.

room-alarm-game = Das ist das Log eines anderen Raums: { $game }.
room-alarm-promise = Das Commitment für Wurf { $seq } stammt nicht von diesem Dienst: { $why }
room-alarm-promised = Das Commitment für Wurf { $seq } gehört zu einer anderen Partie oder Nummer, oder es kam zweimal.
room-alarm-asked = Wurf { $seq } wurde zweimal verlangt, oder vor seinem Commitment.
room-alarm-seed = Der Seed von { $player } für Wurf { $seq } ist nicht der festgelegte, oder er steht an der falschen Stelle.
room-alarm-seeds = Die Würfel von Wurf { $seq } fielen mit anderen Seeds als denen im Log.
room-alarm-proof = Die Quittung von Wurf { $seq } gilt nicht: { $why }
room-alarm-rules = Die Regeln ergeben das Ergebnis von Wurf { $seq } nicht.
room-alarm-question = Das Ergebnis von Wurf { $seq } beantwortet eine andere Frage als die im Log.
room-alarm-other-question = Wurf { $seq } hat Ihren Seed schon, und jetzt kam eine andere Frage dafür. Spielen Sie nicht weiter.
room-alarm-in-your-name = Jemand hat Wurf { $seq } in Ihrem Namen verlangt. Ihr Seed wurde nicht gesendet.
room-alarm-left-out = Der Dienst hat Ihren Seed für Wurf { $seq } angenommen und ohne ihn gewürfelt.
room-alarm-unreadable = Das Ereignis { $event } ist nicht lesbar.
room-alarm-anchor = { $player } hat einen Anker, der für einen schon verlangten Wurf zählen würde, oder die Nummer eines anderen Spielers.
room-foreign-first = Wurf { $seq } geht von einem Ergebnis aus, das nicht in diesem Log steht. Also hätte { $player } es wählen können.
room-unknown-end = Wurf { $seq } hat kein Ergebnis, das sich prüfen ließe.
room-unknown-throw = Wurf { $seq } ist in diesem Log nicht zu Ende. Lesen Sie das Log weiter.
room-unknown-receipt = Die Quittung von Wurf { $seq } ist hier nicht bekannt. Fragen Sie den Dienst danach.
room-unknown-binding = Ob das öffentliche Log Wurf { $seq } an seine Frage bindet, ist hier nicht bekannt. Fragen Sie den Dienst nach dem Beweis.
