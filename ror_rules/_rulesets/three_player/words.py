"""How the three-player game's Characters are called: in a sentence, and by those who send their names. Wording only."""

from __future__ import annotations

from typing import Final

from ror_rules.values import folded

NAME: Final = {"saruman": "Saruman", "chief_of_the_dunlendings": "the Chief of the Dunlendings"}
"""The Characters of the Saruman Player that rules name."""

KNOWN: Final = {
    folded(name): who
    for who, names in {
        "saruman": (
            *(
                "Saruman",
                "Saruman the White",
                "Saruman the Wise",
                "Saruman of Many Colours",
                "Saruman of Many Colors",
            ),
            *("Saruman of Isengard", "Curunir"),
        ),
        "chief_of_the_dunlendings": ("Chief of the Dunlendings", "Chief of Dunlendings", "Dunlending Chief"),
        "gollum": ("Gollum", "Smeagol", "Smeagol-Gollum"),
        "lord_of_the_nazgul": (
            *("Lord of the Nazgul", "Lord of Nazgul", "Nazgul Lord", "Witch-king", "Witch-king of Angmar"),
            *(
                "Lord of the Ringwraiths",
                "Black Captain",
                "Captain of the Nazgul",
                "Lord of the Nine",
                "Lord of Morgul",
            ),
        ),
        "nazgul": (
            *(
                "Gothmog",
                "Khamul",
                "Khamul the Easterling",
                "Black Easterling",
                "Dwar",
                "Dwar of Waw",
                "Ji Indur",
                "Indur",
            ),
            *("Akhorahil", "Hoarmurath", "Hoarmurath of Dir", "Adunaphel", "Ren", "Ren the Unclean", "Uvatha"),
            *("Uvatha the Horseman", "Black Rider", "Ulaire"),
        ),
        "gandalf": ("Gandalf", "Mithrandir", "Greyhame", "Stormcrow"),
        "gandalf_the_grey": ("Gandalf the Grey", "Gandalf the Gray", "Grey Pilgrim"),
        "gandalf_the_white": ("Gandalf the White", "White Rider"),
        "aragorn": ("Aragorn", "Strider", "Aragorn II", "Aragorn son of Arathorn", "Elessar"),
        "aragorn_with_anduril": (
            *("Aragorn with Anduril", "Aragorn possessing Anduril", "Aragorn bearing Anduril", "Aragorn Anduril"),
            *("Aragorn and Anduril",),
        ),
        "celeborn": ("Celeborn", "Celeborn the Wise", "Lord Celeborn"),
        "sauron": ("Sauron", "Sauron the Great", "Dark Lord"),
        "balrog": ("Balrog", "Balrog of Moria", "Durin's Bane"),
    }.items()
    for name in names
}
"""Every name that is known, folded, and whom it tells."""

RING: Final = tuple(map(folded, ("Ring", "One Ring", "Ruling Ring")))
"""What the Ring is called."""


def tells(name: str) -> str | None:
    """Who of those whom rules name a name tells, however it is written; None where it tells none of them."""
    word = folded(name)
    return KNOWN.get(word) or ("nazgul" if "nazgul" in word or "ringwraith" in word else None)
