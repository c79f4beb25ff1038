# Ablehnungen von Charakteren und Streitmächten. Mehrere Regeln teilen sie.

rating-missing = Diese Regel braucht { $rating ->
    [combat] den Kampfwert
    [morale] den Moralwert
    [endurance] die Ausdauer
    [ring_rating] den Ringwert
    [movement_allowance] die Bewegungsweite
    [nationality] das Volk
   *[side] die Seite
} von { $who }.
    .expected = `{ $rating }`
character-dead = { $who } ist tot.
    .expected = ein lebender Charakter
wounds-kill = { $who } hat { $wounds ->
    [one] 1 Wunde
   *[other] { $wounds } Wunden
} bei einer Ausdauer von { $endurance } und ist deshalb tot.
    .expected = weniger Wunden als { $endurance }
character-held = { $who } ist in der Hand eines Feindes.
    .expected = ein freier Charakter
character-twice = { $who } steht auch bei { $place }, und es gibt diesen Charakter nur einmal.
    .expected = jeder bekannte Charakter einmal
no-strength = Eine Streitmacht ohne Stärkepunkte kann nicht kämpfen.
    .expected = 1 oder mehr
fallen-accompanies = { $who } ist gefallen und kann die Streitmacht nicht begleiten.
    .expected = ein Charakter, der nicht in `characters` steht
leader-twice = Die Streitmacht hat `leader` und dazu `{ $field }`.
    .expected = nur `leader`, oder `{ $field }` ohne `leader`
leader-ambiguous = { $count } der Charaktere heißen { $who }, deshalb ist der Anführer unklar.
    .expected = ein Anführer, dessen Namen nur einer in `characters` hat
leader-unknown = Der Zustand nennt vom Anführer { $who } nur den Namen, aber keinen Moralwert.
    .expected = der Anführer mit `morale`, oder der Name eines Charakters in `characters`, der einen hat
never-of-the-fellowship = { $who } gehört nie zu den Gefährten.
    .expected = der Spieler, der { $who } kontrolliert
two-rings = Es gibt nur einen Ring, und { $who } hat ihn.
    .expected = kein `ring` bei allen anderen
too-many-nazgul = Es gibt nur { $most } Nazgûl.
    .expected = höchstens { $most } Nazgûl
in-both-forces = { $who } ist auch in der Streitmacht des Angreifers.
    .expected = jeder Charakter in einer Streitmacht, und verschiedene Namen für verschiedene Charaktere
has-fallen = { $who } ist gefallen.
    .expected = ein Charakter, der nicht in `fallen` steht
death-owed = Ein k tötete einen Charakter dieser Streitmacht, und der Zustand sagt nicht, welchen.
    .expected = der Tote in `fallen`, nicht mehr in `leader` oder `characters`, und kein `death_owed`
first-to-die-not-there = { $who } ist nicht bei der Streitmacht.
    .expected = der Name des Anführers oder eines der `characters`
first-to-die-ambiguous = Mehrere Charaktere der Streitmacht heißen { $who }.
    .expected = ein Name, den nur einer von ihnen hat
first-to-die-twice = { $who } steht zweimal in der Reihenfolge der Tode.
    .expected = jeder Charakter einmal
first-to-die-spared = Nach der Auslegung `{ $ruling }` tötet kein k { $who }.
    .expected = ein Charakter, den ein k töten kann, oder kein `first_to_die`

# Felder des Zustands und des Ergebnisses.

field-Character-name = Der Name des Charakters, 1 bis 64 druckbare Zeichen. Ein bekannter Name in jeder Schreibweise bestimmt `who`. Jeder andere Name ist eine Bezeichnung: Er ändert weder Würfel noch Ergebnis.
    .hint = Der Name des Charakters, 1 bis 64 druckbare Zeichen.
field-Character-side = Der Spieler, der den Charakter jetzt kontrolliert. Lassen Sie das Feld weg, wenn die Regel es nicht braucht.
    .hint = Der Spieler, der den Charakter jetzt kontrolliert.
field-Character-who = Der bekannte Charakter. `nazgul` ist ein Nazgûl ohne eigenen Namen, `other` ein Charakter, den keine Regel nennt. Ohne Angabe: der Charakter, den `name` nennt, wenn der Name bekannt ist.
    .hint = Der bekannte Charakter.
field-Character-combat = Der Kampfwert der Karte. Lassen Sie das Feld weg, wenn die Regel es nicht braucht.
    .hint = Der Kampfwert der Karte.
field-Character-morale = Der jetzige Moralwert. Bei einem Charakter, der eine Armee führt, der persönliche Moralwert. Lassen Sie das Feld weg, wenn die Regel es nicht braucht.
    .hint = Der jetzige Moralwert.
field-Character-sorcery = Der Zaubereiwert eines Charakters mit Zauberei: ein Buchstabe, oder ein Objekt mit der Zahl, die vom Würfel abgezogen wird. Ohne Angabe: Der Charakter zaubert nicht.
    .hint = Der Zaubereiwert eines Charakters mit Zauberei: ein Buchstabe, oder ein Objekt mit der Zahl, die vom Würfel abgezogen wird.
field-Character-endurance = Die Ausdauer: Ein Charakter mit so vielen Wunden ist tot. Lassen Sie das Feld weg, wenn die Regel es nicht braucht.
    .hint = Die Ausdauer.
field-Character-wounds = Alle Wunden des Charakters. In Sauron die verlorenen Ausdauerpunkte.
    .hint = Alle Wunden des Charakters.
field-Character-by_sorcery = Wie viele der Wunden von Zauberei stammen. Lassen Sie das Feld weg, wenn es keine sind oder die Regel es nicht braucht.
    .hint = Wie viele der Wunden von Zauberei stammen.
field-Character-by_elven_sword = Wie viele der Wunden von Elbenschwertern stammen. Lassen Sie das Feld weg, wenn es keine sind oder die Regel es nicht braucht.
    .hint = Wie viele der Wunden von Elbenschwertern stammen.
field-Character-killed = Ob der Charakter tot ist. Regeln für lebende Charaktere lehnen tote ab.
    .hint = Ob der Charakter tot ist.
field-Character-capture_rating = Der Gefangennahmewert der Karte. Ohne Angabe: 3, der Wert eines Charakters ohne Gefangennahmewert.
    .hint = Der Gefangennahmewert der Karte.
field-Character-escape_rating = Der Fluchtwert der Karte. Ohne Angabe: 3, der Wert eines Charakters ohne Fluchtwert.
    .hint = Der Fluchtwert der Karte.
field-Character-ring_rating = Der Ringwert der Karte. Lassen Sie das Feld weg, wenn die Regel es nicht braucht oder der Wert gedruckt ist.
    .hint = Der Ringwert der Karte.
field-Character-movement_allowance = Die Bewegungsweite der Karte. Lassen Sie das Feld weg, wenn die Regel es nicht braucht.
    .hint = Die Bewegungsweite der Karte.
field-Character-held = Wie ein Feind den Charakter festhält: als Gefangenen unterwegs (`captive`), überredet und auf dem Weg nach Isengart (`persuaded`), oder als Gefangenen in Isengart (`at_isengard`). Ohne Angabe: Der Charakter ist frei.
    .hint = Wie ein Feind den Charakter festhält.
field-Character-ring = Wie der Charakter den Ring hat, wenn er ihn hat. Ohne Angabe: Er hat ihn nicht.
    .hint = Wie der Charakter den Ring hat, wenn er ihn hat.
field-Character-failed_attempts = Wie oft der Charakter vergeblich versucht hat, den Ring abzunehmen. In Sauron zählen diese Versuche. Ohne Angabe: 0.
    .hint = Wie oft der Charakter vergeblich versucht hat, den Ring abzunehmen.
field-Character-nationality = Das Volk eines Anführers in Sauron: `numenorean`, `elf`, `dwarf`, `orc`, in Einzahl oder Mehrzahl und jeder Schreibweise. Der Text zählt die Völker nicht auf. Deshalb ist jedes andere Wort, auch ein falsch geschriebenes, ein eigenes Volk. Lassen Sie das Feld weg, wenn die Regel es nicht braucht.
    .hint = Das Volk eines Anführers in Sauron.
field-Character-shards = Ob der Anführer die Bruchstücke von Narsil trägt, wie es ein einziger Anführer der Númenórer darf. Ohne Angabe: nein.
    .hint = Ob der Anführer die Bruchstücke von Narsil trägt, wie es ein einziger Anführer der Númenórer darf.
field-Character-magic_points = Die Zauberpunkte eines Anführers in Sauron. Lassen Sie das Feld weg, wenn es keine gibt oder die Regel es nicht braucht.
    .hint = Die Zauberpunkte eines Anführers in Sauron.
field-Character-no_rally = Warum ein Anführer in Sauron nicht sammeln darf: Er hat in dieser Runde einen Kampf auf Leben und Tod abgelehnt (`refused`), oder er hat keine Einheiten seines Volks (`no_units`). Ohne Angabe: Er darf sammeln.
    .hint = Warum ein Anführer in Sauron nicht sammeln darf.
field-Force-side = Der Spieler, der die Streitmacht kontrolliert.
field-Force-strength = Die Stärkepunkte der Streitmacht, vor Gelände und Einsatz. Mit 0 kämpft sie nicht.
    .hint = Die Stärkepunkte der Streitmacht, vor Gelände und Einsatz.
field-Force-leader = Der Anführer der Streitmacht. Seine Moral verändert den Wurf. Hat er Zauberei, so wird für sie gewürfelt. Geben Sie ihn vollständig an, oder nur mit Namen, wenn er vollständig in `characters` steht. Ohne Angabe: kein Anführer, oder einer mit `leader_morale` und `sorcery`.
    .hint = Der Anführer der Streitmacht.
field-Force-leader_morale = Der persönliche Moralwert des Anführers, wenn `leader` fehlt. Der Wurf steigt um ihn, wenn die Streitmacht angreift, und sinkt um ihn, wenn sie verteidigt. Ohne Angabe oder mit 0: wie ohne Anführer.
    .hint = Der persönliche Moralwert des Anführers, wenn `leader` fehlt.
field-Force-sorcery = Der Zaubereiwert des Anführers, wenn `leader` fehlt: ein Buchstabe, oder ein Objekt mit der Zahl, die vom Würfel abgezogen wird. Die Punkte des Wurfs kommen zur Moral des Anführers hinzu. Ohne Angabe: Er zaubert nicht.
    .hint = Der Zaubereiwert des Anführers, wenn `leader` fehlt: ein Buchstabe, oder ein Objekt mit der Zahl, die vom Würfel abgezogen wird.
field-Force-characters = Die einzelnen Charaktere, die die Streitmacht begleiten. Ein k kann einen von ihnen töten, oder den Anführer. Geben Sie ihre Zahl ohne den Anführer an, oder eine Liste von ihnen, vollständig oder mit Namen. Ein Charakter mit dem Namen des Anführers ist der Anführer.
    .hint = Die einzelnen Charaktere, die die Streitmacht begleiten.
field-Force-allied = Im Spiel zu dritt: ob dies ein verbündeter Stapel ist. Dann begannen seine Einheiten und Charaktere das Spiel nicht alle unter einem Spieler. Ohne Angabe: Die Namen seiner Charaktere entscheiden es, sonst nein.
    .hint = Im Spiel zu dritt: ob dies ein verbündeter Stapel ist.
field-Force-first_to_die = Der Name des Anführers oder eines der `characters`. Dieser Charakter stirbt, wenn ein k in diesem Kampf einen Charakter der Streitmacht tötet, wie die Spieler es vorher wählen. Oder eine Liste von 1 bis 99 von ihnen, in der Reihenfolge, in der sie sterben. `leader` ist ein Anführer mit `leader_morale` und `sorcery`. Ein k muss jeden von ihnen töten können. Ohne Angabe: keine Wahl.
    .hint = Der Name des Anführers oder eines der `characters`.
field-Force-death_owed = Ob ein k einen von mehreren Charakteren tötete und `first_to_die` keinen nannte. Die Streitmacht kämpft erst wieder, wenn die Spieler den Toten nach `fallen` verschoben haben. Ohne Angabe: false.
    .hint = Ob ein k einen von mehreren Charakteren tötete und `first_to_die` keinen nannte.
field-Force-fallen = Die Charaktere der Streitmacht, die der Armeekampf getötet hat.
    .hint = Die Charaktere der Streitmacht, die der Armeekampf getötet hat.
field-Force-loss_percent = Wie viel Prozent der Streitmacht ihr letzter Armeekampf kostete: 0, 10, 20, 30, 50, 80 oder 100. Antworten haben dieses Feld, und keine Regel liest es.
    .hint = Wie viel Prozent der Streitmacht ihr letzter Armeekampf kostete.
field-Force-strength_lost = Die Stärkepunkte, die die Streitmacht in ihrem letzten Armeekampf verlor. Antworten haben dieses Feld, und keine Regel liest es.
    .hint = Die Stärkepunkte, die die Streitmacht in ihrem letzten Armeekampf verlor.
field-Force-character_killed = Ob ein k im letzten Armeekampf der Streitmacht einen Charakter tötete. Antworten haben dieses Feld, und keine Regel liest es.
    .hint = Ob ein k im letzten Armeekampf der Streitmacht einen Charakter tötete.
