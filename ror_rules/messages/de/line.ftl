# Warum eine Zeile keinen Zustand beschreibt (`docs/notation.md`), und was stattdessen zu schreiben ist.

line-json = Dies ist JSON in einem Text.
    .expected = das Objekt selbst oder eine Zeile wie feld=wert
line-too-long = Eine Zeile hat höchstens { $limit } Zeichen.
line-too-deep = Dies ist die { $levels }. Ebene von Klammern oder eine tiefere.
line-stray = `{ $word }` kann hier nicht stehen.
line-unclosed = Diese Klammer wird nie geschlossen.
line-quote = Dieses Anführungszeichen wird nie geschlossen.
line-two-sides = Eine Schlacht hat zwei Seiten.
    .expected = eine Seite, `v`, die andere Seite, dann vielleicht `@` und der Ort
line-no-sides = Diese Regel hat keine zwei Seiten.
    .expected = Felder wie name=wert
line-comma = Davor kann kein Komma stehen.
    .expected = Leerzeichen zwischen Feldern und Klammern um eine Liste: `characters=(Frodo, Sam)`
line-one-piece = Hier kann nur ein Charakter oder eine Gruppe stehen.
    .expected = alles dazu ohne Komma
line-one-value = Hier gehört ein einzelner Wert hin.
line-value = `{ $word }` ist keiner der Werte, die hier erlaubt sind.
line-too-many = Diese Liste hat höchstens { $count } Einträge.
line-field-wanted = Hier gehört ein Feld hin.
line-no-field = Ein Feld `{ $field }` gibt es hier nicht.
line-twice = `{ $field }` ist zweimal angegeben.
line-value-missing = Hinter `{ $field }=` fehlt ein Wert.
line-houses = Ein Zustand hat keine Hausregeln. Lassen Sie das Ende der Zeile ab `+house:` weg.
line-word = `{ $word }` ist kein Wort, das hier bekannt ist.
line-word-or-name = { $words }, oder ein Komma vor einem Namen: `, { $name }`
line-rating = `{ $word }` steht hinter einem Namen. Es gehört vor das erste Komma der Seite. Ist es ein Teil des Namens, setzen Sie den Namen in Anführungszeichen.
line-wounds = `{ $word }` kann bei einer Gruppe zweierlei bedeuten.
    .expected = `wiz{ $digits }` für Zauberkraft oder `wounds={ $digits }`
line-type = Eine Gruppe hat einen Typ von Figuren. Nur eine Maschine hat einen zweiten: den ihrer Besatzung.
    .expected = ein Komma zwischen zwei Gruppen: `12 orc, 3 troll`
line-second-count = Eine Gruppe hat eine Anzahl.
    .expected = ein Komma zwischen zwei Gruppen: `12 orc, 3 troll`
line-count = Eine Anzahl ist eine ganze Zahl, in Ziffern und ohne Vorzeichen.
    .expected = eine ganze Zahl ab 1: `12 orc`
line-place = `{ $word }` ist kein Wort für den Ort einer Schlacht.
line-behind-at = `{ $word }` gilt für die ganze Schlacht, nicht für eine Seite.
    .expected = `@ { $field }` hinter beiden Seiten
line-names = `{ $word }` ist kein einzelner bekannter Name, sondern mehrere.
    .expected = Kommas zwischen den Namen, wie { $names }, oder Anführungszeichen um einen Namen
line-not-translated = Nicht übersetzt: { LIST($words) }. Schreiben Sie jedes als ein Wort, das die Regel kennt.
line-ambiguous = `{ $word }` kann hier mehreres bedeuten.

# Die Artikel, die ein Wort einer Zeile haben darf.

line-articles = der die das den dem des ein eine einer eines einem einen

# Die Wörter einer Gruppe, die nichts bedeuten.

line-fillers = mit und von aus je mal sowie Besatzung
