# Warum ein Wert nicht zu seinem Typ passt.

# Was falsch ist.

no-members = Ein einzelner Wert hat keine Felder.
wrong-type = Dies ist { $came }, nicht { $kind }.
missing = `{ $field }` fehlt.
missing-described = `{ $field }` fehlt. { $description }
missing-documented = { missing }
missing-around = `{ $field }` fehlt: Setzen Sie { $names } hinein.
missing-tag = `{ $field }` fehlt: Mit diesen Feldern ist es { $tag }.
unknown-field = Dieses Feld gibt es hier nicht.
unknown-field-because = Dieses Feld gibt es hier nicht: { $why }.
misplaced-field = Dieses Feld gibt es hier nicht. Es gehört in { $homes }.
renamed-field = Dieses Feld wurde ersetzt. Senden Sie stattdessen: { $now }.
member-name = Der Name dieses Felds passt nicht. { $cause }
unknown-word = Dieses Wort ist hier nicht erlaubt.
unknown-word-but = Dieses Wort ist hier nicht erlaubt: { $otherwise }.
unknown-value = Dieser Wert ist hier nicht erlaubt.
number-too-small = Diese Zahl ist zu klein.
number-too-large = Diese Zahl ist zu groß.
number-no-multiple = Diese Zahl ist hier nicht erlaubt.
string-empty = Diese Zeichenkette ist leer.
string-too-short = Diese Zeichenkette ist zu kurz.
string-too-long = Diese Zeichenkette ist zu lang.
string-wrong-form = Diese Zeichenkette hat die falsche Form.
text-unseen = { $character } an Stelle { $place } ist unsichtbar oder ändert nur das Aussehen anderer Zeichen.
    .expected = der Text ohne dieses Zeichen
text-extra-blank = { $character } an Stelle { $place } steht am Rand oder nach einem anderen Leerzeichen.
    .expected = der Text ohne dieses Zeichen
text-other-blank = { $character } an Stelle { $place } ist nicht das übliche Leerzeichen.
    .expected = dort U+0020 SPACE
text-unassigned = { $character } an Stelle { $place } hat in Unicode { $unicode } keine Bedeutung.
    .expected = der Text ohne dieses Zeichen
text-not-normal = Dieser Text hat nicht die Unicode-Normalform C. Senden Sie "{ $normal }", mit { $character } an Stelle { $place }.
    .expected = der Text in dieser Form
array-empty = Diese Liste ist leer.
array-too-short = Diese Liste hat zu wenige Einträge.
array-too-long = Diese Liste hat zu viele Einträge.
array-length = Diese Liste hat die falsche Länge.
object-empty = Dieses Objekt ist leer.
object-too-short = Dieses Objekt hat zu wenige Felder.
object-too-long = Dieses Objekt hat zu viele Felder.
other-library = { $text }

# Warum ein Feld abgelehnt wird, das woanders steht oder später hier stehen wird.

reason-beacon = es ist einer öffentlichen Zufallsquelle vorbehalten
reason-context = ein Wurf hat einen Kontext, und Wahrscheinlichkeiten zählen jeden Wurf
reason-dice = Wahrscheinlichkeiten zählen jeden Wurf; eine Simulation hat einen Seed und eine Anzahl
reason-luck = ein Wurf hat Glück, und Wahrscheinlichkeiten zählen jeden Wurf
reason-simulate = eine Simulation ist "method": "simulate", mit einem Seed und einer Anzahl

# Was zu tun ist.

state-of-another-rule = Die Felder gehören zu einem Zustand von { $rules }.

# Was ein Wert ist, und was ein Typ annimmt.

type-object = ein Objekt
type-array = eine Liste
type-string = eine Zeichenkette
type-integer = eine ganze Zahl
type-fraction = eine ganze Zahl oder ein Bruch wie 1/2
type-number = eine Zahl
type-boolean = true oder false
type-null = null
value-true = true
value-false = false
value-any = irgendein Wert
number-not-exact = eine Zahl, die zu groß ist, um genau zu sein
number-with-fraction = eine Zahl mit Nachkommastellen
no-field = kein Feld
number-from-to = { $number } von { $least } bis { $most }
number-at-least = { $number } ab { $least }
number-at-most = { $number } bis { $most }
number-above = { $number } über { $bound }
number-below = { $number } unter { $bound }
number-multiple = { $number }, ein Vielfaches von { $factor }
string-of = eine Zeichenkette ({ $length })
string-form = eine Zeichenkette: { $form }
string-of-form = eine Zeichenkette von anderer Form
array-of = eine Liste ({ $length })
array-each = { $array }, darin jeweils { $item }
array-tuple = eine Liste mit { $count } Einträgen: { $items }
object-of = ein Objekt ({ $length })
object-with = ein Objekt mit { $names }
object-with-tag = ein Objekt mit { $names }
object-tagged = ein Objekt mit { $field }: { $tags }
either-type = { $first }, oder { $second }

# Längen.

length-at-least = mindestens { $amount }
length-at-most = höchstens { $amount }
length-exactly = genau { $amount }
length-from-to = { $least } bis { $amount }
count-character = { $count ->
    [one] 1 Zeichen
   *[other] { $count } Zeichen
}
count-item = { $count ->
    [one] 1 Eintrag
   *[other] { $count } Einträge
}
count-member = { $count ->
    [one] 1 Feld
   *[other] { $count } Felder
}
count-byte = { $count ->
    [one] 1 Byte
   *[other] { $count } Bytes
}
