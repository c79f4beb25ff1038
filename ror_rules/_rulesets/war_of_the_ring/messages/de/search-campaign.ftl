# Suche um Suche.

search-number = Suche { $number }

campaign-all-free = alle sind nach { $searches ->
    [one] 1 Suche
   *[other] { $searches } Suchen
} frei.
campaign-all-captured = alle sind nach { $searches ->
    [one] 1 Suche
   *[other] { $searches } Suchen
} gefangen.
campaign-divided = nach { $searches ->
    [one] 1 Suche
   *[other] { $searches } Suchen
} { COUNT($free) ->
    [one] ist
   *[other] sind
} { LIST($free) } frei, und { LIST($captured) } { COUNT($captured) ->
    [one] ist
   *[other] sind
} gefangen.

## Wahrscheinlichkeiten

view-search-campaign-free-of = { $who } ist am Ende frei
view-search-campaign-captured-of = { $who } ist am Ende gefangen
view-search-campaign-ring_safe = kein Gefangener hat den Ring
view-search-campaign-captured = Zahl der Gefangenen am Ende
view-search-campaign-searches = Suchen, die es gibt

## Ablehnungen

characters-share-name = Zwei Charaktere heißen { $who }.
    .expected = ein eigener Name für jeden Charakter

# Felder des Zustands und des Ergebnisses.

field-SearchCampaign-searches = Die Suchen in ihrer Reihenfolge, 1 bis 50.
field-SearchCampaigned-searches = Die Zahl der Suchen. Weniger als im Zustand, wenn alle Charaktere gefangen sind.
    .hint = Die Zahl der Suchen.
field-SearchCampaigned-characters = Die freien Charaktere, in der Reihenfolge des Zustands.
field-SearchCampaigned-captives = Die Gefangenen, jeder als `captive`, in der Reihenfolge des Zustands.
field-SearchCampaign-characters = Die gesuchten Charaktere, 1 bis 9, vollständig oder mit Namen. Wer den Ring hat, hat `ring`.
    .hint = Die gesuchten Charaktere, 1 bis 9, vollständig oder mit Namen.
