# What an audit refuses.

parquet-from-standard-input = Parquet cannot be read from standard input.
    .help = Give the name of its file.
parquet-without-outcomes = The file { $file } has neither outcomes nor receipts.
    .expected = a column `outcome` or `receipt` of JSON, or the members of one as columns
file-twice = A file is named twice. All its records would count as doubled.
no-file-to-audit = There is no file to audit.
audit-needs-package = This audit needs the package { $package }, which is not installed.
    .help = Install the extra `audit` of ror-rules.
no-scheduler = There is no scheduler at { $address }: { $text }.
workers-with-other-rules = Some workers have other rules than this process.
    .expected = { $editions }
not-an-audit = The file { $file } does not contain an audit.
    .help = Use the file in which the audit began, or name a new file.
audit-not-opened = The file { $file } cannot be opened: { $text }.
another-audit = The file { $file } belongs to an audit with other settings.
    .help = Use the same settings and the same files, or name a new file.
records-changed = Record { $record } and those after it have changed since the audit began.
    .help = Start again with a new file.
record-not-an-object = A record is an object.
    .expected = an outcome or a receipt
outcome-and-receipt = A record has an outcome or a receipt, not both.
