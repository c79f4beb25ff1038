"""Exploring: the interpreter of a rule that takes every branch, and its arithmetic. Nothing here throws, and no rule."""
