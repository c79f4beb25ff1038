import re
import sys
import unicodedata
from typing import Any

import pytest
from hypothesis import given, strategies as st

from ror_rules import Stream, encode, load, read_json, verify
from ror_rules.author import Name
from ror_rules.errors import DiceError, InputError, SchemaError
from ror_rules.host.wire import convert
from tests.core.outside import code, contexts, outside_texts
from tests.every import cases, every

WAR: Any = load("war-of-the-ring")
EVERY = [
    character
    for character in map(chr, range(sys.maxunicode + 1))
    if unicodedata.category(character) not in ("Cn", "Co", "Cs", "Lo") or ord(character) % 97 == 0
]
"""All characters, but of the categories with very many only some."""
EMPTY = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159"
"""Characters without a shape that are neither blanks, controls, format characters nor variation selectors."""


def context_code(text: str) -> str | None:
    try:
        Stream("1", text)
    except DiceError as error:
        return error.code
    return None


@cases(
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


@cases(
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
    def check(character: str) -> None:
        kind, text = unicodedata.category(character), f"a{character}b"
        if character == " ":
            assert code(text) is None
        elif kind == "Zs":
            assert code(text) == "text-other-blank"
        elif is_invisible(character):
            assert code(text) == code(character) == "text-unseen"
        elif kind in ("Cn", "Co", "Cs"):
            assert code(text) == "text-unassigned"
        else:
            assert code(text) == (None if unicodedata.normalize("NFC", text) == text else "text-not-normal")

    every([(each,) for each in [*EVERY, *EMPTY]], check)


def is_invisible(character: str) -> bool:
    selects = unicodedata.name(character, "").startswith(("VARIATION SELECTOR", "MONGOLIAN FREE VARIATION SELECTOR"))
    reserved = "\ufff0" <= character <= "\ufff8" or "\U000e0000" <= character <= "\U000e0fff" or character == "\u2065"
    return selects or reserved or character in EMPTY or unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp")


@given(outside_texts(64))
def test_what_fits_is_taken_unchanged(text: str) -> None:
    assert convert(text, Name) == text
    assert unicodedata.normalize("NFC", text) == text
    assert not re.search(r"^\s|\s$|\s\s", text)


INVISIBLE = [each for each in EVERY if is_invisible(each) or unicodedata.category(each) == "Zs"]


@given(outside_texts(40), st.lists(st.tuples(st.integers(0, 41), st.sampled_from(INVISIBLE)), min_size=1, max_size=3))
def test_texts_that_differ_in_nothing_visible_are_refused_or_identical(text: str, added: list[tuple[int, str]]) -> None:
    """Joiners between letters that need them are visible, and a blank inside is."""
    other = text
    for at, each in added:
        other = other[:at] + each + other[at:]
    joins = re.search("[\u200c\u200d]", other)
    visible = re.sub(" ", "", other) if joins is None else None
    assert code(other) is not None or joins or (visible == re.sub(" ", "", text) and "  " not in other)


@given(contexts(), st.sampled_from(["NFD", "NFKD"]))
def test_other_normal_forms_of_a_context_are_refused_or_identical(text: str, form: Any) -> None:
    other = unicodedata.normalize(form, text)
    assert context_code(text) is None
    assert other == text or context_code(other) is not None


def test_text_that_is_not_from_outside_keeps_its_form() -> None:
    """The reasons of a house rule have several lines, and the words of an answer other blanks."""
    house = {"name": "Mild winter", "ruleset": WAR.id, "version": WAR.version, "why": "It is\n milder\u00a0so."}
    table = {"army-combat": {"cells": {"3": {"1-1": "50k/30"}}}}
    assert WAR.house({"house": house, "tables": table}).name == "Mild winter"
    with pytest.raises(SchemaError) as raised:
        WAR.house({"house": {**house, "name": "Mild\u2800winter"}, "tables": table})
    assert [(each.pointer, each.code) for each in raised.value.faults] == [("/house/name", "text-unseen")]
