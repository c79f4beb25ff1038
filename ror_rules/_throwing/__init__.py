"""Throwing: where faces come from, and the interpreters that throw them. Nothing here explores, and no rule."""
