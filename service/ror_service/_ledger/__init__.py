"""Where commitments are kept: what a ledger is, in a file and in Redis, and what may become of a throw that was promised."""
