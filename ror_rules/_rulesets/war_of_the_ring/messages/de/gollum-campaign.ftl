# Gollum-Tabelle, Runde für Runde.

game-turn = Runde { $number }

gollum-after = { WORD($controller) } { $controller ->
    [fellowship] kontrollieren
   *[other] kontrolliert
} Gollum nach { $turns ->
    [one] 1 Runde
   *[other] { $turns } Runden
}.
gollum-after-and-card = { WORD($controller) } { $controller ->
    [fellowship] kontrollieren
   *[other] kontrolliert
} Gollum nach { $turns ->
    [one] 1 Runde
   *[other] { $turns } Runden
}, und { WORD($holder) } { $holder ->
    [fellowship] haben
   *[other] hat
} seine Karte.

## Wahrscheinlichkeiten

view-gollum-campaign-controller = wer Gollum am Ende kontrolliert
view-gollum-campaign-card_holder = wer Gollums Karte am Ende hat
view-gollum-campaign-turns = gespielte Runden
view-gollum-campaign-reached = der Spieler in `until` kontrolliert Gollum am Ende

## Ablehnungen

until-is-met = { WORD($controller) } { $controller ->
    [fellowship] kontrollieren
   *[other] kontrolliert
} Gollum schon am Anfang, deshalb wären die Runden sofort zu Ende.
    .expected = ein anderer Wert als `{ $controller }`, oder keiner
