# Titel und Beschreibungen der Regeln.

rule-gollum-control-title = Kontrolle über Gollum
rule-gollum-control-doc = Ein Wurf entscheidet, wer Gollum in dieser Runde kontrolliert. Wer ihn letzte Runde kontrollierte, hat einen Modifikator.
rule-search-title = Suche
rule-search-doc = Die Dunkle Macht durchsucht ein Hexfeld. Ein Wurf entscheidet, ob sie die Charaktere dort entdeckt. Manche Würfe erlauben Gefangennahmen.
rule-army-combat-title = Armeekampf
rule-army-combat-doc = Zwei Armeen kämpfen. Das Verhältnis ihrer Stärken bestimmt die Spalte, ein Wurf mit den Modifikatoren der Anführer bestimmt die Zeile.
rule-losses-title = Prozentuale Verluste
rule-losses-doc = Ein Prozentsatz einer Streitmacht in Stärkepunkten: bis 99 nach der Tabelle, darüber nach einer Formel, und nie mehr, als sie hat.
