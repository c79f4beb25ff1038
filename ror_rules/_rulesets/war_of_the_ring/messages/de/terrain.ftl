# Geländetabelle.

path-hex = Hexfeld { $number } von { $count }
path-into = Bewegungspunkte { $hex ->
    [road] auf einer Straße
    [trail] auf einem Pfad
    [mountain_path] auf einem Gebirgspfad
   *[other] für das Hexfeld „{ WORD($hex) }“
}
path-across = Bewegungspunkte für die Hexfeldseite „{ WORD($hexside, form: "hexside") }“
path-mark = Bewegungspunkte für „{ WORD($mark) }“ im Hexfeld
path-armies = Zeichen für das Hexfeld „{ WORD($hex) }“, wo $ Armeen ausschließt
path-not-entered = Niemand kann das Hexfeld „{ WORD($hex) }“ betreten
path-no-army = Keine Armee kann das Hexfeld „{ WORD($hex) }“ betreten
path-not-crossed = Niemand kann die Hexfeldseite „{ WORD($hexside, form: "hexside") }“ überqueren
path-too-dear = Hexfeld { $number } des Wegs kostet { $cost ->
    [one] 1 Bewegungspunkt
   *[other] { AMOUNT($cost) } Bewegungspunkte
}, und { $left ->
    [0] keiner ist
    [one] nur 1 ist
   *[other] nur { AMOUNT($left) } sind
} übrig, deshalb endet die Bewegung davor
tunnel-open = Der Tunnel ist offen
tunnel-closed = Der Tunnel ist geschlossen
dunharrow-open = { WORD($moving) } kann Dunharg überqueren
dunharrow-closed = { WORD($moving) } kann Dunharg nicht überqueren
no-army-in = Keine Armee kann im Hexfeld „{ WORD($hex) }“ stehen
defense-modifier = Verteidigungsfaktor im Hexfeld „{ WORD($hex) }“
defender-stands = Verteidigungsfaktor eines Verteidigers im Hexfeld „{ WORD($hex) }“

path-walked = Der ganze Weg kostet { $cost ->
    [one] 1 Bewegungspunkt
   *[other] { AMOUNT($cost) } Bewegungspunkte
}.
path-stopped = Die Bewegung endet vor Hexfeld { $number } von { $count }, „{ WORD($hex) }“, und kostet bis dahin { $cost ->
    [0] keine Bewegungspunkte
    [one] 1 Bewegungspunkt
   *[other] { AMOUNT($cost) } Bewegungspunkte
}.
defense = Ein Verteidiger im Hexfeld „{ WORD($hex) }“ { $multiplier ->
    [one] hat seine normale Stärke.
    [2] hat die doppelte Stärke.
    [3] hat die dreifache Stärke.
   *[other] hat seine Stärke mal { AMOUNT($multiplier) }.
}
no-defense = Keine Armee kann im Hexfeld „{ WORD($hex) }“ verteidigen.
path-and-defense = { $path } { $defense }

## Ablehnungen

nothing-asked = Der Zustand hat keinen Weg und kein Hexfeld, das verteidigt wird.
    .expected = `steps` oder `defending_in`
hexside-twice = Der Schritt überquert die Hexfeldseite „{ WORD($hexside, form: "hexside") }“ zweimal.
    .expected = jede Hexfeldseite einmal

## Wahrscheinlichkeiten

view-terrain-cost = Bewegungspunkte, die der Weg kostet
view-terrain-allowed = der ganze Weg ist erlaubt
view-terrain-stopped_at = der erste Schritt, der nicht möglich ist
view-terrain-defense_multiplier = der Verteidigungsfaktor

# Felder des Zustands und des Ergebnisses.

field-PathStep-hex = Die Geländeart des Hexfelds. Sie bestimmt, was es kostet, das Hexfeld zu betreten.
field-PathStep-hexsides = Die Arten der Hexfeldseiten, die der Weg in das Hexfeld überquert, höchstens 6. Die Auslegung `wr-hexside-kinds` verbindet einen Übergang mit der Hexfeldseite darunter.
    .hint = Die Arten der Hexfeldseiten, die der Weg in das Hexfeld überquert, höchstens 6.
field-PathStep-marks = Weitere Zeichen des Hexfelds, höchstens 3. Sie haben keine Wirkung.
    .hint = Weitere Zeichen des Hexfelds, höchstens 3.
field-PathStep-tunnel_open = Ob ein `tunnel` unter den Hexfeldseiten offen ist. Ein geschlossener Tunnel beendet den Weg.
    .hint = Ob ein `tunnel` unter den Hexfeldseiten offen ist.
field-Terrain-steps = Der Weg, höchstens 200 Hexfelder in der Reihenfolge, in der sie betreten werden. Eine Geländeart allein ist ein Hexfeld ohne wichtige Hexfeldseiten. Ohne Angabe: kein Weg, nur `defending_in`.
    .hint = Der Weg, höchstens 200 Hexfelder in der Reihenfolge, in der sie betreten werden.
field-Terrain-movement_allowance = Die verfügbaren Bewegungspunkte, 0 oder mehr, als ganze Zahl oder als Bruch in Text (`7/2`). Ohne Angabe: Der Preis des Wegs gilt, als reichten sie immer.
    .hint = Die verfügbaren Bewegungspunkte, 0 oder mehr, als ganze Zahl oder als Bruch in Text (`7/2`).
field-Terrain-moving = Wer sich bewegt: eine Armee, Charaktere, Aragorn und die Charaktere bei ihm (`aragorns_company`), oder eine Armee mit ihm (`aragorns_army`).
    .hint = Wer sich bewegt.
    .is-aragorns_company = Aragorn und die Charaktere bei ihm.
    .is-aragorns_army = Eine Armee mit ihm.
field-Terrain-defending_in = Die Geländeart des Hexfelds für den Verteidigungsfaktor. Ohne Angabe: nur `steps`.
    .hint = Die Geländeart des Hexfelds für den Verteidigungsfaktor.
field-Passage-cost = Die Bewegungspunkte, die der Weg bis zu seinem Ende kostet, 0 oder mehr: eine ganze Zahl, oder ein Bruch in Text (`7/2`).
    .hint = Die Bewegungspunkte, die der Weg bis zu seinem Ende kostet, 0 oder mehr.
field-Passage-allowed = Ob der ganze Weg erlaubt ist. True ohne Weg.
    .hint = Ob der ganze Weg erlaubt ist.
field-Passage-stopped_at = Der erste Schritt, der nicht möglich ist, gezählt ab 0. Null, wenn alle möglich sind.
    .hint = Der erste Schritt, der nicht möglich ist, gezählt ab 0.
field-Passage-defense_multiplier = Der Verteidigungsfaktor: Er vervielfacht die Stärke eines Verteidigers. 1, wenn die Tabelle keinen hat. Null ohne Hexfeld, oder wenn keine Armee darin stehen kann.
    .hint = Der Verteidigungsfaktor.
