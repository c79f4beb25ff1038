"""Evidence of outcomes: signatures, keys, receipts, commitments, Merkle trees, logs. No rule and no dice here. The
service adds HTTP.
"""
