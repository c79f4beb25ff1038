# Verlusttabelle.

nothing-lost = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} nichts von { $strength ->
    [one] 1 Stärkepunkt
   *[other] { $strength } Stärkepunkten
}
all-lost = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} die ganze Stärke von { $strength ->
    [one] 1 Stärkepunkt
   *[other] { $strength } Stärkepunkten
}
part-lost = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} { $percent } % von { $strength ->
    [one] 1 Stärkepunkt
   *[other] { $strength } Stärkepunkten
}, nach der Verlusttabelle
no-more-than-it-has = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} nur { $strength ->
    [one] 1 Stärkepunkt
   *[other] { $strength } Stärkepunkte
}, weil nicht mehr da sind
part-by-formula = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} { $percent } % von { $strength ->
    [one] 1 Stärkepunkt
   *[other] { $strength } Stärkepunkten
}, nach der Formel für mehr als { $printed }: { $lost }

loss = Eine Streitmacht von { $strength ->
    [one] 1 Stärkepunkt
   *[other] { $strength } Stärkepunkten
}, die { $percent } % verliert, verliert { $lost } und behält { $remaining }.

## Wahrscheinlichkeiten

view-losses-lost = verlorene Stärkepunkte
view-losses-remaining = verbleibende Stärkepunkte

## Ablehnungen

beyond-the-loss-table = Die Verlusttabelle endet bei { $printed } Stärkepunkten. Für { $strength } hat sie keinen Verlust.
    .expected = eine Stärke von höchstens { $printed }, oder die Lesart `formula`

# Felder des Zustands und des Ergebnisses.

field-Losses-strength = Die Stärke der Streitmacht: ihre Stärkepunkte vor dem Verlust.
    .hint = Die Stärke der Streitmacht.
field-Losses-percent = Der Verlust in Prozent, einer von denen, die die Tabelle für den Armeekampf druckt.
field-StrengthLost-lost = Die verlorenen Stärkepunkte, 0 bis zur Stärke der Streitmacht.
field-StrengthLost-remaining = Die verbliebenen Stärkepunkte, 0 bis zur Stärke der Streitmacht.
