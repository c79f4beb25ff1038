# Suche um Suche.

search-number = Suche { $number }
turn-of-journey = Eine Runde mit { $free ->
    [one] 1 freien Charakter
   *[other] { $free } freien Charakteren
}
journey-not-paid = Die Dunkle Macht hat { $points ->
    [one] 1 Schattenpunkt
   *[other] { $points } Schattenpunkte
}, und das reicht nicht

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
search-campaign-attacks = { $found } { $taken } von { $targets } { $targets ->
    [one] Ziel
   *[other] Zielen
} { $taken ->
    [one] ist
   *[other] sind
} gefallen.

## Wahrscheinlichkeiten

view-search-campaign-free-of = { $who } ist am Ende frei
view-search-campaign-captured-of = { $who } ist am Ende gefangen
view-search-campaign-ring_safe = kein Gefangener hat den Ring
view-search-campaign-captured = Zahl der Gefangenen am Ende
view-search-campaign-searches = Suchen, die es gibt
view-search-campaign-shadow_points_spent = Schattenpunkte, die die Dunkle Macht ausgibt
view-search-campaign-fallen = es gibt Ziele, und keines hat noch einen Stärkepunkt
view-search-campaign-points_lost = Stärkepunkte, die die Armee der Dunklen Macht verliert

## Ablehnungen

characters-share-name = Zwei Charaktere heißen { $who }.
    .expected = ein eigener Name für jeden Charakter
searchers-without-price = Die Dunkle Macht bezahlt für jeden Nazgûl, der sucht, und `search_points` sagt nicht, wie viele es sind.
    .expected = `nazgul` und `orc_points`, oder keine `shadow_points`
army-without-target = Der Zustand hat eine Armee ohne Ziel oder ein Ziel ohne Armee.
    .expected = `attacker` und `targets`, oder keines von beiden
attacks-of-others = Nur die Dunkle Macht bezahlt ihre Angriffe.
    .expected = eine Armee von `dark_power`

# Felder des Zustands und des Ergebnisses.

field-PlannedSearch-moved = Ob die Nazgûl zur Suche dorthin ziehen, für je 1 Schattenpunkt. Ohne Angabe: Sie ziehen dorthin.
    .hint = Ob die Nazgûl zur Suche dorthin ziehen, für je 1 Schattenpunkt.
field-PlannedSearch-planned = `no`: Die Dunkle Macht will in dieser Runde nicht suchen. Das beste Spiel darf trotzdem suchen. Wenn es keine Suchenden gibt, ist die Runde sicher. Ohne Angabe: Sie sucht, wenn sie bezahlen kann.
    .hint = Ob die Dunkle Macht suchen will.
field-SearchCampaign-searches = Die Suchen in ihrer Reihenfolge, 1 bis 50. Mit `shadow_points` oder einem `attacker` ist jede eine Runde auf dem Weg der Gruppe.
    .hint = Die Suchen in ihrer Reihenfolge, 1 bis 50.
field-SearchCampaign-shadow_points = Die Schattenpunkte, die die Dunkle Macht für alle Suchen und Angriffe hat, nach den Preisen des Kampagnenspiels. Ohne Angabe: Niemand bezahlt etwas.
    .hint = Die Schattenpunkte, die die Dunkle Macht für alle Suchen und Angriffe hat, nach den Preisen des Kampagnenspiels.
field-SearchCampaign-letter = Der Buchstabe, den die Dunkle Macht in jeder Runde wählt: Das Ergebnis des Wurfs kommt zu `shadow_points` hinzu. Ohne Angabe: Nichts kommt hinzu.
    .hint = Der Buchstabe, den die Dunkle Macht in jeder Runde wählt.
field-SearchCampaign-attacker = Eine Armee der Dunklen Macht. Sie greift einmal in jeder Runde an, wenn sie bezahlen kann. Ohne Angabe: keine.
    .hint = Eine Armee der Dunklen Macht. Sie greift einmal in jeder Runde an, wenn sie bezahlen kann.
field-SearchCampaign-targets = Die Stapel, die die Armee angreift, in ihrer Reihenfolge, höchstens 6.
field-SearchCampaigned-searches = Die Zahl der Suchen. Weniger als im Zustand, wenn alle Charaktere gefangen sind oder die Dunkle Macht nicht suchte.
    .hint = Die Zahl der Suchen.
field-SearchCampaigned-characters = Die freien Charaktere, in der Reihenfolge des Zustands.
field-SearchCampaigned-captives = Die Gefangenen, jeder als `captive`, in der Reihenfolge des Zustands.
field-SearchCampaigned-shadow_points_spent = Die Schattenpunkte, die die Dunkle Macht ausgab.
field-SearchCampaigned-attacker = Die Armee nach den Angriffen.
field-SearchCampaigned-defenders = Die Ziele nach den Angriffen, in ihrer Reihenfolge.
field-SearchCampaign-characters = Die gesuchten Charaktere, 1 bis 9, vollständig oder mit Namen. Wer den Ring hat, hat `ring`.
    .hint = Die gesuchten Charaktere, 1 bis 9, vollständig oder mit Namen.
