# Titel und Beschreibungen der Regeln, und Titel der Beispiele.

ruleset-title = War of the Ring (1977): Tabellen
ruleset-changes-1 = Die erste Ausgabe.
ruleset-summary = Gollum, Suchen, Zauberei, Zweikämpfe, Armeekampf, Verluste, Schattenpunkte und Gelände des Brettspiels von 1977.

rule-gollum-control-title = Kontrolle über Gollum
rule-gollum-control-doc = Ein Wurf entscheidet, wer Gollum in dieser Runde kontrolliert. Wer ihn letzte Runde kontrollierte, hat einen Modifikator.
rule-search-title = Suche
rule-search-doc = Die Dunkle Macht durchsucht ein Hexfeld. Ein Wurf entscheidet, ob sie die Charaktere dort entdeckt. Manche Würfe erlauben Gefangennahmen.
rule-army-combat-title = Armeekampf
rule-army-combat-doc = Zwei Armeen kämpfen. Das Verhältnis ihrer Stärken bestimmt die Spalte, ein Wurf mit den Modifikatoren der Anführer bestimmt die Zeile.
rule-losses-title = Prozentuale Verluste
rule-losses-doc = Ein Prozentsatz einer Streitmacht in Stärkepunkten: bis 99 nach der Tabelle, darüber nach einer Formel, und nie mehr, als sie hat.
rule-gollum-campaign-title = Kontrolle über Gollum, Runde für Runde
rule-gollum-campaign-doc = Ein Wurf um Gollum in jeder Runde, bis ihn ein gegebener Spieler kontrolliert oder alle Runden gespielt sind.
rule-search-campaign-title = Suche um Suche
rule-search-campaign-doc = Eine Gruppe wird wieder und wieder gesucht. Die Gefangenen verlassen sie, und die nächste Suche trifft auf weniger.
rule-sorcery-title = Zauberei
rule-sorcery-doc = Ein Wurf in der Spalte eines Zaubereiwerts: Wunden für den Gegner, oder Punkte für die Moral eines Anführers.
rule-individual-combat-title = Zweikampf
rule-individual-combat-doc = Zwei Charaktere kämpfen. Beide würfeln in jeder Kampfrunde, bis einer tot ist oder alle gekämpft sind.
rule-war-campaign-title = Angriff um Angriff
rule-war-campaign-doc = Eine Armee greift einen Stapel nach dem anderen an, einmal in jeder Runde, bis sie gefallen sind oder sie aufhören muss.
rule-shadow-points-title = Schattenpunkte
rule-shadow-points-doc = Die Dunkle Macht wählt geheim einen Buchstaben und würfelt: Das Tabellenfeld sind ihre Schattenpunkte für die Runde.
rule-shadow-point-costs-title = Kosten in Schattenpunkten
rule-shadow-point-costs-doc = Was eine Reihe von Handlungen in Schattenpunkten kostet, und ob die Dunkle Macht sie bezahlen kann.
rule-terrain-title = Gelände
rule-terrain-doc = Die Bewegungspunkte für einen Weg, das Hexfeld, in dem er endet, und der Verteidigungsfaktor eines Hexfelds.

## Beispiele, nach ihrer Regel und ihrer Nummer darin

example-gollum-control-1 = Die Dunkle Macht kontrollierte Gollum zuletzt und hat seine Karte
example-gollum-campaign-1 = Wie bald die Gefährten Gollum haben, in höchstens sechs Runden
example-search-1 = Zwei Nazgûl und eine Gruppe von Orks suchen Frodo und Sam
example-search-2 = Fünf Suchpunkte gegen sieben Gefährten, die Gefangennahmen bleiben den Spielern
example-search-campaign-1 = Frodo und Sam treffen auf drei Suchen
example-search-campaign-2 = Eine Reise von drei Runden, und eine Belagerung aus denselben 6 Schattenpunkten
example-sorcery-1 = Ein Zauberer mit Zaubereiwert B, um 3 geschwächt
example-individual-combat-1 = Ein Zweikampf von höchstens drei Kampfrunden, einer der beiden zaubert
example-individual-combat-2 = Ein Zweikampf auf Leben und Tod, höchstens dreißig Kampfrunden
example-army-combat-1 = Die Dunkle Macht stürmt eine Zitadelle, die Gandalf hält
example-war-campaign-1 = Die Dunkle Macht stürmt eine Stadt in drei Runden mit 7 Schattenpunkten
example-losses-1 = Die Hälfte einer Streitmacht von 13
example-shadow-points-1 = Die Dunkle Macht wählte C
example-shadow-point-costs-1 = Zwei Streitmächte marschieren, eine greift an, im Kampagnenspiel
example-terrain-1 = Eine Straße, eine Furt und ein Wald, mit 4 Bewegungspunkten
