"""Throwing: the sources of faces, and the interpreters that throw them. No exploring and no rule here."""
