# Zaubereitabelle, soweit sie im Armeekampf vorkommt.

sorcery-throw = Zauberei mit Zaubereiwert { $rating }
    .made = { $cell ->
        [0] keine Zaubereipunkte
        [one] 1 Zaubereipunkt
       *[other] { $cell } Zaubereipunkte
    }
sorcery-of = Zauberei von { $who }, Zaubereiwert { $rating }
    .made = { $cell ->
        [0] keine Zaubereipunkte
        [one] 1 Zaubereipunkt
       *[other] { $cell } Zaubereipunkte
    }
sorcery-of-leader = Zauberei des Anführers { WORD($side, form: "gen") }, Zaubereiwert { $rating }
    .made = { $cell ->
        [0] keine Zaubereipunkte
        [one] 1 Zaubereipunkt
       *[other] { $cell } Zaubereipunkte
    }
sorcery-subtracted = vom Würfel abgezogen
