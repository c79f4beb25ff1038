# Suchtabelle.

orcs-search = Orks suchen mit { $points ->
    [one] 1 Suchpunkt
   *[other] { $points } Suchpunkten
}
nazgul-search = { $nazgul ->
    [one] 1 Nazgûl sucht
   *[other] { $nazgul } Nazgûl suchen
}: { $nazgul } x { $each } = { $points } Suchpunkte
nazgul-and-orcs-search = { $nazgul } Nazgûl und Orks suchen: { $nazgul } x { $each } + { $orcs } = { $points } Suchpunkte
search-points = { $points ->
    [one] 1 Suchpunkt
   *[other] { $points } Suchpunkte
} gegen { $characters ->
    [one] 1 Charakter
   *[other] { $characters } Charaktere
}
search-throw = Suche
capture-allowed = Neben der { $face } steht ein c, also ist Gefangennahme erlaubt
capture-not-allowed = Neben der { $face } steht kein c, also ist keine Gefangennahme erlaubt
capture-throw = { $who } entgeht der Gefangennahme mit höchstens { $rating } (Gefangennahmewert)
capture-throw-without-rating = { $who } entgeht der Gefangennahme mit höchstens { $rating } (kein Gefangennahmewert angegeben)

search-in-vain = die Suche findet niemanden: eine { $face } gegen { $cell }.
search-spots = die Suche entdeckt die Charaktere, erlaubt aber keine Gefangennahme: eine { $face } gegen { $cell }.
search-allows-capture = die Suche entdeckt die Charaktere und erlaubt ihre Gefangennahme: eine { $face } gegen { $cell }.
search-captures-nobody = die Suche entdeckt die Charaktere, nimmt aber niemanden gefangen: eine { $face } gegen { $cell }.
search-captures = die Suche entdeckt die Charaktere und nimmt { LIST($captured) } gefangen: eine { $face } gegen { $cell }.
search-captures-all = die Suche entdeckt alle { $count } Charaktere und nimmt sie gefangen: eine { $face } gegen { $cell }.

## Wahrscheinlichkeiten

view-search-captured = Zahl der gefangenen Charaktere
view-search-spotted = die Suche entdeckt die Charaktere
view-search-capture_allowed = die Suche erlaubt Gefangennahmen

## Ablehnungen

searchers-twice = Der Zustand nennt `search_points` und dazu die Suchenden.
    .expected = nur `search_points`, oder `nazgul` und `orc_points`
nobody-searches = Niemand sucht.
    .expected = mindestens 1 Suchpunkt, durch `search_points`, `nazgul` oder `orc_points`
searches-own = { $who } gehört { WORD($side, form: "dat") }, und niemand sonst sucht.
    .expected = ein Charakter eines anderen Spielers
