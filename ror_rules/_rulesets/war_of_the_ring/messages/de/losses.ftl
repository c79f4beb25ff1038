# Verlusttabelle.

nothing-lost = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} nichts von { $strength }
all-lost = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} ihre ganze Stärke von { $strength }
part-lost = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} { $percent } % von { $strength }
no-more-than-it-has = { WORD($side) } { $side ->
    [fellowship] verlieren nur { $strength }, weil sie nicht mehr haben
   *[other] verliert nur { $strength }, weil sie nicht mehr hat
}
part-by-formula = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} { $percent } % von { $strength }, nach der Formel für mehr als { $printed }: { $lost }

loss = Eine Streitmacht von { $strength }, die { $percent } % verliert, verliert { $lost } und behält { $remaining }.

## Wahrscheinlichkeiten

view-losses-lost = verlorene Stärkepunkte
view-losses-remaining = verbleibende Stärkepunkte

## Ablehnungen

beyond-the-loss-table = Die Verlusttabelle endet bei { $printed } Stärkepunkten. Für { $strength } hat sie keinen Verlust.
    .expected = eine Stärke von höchstens { $printed }, oder die Lesart `formula`
