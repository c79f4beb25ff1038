"""Ledgers of commitments, in a file or in Redis, and the states of a promised throw."""
