"""Exploring: the interpreter that takes every path through a rule, and its arithmetic. Nothing here throws, and no rule."""
