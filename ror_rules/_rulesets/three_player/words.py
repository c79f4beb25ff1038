"""How the three-player game's Characters are called in a sentence. Wording only."""

from __future__ import annotations

from typing import Final

NAME: Final = {"saruman": "Saruman", "chief_of_the_dunlendings": "the Chief of the Dunlendings"}
"""The Characters of the Saruman Player that rules name."""
