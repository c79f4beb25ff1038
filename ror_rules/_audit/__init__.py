"""An audit: many outcomes and receipts read in a stream, each recomputed, and what of all of them does not add up."""
