# Errors in the line of a state (`docs/notation.md`), with their remedies.

line-json = This is JSON inside a text.
    .expected = the object itself, or a line like field=value
line-too-long = A line has at most { $limit } characters.
line-too-deep = This is level { $levels } of parentheses, or deeper.
line-stray = `{ $word }` cannot stand here.
line-unclosed = This parenthesis is never closed.
line-quote = This quote is never closed.
line-two-sides = A battle has two sides.
    .expected = one side, `v`, the other side, then perhaps `@` and the place
line-no-sides = This rule has no two sides.
    .expected = fields like name=value
line-comma = A comma cannot stand before this.
    .expected = fields with spaces between them, and parentheses around a list: `characters=(Frodo, Sam)`
line-one-piece = Only one Character or group can stand here.
    .expected = all about it without a comma
line-one-value = One value is wanted here.
line-value = `{ $word }` is not one of the values allowed here.
line-too-many = This list has at most { $count } items.
line-field-wanted = A field is wanted here.
line-no-field = There is no field `{ $field }` here.
line-twice = `{ $field }` is given twice.
line-value-missing = A value is missing behind `{ $field }=`.
line-houses = A state has no house rules. Leave out the end of the line, from `+house:` on.
line-word = `{ $word }` is not a word that is known here.
line-word-or-name = { $words }, or a comma before a name: `, { $name }`
line-rating = `{ $word }` stands behind a name. It belongs before the first comma of the side. If it is part of the name, quote the name.
line-wounds = `{ $word }` can mean two things for a group.
    .expected = `wiz{ $digits }` for wizardry, or `wounds={ $digits }`
line-type = A group has one type of figure. Only an engine has a second: its crew's.
    .expected = a comma between two groups: `12 orc, 3 troll`
line-second-count = A group has one count.
    .expected = a comma between two groups: `12 orc, 3 troll`
line-count = A count is a whole number, in digits and without a sign.
    .expected = a whole number of at least 1: `12 orc`
line-place = `{ $word }` is not a word for the place of a battle.
line-behind-at = `{ $word }` is about the whole battle, not about one side.
    .expected = `@ { $field }` behind both sides
line-names = `{ $word }` is not one known name, but several.
    .expected = commas between the names, like { $names }, or quotes around one name
line-not-translated = Not translated: { LIST($words) }. Write each as a word that the rule knows.
line-ambiguous = `{ $word }` can mean several things here.

# The articles that a word of a line may have.

line-articles = the a an

# The words of a group that mean nothing.

line-fillers = with and of crew
