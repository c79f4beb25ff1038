# Seeds, Kontexte und Augenzahlen.

dice-missing = Diese Regel würfelt.
    .expected = ein Seed oder Augenzahlen
dice-given-twice = Die Würfel sind zweimal angegeben.
    .expected = ein Seed oder Augenzahlen
got-both = beides
seed-form = Der Seed hat ein Zeichen oder eine Länge, die ein Seed nicht haben kann.
    .expected = 1 bis { $most } Zeichen von ! bis ~ (ohne Leerzeichen)
seed-type = Ein Seed ist eine Zeichenkette oder eine ganze Zahl.
    .expected = eine Zeichenkette oder eine ganze Zahl
seed-range = Der Seed liegt außerhalb des Bereichs.
    .expected = eine ganze Zahl von 0 bis 2^53-1
context-length = Der Kontext ist leer oder zu lang.
    .expected = 1 bis { $most } Bytes in UTF-8
context-variant = { $character } an Stelle { $place } des Kontexts sieht aus wie "{ $plain }".
    .expected = dort das gewöhnliche Zeichen
context-scripts = { $other } an Stelle { $place } des Kontexts und { $character } sind Buchstaben zweier Schriften in einem Wort.
    .expected = in jedem Wort Buchstaben einer einzigen Schrift
impossible-face = Der Würfel bei { $address } hat diese Augenzahl nicht.
    .expected = 1 bis { $sides }
too-few-faces = Es sind zu wenige Augenzahlen. Sie gehen bei { $address } aus.
    .expected = mindestens { $least }
too-many-faces = Es sind mehr Augenzahlen, als die Regel würfelt.
    .expected = insgesamt { $count }
unrecorded-dice = Der Aufzeichnung { $lack ->
    [one] fehlt 1 Würfel
   *[other] fehlen { $lack } Würfel
} mit { $sides } Seiten bei { $address }.
    .expected = { $count }, die dort aufgezeichnet sind
    .help = Ein Seed hat jeden Würfel. Vergleichen Sie ein Ergebnis mit Würfeln aus einem Seed. Oder würfeln Sie die fehlenden Würfel und ermitteln Sie die andere Lesart für sich, mit allen Augenzahlen.
too-many-dice = Es wird zu oft gewürfelt.
    .expected = höchstens { $most } Würfel
    .help = Verkleinern Sie den Zustand: { narrower }.
too-many-steps = Es sind zu viele Schritte.
    .expected = höchstens { $most } Schritte
    .help = Verkleinern Sie den Zustand: { narrower }.
seed-not-revealed = Der Seed ist nicht offengelegt.
    .expected = der Seed des Commitments
    .help = Der Dienst, der das Commitment gemacht hat, legt den Seed mit seiner Antwort offen. Senden Sie diese Würfel dorthin.
other-seed = Das ist nicht der Seed des Commitments.
    .expected = der Seed des Commitments { $commitment }
seed-of-commitment = der von { $commitment }
impossible-throw = Der Würfelstrom hat bei { $address } keinen Wurf mit { $sides } Seiten.
    .expected = eine Adresse mit / zwischen ihren Teilen, und 1 bis 2^32-1 Seiten
    .help = Schreiben Sie eine Adresse so, wie sie in den Würfen eines Ergebnisses steht.
