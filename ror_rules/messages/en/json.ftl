# Why bytes are not JSON that we accept.

empty-document = The document is empty.
    .expected = a JSON document
too-deep = The document is nested too deeply.
    .expected = at most { $levels } levels
not-utf-8 = The document is not UTF-8.
    .expected = UTF-8
    .help = Save the file as UTF-8.
half-surrogate = A string has half of a surrogate pair.
    .expected = whole characters
name-twice = A name comes twice in one object, at line { $line }, column { $column }.
    .expected = every name once
integer-too-large = A number is too large, at line { $line }, column { $column }.
    .expected = a whole number of at most 64 bits
number-infinite = A number is too large, at line { $line }, column { $column }.
    .expected = a finite number
not-a-number = JSON has no such number, at line { $line }, column { $column }.
    .expected = a number
not-json = The document is not JSON: line { $line }, column { $column }: { $why }.
    .expected = JSON (RFC 8259)
not-toml = The document is not TOML.
    .expected = TOML 1.0
    .help = Repair the file, or write it as JSON.

# The received bytes.

got-byte = byte { $byte } in line { $line }, column { $column } ({ $letter } in Windows-1252)
got-the-end = the end

# The fault at a place.

string-without-end = this string does not end
control-character = a string contains a line break or a control character (write a line break as \n)
four-hex-digits = \u needs four hex digits
unknown-escape = there is no such escape (write a backslash in a string as \\)
byte-order-mark = the document starts with a byte order mark (leave it out)
name-expected = a name in double quotes is expected here
colon-expected = a colon is expected here, between a name and its value
comma-expected = a comma is missing here, or the closing bracket
one-comma-too-many = there is one comma too many
comma-before-array-end = there is one comma too many before the end of an array
comma-before-object-end = there is one comma too many before the end of an object
after-the-end = the document ends before this, so remove the rest
too-early-end = the document ends too early: a bracket is not closed, or a value is missing
no-comments = JSON has no comments
names-in-quotes = write names and strings in double quotes
strings-in-quotes = write strings in double quotes
not-a-word-of-json = JSON has no { $word }, so write { $instead }
number-form = JSON has no numbers of this form
value-expected = a value is expected here
unreadable = this cannot be read
