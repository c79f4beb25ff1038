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
