"""Exploring: the interpreter that takes every path through a rule. Nothing here throws; no rule, and no arithmetic of its own."""
