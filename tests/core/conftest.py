"""Hypothesis waits as long as a busy machine needs: a slow example is no failure."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
