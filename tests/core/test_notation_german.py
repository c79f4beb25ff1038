"""A line reads German words for War of the Ring: those of the catalogues, in any case of letters, with umlauts or without."""

import re
from collections.abc import Callable

import pytest

from ror_rules import load, sweep
from ror_rules.errors import RorError
from ror_rules.host.messages import catalogue
from ror_rules.host.sweep import Sweep

WAR = load("war-of-the-ring")
GERMAN = catalogue("war-of-the-ring", "de")
EXAMPLES = [(each.rule, WAR.line(each.rule, each.state)) for each in WAR.examples]
SPELLINGS: dict[str, Callable[[str], str]] = {
    "as-shown": str,
    "capitals": str.upper,
    "small": str.lower,
    "two-letters": lambda text: re.sub(
        "[äöüÄÖÜ]", lambda found: {"ä": "ae", "ö": "oe", "ü": "ue"}[found[0].lower()], text
    ),
    "without-dots": lambda text: text.translate(str.maketrans("äöü", "aou")),
}


def in_german(line: str, spelling: Callable[[str], str]) -> str:
    """A line with the German label of each field, and the German word of each word of a closed list."""

    def field(found: re.Match[str]) -> str:
        code = f"label-{found[0]}"
        return spelling(GERMAN.say(code, {})).replace(" ", "_") if code in GERMAN else found[0]

    def word(found: re.Match[str]) -> str:
        codes = [code for code in (f"choice-{found[0]}", f"word-{found[0]}") if code in GERMAN]
        return spelling(GERMAN.say(codes[0], {})) if codes else found[0]

    return re.sub(
        r"(?<![\w=])[a-z][a-z_]+(?![\w=])|(?<==)[a-z][a-z_]+(?![\w=])", word, re.sub(r"[a-z_]+(?==)", field, line)
    )


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
@pytest.mark.parametrize(("rule", "line"), EXAMPLES)
def test_the_german_line_of_an_example_is_the_same_state(rule: str, line: str, spelling: Callable[[str], str]) -> None:
    german = in_german(line, spelling)
    assert WAR.parse(rule, german) == WAR.parse(rule, line)
    assert german != line or not re.search("[a-z_]{2,}=", line)


@pytest.mark.parametrize(
    ("rule", "german", "english"),
    [
        ("army-combat", "Gefährten 70 L2 v die Dunkle Macht 14 @ Unwegsames Gelände Einsatz_des_Verteidigers=halb", "fellowship 70 L2 v dark_power 14 @ rough defender_effort=half"),
        ("army-combat", "DUNKLE MACHT 70 v den gefaehrten 14 @ Strasse", "dark_power 70 v fellowship 14 @ road"),
        ("sorcery", "Wert=B Abzug=3", "rating=B subtract=3"),
        ("search", "Suchpunkte=5 Charaktere=(Frodo Ring=Trägt bei sich)", "search_points=5 characters=(Frodo ring=bears)"),
        ("terrain", "Schritte=(Wald, Offenes Gelände Hexfeldseiten=(Furt, Großer Fluss) Tunnel-offen=nein)", "steps=(forest, clear hexsides=(ford, major_river) tunnel_open=no)"),
        ("gollum-control", "niemand karte_im_besitz_von=die Dunkle Macht", "neither card_holder=dark_power"),
    ],
)  # fmt: skip
def test_german_words_of_a_line(rule: str, german: str, english: str) -> None:
    assert WAR.parse(rule, german) == WAR.parse(rule, english)
    assert WAR.line(rule, german) == WAR.line(rule, english)


def test_every_german_word_for_terrain_is_read() -> None:
    plain = WAR.parse("army-combat", "dark_power 5 v fellowship 5")
    kinds = [code.removeprefix("word-") for code in GERMAN if code.startswith("word-")]
    read = set()
    for kind in kinds:
        try:
            meant = WAR.parse("army-combat", f"dark_power 5 v fellowship 5 @ {kind}")
        except RorError:
            continue
        if meant == plain:  # a word without a meaning, such as `and`
            continue
        assert WAR.parse("army-combat", f"dark_power 5 v fellowship 5 @ {GERMAN.say(f'word-{kind}', {})}") == meant
        read.add(kind)
    assert {"citadel", "forest_rough", "lake_sea", "mountain_path", "swamp"} <= read


def test_a_german_word_with_two_meanings_is_refused_with_both(monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = WAR.lexicon
    words = {**lexicon.words, "weg": ("road", "trail", "elf")}
    monkeypatch.setitem(WAR.__dict__, "lexicon", lexicon._replace(words=words, fields={"zahl": ("rating", "subtract")}))
    for rule, line, wanted in (
        ("army-combat", "dark_power 5 v fellowship 5 @ Weg", "road, trail"),
        ("terrain", "defending_in=Weg", "road, trail"),
        ("sorcery", "B Zahl=3", "rating, subtract"),
    ):
        with pytest.raises(RorError) as caught:
            WAR.parse(rule, line)
        assert caught.value.code == "line-ambiguous"
        assert f"Expected one of {wanted}" in str(caught.value)


def test_another_game_reads_no_german() -> None:
    with pytest.raises(RorError):
        load("three-player").parse("sorcery", "Wert=B")


def test_a_varied_word_is_read_as_in_a_line() -> None:
    line = "dark_power 20 v fellowship 10"

    def swept(*terrain: str) -> Sweep:
        vary = [{"pointer": "/terrain", "values": terrain}]
        return sweep(WAR, "army-combat", line, vary=vary, fields=["defender.strength_lost"])

    assert swept("Zitadelle", "WALD", "Forest-rough") == swept("citadel", "forest", "forest_rough")
    with pytest.raises(RorError) as caught:
        swept("Mond")
    assert "/terrain" in str(caught.value)
    assert "or 6 more" in str(caught.value)


@pytest.mark.parametrize(
    ("rule", "pointer", "text", "value"),
    [
        ("terrain", "/steps/0/tunnel_open", "no", False),
        ("terrain", "/steps/0/hex", "STRASSE", "road"),
        ("individual-combat", "/attacker/name", "yes", "yes"),
        ("individual-combat", "/attacker/combat", "6", "6"),
    ],
)
def test_a_text_is_a_word_of_a_line_where_a_list_is_closed(rule: str, pointer: str, text: str, value: object) -> None:
    assert WAR.parse_part(rule, pointer, text, "") == value
