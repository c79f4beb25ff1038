# Die Texte der Tabellen: Überschriften, Zeilen, Spalten, Anmerkungen und Modifikatoren.

## Gollum-Tabelle

table-gollum-control-title = Gollum-Tabelle
table-gollum-control-rows = Wurf
table-gollum-control-row-1-or-2 = 1 oder 2
table-gollum-control-row-3-or-4 = 3 oder 4
table-gollum-control-row-5-or-6 = 5 oder 6
table-gollum-control-column-controlled-by = kontrolliert von
table-gollum-control-cell-fellowship = Spieler der Gefährten
table-gollum-control-cell-neither = keiner der Spieler
table-gollum-control-cell-dark_power = Spieler der Dunklen Macht
table-gollum-control-note-roll-modifiers = Der Wurf ist um 1 höher, wenn die Dunkle Macht Gollum letzte Runde hatte, und um 1 niedriger, wenn ihn die Gefährten hatten. Er bleibt immer zwischen 1 und 6.
table-gollum-control-note-same-allegiance = Wechselt Gollum nicht die Seite, so kontrolliert ihn weiter, wer seine Karte hat.
table-gollum-control-note-neutral = Einen neutralen Gollum kontrolliert niemand, aber seine Karte bleibt, wo sie ist.
table-gollum-control-note-switch = Geht Gollum zur anderen Seite über, so nimmt er seine Karte mit.
table-gollum-control-modifier-dark-power-last-turn = letzte Runde von der Dunklen Macht kontrolliert
table-gollum-control-modifier-fellowship-last-turn = letzte Runde von den Gefährten kontrolliert

## Suchtabelle

table-search-title = Suchtabelle
table-search-rows = Suchpunkte
table-search-columns = Zahl der Charaktere im Hexfeld
table-search-row-1-or-2 = 1 oder 2
table-search-row-3-or-4 = 3 oder 4
table-search-row-5-or-6 = 5 oder 6
table-search-row-7-or-8 = 7 oder 8
table-search-row-9-or-more = 9 oder mehr
table-search-note-spot = Eine Zahl ist ein Wurf, mit dem die Dunkle Macht die Charaktere im Hexfeld entdeckt.
table-search-note-capture = Ein c neben der gewürfelten Zahl erlaubt der Dunklen Macht, jeden entdeckten Charakter gefangen zu nehmen.
table-search-note-cross-index = Das Tabellenfeld ergibt sich aus den Charakteren im Hexfeld und den Suchpunkten, die dort suchen. Ein Wurf, der nicht darin steht, entdeckt niemanden.
table-search-note-search-points = Ein Nazgûl bringt 2 Suchpunkte, jeder Suchpunkt der Orks bringt 1.

## Armeekampf

table-army-combat-title = Tabelle für den Armeekampf
table-army-combat-rows = Würfel
table-army-combat-columns = Kampfverhältnis (Stärke des Angreifers zu Stärke des Verteidigers)
table-army-combat-note-percent = Eine Zahl ist der Anteil in Prozent, den die Streitmacht verliert. Die Verlusttabelle macht Stärkepunkte daraus.
table-army-combat-note-killed = Ein k tötet einen einzelnen Charakter, der die Streitmacht begleitet, aber nur bei einer Streitmacht der Gefährten. Der Abschnitt, der sagt, welchen, gehört nicht zu diesen Tabellen.
table-army-combat-note-no-losses = - kostet nichts.
table-army-combat-note-slash = Was vor dem Schrägstrich steht, gilt für den Angreifer, was dahinter steht, für den Verteidiger.
table-army-combat-note-ratio-limits = Ein schlechteres Verhältnis als 1-5 gilt als 1-5, ein besseres als 5-1 gilt als 5-1.
table-army-combat-note-die-limits = Der Würfel bleibt nach allen Modifikatoren zwischen -1 und 9.

## Verluste

table-percentage-loss-title = Verlusttabelle
table-percentage-loss-rows = Stärke der Streitmacht
table-percentage-loss-columns = Verlust in Prozent
table-percentage-loss-note-points-lost = Eine Zahl sind die Stärkepunkte, die die Streitmacht verliert.

## Zauberei

table-sorcery-title = Zaubereitabelle
table-sorcery-rows = Würfel
table-sorcery-columns = Zaubereiwert
table-sorcery-note-wounds = Im Zweikampf ist die Zahl die Zahl der Wunden des Gegners.
table-sorcery-note-morale = Im Armeekampf, und nur dort, kommt die Zahl zum Moralwert des Anführers hinzu.
table-sorcery-note-lowest-die = Was auch immer vom Würfel abgezogen wird (wie durch die Karte des Balrog), es bleibt mindestens 1: 2 minus 3 ist 1, 6 minus 3 ist 3.

## Gelände

table-terrain-effects-title = Geländetabelle
table-terrain-effects-rows = Gelände
table-terrain-effects-column-movement = Bewegungskosten
table-terrain-effects-column-defense = Verteidigungsfaktor
table-terrain-effects-row-clear = Offen
table-terrain-effects-row-mountain_path = Gebirgspfad
table-terrain-effects-row-road = Straße
table-terrain-effects-row-trail = Pfad
table-terrain-effects-row-rough = Unwegsames Gelände
table-terrain-effects-row-forest = Wald
table-terrain-effects-row-desert = Wüste
table-terrain-effects-row-mountain = Gebirge
table-terrain-effects-row-forest_rough = Unwegsamer Wald
table-terrain-effects-row-town = Stadt
table-terrain-effects-row-citadel = Zitadelle
table-terrain-effects-row-lake_sea = See/Meer
table-terrain-effects-row-orodruin = Orodruin
table-terrain-effects-row-minor_river = Kleiner Fluss
table-terrain-effects-row-major_river = Großer Fluss
table-terrain-effects-row-swamp = Sumpf
table-terrain-effects-row-ford = Furt
table-terrain-effects-row-bridge = Brücke
table-terrain-effects-row-pass = Pass
table-terrain-effects-row-tunnel = Tunnel
table-terrain-effects-row-servant_of_sauron = Diener Saurons
table-terrain-effects-row-magic = Magie
table-terrain-effects-row-port = Hafen
table-terrain-effects-row-area_border = Gebietsgrenze
table-terrain-effects-row-dunharrow = Dunharg
table-terrain-effects-note-must-be-open = * bezeichnet eine Hexfeldseite, die zuweilen offen sein muss, ehe man sie überschreiten darf.
table-terrain-effects-note-no-armies = $ bezeichnet ein Hexfeld, in dem keine Armee stehen darf.
table-terrain-effects-note-dunharrow = & bezeichnet die Hexfeldseite Dunharg, die nur Aragorns Schar offensteht: ihm und den Charakteren bei ihm.
table-terrain-effects-note-prohibited = P verbietet das Betreten oder Überschreiten.
table-terrain-effects-note-no-effect = - ändert nichts.
table-terrain-effects-note-defense = Die zweite Spalte vervielfacht die Stärke einer Einheit, die in einem solchen Hexfeld verteidigt: In einer Zitadelle hat sie ihre dreifache Stärke.

## Ränder, Werte, Druckfehler und Zweifel

table-gollum-control-rows-clamp = eine 7 gilt als 6, eine 0 als 1
table-search-value-nazgul-search-points = jeder Nazgûl ist 2 Suchpunkte wert
table-search-value-orc-search-points = jeder Suchpunkt von Orks ist 1 wert
table-search-value-capture-rating-without-one = ein Charakter ohne Gefangennahmewert hat 3
table-search-erratum-1 = Der Buchstabe l steht für die Ziffer 1.
table-search-erratum-2 = { table-search-erratum-1 }
table-search-erratum-3 = { table-search-erratum-1 }
table-search-erratum-4 = { table-search-erratum-1 }
table-search-erratum-5 = { table-search-erratum-1 }
table-search-erratum-6 = { table-search-erratum-1 }
table-search-erratum-7 = { table-search-erratum-1 }
table-search-erratum-8 = { table-search-erratum-1 }
table-search-erratum-9 = { table-search-erratum-1 }
table-search-doubt-1 = Im Scan laufen die Überschriften der beiden Achsen ineinander. Wir lesen die Suchpunkte am Rand und die Zahl der Charaktere oben.
table-army-combat-value-half-effort = die Dunkle Macht darf mit halber Stärke verteidigen
table-army-combat-rows-clamp = ein geänderter Wurf unter -1 gilt als -1, über 9 als 9
table-army-combat-columns-clamp = ein Verhältnis unter 1-5 gilt als 1-5, über 5-1 als 5-1
table-army-combat-erratum-1 = Der Buchstabe l steht für die Ziffer 1.
table-army-combat-doubt-1 = In der letzten Zeile hat jedes zweite Feld ein k. Das Feld bei 1-2 bricht das Muster: Es hat ein k zwischen zwei Feldern mit k.
table-percentage-loss-doubt-1 = Die Hälfte einer Streitmacht von 11 bis 15 ist als 5 gedruckt. Das Muster der anderen Zeilen ergäbe 6.
table-percentage-loss-doubt-2 = Die Tabelle endet bei 99 Stärkepunkten und sagt nicht, was eine größere Streitmacht verliert.
table-percentage-loss-doubt-3 = Die kleinste Zeile kann 2 Punkte von einer Streitmacht verlangen, die nur 1 hat, und die Tabelle hat keine Spalte für 100 Prozent.
table-sorcery-rows-clamp = ein Wurf, der unter 1 sinkt, gilt als 1; nichts hebt ihn über 6
table-terrain-effects-doubt-1 = Der Schlüssel nennt Aragorn und begleitende Charaktere für Dunharg in Worten, die man verschieden lesen kann.
table-terrain-effects-doubt-2 = Es steht nirgends, wie zwei Arten einer Hexfeldseite zusammenwirken, etwa eine Brücke und ihr Fluss.
table-terrain-effects-doubt-3 = Die Tabellen sagen nicht, welche Tunnel wann offen sein müssen.

## Zweikampf

table-individual-combat-title = Tabelle für den Zweikampf
table-individual-combat-rows = Würfel
table-individual-combat-columns = Kampfdifferenz (Angreifer minus Verteidiger)
table-individual-combat-note-wounds = 1w, 2w und 3w sind eine, zwei und drei Wunden des Charakters.
table-individual-combat-note-killed = k tötet den Charakter.
table-individual-combat-note-no-effect = - hat keine Wirkung.
table-individual-combat-note-slash = Was vor dem Schrägstrich steht, gilt für den Angreifer, was dahinter steht, für den Verteidiger.
table-individual-combat-note-both-throw = Jeder der beiden würfelt einmal und ist bei diesem Wurf der Angreifer, der andere der Verteidiger. Die Ergebnisse beider Würfe wirken zugleich, am Ende.
table-individual-combat-note-differential-limits = Die Differenz bleibt zwischen -4 und +5.
table-individual-combat-columns-clamp = unter -4 gilt als -4, über +5 als +5
table-individual-combat-erratum-1 = Der Buchstabe l steht für die Ziffer 1.
table-individual-combat-erratum-2 = { table-individual-combat-erratum-1 }
table-individual-combat-erratum-3 = { table-individual-combat-erratum-1 }
table-individual-combat-erratum-4 = { table-individual-combat-erratum-1 }
table-individual-combat-doubt-1 = Für eine 1 hat der Scan neun Felder (drei k/-, drei -/-, drei -/k) unter zehn Spalten. Wenn das verlorene Feld wie einer seiner Nachbarn war, sind nur -1 und +2 offen. Die anderen acht sind in allen Fällen gleich.

## Kosten in Schattenpunkten

table-shadow-point-costs-campaign-title = Kosten in Schattenpunkten (Kampagnenspiel)
table-shadow-point-costs-campaign-rows = Handlung
table-shadow-point-costs-campaign-row-Move-Force-of-41-or-more-Strength-Points = Streitmacht von 41 oder mehr Stärkepunkten bewegen
table-shadow-point-costs-campaign-row-Move-Force-of-11-40-Strength-Points = Streitmacht von 11-40 Stärkepunkten bewegen
table-shadow-point-costs-campaign-row-Move-Force-of-10-or-fewer-Strength-Points = Streitmacht von 10 oder weniger Stärkepunkten bewegen
table-shadow-point-costs-campaign-row-move_nazgul_for_search = Nazgûl für eine Suche bewegen
table-shadow-point-costs-campaign-row-move_nazgul_in_player_turn = Nazgûl im Spielerzug bewegen
table-shadow-point-costs-campaign-row-initiate_army_combat = Armeekampf beginnen
table-shadow-point-costs-campaign-row-defend_at_full_strength = mit voller Stärke verteidigen
table-shadow-point-costs-campaign-row-defend_at_half_strength = mit halber Stärke verteidigen
table-shadow-point-costs-campaign-column-cost = Kosten
table-shadow-point-costs-campaign-doubt-1 = Diese Liste hat keine Anmerkungen. Nur die Liste des Charakterspiels lässt Handlungen, die nicht darin stehen, nichts kosten.
table-shadow-point-costs-character-title = Kosten in Schattenpunkten (Charakterspiel)
table-shadow-point-costs-character-rows = Handlung
table-shadow-point-costs-character-row-move_orcs = Orks bewegen
table-shadow-point-costs-character-row-search_with_orcs = mit Orks suchen
table-shadow-point-costs-character-row-move_nazgul = Nazgûl bewegen
table-shadow-point-costs-character-row-search_with_nazgul = mit einem Nazgûl suchen
table-shadow-point-costs-character-row-reduce_citadel = Zitadelle bezwingen
table-shadow-point-costs-character-column-cost = Kosten
table-shadow-point-costs-character-note-unlisted-free = Handlungen, die nicht in der Liste stehen, kosten keine Schattenpunkte.
table-shadow-point-costs-character-note-fellowship-turn-free = Eine Suche wird nur in der Suchphase bezahlt. Im Spielerzug der Gefährten kostet sie nichts.
table-shadow-point-costs-character-note-group = Eine Gruppe sind alle Orks in einem Hexfeld, wie viele es auch sind.

## Schattenpunkte

table-shadow-points-title = Schattenpunkte
table-shadow-points-doubt-1 = Die Tabelle hat keine Überschriften und keinen Schlüssel. Wir lesen die Zahlen am Rand als den Würfel.

## Wofür ein Preis oder ein Wert gilt

table-terrain-effects-per-hex = Hexfeld
table-terrain-effects-per-hexside = Hexfeldseite
table-terrain-effects-per-hex-hexside = Hexfeld oder Hexfeldseite
table-shadow-point-costs-campaign-per-Force = Streitmacht
table-shadow-point-costs-campaign-per-Nazgul = Nazgûl
table-shadow-point-costs-campaign-per-Army-Combat = Armeekampf
table-shadow-point-costs-character-per-group = Gruppe
table-shadow-point-costs-character-per-Nazgul = Nazgûl
table-shadow-point-costs-character-per-Nazgul-present = anwesender Nazgûl
