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
word-forest_rough = Unwegsamer Wald
word-town = Stadt
word-citadel = Zitadelle
word-lake_sea = See oder Meer
word-orodruin = Orodruin
word-swamp = Sumpf

## Felder der Geländetabelle

word-- = keiner
word-P = verboten

## Hexfeldseiten

word-minor_river = Kleiner Fluss
word-major_river = Großer Fluss
word-ford = Furt
word-bridge = Brücke
word-pass = Pass
word-tunnel = Tunnel
word-area_border = Gebietsgrenze
word-dunharrow = Dunharg

## Zeichen eines Hexfelds

word-servant_of_sauron = Diener Saurons
word-magic = Magie
word-port = Hafen

## Wer sich bewegt

word-army = eine Armee
word-characters = eine Gruppe von Charakteren
word-aragorns_company = Aragorns Schar
word-aragorns_army = eine Armee mit Aragorn

## Entscheidungen der Spieler

word-searcher = Sucher
word-go-on = weiter
word-attack = angreifen
word-search = suchen
word-wait = warten
word-stop = aufhören
word-break-off = abbrechen
word-target = Ziel
word-next-target = nächstes Ziel
word-first = das erste
word-second = das zweite
word-third = das dritte
word-fourth = das vierte
word-fifth = das fünfte
word-sixth = das sechste
word-pay = bezahlen
word-keep = behalten
word-who-dies = wer stirbt
word-leader = der Anführer
word-character = ein Charakter
word-capture = gefangen nehmen
word-try = versuchen
word-leave = lassen
word-morale = Moral
word-defender_morale = Moral des Verteidigers
word-strength = Stärke
word-among = unter
word-own_wounds = eigene Wunden
word-his_wounds = Wunden des Gegners
word-free = frei
word-points = Punkte
