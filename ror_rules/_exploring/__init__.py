"""Exploring: the interpreter that takes every path through a rule. No throwing, no rule, and no arithmetic here."""
