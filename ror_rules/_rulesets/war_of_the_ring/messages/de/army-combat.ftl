# Armeekampf.

defender-counts = Die Stärkepunkte { word-defender.gen } sind { $strength } x { AMOUNT($factor) } = { AMOUNT($product) }
defender-counts-half = Bei halber Stärke sind die Stärkepunkte { word-defender.gen } { $strength } x { AMOUNT($effort) } = { AMOUNT($product) }
defender-counts-half-there = Bei halber Stärke in diesem Gelände sind die Stärkepunkte { word-defender.gen } { $strength } x { AMOUNT($factor) } x { AMOUNT($effort) } = { AMOUNT($product) }
defender-counts-half-in-part = Bei halber Stärke, die Einheiten eines Verbündeten ausgenommen, sind die Stärkepunkte { word-defender.gen } ({ $own } x { AMOUNT($effort) } + { $ally }) x { AMOUNT($factor) } = { AMOUNT($product) }
half-without-terrain = Bei halber Stärke vervielfacht das Gelände die Stärkepunkte { word-defender.gen } nicht
nazgul-leads = { $who } führt die Armee
ratio = Das Verhältnis von { $attacker } zu { AMOUNT($defender) } Stärkepunkten ist { $ratio }
ratio-for-the-defender = Das Verhältnis von { $attacker } zu { AMOUNT($defender) } Stärkepunkten wird zugunsten { word-defender.gen } auf { $ratio } gerundet
ratio-to-the-nearest = Das Verhältnis von { $attacker } zu { AMOUNT($defender) } Stärkepunkten wird auf das nächste Verhältnis gerundet, { $ratio }
ratio-beyond-the-table = Das Verhältnis von { $attacker } zu { AMOUNT($defender) } Stärkepunkten ist { $ratio } und zählt als { $column }, wo die Tabelle endet
army-combat = Armeekampf, Prozent Verlust des Angreifers/des Verteidigers
attacker-morale = Moral des Anführers { word-attacker.gen }
defender-morale = Moral des Anführers { word-defender.gen }
attacker-sorcery = Zauberei des Anführers { word-attacker.gen }
defender-sorcery = Zauberei des Anführers { word-defender.gen }
sorcery-brought-nothing = der Wurf brachte keine Punkte
only-the-attacker-is-led = nur der Anführer { word-attacker.gen } verändert den Wurf
k-without-effect = Das k tötet hier niemanden. Es tötet nur einen Charakter bei einer Streitmacht der Gefährten, und dies ist eine Streitmacht { WORD($side, form: "gen") }
k-kills-nobody = Das k tötet niemanden, weil kein Charakter die Streitmacht { WORD($side, form: "gen") } begleitet
k-kills = Das k tötet { $who }, den einzigen Charakter, den es töten kann
k-kills-the-leader = Das k tötet den Anführer { WORD($side, form: "gen") }, den einzigen Charakter, den es töten kann
k-kills-chosen = Das k tötet { $who }, wie die Spieler gewählt haben
k-kills-the-leader-chosen = Das k tötet den Anführer { WORD($side, form: "gen") }, wie die Spieler gewählt haben
k-kills-one = Das k tötet einen Charakter bei der Streitmacht { WORD($side, form: "gen") }. Die Tabellen sagen nicht, welchen
k-leaves-a-choice = Das k tötet einen Charakter bei der Streitmacht { WORD($side, form: "gen") }. Die Spieler sagen, welchen

attack = { WORD($attacker) } { $attacker ->
    [fellowship] greifen
   *[other] greift
} beim Verhältnis { $ratio } an und { $attacker ->
    [fellowship] würfeln
   *[other] würfelt
} eine { $face }: { LIST($costs) }.
attack-modified = { WORD($attacker) } { $attacker ->
    [fellowship] greifen
   *[other] greift
} beim Verhältnis { $ratio } an und { $attacker ->
    [fellowship] würfeln
   *[other] würfelt
} eine { $face }, die als { $adjusted } zählt: { LIST($costs) }.
cost = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} { $lost ->
    [0] keinen
    [one] einen
   *[other] { $lost }
} von { $strength ->
    [one] 1 Stärkepunkt
   *[other] { $strength } Stärkepunkten
}
cost-and-character = { WORD($side) } { $side ->
    [fellowship] verlieren
   *[other] verliert
} { $lost ->
    [0] keinen
    [one] einen
   *[other] { $lost }
} von { $strength ->
    [one] 1 Stärkepunkt
   *[other] { $strength } Stärkepunkten
} sowie einen Charakter

## Ein Tod, den die Spieler schulden

death-to-name = Ein k tötete einen Charakter { WORD($side, form: "gen") }. Zur Wahl der Spieler stehen { LIST($who) }. Bevor die Streitmacht wieder kämpft, kommt der Tote in `fallen`, und `death_owed` fällt weg. Die Reihenfolge der Tode steht vor einem Wurf in `first_to_die`.
leader-to-name = der Anführer (dann fallen `leader_morale` und `sorcery` weg)
counted-to-name = einer von { $characters } in `characters` (dann sinkt die Zahl)

## Wahrscheinlichkeiten

view-army-combat-heavier_loss = wer mehr Stärkepunkte verliert
view-army-combat-attacker-strength_lost = verlorene Stärkepunkte { word-attacker.gen }
view-army-combat-defender-strength_lost = verlorene Stärkepunkte { word-defender.gen }
view-army-combat-attacker-strength = verbliebene Stärkepunkte { word-attacker.gen }
view-army-combat-defender-strength = verbliebene Stärkepunkte { word-defender.gen }
view-army-combat-attacker-character_killed = ein Charakter { word-attacker.gen } fällt
view-army-combat-defender-character_killed = ein Charakter { word-defender.gen } fällt
view-army-combat-attacker-death_owed = die Spieler müssen sagen, welcher Charakter { word-attacker.gen } fiel
view-army-combat-defender-death_owed = die Spieler müssen sagen, welcher Charakter { word-defender.gen } fiel
view-army-combat-attacker-destroyed = kein Stärkepunkt { word-attacker.gen } bleibt übrig
view-army-combat-defender-destroyed = kein Stärkepunkt { word-defender.gen } bleibt übrig
view-army-combat-character_dies = ein Charakter einer der beiden Seiten fällt
view-army-combat-killed-of = { $who } fällt
view-army-combat-ratio = das Kampfverhältnis
view-army-combat-adjusted_die = der Würfel nach allen Modifikatoren
view-army-combat-cell = das Tabellenfeld
view-army-combat-attacker-loss_percent = Verlust { word-attacker.gen } in Prozent
view-army-combat-defender-loss_percent = Verlust { word-defender.gen } in Prozent

## Ablehnungen

attacks-itself = Eine Seite kann sich nicht selbst angreifen.
    .expected = die andere Seite
half-effort = Nur die Dunkle Macht kann mit halber Stärke verteidigen.
    .expected = `full`, weil ein anderer Spieler verteidigt
two-players = War of the Ring hat zwei Spieler.
    .expected = `fellowship` oder `dark_power`, oder der Armeekampf des Spiels zu dritt
another-players = { $who } gehört einem anderen Spieler.
    .expected = Charaktere { WORD($side, form: "gen") }
no-allies = War of the Ring hat keine Bündnisse und keine verbündeten Stapel.
    .expected = kein `allied`, oder der Armeekampf des Spiels zu dritt
nazgul-leads-none = { $who } führt keine Armeen. Die Regeln nennen nur den Herrn der Nazgûl und Gothmog.
    .expected = ein anderer Anführer, oder die Lesart `any` von `wr-nazgul-lead`
no-army-there = Im Hexfeld „{ WORD($hex) }“ kann keine Armee stehen.
    .expected = ein Hexfeld, das eine Armee betreten darf

# Felder des Zustands und des Ergebnisses.

field-ArmyCombat-attacker = Der Stapel, der angreift.
field-ArmyCombat-defender = Der Stapel, den der Angreifer angreift. Er gehört einer anderen Seite.
field-ArmyCombat-terrain = Die Geländeart des Hexfelds, in dem der Verteidiger steht. Eine Armee muss es betreten dürfen.
field-ArmyCombat-defender_effort = `half`: Die Dunkle Macht verteidigt und bezahlt die Schattenpunkte für volle Stärke nicht. Deshalb zählen ihre Stärkepunkte halb.
field-Battle-ratio = Das Kampfverhältnis, Stärke des Angreifers zu Stärke des Verteidigers. Es ist die Spalte, wie die Tabelle sie überschreibt: `1-5` bis `5-1`.
    .hint = Das Kampfverhältnis, Stärke des Angreifers zu Stärke des Verteidigers.
field-Battle-adjusted_die = Der Würfel nach allen Modifikatoren, in den Grenzen der Tabelle. Er bestimmt die Zeile, -1 bis 9.
    .hint = Der Würfel nach allen Modifikatoren, in den Grenzen der Tabelle.
field-Battle-cell = Das Tabellenfeld, wie es gedruckt ist, mit dem Verlust des Angreifers vor dem Schrägstrich: Prozent, k für einen getöteten Charakter, - für keinen Verlust (`20k/10`).
    .hint = Das Tabellenfeld, wie es gedruckt ist, mit dem Verlust des Angreifers vor dem Schrägstrich.
field-Battle-attacker = Der Angreifer nach dem Kampf, mit seinen Verlusten.
field-Battle-defender = Der Verteidiger nach dem Kampf, mit seinen Verlusten.
