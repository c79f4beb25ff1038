# Zaubereitabelle.

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
sorcery-in-duel = { $who } zaubert gegen { $other }, Zaubereiwert { $rating }
    .made = { $cell ->
        [0] keine Wunden
        [one] 1 Wunde am Ende der Kampfrunde
       *[other] { $cell } Wunden am Ende der Kampfrunde
    }
sorcery-subtracted = vom Würfel abgezogen

sorcery = der Zaubereiwert { $rating } bringt mit einer { $face } { $points ->
    [0] keine Zaubereipunkte
    [one] 1 Zaubereipunkt
   *[other] { $points } Zaubereipunkte
}.
sorcery-reduced = der Zaubereiwert { $rating } bringt mit einer { $face }, um { $subtract } verringert, { $points ->
    [0] keine Zaubereipunkte
    [one] 1 Zaubereipunkt
   *[other] { $points } Zaubereipunkte
}.

## Wahrscheinlichkeiten

view-sorcery-points = Zaubereipunkte

# Felder des Zustands und des Ergebnisses.

field-Sorcery-rating = Der Zaubereiwert, der die Spalte bestimmt: A bis D.
    .hint = Der Zaubereiwert, der die Spalte bestimmt.
field-Sorcery-subtract = Die Zahl, die vom Würfel abgezogen wird, wie durch die Karte des Balrog. Es bleibt mindestens 1.
    .hint = Die Zahl, die vom Würfel abgezogen wird, wie durch die Karte des Balrog.
field-SorceryPoints-points = 0 bis 3: im Zweikampf Wunden des Gegners, im Armeekampf Punkte für den persönlichen Moralwert des Anführers.
    .hint = Die Punkte des Wurfs, 0 bis 3.
