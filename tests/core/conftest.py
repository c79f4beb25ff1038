"""Hypothesis waits as long as a busy machine needs, and tries the same cases in every run."""

from hypothesis import settings

settings.register_profile("patient", deadline=None, derandomize=True)
settings.load_profile("patient")
