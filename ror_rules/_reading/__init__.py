"""Strict reading of what comes from outside, and what was wrong with it: errors, faults and their words."""
