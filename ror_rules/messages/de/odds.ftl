# Wahrscheinlichkeiten, Simulationen und Glück: Ablehnungen, Grenzen und Abhilfen.

# Fragen, die nicht zusammenpassen.

not-a-budget = Ein Budget ist eine endliche Zahl über 0.
    .expected = 0.1, 1, 10 …
all-views-and-some = Sie haben "{ $all }" für alle Felder und Zusammenfassungen gesendet, und dazu einzelne Namen.
    .expected = nur ["{ $all }"], oder Namen
several-views = Mehrere Felder oder Zusammenfassungen des Ergebnisses von { $rule } heißen so.
no-such-view = Das Ergebnis von { $rule } hat kein solches Feld und keine solche Zusammenfassung.
view-twice = Ein Name kommt zweimal vor.
    .expected = jeder Name einmal
given-is-exact = Wahrscheinlichkeiten bei gegebenen Werten sind exakt. Es gibt sie nicht mit Gleitkommazahlen oder aus Würfen.
    .expected = lassen Sie `given` weg, oder fragen Sie nach exakten Wahrscheinlichkeiten
given-never-comes = Kein Ergebnis hat die gegebenen Werte.
    .expected = Werte, die ein Ergebnis hat
given-depends-on-a-choice = Wie oft die gegebenen Werte vorkommen, hängt von einer Wahl ab, die der Zustand offen lässt ({ LIST($choices) }).
    .expected = andere Werte, oder ein Zustand, der die Wahl festlegt
chance-depends-on-a-choice = Die Wahrscheinlichkeit von { $view } hängt von einer Wahl ab, die der Zustand offen lässt ({ LIST($choices) }).
    .expected = ein Zustand, der die Wahl festlegt
bounds-not-known = Die Grenzen über die Wahlen, die der Zustand offen lässt ({ LIST($choices) }), sind nicht bekannt. { $cause }
too-many-ways-to-choose = Ein Wurf hat mehr als { $most } Möglichkeiten für die Wahlen, die der Zustand offen lässt.
    .expected = ein Zustand, der mehr davon festlegt
only-for-simulations = Das hat nur eine Simulation.
    .expected = "method": "simulate" daneben, oder lassen Sie es weg
simulation-incomplete = Eine Simulation braucht einen Seed und eine Zahl von Würfen.
    .expected = ein Seed und eine Anzahl
simulation-without-arithmetic = Eine Simulation zählt ihre Würfe. Sie berechnet keine Wahrscheinlichkeiten, weder exakt noch mit Gleitkommazahlen.
    .expected = lassen Sie es weg, oder simulieren Sie nicht

# Glück.

view-without-numbers = Dieses Feld oder diese Zusammenfassung von { $rule } lässt sich nicht messen: Es ist keine Zahl.
view-not-always-a-number = In diesem Zustand ist { $view } nicht immer eine Zahl.
no-measurable-view = nichts: Keines der Felder und keine der Zusammenfassungen ist eine Zahl
luck-too-large = Glück wird an den exakten Wahrscheinlichkeiten dieses Felds gemessen, und sie sind zu umfangreich. Lassen Sie das Glück weg, oder messen Sie ein anderes Feld. Die Wahrscheinlichkeiten allein lassen sich simulieren.
no-worth-of-side = { $rule } weiß nicht, was diese Seite will.
no-side-of-rule = keine Seite: Nennen Sie das Feld oder die Zusammenfassung in `luck`
luck-or-side = Gemessen wird ein Feld, eine Zusammenfassung oder die Seite. Sie haben beides genannt.
    .expected = nur eines von `luck` und `side`
no-view-to-measure = Sagen Sie, welches Feld oder welche Zusammenfassung dieses Ergebnisses zu messen ist.
outcome-twice = Ein Ergebnis kommt zweimal vor. Jeder Wurf zählt einmal.
    .expected = ein Ergebnis, das noch nicht gezählt ist
    .help = Lassen Sie es weg. Wenn zwei Würfe im selben Zustand dieselben Augen zeigen, müssen sich ihre Kontexte unterscheiden.

# Grenzen.

budget-of-states = Die Frage braucht mehr Zustände (Läufe der Funktionen der Regel), als ihr Budget hat.
    .expected = höchstens { $limit } Zustände
budget-of-entries = Die Frage braucht mehr Einträge (Maschinenwörter von Gewichten), als ihr Budget hat.
    .expected = höchstens { $limit } Einträge
got-at-least = mindestens { $count }
got-far-more = weit mehr
got-values = { $count ->
    [one] 1 Wert
   *[other] { $count } Werte
}
too-many-different-trials = Ein Produkt hat zu viele verschiedene Versuche.
    .expected = höchstens { $most }
sum-without-end = Eine Summe von Würfeln, die ohne Ende noch einmal geworfen werden, hat keinen größten Wert.
    .expected = ein `cap`, oder Wahrscheinlichkeiten in Gleitkommazahlen
too-many-throws = So viele Würfe brauchen mehr Schritte, als eine Simulation verbrauchen darf.
    .expected = höchstens { $most } Würfe
too-many-values-to-count = `{ $view }` hat zu viele verschiedene Werte, um sie zu zählen.
    .expected = höchstens { $most } Werte
    .help = Nennen Sie andere Felder, oder eine Zusammenfassung der Regel.
too-many-values-to-list = `{ $view }` hat mehr Werte, als eine Antwort aufführt.
    .expected = höchstens { $most } Werte, und { $bytes } Bytes in der ganzen Liste
    .help = Nennen Sie ein anderes Feld, oder verkleinern Sie den Zustand.
too-many-products = Diese Summe hat mehr Produkte, als eine Anfrage verbrauchen darf.

# Was Sie stattdessen fragen können.

ask-instead = Versuchen Sie stattdessen: { $ways }. Oder verkleinern Sie den Zustand: { narrower }.
either-remedy = { $first }, oder { $second }
remedy-tried = { $way } (wurde beim Versuch beantwortet)
remedy-without-arithmetic = ohne `arithmetic`, mit Gleitkommazahlen oder aus Würfen
remedy-exact = exakte Wahrscheinlichkeiten (ohne `method`, `seed` und `count`)
remedy-simulation = eine Simulation von { $count } Würfen, jede Wahrscheinlichkeit auf { $points } Prozentpunkte genau

# Werte: wovon eine Seite am meisten will.

worth-sign = Das ist ab Zeichen { $place } nicht lesbar.
    .expected = ein Vergleich (<=, >=, <, >, = oder !=) mit einer ganzen Zahl, einer Wahrheit oder einem Wort, oder + oder - und ein weiteres Glied, oder das Ende
worth-name = Das ist ab Zeichen { $place } nicht lesbar.
    .expected = ein Feld oder eine Zusammenfassung des Ergebnisses, mit oder ohne eine ganze Zahl von Punkten davor: 25*fallen
worth-view = Das Ergebnis von { $rule } hat kein Feld und keine Zusammenfassung { $name } (Zeichen { $place }).
worth-word = Das Feld { $name } ist ein Wort (Zeichen { $place }). Eine Summe nimmt Zahlen und Wahrheiten.
    .expected = ein Vergleich mit = oder !=
worth-value = Das Feld { $name } wird mit einem Wert verglichen, den es nie hat (Zeichen { $place }).
worth-terms = Der Wert hat zu viele Glieder.
    .expected = höchstens { $most } Glieder
worth-missing = Sagen Sie, wovon die Seite am meisten will: Felder und Zusammenfassungen des Ergebnisses mit ihren Punkten, etwa 25*fallen - points_lost, oder ein Vergleich, etwa points_lost<=10.
field-or-worth = Ein Feld und ein Wert schließen einander aus.
    .expected = nur eines davon
no-choices = Diese Regel fragt in ihrem Verlauf nach keiner Wahl.
    .expected = ein Rat ohne Wert
no-choices-of-side = Diese Seite hat hier nichts zu wählen.
    .help = Fragen Sie für die andere Seite, oder nach einem Zustand, in dem die Seite wählen kann.
against-needs-a-worth = Die andere Seite kann nur gegen einen Wert spielen, und diese Frage nennt keinen.
    .expected = auch `worth`, oder kein `against`
smaller-play = Fragen Sie nach weniger Zügen oder einem kleineren Zustand ({ narrower }), oder geben Sie ein größeres --budget.
