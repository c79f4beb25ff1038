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
