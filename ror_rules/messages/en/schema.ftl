# Why a value does not fit its type. The tests of `faults` show each message.

# Faults.

no-members = A single value has no members.
wrong-type = This is { $came }, not { $kind }.
missing = `{ $field }` is missing.
missing-described = `{ $field }` is missing. { $description }
missing-documented = `{ $field }` is missing. { $description }.
missing-around = `{ $field }` is missing: put { $names } into it.
missing-tag = `{ $field }` is missing: with these fields it is { $tag }.
unknown-field = There is no such field here.
unknown-field-because = There is no such field here: { $why }.
misplaced-field = There is no such field here. Move it into { $homes }.
renamed-field = This field was replaced. Send instead: { $now }.
member-name = The name of this member does not fit. { $cause }
unknown-word = This is not one of the words allowed here.
unknown-word-but = This is not one of the words allowed here: { $otherwise }.
unknown-value = This is not one of the values allowed here.
number-too-small = This number is too small.
number-too-large = This number is too large.
number-no-multiple = This number is not one of those allowed here.
string-empty = This string is empty.
string-too-short = This string is too short.
string-too-long = This string is too long.
string-wrong-form = This string has the wrong form.
text-unseen = { $character } at character { $place } is invisible, or changes only the look of other characters.
    .expected = the text without it
text-extra-blank = { $character } at character { $place } stands at an end, or after another blank.
    .expected = the text without it
text-other-blank = { $character } at character { $place } is not the usual blank.
    .expected = U+0020 SPACE there
text-unassigned = { $character } at character { $place } has no meaning in Unicode { $unicode }.
    .expected = the text without it
text-not-normal = This text is not in Unicode Normalization Form C. Send "{ $normal }", with { $character } at character { $place }.
    .expected = the text in this form
array-empty = This array is empty.
array-too-short = This array has too few items.
array-too-long = This array has too many items.
array-length = This array has the wrong length.
object-empty = This object is empty.
object-too-short = This object has too few members.
object-too-long = This object has too many members.
other-library = { $text }

# Reasons to refuse a field that belongs elsewhere, or is reserved.

reason-beacon = it is reserved for a public randomness beacon
reason-context = a throw has a context, and odds count every throw
reason-dice = odds count every throw, and a simulation has a seed and a count
reason-luck = a throw has luck, and odds count every throw
reason-simulate = a simulation is "method": "simulate", with a seed and a count

# Remedies.

state-of-another-rule = Its fields are those of a state of { $rules }.

# Kinds of values, and the values of a type.

type-object = an object
type-array = an array
type-string = a string
type-integer = a whole number
type-number = a number
type-fraction = a whole number or a fraction like 1/2
type-boolean = true or false
type-null = null
value-true = true
value-false = false
value-any = any value
number-not-exact = a number too large to be exact
number-with-fraction = a number with a fraction
no-field = no field
number-from-to = { $number } from { $least } to { $most }
number-at-least = { $number } of at least { $least }
number-at-most = { $number } of at most { $most }
number-above = { $number } above { $bound }
number-below = { $number } below { $bound }
number-multiple = { $number }, a multiple of { $factor }
string-of = a string of { $length }
string-form = a string: { $form }
string-of-form = a string of another form
array-of = an array of { $length }
array-each = { $array }, each { $item }
array-tuple = an array of { $count } items: { $items }
object-of = an object of { $length }
object-with = an object with { $names }
object-with-tag = an object with { $names }
object-tagged = an object with { $field }: { $tags }
either-type = { $first }, or { $second }

# Lengths.

length-at-least = at least { $amount }
length-at-most = at most { $amount }
length-exactly = exactly { $amount }
length-from-to = { $least } to { $amount }
count-character = { $count ->
    [one] 1 character
   *[other] { $count } characters
}
count-item = { $count ->
    [one] 1 item
   *[other] { $count } items
}
count-member = { $count ->
    [one] 1 member
   *[other] { $count } members
}
count-byte = { $count ->
    [one] 1 byte
   *[other] { $count } bytes
}
