"""The web service around `ror_rules`: HTTP in, HTTP out. No rule, no table and no number of a game lives here."""
