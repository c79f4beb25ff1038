# Wörter geschlossener Listen. Ohne Attribut im Nominativ, mit .gen, .dat und .acc in den anderen Fällen.

## Spieler

word-fellowship = die Gefährten
    .gen = der Gefährten
    .dat = den Gefährten
    .acc = die Gefährten
word-dark_power = die Dunkle Macht
    .gen = der Dunklen Macht
    .dat = der Dunklen Macht
    .acc = die Dunkle Macht
word-saruman = Saruman
    .gen = Sarumans
    .dat = Saruman
    .acc = Saruman
word-neither = niemand
    .gen = niemandes
    .dat = niemandem
    .acc = niemanden
word-force = die Streitmacht
    .gen = der Streitmacht
    .dat = der Streitmacht
    .acc = die Streitmacht

## Gelände eines Hexfelds

word-clear = Offenes Gelände
word-mountain_path = Gebirgspfad
word-road = Straße
word-trail = Pfad
word-rough = Unwegsames Gelände
word-forest = Wald
word-desert = Wüste
word-mountain = Gebirge
    .hexside = Gebirge als Hexfeldseite
word-forest_rough = Unwegsamer Wald
word-town = Stadt
word-citadel = Zitadelle
word-lake_sea = See oder Meer
    .hexside = See oder Meer als Hexfeldseite
word-orodruin = Orodruin
word-swamp = Sumpf

## Felder der Geländetabelle

word-- = keiner
