# Suchtabelle.

orcs-search = Orks suchen mit { $points ->
    [one] 1 Suchpunkt
   *[other] { $points } Suchpunkten
}
nazgul-search = { $nazgul ->
    [one] 1 Nazgûl sucht mit { $points } Suchpunkten
   *[other] { $nazgul } Nazgûl suchen mit je { $each } Suchpunkten: { $points } Suchpunkte
}
nazgul-and-orcs-search = { $nazgul ->
    [one] 1 Nazgûl sucht mit { $each } Suchpunkten
   *[other] { $nazgul } Nazgûl suchen mit je { $each } Suchpunkten
}, und Orks mit { $orcs }: { $points } Suchpunkte
search-points = Würfe, die { $characters ->
    [one] 1 Charakter
   *[other] { $characters } Charaktere
} mit { $points ->
    [one] 1 Suchpunkt
   *[other] { $points } Suchpunkten
} entdecken (c erlaubt Gefangennahme)
search-throw = Suche
capture-allowed = Die { $face } entdeckt die Charaktere, und ihr c erlaubt Gefangennahmen
capture-not-allowed = Die { $face } entdeckt die Charaktere, aber ohne c erlaubt sie keine Gefangennahme
capture-not-tried = Wer sucht, versucht nicht, { $who } gefangen zu nehmen
capture-throw = { $who } entgeht der Gefangennahme mit höchstens { $rating }, dem Gefangennahmewert
    .made = { ATMOST($face, $rating) ->
        [yes] entgeht ihr
       *[no] wird gefangen
    }
capture-throw-without-rating = { $who } entgeht der Gefangennahme mit höchstens { $rating }, weil kein Gefangennahmewert angegeben ist
    .made = { ATMOST($face, $rating) ->
        [yes] entgeht ihr
       *[no] wird gefangen
    }
capture-throw-above = { $who } entgeht der Gefangennahme mit mehr als { $rating }, dem Gefangennahmewert
    .made = { ATMOST($face, $rating) ->
        [yes] wird gefangen
       *[no] entgeht ihr
    }
capture-throw-without-rating-above = { $who } entgeht der Gefangennahme mit mehr als { $rating }, weil kein Gefangennahmewert angegeben ist
    .made = { ATMOST($face, $rating) ->
        [yes] wird gefangen
       *[no] entgeht ihr
    }

search-in-vain = die Suche würfelt eine { $face } und findet niemanden.
search-spots = die Suche würfelt eine { $face } und entdeckt die Charaktere, darf sie aber nicht gefangen nehmen.
search-allows-capture = die Suche würfelt eine { $face }, entdeckt die Charaktere und darf sie gefangen nehmen.
search-captures-nobody = die Suche würfelt eine { $face } und entdeckt die Charaktere. { LIST($free) } { COUNT($free) ->
    [one] entgeht
   *[other] entgehen
} der Gefangennahme.
search-captures = die Suche würfelt eine { $face }, entdeckt die Charaktere und nimmt { LIST($captured) } gefangen. { LIST($free) } { COUNT($free) ->
    [one] entgeht
   *[other] entgehen
} der Gefangennahme.
search-captures-all = die Suche würfelt eine { $face }, entdeckt die Charaktere und nimmt { LIST($captured) } gefangen.

## Wahrscheinlichkeiten

view-search-captured = Zahl der gefangenen Charaktere
view-search-captured-of = { $who } wird gefangen
view-search-spotted = die Suche entdeckt die Charaktere
view-search-capture_allowed = die Suche erlaubt Gefangennahmen
view-search-captures = die Würfe gegen Gefangennahme

## Ablehnungen

searchers-twice = Der Zustand nennt `search_points` und dazu die Suchenden.
    .expected = nur `search_points`, oder `nazgul` und `orc_points`
nobody-searches = Niemand sucht.
    .expected = mindestens 1 Suchpunkt, durch `search_points`, `nazgul` oder `orc_points`
searches-own = { $who } gehört { WORD($side, form: "dat") }, und niemand sonst sucht.
    .expected = ein Charakter eines anderen Spielers
left-alone-not-there = { $who } ist keiner der Charaktere in dem Hexfeld.
    .expected = ein Name aus `characters`
left-alone-barred = Nach der Lesart `must-try` von `{ $ruling }` versucht der Suchende, alle entdeckten Charaktere gefangen zu nehmen.
    .expected = kein `left_alone`, oder die Lesart `may-leave`

# Felder des Zustands und des Ergebnisses.

field-Searchers-search_points = Alle Suchpunkte im Hexfeld, 1 bis 9999, anstelle von `nazgul` und `orc_points`.
field-Searchers-nazgul = Wie viele Nazgûl suchen. Jeder ist 2 Suchpunkte wert.
    .hint = Wie viele Nazgûl suchen.
field-Searchers-orc_points = Die Suchpunkte der Orks, die suchen.
field-Capture-name = Der Name des Charakters, wie er im Zustand steht.
field-Capture-captured = Ob der Charakter gefangen wird: Sein Wurf misslingt.
    .hint = Ob der Charakter gefangen wird.
field-Sighting-spotted = Ob der Wurf die Charaktere im Hexfeld entdeckte.
field-Sighting-capture_allowed = Ob der Wurf ein c hat: Die Dunkle Macht darf jeden entdeckten Charakter gefangen nehmen.
    .hint = Ob der Wurf ein c hat.
field-Sighting-captures = Die Würfe gegen Gefangennahme, in der Reihenfolge von `characters`. Leer, wenn keine Gefangennahme erlaubt ist oder die Charaktere eine Zahl sind.
    .hint = Die Würfe gegen Gefangennahme, in der Reihenfolge von `characters`.
field-Sighting-characters = Die Gruppe danach: die aus `characters`, die nicht gefangen wurden, wie im Zustand.
    .hint = Die Gruppe danach.
field-Sighting-captives = Die gefangenen Charaktere, jeder als `captive`, in der Reihenfolge ihrer Würfe.
field-Search-characters = Die Charaktere im Hexfeld. Eine Zahl erlaubt keine Gefangennahme. Eine Liste hat 1 bis 30 von ihnen, vollständig oder mit Namen, in der Reihenfolge ihrer Würfe gegen Gefangennahme. Verschiedene Charaktere behalten ihre Würfel in jeder anderen Reihenfolge.
    .hint = Die Charaktere im Hexfeld.
field-Search-left_alone = Namen aus `characters`, 1 bis 30, die der Suchende entdeckt und nicht gefangen zu nehmen versucht. Die Auslegung `wr-may-capture` kann es verbieten. Ohne Angabe: keine.
    .hint = Namen aus `characters`, 1 bis 30, die der Suchende entdeckt und nicht gefangen zu nehmen versucht.
