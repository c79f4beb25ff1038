# Prüfung einer Saison: Funde, und was offen bleibt.

# Was abgelehnt wird.

parquet-from-standard-input = Parquet lässt sich nicht aus der Standardeingabe lesen.
    .help = Nennen Sie den Namen der Datei.
parquet-without-outcomes = Die Datei { $file } hat weder Ergebnisse noch Quittungen.
    .expected = eine Spalte `outcome` oder `receipt` mit JSON, oder deren Felder als Spalten
file-twice = Eine Datei ist zweimal genannt. Alle ihre Datensätze würden doppelt zählen.
no-file-to-audit = Es gibt keine Datei zu prüfen.
audit-needs-package = Diese Prüfung braucht das Paket { $package }, das nicht installiert ist.
    .help = Installieren Sie das Extra `audit` von ror-rules.
not-an-audit = Die Datei { $file } enthält keine Prüfung.
    .help = Nennen Sie die Datei, in der die Prüfung begann, oder eine neue.
audit-not-opened = Die Datei { $file } lässt sich nicht öffnen: { $text }.
another-audit = Die Datei { $file } gehört zu einer Prüfung mit anderen Einstellungen.
    .help = Nehmen Sie dieselben Einstellungen und dieselben Dateien, oder nennen Sie eine neue Datei.
records-changed = Der Datensatz { $record } und die nach ihm haben sich seit dem Beginn der Prüfung geändert.
    .help = Beginnen Sie mit einer neuen Datei von vorn.
record-not-an-object = Ein Datensatz ist ein Objekt.
    .expected = ein Ergebnis oder eine Quittung
outcome-and-receipt = Ein Datensatz hat ein Ergebnis oder eine Quittung, nicht beides.

# Arten von Funden.

finding-forged = Keiner der vertrauten Schlüssel hat das unterschrieben, oder der Seed ergibt diese Würfel nicht.
    .title = Gefälscht
finding-altered = Nach den Regeln ergibt sich etwas anderes: Das Geschriebene ist nicht die Antwort.
    .title = Verändert
finding-wrong-version = Ein Regelwerk, eine Regel, eine Prüfsumme oder ein Format, das diese Version nicht hat.
    .title = Falsche Version
finding-unreadable = Weder ein Ergebnis noch eine Quittung.
    .title = Nicht lesbar
finding-doubled = Dieselbe Frage zählt mehrmals.
    .title = Doppelte Frage
finding-reused-seed = Derselbe Seed mit demselben Kontext hat die Würfel mehrerer Fragen geworfen.
    .title = Mehrmals benutzter Seed
finding-reused-context = Derselbe Kontext wurde mit mehreren Seeds oder mehreren Würfen benutzt.
    .title = Mehrmals benutzter Kontext
finding-reused-turn = Eine Nummer in der Folge einer Partie hat mehrere Ergebnisse.
    .title = Mehrmals benutzte Nummer
finding-gap = In der Folge einer Partie fehlt eine Nummer.
    .title = Fehlende Nummer
finding-slot-open = Ein Wurf wurde zugesagt und nie gebunden. Niemand hat gesehen, was gekommen wäre.
    .title = Offene Zusage
finding-slot-void = Eine Zusage erreichte ihre Frist ohne eine Frage.
    .title = Verfallene Zusage
finding-slot-unanswered = Eine Zusage wurde gebunden. Ihr Ergebnis liegt nicht vor.
    .title = Zusage ohne Ergebnis
finding-slot-unknown = Ein Ergebnis nennt eine Zusage, die seine Partie nicht hat oder für etwas anderes hat.
    .title = Unbekannte Zusage
finding-not-logged = Eine Quittung verspricht, im Log zu stehen, und steht nicht darin.
    .title = Quittung außerhalb des Logs
finding-improbable-dice = Mitgebrachte Würfel fallen, wie faire Würfel fast nie fallen.
    .title = Unwahrscheinliche Würfel
finding-slot-unshown = Ein Wurf wurde zugesagt, und sein Ergebnis liegt nicht vor. Ob die Zusage gebunden wurde, steht nicht im Log.
    .title = Zugesagter Wurf ohne Ergebnis
finding-not-checked = Eine Version der Regeln oder eine Hausregel, die hier nicht bekannt ist.
    .title = Nicht geprüft

# Einzelne Funde.

no-such-answer = Die Regeln geben diese Antwort nicht: { $cause }
file-damaged = Nach dem Datensatz { $record } ist die Datei nicht lesbar: { $text }
release-refuses = Die Ausgabe dieser Version weist es zurück: { $text }
record-differs = Erwartet { $expected }, erhalten { $got }.
seed-throws-otherwise = Der Seed ergibt das nicht. Erwartet { $expected }, erhalten { $got }.
one-question = Eine Frage: { some-records }.
one-seed = Ein Seed und Kontext: { some-records }.
one-context = Ein Kontext: { some-records }.
one-number = Nummer { $seq } von { $game }: { some-records }.
some-records = { $count ->
    [one] 1 Datensatz
   *[other] { $count } Datensätze
}
number-missing = In { $game } fehlt Nummer { $number }.
numbers-missing = In { $game } fehlen die Nummern { $first } bis { $last }.
slot = Nummer { $seq } von { $game }: Zusage { $commitment }.
slot-until = Nummer { $seq } von { $game }, Frist { $until }: Zusage { $commitment }.
unknown-slot = Nummer { $seq } von { $game }.
not-in-the-log = Die Quittung fehlt im Log.

# Mitgebrachte Würfel.

dice-faces = { $whose } ({ dice-tested }), nach Augen. { $verdict }
dice-faces-uneven = { $whose } ({ dice-tested }), nach Augen: zu ungleich. { $verdict }
dice-faces-even = { $whose } ({ dice-tested }), nach Augen: zu gleichmäßig. { $verdict }
dice-order = { $whose } ({ dice-tested }), hoch nach niedrig: { $changes }. { $verdict }
dice-changes = { $changes } Wechsel bei { $neighbors } Nachbarn
dice-tested = { $dice } mit { $sides } Seiten
dice-of-player = Würfel von { $player }
dice-of-game = Würfel der Partie { $game }
dice-of-nobody = Würfel ohne Spieler und Partie
dice-verdict-usual = Nicht auffällig: bis zu { $percent } % der Saisons mit fairen Würfeln.
dice-verdict-unusual = Auffällig: etwa eine Saison von { $seasons }.
dice-verdict-improbable = Unwahrscheinlich: etwa eine Saison von { $seasons }.
million-billion = einer Million Milliarden

# Was der Zufall allein mit den Rändern einer Tabelle macht.

chance-exact-percent = in { $percent } % der Saisons
chance-exact-sure = in fast jeder Saison
chance-exact-rare = in einer von { $seasons } Saisons
chance-at-most-sure = vielleicht in jeder Saison
chance-at-most-percent = in bis zu { $percent } % der Saisons
chance-at-most-rare = in höchstens einer von { $seasons } Saisons
extreme-player-low = Von { $count } fairen Spielern hat der mit dem wenigsten Glück { $often } so wenig Glück wie { $who }.
extreme-player-high = Von { $count } fairen Spielern hat der mit dem meisten Glück { $often } so viel Glück wie { $who }.
extreme-game-low = Von { $count } fairen Partien hat die mit dem wenigsten Glück { $often } so wenig Glück wie { $who }.
extreme-game-high = Von { $count } fairen Partien hat die mit dem meisten Glück { $often } so viel Glück wie { $who }.
first-throw-low = Von { $count } fairen Würfen hat der mit dem wenigsten Glück { $often } so wenig Glück wie der erste hier.
first-throw-high = Von { $count } fairen Würfen hat der mit dem meisten Glück { $often } so viel Glück wie der erste hier.
extreme-sum-far = Von { $count } fairen Summen liegt die mit dem größten Abstand vom Erwarteten { $often } so weit davon entfernt wie { $who }.

# Was nicht geprüft wurde.

no-log-to-search = Ob die Quittungen in einem Log stehen, wurde nicht geprüft: Es wurde keines angegeben.
no-keys-to-trust = Wer die Quittungen unterschrieben hat, wurde nicht geprüft: Es wurden keine Schlüssel angegeben.
records-without-receipts = { $count ->
    [one] 1 Datensatz hat
   *[other] { $count } Datensätze haben
} keine Quittung, also bürgt dafür weder ein Schlüssel noch ein Log.
no-slots-to-compare = { $count ->
    [one] 1 Ergebnis hat laut eigener Angabe zugesagte Würfel
   *[other] { $count } Ergebnisse haben laut eigener Angabe zugesagte Würfel
}. Ob das stimmt und was aus anderen Zusagen wurde, ist nicht geprüft: Es wurden weder Partien (--games) noch ein Log mit Zusagen (--log) angegeben.
no-records = Nichts wurde geprüft: Die Dateien enthalten keinen Datensatz.
left-out-too-dear = Das Glück von { some-outcomes } fehlt. Die Chancen kosten mehr als das Budget eines Ergebnisses (--luck-budget).
left-out-no-number = Das Glück von { some-outcomes } fehlt. Kein Feld ist eine messbare Zahl.
left-out-other-side = Das Glück von { some-outcomes } fehlt. Die Regel kennt diese Seite nicht.
left-out-earlier-version = Das Glück von { some-outcomes } fehlt. Frühere Versionen der Regeln haben sie ergeben.
left-out-by-default = Bei { some-outcomes } ist nicht angegeben, was gemessen wird oder welche Werte gut sind. Gemessen wurde die erste Zahl der Überschrift der Regel, mit --good.
left-out-unverified = { $count ->
    [one] 1 Ergebnis enthält sein Glück, das
   *[other] { $count } Ergebnisse enthalten ihr Glück, das
} nicht nachgerechnet wurde: Die Chancen kosten zu viel (--luck-budget).
left-out-problems = { $count ->
    [one] 1 Datensatz ist ein Fehler und kein Ergebnis
   *[other] { $count } Datensätze sind Fehler und keine Ergebnisse
}: Es gibt nichts nachzurechnen.
left-out-not-covered = { $count ->
    [one] 1 Ergebnis hat
   *[other] { $count } Ergebnisse haben
} Felder, die keine Prüfung abdeckt.
left-out-ignored = { $count ->
    [one] 1 Datensatz hat
   *[other] { $count } Datensätze haben
} neben Ergebnis und Angaben weitere Felder, die nicht gelesen werden.
seeds-known-ahead = { $count ->
    [one] 1 Seed warf
   *[other] { $count } Seeds warfen
} Würfel unter mehr als einem Kontext. Wer den Seed kannte, konnte vorausschauen.
some-outcomes = { $count ->
    [one] 1 Ergebnis
   *[other] { $count } Ergebnissen
}

# Der Bericht.

audit-read = { $records ->
    [one] 1 Datensatz
   *[other] { $records } Datensätze
} aus { $files ->
    [one] 1 Datei
   *[other] { $files } Dateien
}
audit-held = { $read }: { $held ->
    [one] 1 stimmt, nachgerechnet
   *[other] { $held } stimmen, jeder nachgerechnet
} mit { $library }.
audit-held-by = { $library } ({ $count })
audit-of-records = { some-records }, geprüft mit { $library }. Unterschriften mussten am { $on } gelten.
audit-signed = { $count ->
    [one] 1 Quittung ist
   *[other] { $count } Quittungen sind
} mit dem Schlüssel { $key } unterschrieben.
audit-finds-nothing = Keine Funde.
audit-more = Und { $count } weitere.
audit-more-records = und { $count } weitere
audit-more-tests = Und { $count ->
    [one] 1 weiterer Test.
   *[other] { $count } weitere Tests.
}
audit-dice = Mitgebrachte Würfel
audit-dice-explained = { $tests ->
    [one] Ein Test wurde gemacht. Das Urteil nennt, in wie vielen Saisons mit fairen Würfeln er so auffällig ist wie hier.
   *[other] { $tests } Tests wurden gemacht. Ein Urteil nennt, in wie vielen Saisons mit fairen Würfeln einer davon so auffällig ist wie hier.
} Würfel können abgenutzt, aus dem Gedächtnis notiert oder weggelassen sein. Ein Test ist ein Grund zu fragen und kein Beweis.
audit-luck-together = alle
audit-luck-of-player = Spieler { $name }
audit-luck-of-game = Partie { $name }
audit-record = { $file }, Datensatz { $record }
audit-throws = von { $count ->
    [one] 1 Wurf
   *[other] { $count } Würfen
}, Wert { $score }
audit-recomputed = { $count ->
    [one] Ergebnis stimmt:
   *[other] Ergebnisse stimmen:
} nachgerechnet mit { $library }, jedes Feld ist gleich
audited-outcomes = { $count ->
    [one] Datensatz ist ein Ergebnis
   *[other] Datensätze sind Ergebnisse
}
audited-receipts = { $count ->
    [one] Datensatz ist eine Quittung
   *[other] Datensätze sind Quittungen
}
audited-problems = { $count ->
    [one] Datensatz ist ein Fehler
   *[other] Datensätze sind Fehler
}
audit-signed-by = { $count ->
    [one] Quittung ist
   *[other] Quittungen sind
} mit dem Schlüssel { $key } unterschrieben
audited-dice-seeded = { $count ->
    [one] Würfel kam
   *[other] Würfel kamen
} aus einem Seed
audited-dice-supplied = { $count ->
    [one] mitgebrachter Würfel
   *[other] mitgebrachte Würfel
}
audited-dice-committed = { $count ->
    [one] Würfel kam
   *[other] Würfel kamen
} aus einem vorher zugesagten Seed

# Die Seite des Berichts.

audit-site = Rules of the Ring
audit-title = Prüfung einer Saison
audit-head-count = Anzahl
audit-head-kind = Fund
audit-head-means = Bedeutung
audit-head-player = Spieler
audit-head-game = Partie
audit-head-turn = Zug
audit-head-record = Datensatz
audit-head-what = Was
audit-head-who = Wer
audit-head-throws = Würfe
audit-head-luck = Glück
audit-head-luckier = Mehr Glück als
audit-head-dice = Mitgebrachte Würfel
audit-head-came = Was kam
audit-head-rule = Regel
audit-head-measured = Gemessen
audit-head-actual = Gekommen
audit-head-expected = Erwartet
audit-head-file = Datei
audit-head-records = Datensätze
audit-head-bytes = Bytes
audit-head-version = Version
audit-head-digest = Prüfsumme
audit-verdict-usual = nicht auffällig
audit-verdict-unusual = auffällig
audit-verdict-improbable = unwahrscheinlich
audit-faces = Wie oft jede Augenzahl bei { $dice } Würfeln kam: { $seen }
audit-luck = Glück
audit-luck-explained = Der Anteil der Saisons mit fairen Würfeln, die weniger Glück haben, ungefähr. Ein Balken nach links ist Pech, ein Balken nach rechts Glück. 19 von 20 Saisons bleiben innerhalb der Linien.
audit-luck-of = Glück: { $who }
audit-moments = Momente mit dem wenigsten Glück: { $who }
audit-sums = Was gemessen wurde, zusammengezählt
audit-good-high = hohe Werte sind gut
audit-good-low = niedrige Werte sind gut
audit-not-looked-at = Was nicht geprüft wurde
audit-what-was-read = Was gelesen wurde
audit-hashes = Prüfsummen sind auf 12 Stellen gekürzt. Das JSON des Berichts (--json) enthält sie ganz.
audit-text-luck = Der Anteil der Saisons mit fairen Würfeln, die weniger Glück haben, ungefähr. Das wenigste Glück zuerst.
audit-whose-luck = Glück: { $who }
audit-luckiest = Momente mit dem meisten Glück
audit-options = Ein Name, der mit -- beginnt, ist eine Option des Befehls ror audit.
audit-text-moments = Momente mit dem wenigsten Glück
audit-text-came = { $rule }, { $view }: { $value }, erwartet { $expected }; { $good }
