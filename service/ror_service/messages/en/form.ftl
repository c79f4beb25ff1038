# The labels of forms. A field or a word without a message has the name that the schema gives it.

form-label = "{ $label }"
form-range = { $low } to { $high }
form-absent = not given
form-choose = choose
form-none = none
form-add = Add { $one }
form-less = One less
form-greater = One more
form-who = Who
form-make = Give more: { $one }
form-more = More
form-more-of = More of { $label }
form-way-count = how many
form-way-list = one by one
form-way-name = by name
form-way-letter = by letter
form-way-whole = in full
