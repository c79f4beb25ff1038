"""Names that callers give: how they stand in an address, and when two are one."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ror_rules.values import SEGMENT, folded, segment


@given(st.text(min_size=1, max_size=64))
def test_any_name_fits_an_address(name: str) -> None:
    """A segment is made of whatever name, of 1 to 64 plain characters."""
    assert re.fullmatch(SEGMENT, segment(name))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Éomer", "Eomer"),
        ("Théoden King", "Theoden-King"),
        ("rangers_2~wounded", "rangers_2~wounded"),
        ("O'Brien", "O-Brien"),
    ],
)
def test_a_name_keeps_its_letters(name: str, told: str) -> None:
    """Accents go, other marks become dashes, and what fits stays as it is."""
    assert segment(name) == told


@pytest.mark.parametrize("names", [("Фродо", "Бильб"), ("佛羅多", "比爾博"), ("þrór", "ðrór"), ("ﷺ" * 5, "ﷺ" * 6)])
def test_names_in_any_script_differ(names: tuple[str, str]) -> None:
    """Two names of as many letters of another script are two segments; so are names that are long once spelled out."""
    one, other = map(segment, names)
    assert one != other
    assert all(re.fullmatch(SEGMENT, each) for each in (one, other))


@pytest.mark.parametrize(
    "name",
    ["Gandalf, the White", "gandalf_the_white", "GANDALF THE WHITE", "Gándalf-the-White", "the Gandalf the White"],
)
def test_one_name_in_many_spellings(name: str) -> None:
    """Case, accents, punctuation and a leading article do not tell names apart."""
    assert folded(name) == folded("Gandalf the White")


def test_other_names_stay_apart() -> None:
    """The article within a name counts, one alone is a name, and letters of any script are letters."""
    assert folded("Gandalf White") != folded("Gandalf the White")
    assert folded("The") == "the"
    assert folded("Фродо") == folded("фродо") != folded("Бильбо")
