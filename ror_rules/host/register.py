"""The list of our rulesets and of installed ones."""

from ror_rules._packages.register import _TAKEN, GROUP, broken, find, guests, load, refuse, rulesets, visiting

__all__ = ["GROUP", "_TAKEN", "broken", "find", "guests", "load", "refuse", "rulesets", "visiting"]
