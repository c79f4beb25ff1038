# Angriff um Angriff.

attacks-that-can-be-paid = Die Schattenpunkte reichen für { $attacks ->
    [one] 1 Angriff
   *[other] { $attacks } Angriffe
}
turn-of-campaign = { $attacker ->
    [one] 1 Stärkepunkt greift
   *[other] { $attacker } Stärkepunkte greifen
} { $defender } an

campaign-fallen = { $targets ->
    [one] das Ziel fällt
   *[other] alle { $targets } Ziele fallen
} nach { $attacks ->
    [one] 1 Angriff
   *[other] { $attacks } Angriffen
}. Der Angreifer verliert { $lost } von { $strength } Stärkepunkten.
campaign-destroyed = der Angreifer hat nach { $attacks ->
    [one] 1 Angriff
   *[other] { $attacks } Angriffen
} keinen Stärkepunkt mehr, und { $taken } von { $targets } Zielen { $taken ->
    [one] ist
   *[other] sind
} gefallen.
campaign-stopped = der Angreifer hört nach { $attacks ->
    [one] 1 Angriff
   *[other] { $attacks } Angriffen
} auf, und { $taken } von { $targets } Zielen { $taken ->
    [one] ist
   *[other] sind
} gefallen. Der Angreifer verliert { $lost } von { $strength } Stärkepunkten.
campaign-unpaid = die Schattenpunkte reichen nach { $attacks ->
    [one] 1 Angriff
   *[other] { $attacks } Angriffen
} für keinen weiteren, und { $taken } von { $targets } Zielen { $taken ->
    [one] ist
   *[other] sind
} gefallen. Der Angreifer verliert { $lost } von { $strength } Stärkepunkten.
campaign-death-owed = die Spieler müssen sagen, wer im letzten von { $attacks ->
    [one] 1 Angriff
   *[other] { $attacks } Angriffen
} fiel, und { $taken } von { $targets } Zielen { $taken ->
    [one] ist
   *[other] sind
} gefallen. Der Angreifer verliert { $lost } von { $strength } Stärkepunkten.
campaign-over = alle Runden sind mit { $attacks ->
    [one] 1 Angriff
   *[other] { $attacks } Angriffen
} gespielt, und { $taken } von { $targets } Zielen { $taken ->
    [one] ist
   *[other] sind
} gefallen. Der Angreifer verliert { $lost } von { $strength } Stärkepunkten.

## Wie der Feldzug endet

word-fallen = alle Ziele sind gefallen
word-destroyed = der Angreifer hat keinen Stärkepunkt mehr
word-stopped = der Angreifer hört auf
word-unpaid = die Schattenpunkte reichen nicht mehr
word-death_owed = die Spieler müssen sagen, wer fiel
word-over = alle Runden sind gespielt

## Wahrscheinlichkeiten

view-war-campaign-killed-of = { $who } fällt
view-war-campaign-fallen = kein Ziel hat noch einen Stärkepunkt
view-war-campaign-points_lost = Stärkepunkte, die der Angreifer verliert
view-war-campaign-shadow_points_spent = Schattenpunkte, die die Dunkle Macht ausgibt
view-war-campaign-turns = gespielte Runden
view-war-campaign-attacks = Angriffe, die es gibt
view-war-campaign-taken = Ziele, die keinen Stärkepunkt mehr haben
view-war-campaign-ended = wie der Feldzug endet

## Ablehnungen

letter-without-budget = Der Zustand hat einen Buchstaben und keine Schattenpunkte, zu denen der Wurf hinzukäme.
    .expected = `shadow_points`, oder kein `letter`
