"""What goes wrong before anything of the library is asked: the one exception of the command line. It imports nothing."""

from __future__ import annotations


class UsageError(Exception):
    """Something typed that cannot be meant, or a file that cannot be had: one readable line."""
