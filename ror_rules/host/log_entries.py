"""Entries of the public log: what a leaf stands for."""

from ror_rules._trust.log_entries import claim_of, of_binding, of_document, of_key, of_receipt

__all__ = ["claim_of", "of_binding", "of_document", "of_key", "of_receipt"]
