"""Throwing: where faces come from, and the interpreters of a rule that throw. Nothing here explores, and no rule."""
