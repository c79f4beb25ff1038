# Kosten in Schattenpunkten.

price = { $count ->
    [one] Schattenpunkte
   *[other] Schattenpunkte, { $count }-mal zu zahlen
}, um { WORD($action) }
price-by-strength = { $count ->
    [one] Schattenpunkte
   *[other] Schattenpunkte, { $count }-mal zu zahlen
}, um eine Streitmacht von { $strength ->
    [one] 1 Stärkepunkt
   *[other] { $strength } Stärkepunkten
} zu bewegen
action-not-listed = Die Preisliste nennt die Handlung nicht, deshalb kostet sie nichts
search-is-free = Im Spielerzug der Gefährten kostet es nichts, { WORD($action) }

bill-paid = Die Handlungen kosten { $total ->
    [one] 1 Schattenpunkt
   *[other] { $total } Schattenpunkte
} und lassen { $left } von { $available } übrig.
bill-not-paid = Die Handlungen kosten { $total ->
    [one] 1 Schattenpunkt
   *[other] { $total } Schattenpunkte
}, { $missing } mehr als die { $available } der Dunklen Macht.

## Handlungen, mit „um“ davor

word-move_orcs = eine Gruppe von Orks zu bewegen
word-search_with_orcs = mit einer Gruppe von Orks zu suchen
word-move_nazgul = einen Nazgûl zu bewegen
word-search_with_nazgul = mit einem Nazgûl zu suchen
word-reduce_citadel = eine Zitadelle zu bezwingen, für jeden anwesenden Nazgûl
word-move_force = eine Streitmacht zu bewegen
word-move_nazgul_for_search = einen Nazgûl für eine Suche zu bewegen
word-move_nazgul_in_player_turn = einen Nazgûl im Spielerzug zu bewegen
word-initiate_army_combat = einen Armeekampf zu beginnen
word-defend_at_full_strength = in einem Armeekampf mit voller Stärke zu verteidigen
word-defend_at_half_strength = mit halber Stärke zu verteidigen

## Ablehnungen

action-not-in-character = Das Charakterspiel hat keinen Preis dafür, { WORD($action) }.
    .expected = eines von { $actions }
action-not-in-campaign = Das Kampagnenspiel hat keinen Preis dafür, { WORD($action) }.
    .expected = eines von { $actions }
price-not-listed = Die Preisliste des Kampagnenspiels nennt nicht jede Handlung.
    .expected = nur Handlungen der Liste, oder die Lesart `free`
strength-missing = Der Preis hängt von der Stärke der Streitmacht ab.
    .expected = `strength`
price-without-strength = Der Preis dieser Handlung hängt nicht von der Stärke ab.
    .expected = kein `strength`
price-in-any-turn = Nur eine Suche des Charakterspiels hat im Spielerzug der Gefährten einen anderen Preis.
    .expected = `search_phase`

## Wahrscheinlichkeiten

view-shadow-point-costs-items = die Zeilen der Rechnung
view-shadow-point-costs-total = der Preis aller Handlungen
view-shadow-point-costs-left = übrige Schattenpunkte
view-shadow-point-costs-allowed = die Schattenpunkte reichen

# Felder des Zustands und des Ergebnisses.

field-Purchase-action = Die Handlung, mit einem Wort der Preisliste des Spiels. Die des Charakterspiels sind die mit Orks und Nazgûl sowie `reduce_citadel`, die anderen sind die des Kampagnenspiels. `other`: eine Handlung, die die Liste nicht nennt.
    .hint = Die Handlung, mit einem Wort der Preisliste des Spiels.
field-Purchase-count = Wie oft der Preis zu zahlen ist: für Gruppen von Orks, Nazgûl, Streitmächte oder Armeekämpfe.
    .hint = Wie oft der Preis zu zahlen ist.
field-Purchase-strength = Die Stärkepunkte der Streitmacht, die sich bewegt. Nur `move_force` braucht sie. Lassen Sie sie bei jeder anderen Handlung weg.
    .hint = Die Stärkepunkte der Streitmacht, die sich bewegt.
field-Purchase-during = Wann eine Suche des Charakterspiels stattfindet. Im Spielerzug der Gefährten kostet sie nichts.
    .hint = Wann eine Suche des Charakterspiels stattfindet.
field-ShadowPointCosts-game = Die Preisliste: die des Charakterspiels oder die des Kampagnenspiels.
    .hint = Die Preisliste.
field-ShadowPointCosts-actions = Die Handlungen, die die Dunkle Macht plant, höchstens 200 Zeilen.
field-ShadowPointCosts-available = Die Schattenpunkte, die die Dunkle Macht hat.
field-BillItem-action = Die Handlung, wie im Zustand.
field-BillItem-count = Wie oft der Preis zu zahlen ist, 1 bis 999.
field-BillItem-each = Der Preis für ein Mal, in Schattenpunkten: 0 oder mehr.
    .hint = Der Preis für ein Mal, in Schattenpunkten.
field-BillItem-cost = Der Preis der Zeile, in Schattenpunkten: `each` mal `count`.
    .hint = Der Preis der Zeile, in Schattenpunkten.
field-Bill-items = Eine Zeile für jede Handlung, in ihrer Reihenfolge.
field-Bill-total = Der Preis aller Handlungen, in Schattenpunkten: 0 oder mehr.
    .hint = Der Preis aller Handlungen, in Schattenpunkten.
field-Bill-left = Die Schattenpunkte, die übrig bleiben: unter 0, wenn sie nicht reichen.
    .hint = Die Schattenpunkte, die übrig bleiben.
field-Bill-allowed = Ob die Schattenpunkte für alles reichen: `left` ist 0 oder mehr.
    .hint = Ob die Schattenpunkte für alles reichen.
