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

# Felder des Zustands und des Ergebnisses.

field-Target-defender = Der Stapel, von der anderen Seite.
field-Target-terrain = Die Geländeart seines Hexfelds. Eine Armee muss es betreten dürfen.
field-WarCampaign-attacker = Die Armee, die in jeder Runde angreift.
field-WarCampaign-targets = Die Stapel in der Reihenfolge, in der sie angegriffen werden, 1 bis 6.
field-WarCampaign-turns = Wie viele Runden es höchstens gibt.
field-WarCampaign-stop_at_loss = Der Angreifer hört nach einem Verlust von so vielen Stärkepunkten oder mehr auf. Ohne Angabe: Er macht weiter.
    .hint = Der Angreifer hört nach einem Verlust von so vielen Stärkepunkten oder mehr auf.
field-WarCampaign-shadow_points = Die Schattenpunkte, die die Dunkle Macht für den ganzen Feldzug hat, nach den Preisen des Kampagnenspiels. Ohne Angabe: Niemand bezahlt etwas.
    .hint = Die Schattenpunkte, die die Dunkle Macht für den ganzen Feldzug hat, nach den Preisen des Kampagnenspiels.
field-WarCampaign-letter = Der Buchstabe, den die Dunkle Macht in jeder Runde wählt: Das Ergebnis des Wurfs kommt zu `shadow_points` hinzu. Ohne Angabe: Nichts kommt hinzu.
    .hint = Der Buchstabe, den die Dunkle Macht in jeder Runde wählt.
field-WarCampaign-effort = `half`: Wenn die Dunkle Macht verteidigt, bezahlt sie nie für volle Stärke. Ohne Angabe: `full`, solange die Schattenpunkte reichen.
    .hint = `half`: Wenn die Dunkle Macht verteidigt, bezahlt sie nie für volle Stärke.
field-WarCampaigned-ended = `fallen`: Kein Ziel hat noch einen Stärkepunkt. `destroyed`: Der Angreifer hat keinen mehr. `stopped`: Seine Verluste haben die Grenze erreicht. `unpaid`: Die Schattenpunkte reichen für keinen weiteren Angriff. `death_owed`: Die Spieler müssen sagen, welcher Charakter fiel. `over`: Alle Runden sind gespielt.
    .hint = Wie der Feldzug endete.
field-WarCampaigned-turns = Die gespielten Runden.
field-WarCampaigned-attacks = Die Angriffe, die es gab.
field-WarCampaigned-taken = Die Ziele, die keinen Stärkepunkt mehr haben.
field-WarCampaigned-shadow_points_spent = Die Schattenpunkte, die die Dunkle Macht ausgab.
field-WarCampaigned-attacker = Der Angreifer nach dem Feldzug.
field-WarCampaigned-defenders = Die Ziele nach dem Feldzug, in ihrer Reihenfolge.
