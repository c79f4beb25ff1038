# Titel und Beschreibungen der Regeln.

rule-gollum-control-title = Kontrolle über Gollum
rule-gollum-control-doc = Ein Wurf entscheidet, wer Gollum in dieser Runde kontrolliert. Wer ihn letzte Runde kontrollierte, hat einen Modifikator.
rule-search-title = Suche
rule-search-doc = Die Dunkle Macht durchsucht ein Hexfeld. Ein Wurf entscheidet, ob sie die Charaktere dort entdeckt. Manche Würfe erlauben Gefangennahmen.
rule-army-combat-title = Armeekampf
rule-army-combat-doc = Zwei Armeen kämpfen. Das Verhältnis ihrer Stärken bestimmt die Spalte, ein Wurf mit den Modifikatoren der Anführer bestimmt die Zeile.
rule-losses-title = Prozentuale Verluste
rule-losses-doc = Ein Prozentsatz einer Streitmacht in Stärkepunkten: bis 99 nach der Tabelle, darüber nach einer Formel, und nie mehr, als sie hat.
rule-gollum-campaign-title = Kontrolle über Gollum, Runde für Runde
rule-gollum-campaign-doc = Ein Wurf um Gollum in jeder Runde, bis ihn der Spieler in `until` kontrolliert oder alle `turns` gespielt sind.
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
