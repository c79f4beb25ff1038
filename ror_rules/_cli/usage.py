"""The error of the command line for faults that come before any call of the library."""

from __future__ import annotations


class UsageError(Exception):
    """An invalid argument, or a file that cannot be read or written: one readable line."""
