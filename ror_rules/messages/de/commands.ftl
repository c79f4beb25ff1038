# Was die Befehlszeile zu Fehlern und Erklärungen hinzufügt.

# Fehler.

help-of-command = `ror { $command } --help` nennt die Optionen.
quotes-of-the-shell = Setzen Sie Namen und Texte in doppelte Anführungszeichen, und das Ganze in einfache: { $option } { $example }.
make-a-key = `ror keys new { $folder }` macht einen Schlüssel.

# Abhilfen als Optionen von `ror odds`.

typed-remedies = { $hint } Hier ist das { $ways }; `--budget 10` gibt der Frage das zehnfache Budget.
typed = `{ $options }`
typed-same = dasselbe
typed-without-simulation = { $typed } ohne `--simulate` und `--seed`
typed-without-exact = { $typed } ohne `--exact`
typed-for-arithmetic = { $typed } statt `--exact` oder `--float`
typed-without-all = { $typed } ohne `--all`

# Zeilen unter einer Erklärung.

line-rules = Regeln
line-house = Hausregel
line-state = Zustand
line-seed = Seed
line-faces = Augen
line-context = Kontext
line-id = Kennung
line-luck = Glück
throw-again = So fallen diese Würfel noch einmal
idle-ruling = Kein Schritt brauchte { $ruling }: Die Lesart { $reading } ändert nur die Kennung.
idle-context = Kein Würfel fiel aus einem Seed: Der Kontext ändert nur die Kennung.
idle-seed = Kein Würfel fiel: Der Seed ändert nur die Kennung.
luck-none = keine
luck-against = { $view } { $value } (erwartet { $expected })
luck-of-number = { $against }: Von allen Würfen ergeben { $below } weniger, { $equal } ebenso viel, { $above } mehr
luck-of-truth = { $view } { $value }: Von allen Würfen ergeben { $equal } das
