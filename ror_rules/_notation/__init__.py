"""A state as one line: reading it, printing it, and the words that players use."""
