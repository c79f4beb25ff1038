# Warum Bytes kein JSON sind, das wir annehmen.

empty-document = Das Dokument ist leer.
    .expected = ein JSON-Dokument
too-deep = Das Dokument ist zu tief verschachtelt.
    .expected = höchstens { $levels } Ebenen
not-utf-8 = Das Dokument ist nicht in UTF-8.
    .expected = UTF-8
    .help = Speichern Sie die Datei als UTF-8.
half-surrogate = Eine Zeichenkette enthält ein halbes Surrogatpaar.
    .expected = ganze Zeichen
name-twice = Ein Name kommt in einem Objekt zweimal vor, in Zeile { $line }, Spalte { $column }.
    .expected = jeder Name einmal
integer-too-large = Eine Zahl ist zu groß, in Zeile { $line }, Spalte { $column }.
    .expected = eine ganze Zahl von höchstens 64 Bit
number-infinite = Eine Zahl ist zu groß, in Zeile { $line }, Spalte { $column }.
    .expected = eine endliche Zahl
not-a-number = Diese Zahl gibt es in JSON nicht, in Zeile { $line }, Spalte { $column }.
    .expected = eine Zahl
not-json = Das Dokument ist kein JSON: Zeile { $line }, Spalte { $column }: { $why }.
    .expected = JSON (RFC 8259)
not-toml = Das Dokument ist kein TOML.
    .expected = TOML 1.0
    .help = Reparieren Sie die Datei, oder schreiben Sie sie als JSON.

# Was kam.

got-byte = Byte { $byte } in Zeile { $line }, Spalte { $column } ({ $letter } in Windows-1252)
got-the-end = das Ende

# Was an einer Stelle falsch ist.

string-without-end = diese Zeichenkette endet nicht
control-character = eine Zeichenkette enthält einen Zeilenumbruch oder ein Steuerzeichen; schreiben Sie einen Zeilenumbruch als \n
four-hex-digits = \u braucht vier hexadezimale Ziffern
unknown-escape = diese Ersatzdarstellung gibt es nicht; schreiben Sie einen Backslash in einer Zeichenkette als \\
byte-order-mark = das Dokument beginnt mit einer Byte Order Mark; lassen Sie sie weg
name-expected = hier wird ein Name in doppelten Anführungszeichen erwartet
colon-expected = hier wird ein Doppelpunkt zwischen einem Namen und seinem Wert erwartet
comma-expected = hier fehlt ein Komma oder die schließende Klammer
one-comma-too-many = hier ist ein Komma zu viel
comma-before-array-end = vor dem Ende einer Liste ist ein Komma zu viel
comma-before-object-end = vor dem Ende eines Objekts ist ein Komma zu viel
after-the-end = das Dokument endet vor dieser Stelle; danach darf nichts folgen
too-early-end = das Dokument endet zu früh: Eine Klammer ist nicht geschlossen, oder ein Wert fehlt
no-comments = JSON hat keine Kommentare
names-in-quotes = schreiben Sie Namen und Zeichenketten in doppelten Anführungszeichen
strings-in-quotes = schreiben Sie Zeichenketten in doppelten Anführungszeichen
not-a-word-of-json = { $word } gibt es in JSON nicht; schreiben Sie { $instead }
number-form = so schreibt JSON keine Zahlen
value-expected = hier wird ein Wert erwartet
unreadable = das ist nicht lesbar
