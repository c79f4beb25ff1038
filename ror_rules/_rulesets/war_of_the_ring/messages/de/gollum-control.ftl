# Gollum-Tabelle.

gollum-throw = Wer Gollum kontrolliert
gollum-last-turn = { $controller ->
    [neither] letzte Runde kontrollierte niemand Gollum
    [fellowship] letzte Runde kontrollierten die Gefährten Gollum
   *[other] letzte Runde kontrollierte { WORD($controller) } Gollum
}

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
gollum-face = eine { $face }
gollum-face-modified = eine { $face }, { SIGNED($modifier) } für die letzte Runde

## Wahrscheinlichkeiten

view-gollum-control-controller = wer Gollum kontrolliert
view-gollum-control-card_holder = wer Gollums Karte hat
