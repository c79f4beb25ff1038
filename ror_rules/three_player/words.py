"""How the three-player game's players, places and Characters are called in a sentence. Wording only."""

from __future__ import annotations

from typing import Final

NAME: Final = {"saruman": "Saruman", "chief_of_the_dunlendings": "the Chief of the Dunlendings"}
"""The Characters of the Saruman Player that rules name."""

PLACE: Final = {"isengard": "Isengard", "barad_dur": "Barad-dur"}
"""The places that captives and Nazgul go to."""

FOE: Final = {
    "gandalf_the_white": "Gandalf the White",
    "aragorn_with_anduril": "Aragorn",
    "lord_of_the_nazgul": "the Lord of the Nazgul",
}
"""Those who can take the Ring from Saruman."""

PHASE: Final = {
    "search": "the Search Phase",
    "saruman_turn": "the Saruman Player-Turn",
    "fellowship_turn": "the Fellowship Player-Turn",
    "dark_power_turn": "the Dark Power Player-Turn",
}
"""The parts of a Game-Turn after the Events Phase."""
