"""What makes an outcome evidence: signatures, keys, receipts, commitments, Merkle trees, logs. No rule, no dice; HTTP is the service's."""
