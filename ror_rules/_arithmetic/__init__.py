"""Arithmetic: distributions and counts of many trials, in whole numbers and in floats, and what it costs. No interpreter, and no rule."""
