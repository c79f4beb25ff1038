# Schattenpunkte.

letter-throw = Der Buchstabe, von 1 für A bis 6 für F
shadow-points-throw = Schattenpunkte mit dem Buchstaben { $letter }
shadow-points = Die Dunkle Macht hat { $points } Schattenpunkte: eine { $face } mit dem Buchstaben { $letter }.

## Wahrscheinlichkeiten

view-shadow-points-points = Schattenpunkte

## Ablehnungen

letter-missing = Die Dunkle Macht hat keinen Buchstaben gewählt.
    .expected = `letter`, A bis F
letter-is-thrown = Nach der Lesart `thrown` bestimmt ein Würfel den Buchstaben.
    .expected = kein `letter`

# Felder des Zustands und des Ergebnisses.

field-ShadowPoints-letter = Der Buchstabe, den die Dunkle Macht geheim gewählt hat: die Spalte der Tabelle. Nach der Lesart `thrown` von `wr-shadow-points` fällt er weg, nach der anderen ist er nötig.
    .hint = Der Buchstabe, den die Dunkle Macht geheim gewählt hat.
field-ShadowPointsGained-points = Die Schattenpunkte, die die Dunkle Macht für die Runde hat, 8 bis 13.
