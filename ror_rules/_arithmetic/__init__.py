"""Arithmetic: distributions and counts of many trials, in whole numbers and in floats, with their cost. No interpreter,
and no rule.
"""
