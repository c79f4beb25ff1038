"""Hypothesis without deadlines, with the same cases in every run."""

from hypothesis import settings

settings.register_profile("patient", deadline=None, derandomize=True)
settings.load_profile("patient")
