"""API keys and rate limits of callers. Both are off by default."""
