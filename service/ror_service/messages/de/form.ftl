# Die Beschriftungen von Formularen. Ein Feld oder ein Wort ohne Nachricht heißt, wie das Schema es nennt.

form-label = „{ $label }“
form-range = { $low } bis { $high }
form-absent = keine Angabe
form-choose = wählen
form-none = keine
form-add = { $one } hinzufügen
form-less = Eins weniger
form-greater = Eins mehr
form-who = Wer
form-make = Mehr angeben: { $one }
form-more = Mehr
form-more-of = Mehr zu { $label }
form-way-count = wie viele
form-way-list = einzeln
form-way-name = mit Namen
form-way-letter = mit Buchstaben
form-way-whole = vollständig
