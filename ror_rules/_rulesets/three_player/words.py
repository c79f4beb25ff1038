"""How the three-player game's Characters are called: in a sentence, and by those who send their names. Wording only."""

from __future__ import annotations

from typing import Final

from ror_rules.values import folded

NAME: Final = {"saruman": "Saruman", "chief_of_the_dunlendings": "the Chief of the Dunlendings"}
"""The Characters of the Saruman Player that rules name."""

_KNOWN: Final = {
    folded(name): who
    for who, names in {
        "saruman": ("Saruman", "Saruman the White", "Saruman the Wise", "Curunir"),
        "chief_of_the_dunlendings": ("Chief of the Dunlendings", "Chief of Dunlendings", "Dunlending Chief"),
        "gollum": ("Gollum",),
        "lord_of_the_nazgul": ("Lord of the Nazgul", "Lord of Nazgul", "Nazgul Lord", "Witch-king"),
        "nazgul": (
            *("Gothmog", "Khamul", "Dwar", "Ji Indur", "Akhorahil", "Hoarmurath", "Adunaphel", "Ren", "Uvatha"),
        ),
        "gandalf": ("Gandalf", "Mithrandir"),
        "gandalf_the_grey": ("Gandalf the Grey", "Gandalf the Gray"),
        "gandalf_the_white": ("Gandalf the White",),
        "aragorn": ("Aragorn", "Strider"),
        "aragorn_with_anduril": ("Aragorn with Anduril", "Aragorn possessing Anduril", "Aragorn bearing Anduril"),
    }.items()
    for name in names
}


def tells(name: str) -> str | None:
    """Who of those whom rules name a name tells, however it is written; None where it tells none of them."""
    word = folded(name)
    return _KNOWN.get(word) or ("nazgul" if "nazgul" in word else None)
