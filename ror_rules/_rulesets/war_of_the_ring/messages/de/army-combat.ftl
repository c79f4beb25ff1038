# Armeekampf.

defender-counts = Die Stärke des Verteidigers ist { $strength } x { $factor } = { $product }
defender-counts-half = Der Verteidiger kämpft mit halber Stärke: { $strength } x { $effort } = { $product }
defender-counts-half-there = Der Verteidiger kämpft in diesem Gelände mit halber Stärke: { $strength } x { $factor } x { $effort } = { $product }
ratio = Das Verhältnis von { $attacker } zu { $defender } ist { $ratio }
ratio-beyond-the-table = Das Verhältnis von { $attacker } zu { $defender } ist { $ratio }, und die Tabelle endet bei { $column }
army-combat = Armeekampf
attacker-morale = Moral des angreifenden Anführers
defender-morale = Moral des verteidigenden Anführers
attacker-sorcery = Zauberei des angreifenden Anführers
defender-sorcery = Zauberei des verteidigenden Anführers
sorcery-brought-nothing = der Wurf brachte keine Punkte
k-without-effect = Das k hat keine Wirkung auf { WORD($side, form: "acc") }
k-kills-nobody = Kein Charakter begleitet { WORD($side, form: "acc") }, also tötet das k niemanden
k-kills = { $who } fällt
k-kills-one = Ein Charakter { WORD($side, form: "gen") } fällt, und die Tabellen sagen nicht, welcher

attack = { WORD($attacker) } { $attacker ->
    [fellowship] greifen
   *[other] greift
} bei { $ratio } mit einer { $face } an; { LIST($costs) }.
attack-modified = { WORD($attacker) } { $attacker ->
    [fellowship] greifen
   *[other] greift
} bei { $ratio } mit einer { $face } an, die als { $adjusted } zählt; { LIST($costs) }.
cost = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} { $lost } von { $strength }
cost-and-character = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} { $lost } von { $strength } sowie einen Charakter

## Wahrscheinlichkeiten

view-army-combat-heavier_loss = wer mehr Stärkepunkte verliert
view-army-combat-attacker-strength_lost = Stärkepunkte, die der Angreifer verliert
view-army-combat-defender-strength_lost = Stärkepunkte, die der Verteidiger verliert
view-army-combat-attacker-strength = Stärkepunkte, die der Angreifer behält
view-army-combat-defender-strength = Stärkepunkte, die der Verteidiger behält
view-army-combat-attacker-character_killed = ein Charakter des Angreifers fällt
view-army-combat-defender-character_killed = ein Charakter des Verteidigers fällt
view-army-combat-attacker-destroyed = der Angreifer hat keinen Stärkepunkt mehr
view-army-combat-defender-destroyed = der Verteidiger hat keinen Stärkepunkt mehr
view-army-combat-character_dies = ein Charakter einer der beiden Seiten fällt

## Ablehnungen

attacks-itself = Eine Seite kann sich nicht selbst angreifen.
    .expected = die andere Seite
half-effort = Nur die Dunkle Macht kann mit halber Stärke verteidigen.
    .expected = `full`, weil die Gefährten verteidigen
two-players = War of the Ring hat zwei Spieler.
    .expected = `fellowship` oder `dark_power`, oder der Armeekampf des Spiels zu dritt
another-players = { $who } gehört einem anderen Spieler.
    .expected = Charaktere { WORD($side, form: "gen") }
no-army-there = Im Hexfeld „{ WORD($hex) }“ kann keine Armee stehen.
    .expected = ein Hexfeld, das eine Armee betreten darf
