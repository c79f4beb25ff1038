"""The Characters that the board games know by name, and the spellings of their names."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from ror_rules.author import folded

Who = Literal[
    "saruman", "chief_of_the_dunlendings", "gollum", "lord_of_the_nazgul", "nazgul",
    "gothmog", "khamul", "dwar", "ji_indur", "akhorahil", "hoarmurath", "adunaphel", "ren", "uvatha",
    "gandalf", "gandalf_the_grey", "gandalf_the_white", "aragorn", "aragorn_with_anduril", "frodo", "ringbearer",
    "celeborn", "balrog", "sauron", "gorgol", "elendil", "isildur", "anarion", "gil_galad", "cirdan", "baldrim", "other",
]  # fmt: skip

NAMES: Final[dict[Who, tuple[str, ...]]] = {
    "saruman": (
        *("Saruman", "Saruman the White", "Saruman the Wise", "Saruman of Many Colours", "Saruman of Many Colors"),
        *("Saruman of Isengard", "Curunir"),
    ),
    "chief_of_the_dunlendings": ("Chief of the Dunlendings", "Chief of Dunlendings", "Dunlending Chief"),
    "gollum": ("Gollum", "Smeagol", "Smeagol-Gollum"),
    "lord_of_the_nazgul": (
        *("Lord of the Nazgul", "Lord of Nazgul", "Nazgul Lord", "Witch-king", "Witch-king of Angmar"),
        *("Lord of the Ringwraiths", "Black Captain", "Captain of the Nazgul", "Lord of the Nine", "Lord of Morgul"),
    ),
    "nazgul": ("Nazgul", "Ringwraith", "Black Rider", "Ulaire"),
    "gothmog": ("Gothmog",),
    "khamul": ("Khamul", "Khamul the Easterling", "Black Easterling"),
    "dwar": ("Dwar", "Dwar of Waw"),
    "ji_indur": ("Ji Indur", "Indur"),
    "akhorahil": ("Akhorahil",),
    "hoarmurath": ("Hoarmurath", "Hoarmurath of Dir"),
    "adunaphel": ("Adunaphel",),
    "ren": ("Ren", "Ren the Unclean"),
    "uvatha": ("Uvatha", "Uvatha the Horseman"),
    "gandalf": ("Gandalf", "Mithrandir", "Greyhame", "Stormcrow"),
    "gandalf_the_grey": ("Gandalf the Grey", "Gandalf the Gray", "Grey Pilgrim"),
    "gandalf_the_white": ("Gandalf the White", "White Rider"),
    "aragorn": ("Aragorn", "Strider", "Aragorn II", "Aragorn son of Arathorn", "Elessar"),
    "aragorn_with_anduril": (
        *("Aragorn with Anduril", "Aragorn possessing Anduril", "Aragorn bearing Anduril", "Aragorn Anduril"),
        *("Aragorn and Anduril",),
    ),
    "frodo": ("Frodo", "Frodo Baggins", "Frodo son of Drogo", "Frodo of the Nine Fingers"),
    "ringbearer": ("Ringbearer",),
    "celeborn": ("Celeborn", "Celeborn the Wise", "Lord Celeborn"),
    "balrog": ("Balrog", "Balrog of Moria", "Durin's Bane"),
    "sauron": ("Sauron", "Sauron the Great", "Dark Lord"),
    "gorgol": ("Gorgol",),
    "elendil": ("Elendil",),
    "isildur": ("Isildur",),
    "anarion": ("Anarion",),
    "gil_galad": ("Gil-galad",),
    "cirdan": ("Cirdan",),
    "baldrim": ("Baldrim",),
}

KNOWN: Final[dict[str, Who]] = {folded(name): who for who, names in NAMES.items() for name in names}

NAMED_NAZGUL: Final[frozenset[Who]] = frozenset(
    {"gothmog", "khamul", "dwar", "ji_indur", "akhorahil", "hoarmurath", "adunaphel", "ren", "uvatha"}
)

PERSONS: Final = frozenset(NAMES) - {"nazgul"}
"""The known Characters that exist only once."""

COMPANIONS: Final[dict[str, tuple[str, ...]]] = {
    "sam": ("Sam", "Samwise", "Sam Gamgee", "Samwise Gamgee"),
    "merry": ("Merry", "Meriadoc", "Merry Brandybuck", "Meriadoc Brandybuck"),
    "pippin": ("Pippin", "Peregrin", "Pippin Took", "Peregrin Took"),
    "legolas": ("Legolas", "Legolas Greenleaf"),
    "gimli": ("Gimli", "Gimli son of Gloin"),
    "boromir": ("Boromir", "Boromir son of Denethor"),
    "faramir": ("Faramir", "Faramir son of Denethor"),
    "denethor": ("Denethor", "Denethor II"),
    "elrond": ("Elrond", "Elrond Half-elven"),
    "galadriel": ("Galadriel", "Lady Galadriel"),
}

NAZGUL: Final[frozenset[Who]] = NAMED_NAZGUL | {"nazgul", "lord_of_the_nazgul"}
NAZGUL_THERE_ARE: Final = 9
LEADING_NAZGUL: Final[frozenset[Who]] = frozenset({"lord_of_the_nazgul", "gothmog"})

Beginning = Literal["fellowship", "dark_power", "saruman"]

BEGINS: Final[dict[str, Beginning]] = {
    **dict.fromkeys(sorted(NAZGUL), "dark_power"),
    "sauron": "dark_power",
    "balrog": "dark_power",
    "saruman": "saruman",
    "chief_of_the_dunlendings": "saruman",
    "gandalf": "fellowship",
    "gandalf_the_grey": "fellowship",
    "gandalf_the_white": "fellowship",
    "aragorn": "fellowship",
    "aragorn_with_anduril": "fellowship",
    "frodo": "fellowship",
    "celeborn": "fellowship",
    **dict.fromkeys(COMPANIONS, "fellowship"),
}
"""A known Character or a companion -> the player who controls them at the beginning of the game. Gollum changes hands,
and every Character can bear the Ring.
"""

ORDER: Final[dict[Who, int]] = {who: place for place, who in enumerate(NAMES)}


@lru_cache(maxsize=2048)
def tells(name: str) -> Who | None:
    """The known Character that a name means, in any spelling. None for any other name.

    >>> tells("Dwar of Waw"), tells("SMÉAGOL!"), tells("Nazgul 3"), tells("Sam")
    ('dwar', 'gollum', 'nazgul', None)
    """
    word = folded(name)
    found = KNOWN.get(word)
    if found is None and ("nazgul" in word or "ringwraith" in word):
        return "nazgul"
    return found


def person(name: str, who: object) -> str | None:
    """The Character of whom there is only one, from the name and from `who`. None for a Nazgul and for a label.

    >>> person("Strider", "aragorn"), person("GIMLI", None), person("Nazgul 3", "nazgul"), person("Captain", None)
    ('aragorn', 'gimli', None, None)
    """
    if who in PERSONS:
        return str(who)
    return None if who == "other" or who in NAZGUL else _COMPANIONS.get(folded(name))


def begins(name: str, who: object) -> Beginning | None:
    """The player who controls a Character at the beginning of the game, from the name and from `who`.

    >>> begins("Strider", "aragorn"), begins("Gimli", None), begins("Nazgul 3", "nazgul"), begins("Captain", None)
    ('fellowship', 'fellowship', 'dark_power', None)
    """
    return BEGINS.get(person(name, who) or str(who))


def companion(name: str) -> str | None:
    return _COMPANIONS.get(folded(name))


def is_known(name: str) -> bool:
    """Whether a name is a known one, or that of a companion.

    >>> is_known("Frodo"), is_known("Sam Gamgee"), is_known("Frodo Sam")
    (True, True, False)
    """
    word = folded(name)
    return word in KNOWN or word in _COMPANIONS


_COMPANIONS: Final = {folded(name): who for who, names in COMPANIONS.items() for name in names}


def kind(who: Who | None) -> Who | None:
    """The same Character, but `nazgul` for each Nazgul except their Lord."""
    return "nazgul" if who in NAMED_NAZGUL else who


def spelled(name: str) -> str:
    """A name for comparison, without case, accents, punctuation and a leading "the"."""
    return folded(name) or name
