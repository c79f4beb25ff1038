"""An audit: it reads many outcomes and receipts in a stream, recomputes each, and finds contradictions among them."""
