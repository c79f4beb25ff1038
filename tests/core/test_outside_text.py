import re
import sys
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ror_rules import encode, load, read_json, verify
from ror_rules._outside_text import shapeless, wrong_context, wrong_text
from ror_rules.errors import DiceError, InputError, SchemaError
from ror_rules.host.wire import convert
from ror_rules.values import Name
from tests.core.outside import contexts, outside_texts
from tests.every import every

WAR: Any = load("war-of-the-ring")
EVERY = [chr(code) for code in range(sys.maxunicode + 1)]
SHOWN_FORMATS = re.compile("[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd]")
"""Format characters with a shape, which are refused with the others."""


def code(text: str) -> str | None:
    wrong = wrong_text(text)
    return None if wrong is None else wrong.code


def context_code(text: str) -> str | None:
    wrong = wrong_context(text)
    return None if wrong is None else wrong.code


def takes_name(text: str) -> bool:
    try:
        return convert(text, Name) == text
    except SchemaError:
        return False


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("game ", "text-extra-blank"),
        (" game", "text-extra-blank"),
        ("the  game", "text-extra-blank"),
        ("the\u00a0game", "text-other-blank"),
        ("the\u3000game", "text-other-blank"),
        ("game\n", "text-unseen"),
        ("ga\tme", "text-unseen"),
        *((f"ga{each}me", "text-unseen") for each in "\u3164\u2800\ufe0f\u034f\u00ad\u200b\u200c\u200d\u202e\u2066"),
        ("game\U000e0067", "text-unseen"),
        ("game\u115f", "text-unseen"),
        ("ga\ufffcme", "text-unseen"),
        ("\u2694\ufe0f", "text-unseen"),
        ("ga\ue000", "text-unassigned"),
        ("ga\U000f0000", "text-unassigned"),
        ("\ud800", "text-unassigned"),
        ("e\u0301omer", "text-not-normal"),
        ("\u212b", "text-not-normal"),
        ("o\u0323\u0302 q\u0307\u0323", "text-not-normal"),
        ("\u1112\u1161", "text-not-normal"),
        ("\u0646\u0627\u0645\u0647\u200c\u0647\u0627", None),
        ("\u0627\u200c\u0628", "text-unseen"),
        ("\u0628\u200d\u0628", "text-unseen"),
        ("\u0915\u094d\u200d\u0937", None),
        ("\u0915\u094d\u200c\u0937", None),
        ("\u0915\u094d\u200d", "text-unseen"),
        ("\u0915\u200d\u0937", "text-unseen"),
        ("Elendil – é ✠, der König", None),
        ("g\u0430me and \uff47ame", None),
    ],
    ids=ascii,
)
def test_a_text_from_outside_has_one_form(text: str, found: str | None) -> None:
    assert code(text) == found
    assert takes_name(text) is (found is None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("g\u0430me", "context-scripts"),
        ("gam\u03bf", "context-scripts"),
        ("битвa", "context-scripts"),
        ("game-4\u0430b", "context-scripts"),
        ("Sam\u02bcs", "context-scripts"),
        ("\u4e09a", "context-scripts"),
        ("ひみ힘", "context-scripts"),
        ("Frodo/Фродо Φρόδο", None),
        ("指輪物語ーひみつのカギ", None),
        ("大韓민국", None),
        ("漢ㄅ", None),
        ("第3回", None),
        ("\uff47ame", "context-variant"),
        ("game-\uff13", "context-variant"),
        ("\ufb01re", "context-variant"),
        ("\U0001d40ega", "context-variant"),
        ("\u2488", "context-variant"),
        ("game\u20103", "context-variant"),
        ("game\u22123", "context-variant"),
        ("game\u2215turn", "context-variant"),
        ("turn ③, ½", None),
        ("Elendil – é ✠", None),
        ("game ", "text-extra-blank"),
    ],
    ids=ascii,
)
def test_a_word_of_a_context_has_one_script_and_no_variants(text: str, found: str | None) -> None:
    assert context_code(text) == found


def test_a_refusal_names_character_place_and_remedy() -> None:
    for text, (detail, expected) in {
        "gandalf\u3164": ("U+3164 HANGUL FILLER at character 8", "the text without it"),
        "a\u00a0b": ("U+00A0 NO-BREAK SPACE at character 2", "U+0020 SPACE there"),
        "The\u0301oden": ("U+00E9 LATIN SMALL LETTER E WITH ACUTE at character 3", "the text in this form"),
        "g\u0430me": ("U+0430 CYRILLIC SMALL LETTER A at character 2", "letters of one script in each word"),
        "\uff47ame": ("U+FF47 FULLWIDTH LATIN SMALL LETTER G at character 1", "the plain character there"),
    }.items():
        with pytest.raises(InputError) as raised:
            WAR.resolve("sorcery", "B", seed="1", context=text)
        (fault,) = raised.value.faults
        german = fault.in_words("de")
        assert (fault.pointer, fault.expected) == ("/context", expected)
        assert detail in fault.detail
        assert german.detail != fault.detail
        assert detail.split(" at ")[0] in german.detail


def test_a_context_is_refused_whatever_the_dice() -> None:
    for dice in ({"faces": [1]}, {"seed": "1"}):
        with pytest.raises(DiceError) as raised:
            WAR.resolve("sorcery", "B", context="g\u0430me", **dice)
        assert raised.value.code == "context-scripts"


@pytest.mark.parametrize(("context", "code"), [("game ", "text-extra-blank"), ("g\u0430me", "context-scripts")])
def test_an_outcome_with_a_context_of_another_form_is_refused(context: str, code: str) -> None:
    outcome = WAR.resolve("sorcery", "B", seed="1", context="game")
    with pytest.raises(InputError) as raised:
        verify({**read_json(encode(outcome)), "context": context})
    assert (raised.value.code, raised.value.pointer) == (code, "/context")


def test_each_name_of_a_document_is_refused_at_its_place() -> None:
    names = ["Éomer", "E\u0301omer", "Gimli", "Gim\u3164li"]
    with pytest.raises(SchemaError) as raised:
        WAR.resolve("search", {"search_points": 3, "characters": [*({"name": each} for each in names), "Sam\u2800"]})
    assert [(each.pointer, each.code) for each in raised.value.faults] == [
        ("/state/characters/1/name", "text-not-normal"),
        ("/state/characters/3/name", "text-unseen"),
        ("/state/characters/4", "text-unseen"),
    ]


def test_all_blanks_controls_and_default_ignorable_characters_are_refused() -> None:
    """Every character by its category, at the start, inside and at the end."""

    def check(character: str) -> None:
        kind = unicodedata.category(character)
        text = f"a{character}b"
        if character == " ":
            assert code(text) is None
        elif kind == "Zs":
            assert code(text) == "text-other-blank"
        elif kind in ("Cc", "Cf", "Zl", "Zp") or shapeless(character):
            assert code(text) == code(character) == "text-unseen"
        elif kind in ("Cn", "Co", "Cs"):
            assert code(text) == "text-unassigned"
        elif unicodedata.normalize("NFC", text) != text:
            assert code(text) == "text-not-normal"
        else:
            assert code(text) is None

    every([(each,) for each in EVERY], check)
    drawn = [each for each in EVERY if unicodedata.category(each) == "Cf" and not shapeless(each)]
    assert set(drawn) - {"\u200c", "\u200d"} == set(filter(SHOWN_FORMATS.match, drawn))


@given(outside_texts(64))
def test_what_fits_is_taken_unchanged(text: str) -> None:
    assert takes_name(text)
    assert unicodedata.normalize("NFC", text) == text
    assert not re.search(r"^\s|\s$|\s\s", text)


INVISIBLE = [each for each in EVERY if shapeless(each) or unicodedata.category(each) in ("Zs", "Cf")]


@given(outside_texts(40), st.lists(st.tuples(st.integers(0, 41), st.sampled_from(INVISIBLE)), min_size=1, max_size=3))
def test_texts_that_differ_in_nothing_visible_are_refused_or_identical(text: str, added: list[tuple[int, str]]) -> None:
    """Joiners between letters that need them are visible, and a blank inside is."""
    other = text
    for at, each in added:
        other = other[:at] + each + other[at:]
    joins = re.search("[\u200c\u200d]", other)
    visible = re.sub(" ", "", other) if joins is None else None
    assert wrong_text(other) is not None or joins or (visible == re.sub(" ", "", text) and "  " not in other)


@given(contexts(), st.sampled_from(["NFD", "NFKD"]))
def test_other_normal_forms_of_a_context_are_refused_or_identical(text: str, form: Any) -> None:
    other = unicodedata.normalize(form, text)
    assert wrong_context(text) is None
    assert other == text or wrong_context(other) is not None


def test_text_that_is_not_from_outside_keeps_its_form() -> None:
    """The reasons of a house rule have several lines, and the words of an answer other blanks."""
    house = {"name": "Mild winter", "ruleset": WAR.id, "version": WAR.version, "why": "It is\n milder\u00a0so."}
    table = {"army-combat": {"cells": {"3": {"1-1": "50k/30"}}}}
    assert WAR.house({"house": house, "tables": table}).name == "Mild winter"
    with pytest.raises(SchemaError) as raised:
        WAR.house({"house": {**house, "name": "Mild\u2800winter"}, "tables": table})
    assert [(each.pointer, each.code) for each in raised.value.faults] == [("/house/name", "text-unseen")]
