# Zaubereitabelle, soweit sie im Armeekampf vorkommt.

sorcery-throw = Zaubereiwert { $rating }
sorcery-subtracted = vom Würfel abgezogen
