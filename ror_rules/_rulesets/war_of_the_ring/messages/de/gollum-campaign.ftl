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
view-gollum-campaign-reached = der gegebene Spieler kontrolliert Gollum am Ende

## Ablehnungen

until-is-met = { WORD($controller) } { $controller ->
    [fellowship] kontrollieren
   *[other] kontrolliert
} Gollum schon am Anfang, deshalb wären die Runden sofort zu Ende.
    .expected = ein anderer Wert als `{ $controller }`, oder keiner

# Felder des Zustands und des Ergebnisses.

field-GollumCampaign-previous_controller = Der Spieler, der Gollum in der vorigen Runde kontrollierte. `neither`: Gollum war neutral.
    .hint = Der Spieler, der Gollum in der vorigen Runde kontrollierte.
field-GollumCampaign-card_holder = Wer vor dem ersten Wurf Gollums Karte hat. `neither`: Kein Spieler hat sie.
    .hint = Wer vor dem ersten Wurf Gollums Karte hat.
field-GollumCampaign-until = Die Kontrolle, mit der die Runden sofort enden. `neither`: Gollum ist neutral. Der Wert muss ein anderer sein als `previous_controller`. Ohne Angabe: Alle `turns` werden gespielt.
    .hint = Die Kontrolle, mit der die Runden sofort enden.
field-GollumCampaigned-turns = Die gespielten Runden, 1 bis `turns`.
field-GollumCampaign-turns = Wie viele Runden gespielt werden. `until` kann sie früher beenden.
    .hint = Wie viele Runden gespielt werden.
