"""What makes an outcome evidence: signatures, keys, receipts, Merkle trees. No rule, no dice; HTTP is the service's."""
