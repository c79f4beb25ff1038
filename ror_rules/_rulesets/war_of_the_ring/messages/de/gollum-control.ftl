# Gollum-Tabelle.

gollum-throw = Wer Gollum kontrolliert
gollum-modifier = Modifikator für die letzte Runde
gollum-last-turn = letzte Runde kontrollierte niemand Gollum

gollum = { $gollum }: { $thrown }.
gollum-and-card = { $gollum }, und { $card }: { $thrown }.
gollum-stays = Gollum bleibt bei { WORD($controller, form: "dat") }
gollum-goes-over = Gollum geht zu { WORD($controller, form: "dat") } über
gollum-stays-neutral = Gollum bleibt neutral
gollum-breaks-loose = Gollum reißt sich los
card-stays = seine Karte bleibt bei { WORD($holder, form: "dat") }
card-handed-over = { WORD($holder) } { $holder ->
    [fellowship] geben
   *[other] gibt
} seine Karte ab
gollum-face = gewürfelt { $face }
gollum-face-modified = gewürfelt { $face }, { SIGNED($modifier) }, weil ihn letzte Runde { WORD($before) } { $before ->
    [fellowship] kontrollierten
   *[other] kontrollierte
}, zusammen { $total }

## Wahrscheinlichkeiten

view-gollum-control-controller = wer Gollum kontrolliert
view-gollum-control-card_holder = wer Gollums Karte hat

## Ablehnungen

card-with-another = Gollum gehorchte { WORD($controller, form: "dat") }, deshalb kann kein anderer Spieler seine Karte haben.
    .expected = `{ $controller }` oder `neither`

# Felder des Zustands und des Ergebnisses.

field-GollumControl-previous_controller = Der Spieler, der Gollum letzte Runde kontrollierte. `neither`: Gollum war neutral.
    .hint = Der Spieler, der Gollum letzte Runde kontrollierte.
field-GollumControl-card_holder = Wer vor dem Wurf Gollums Karte hat. `neither`: Kein Spieler hat sie.
    .hint = Wer vor dem Wurf Gollums Karte hat.
field-GollumControlled-controller = Der Spieler, der Gollum von nun an kontrolliert. `neither`: Gollum ist neutral.
    .hint = Der Spieler, der Gollum von nun an kontrolliert.
field-GollumControlled-card_holder = Wer von nun an Gollums Karte hat: wer ihn kontrolliert, oder bei einem neutralen Gollum der bisherige Besitzer.
    .hint = Wer von nun an Gollums Karte hat.
