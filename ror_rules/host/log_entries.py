"""Entries of the public log: what a leaf stands for."""

from ror_rules._trust.log_entries import (
    claim_of as claim_of,
    of_binding as of_binding,
    of_document as of_document,
    of_key as of_key,
    of_receipt as of_receipt,
)
