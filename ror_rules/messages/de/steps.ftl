# Die Schritte eines Verlaufs, und Wörter, die alle Regelwerke teilen.

word-and = und
word-again = noch einmal
word-nobody = niemand
    .gen = niemandes
    .dat = niemandem
    .acc = niemanden
word-rolled = gewürfelt
word-dice = Würfel
word-attacker = der Angreifer
    .gen = des Angreifers
    .dat = dem Angreifer
    .acc = den Angreifer
word-defender = der Verteidiger
    .gen = des Verteidigers
    .dat = dem Verteidiger
    .acc = den Verteidiger
word-neither = niemand
    .gen = niemandes
    .dat = niemandem
    .acc = niemanden
word-row = Zeile
word-column = Spalte
word-columns = Spalten

pool-made = { $successes ->
    [0] kein Erfolg
    [one] 1 Erfolg
   *[other] { $successes } Erfolge
}
