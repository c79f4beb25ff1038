import json
import re
from collections.abc import Iterator

import pytest

from ror_rules import Outcome, encode, explain, load, need
from ror_rules.errors import SchemaError
from ror_rules.host.caches import caches
from ror_rules.host.messages import engine, summary
from tests.cli.conftest import LANGUAGES, Refused, Ror, answered
from tests.messages.pseudo import german_with_accents
from tests.service.test_one_language import foreign, sent_and_printed

WAR = "war-of-the-ring"
STATE = '{"previous_controller": "dark_power", "card_holder": "dark_power"}'
ASKED = ("resolve", WAR, "gollum-control", "--state", STATE, "--faces", "4")
ENGLISH_ONLY = ("resolve", "three-player", "sorcery", "--state", '{"rating": "B"}', "--faces", "4")


def gollum() -> Outcome:
    return load(WAR).resolve("gollum-control", json.loads(STATE), faces=[4])


def sorcery() -> Outcome:
    return load("three-player").resolve("sorcery", {"rating": "B"}, faces=[4])


def test_resolve_prints_the_language_of_lang(ror: Ror) -> None:
    ran = ror(*ASKED, "--lang", "de")
    assert (ran.returncode, ran.stderr) == (0, "")
    head, _, _, *told = explain(gollum(), language="de").splitlines()
    assert ran.stdout.startswith("\n".join([head, *told]) + "\n\n")
    assert not {head, *told} & set(explain(gollum()).splitlines())
    assert all(printed in told[-1] for printed in ("Gollum Control Table", "5 or 6", "controlled by"))


@pytest.mark.parametrize("options", [(), ("--whole",), *(("--format", name) for name in ("line", "markdown", "html"))])
def test_explain_prints_the_language_of_lang(ror: Ror, options: tuple[str, ...]) -> None:
    form = options[1] if "--format" in options else "text"
    told = explain(gollum(), form, whole="--whole" in options, language="de")  # type: ignore[arg-type]
    ran = ror("explain", "-", *options, "--lang", "de", given=encode(gollum()).decode())
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, told + "\n", "")
    assert told != explain(gollum(), form, whole="--whole" in options)  # type: ignore[arg-type]


def test_json_has_the_summary_in_the_language_of_lang(ror: Ror) -> None:
    english, german = (ror(*ASKED, "--json", *options).stdout for options in ((), ("--lang", "de")))
    assert german == answered(gollum(), "de")
    assert json.loads(german)["summary"] == summary(gollum(), "de")
    assert [re.sub('"summary":".*"', "", text) for text in (english, german)] == [
        encode(gollum()).decode()[:-1] + ",}\n"
    ] * 2


def test_a_summary_in_any_language_of_the_rule_is_covered(ror: Ror) -> None:
    ran = ror("verify", "-", given=answered(gollum(), "de"))
    assert (ran.returncode, "Not covered" in ran.stdout) == (0, False)


@pytest.mark.parametrize("at", range(len(LANGUAGES)), ids=LANGUAGES)
def test_the_first_variable_that_is_set_chooses_the_language(ror: Ror, at: int) -> None:
    unset, first, rest = LANGUAGES[:at], LANGUAGES[at], LANGUAGES[at + 1 :]
    chosen = dict.fromkeys(unset, "") | {first: "de"} | dict.fromkeys(rest, "en")
    assert ror(*ASKED, "--json", **chosen).stdout == answered(gollum(), "de")
    told = ror("explain", "-", given=encode(gollum()).decode(), **chosen).stdout
    assert told == explain(gollum(), language="de") + "\n"
    other = dict.fromkeys(unset, "") | {first: "en"} | dict.fromkeys(rest, "de")
    assert ror(*ASKED, "--json", **other).stdout == answered(gollum())


@pytest.mark.parametrize("value", ["de", "DE", "de_DE", "de_AT.UTF-8", "de-CH", "de_DE@euro", "de.UTF-8", "de@euro"])
def test_a_locale_names_its_language(ror: Ror, value: str) -> None:
    assert ror(*ASKED, LANG=value).stdout.startswith(summary(gollum(), "de"))


@pytest.mark.parametrize("value", ["C", "C.UTF-8", "POSIX", "tlh", "fr_FR.UTF-8", "_", "\N{PILE OF POO}"])
def test_a_locale_in_which_the_rule_has_no_sentences_is_english(ror: Ror, value: str) -> None:
    ran = ror(*ASKED, ROR_LANGUAGE=value)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(summary(gollum()))


def test_lang_comes_before_the_environment(ror: Ror) -> None:
    assert ror(*ASKED, "--json", "--lang", "en", ROR_LANGUAGE="de", LANG="de").stdout == answered(gollum())


def test_a_rule_without_the_language_is_english(ror: Ror) -> None:
    assert ror(*ENGLISH_ONLY, "--json", ROR_LANGUAGE="de").stdout == answered(sorcery())
    told = ror("explain", "-", given=encode(sorcery()).decode()).stdout
    assert told == explain(sorcery()) + "\n"


@pytest.mark.parametrize("language", ["fr", "", "EN", "\x1b[31m"])
def test_lang_refuses_a_language_without_messages(refused: Refused, language: str) -> None:
    for asked, given in ((ASKED, ""), (ENGLISH_ONLY, ""), (("explain", "-"), encode(sorcery()).decode())):
        said = refused(*asked, f"--lang={language}", given=given)
        assert said.startswith("ror: --lang is one of en, de. Got ")
        assert "\x1b" not in said


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (ENGLISH_ONLY, ""),
        (("explain", "-"), encode(sorcery()).decode()),
        (("odds", "three-player", "sorcery", "B"), ""),
        (("sweep", "three-player", "sorcery", "B", "--vary", "/subtract=0..2", "--field", "points"), ""),
        (("rule", "three-player", "sorcery"), ""),
        (("rulings", "three-player"), ""),
    ],
)
def test_a_page_without_the_language_of_lang_is_english_and_says_so(
    ror: Ror, asked: tuple[str, ...], given: str
) -> None:
    english, german = (ror(*asked, "--lang", each, given=given) for each in ("en", "de"))
    assert (german.returncode, german.stdout, english.stderr) == (0, english.stdout, "")
    assert re.fullmatch(r"ror: three-player( sorcery)? gibt es nur auf Englisch\.\n", german.stderr)
    assert ror(*asked, "--json", "--lang", "de", given=given).stderr == "" or asked[0] == "explain"


def test_a_reading_is_in_words(ror: Ror) -> None:
    listed = ror("rulings", WAR, "--lang", "de").stdout
    assert (
        "wr-k-which         Kann ein k den Anführer der Streitmacht töten? Vorgabe: Ja: ein Charakter stirbt" in listed
    )
    one = ror("rulings", WAR, "wr-k-which", "--lang", "de").stdout
    assert "one-of-all" in one
    assert "Ja: ein Charakter stirbt, und der Anführer ist einer von ihnen. (Vorgabe)" in one
    assert "Grundlage: geschlossen. Die Legende spricht von" in one
    with german_with_accents():
        every = ror("rulings", WAR, "--readings", "--lang", "de").stdout
        assert foreign(every, sent_and_printed(load(WAR))) == []


def test_the_lines_below_are_in_the_language_of_lang(ror: Ror) -> None:
    sent = '{"attacker": {"side": "dark_power", "strength": 70}, "defender": {"side": "fellowship", "strength": 14}, '
    asked = ("resolve", WAR, "army-combat", "--state", sent + '"terrain": "clear"}', "--lang", "de")
    ran = ror(*asked, "--luck", "attacker.strength_lost", "--ruling", "wr-acrt-9-at-1-2=-/50")
    *_, idle, _, rules, state, seed, identity, luck, _, head, command = ran.stdout.splitlines()
    assert idle == (
        "Kein Schritt brauchte `wr-acrt-9-at-1-2`. Diese Lesart ändert nur die Kennung: "
        "nach dem Muster: der Verteidiger verliert 50 Prozent und keinen Charakter (`-/50`)"
    )
    assert [line.split()[0] for line in (rules, state, seed, identity, luck)] == [
        "Regeln",
        "Zustand",
        "Seed",
        "Kennung",
        "Glück",
    ]
    assert re.fullmatch(
        r"Glück    attacker\.strength_lost \d+ \(erwartet [\d,]+\): Von allen Würfen ergeben (keine|[\d,]+ %) weniger, .+ mehr",
        luck,
    )
    assert head == "So fallen diese Würfel noch einmal"
    assert command.startswith("ror resolve war-of-the-ring army-combat 'dark_power 70 v fellowship 14' ")
    supplied = ror(*ASKED, "--context", "a/b", "--lang", "de").stdout
    assert "\nKein Würfel fiel aus einem Seed: Der Kontext ändert nur die Kennung.\n" in supplied
    assert "\nAugen    4\nKontext  a/b\n" in supplied


def test_an_outcome_is_stored_without_words(ror: Ror, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("out")
    for language in ("en", "de"):
        ror(*ASKED, "--lang", language, "--out", language, cwd=folder)
        assert (folder / language).read_bytes() == encode(gollum()) + b"\n"


BATTLE = "dark_power 70 v fellowship 14"
GERMAN_PAGES = [
    (("odds", WAR, "army-combat", BATTLE), ("Hier verwendete Auslegungen: wr-loss-11-15-50", "Mittelwert 2,83", "83,33 %", "\nZustand  ")),
    (("odds", WAR, "army-combat", BATTLE, "--simulate", "50", "--seed", "1"), ("; geschätzt aus 50 Würfen", "mit dem Seed 1.", " bis ")),
    (("odds", WAR, "army-combat", BATTLE, "--float"), ("Mit Gleitkommazahlen berechnet. Keine Wahrscheinlichkeit weicht",)),
    (("odds", WAR, "sorcery", "B", "--field", "points", "--given", "points=2"), ("Falls points 2: Das kommt mit 33,33 %",)),
    (("need", WAR, "sorcery", "A", "--vary", "/subtract", "--field", "points=2", "--at-least", "10%"),
     ("Zaubereipunkte: 2 mit mindestens 10,00 %", "Abzug: höchstens 3 (16,67 %)", "daneben: 4 (0 %)", "wurden geprüft")),
    (("sweep", WAR, "sorcery", "B", "--vary", "/subtract=0..2", "--field", "points"), ("Zaubereipunkte, Mittelwert", "1,50")),
]  # fmt: skip
"""A command, and parts of its page in German."""


@pytest.mark.parametrize(("asked", "parts"), GERMAN_PAGES)
def test_odds_needs_and_sweeps_are_in_the_language_of_lang(
    ror: Ror, asked: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    english, german = ror(*asked), ror(*asked, "--lang", "de")
    assert (german.returncode, german.stderr) == (0, "")
    for part in parts:
        assert part in german.stdout
        assert part not in english.stdout
    assert ror(*asked, ROR_LANGUAGE="de").stdout == german.stdout
    assert ror(*asked, "--json").stdout == ror(*asked, "--json", "--lang", "de").stdout


def test_verify_and_luck_are_in_the_language_of_lang(ror: Ror) -> None:
    battle = load(WAR).resolve("army-combat", BATTLE, seed="1")
    given = encode(battle).decode()
    verified = ror("verify", "-", "--lang", "de", given=given).stdout
    assert verified.startswith("Es stimmt: ")
    assert "Jeder kann sie nachrechnen." in verified
    changed = given.replace('"strength_lost":0', '"strength_lost":9')
    assert ror("verify", "-", "--lang", "de", given=changed).stdout.startswith("Es stimmt nicht.")
    measured = ("luck", "-", "--summary", "attacker.strength_lost", "--good", "low", "--lang", "de")
    told = ror(*measured, given=given).stdout
    for part in ("Prozentrang", "niedrig ist gut", "Am glücklichsten", summary(battle, "de"), "58,33 %", "erwartet 1"):
        assert part in told
    assert ror(*measured, given=changed).stderr.startswith("ror: Standardeingabe, Zeile 1: Es stimmt nicht.")


def test_verify_and_luck_refuse_a_language_without_messages(refused: Refused) -> None:
    for command in ("verify", "luck"):
        assert refused(command, "-", "--lang", "fr", given="{}") == "ror: --lang is one of en, de. Got 'fr'."


def test_a_picture_of_odds_is_in_the_language_of_lang(ror: Ror, tmp_path_factory: pytest.TempPathFactory) -> None:
    drawn = tmp_path_factory.mktemp("drawn") / "odds.svg"
    ror("odds", WAR, "sorcery", "B", "--svg", str(drawn), "--lang", "de")
    assert "Wahrscheinlichkeiten" in drawn.read_text("utf-8")


def test_advice_is_in_the_language_of_lang(ror: Ror, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules with advice are in English, so the ruleset here claims to be in German too."""
    asked = ("advise", "ring-of-power", "combat", "3 orc v 2 man, 1 elf", "--side", "defender")
    assert "ring-of-power combat gibt es nur auf Englisch." in ror(*asked, "--lang", "de").stderr
    with monkeypatch.context() as patch:
        patch.setitem(load("ring-of-power").__dict__, "languages", {"de": ["combat"]})
        caches()["rules"].drop()
        german = ror(*asked, "--lang", "de")
    caches()["rules"].drop()
    assert (german.returncode, german.stderr) == (0, "")
    for part in (
        "\nDer Verteidiger wins, durch Verteidiger: policy\n",
        ",94\N{NO-BREAK SPACE}%  first ",
        " wie gesendet\n",
        " Möglichkeiten wurden verglichen.\n--json zeigt",
    ):
        assert part in german.stdout


def test_an_error_is_in_the_language_of_lang(ror: Ror) -> None:
    asked = ("resolve", WAR, "sorcery", "{}", "--seed", "1")
    told = "ror: /state/rating: `rating` fehlt. Der Zaubereiwert, der die Spalte bestimmt. Erwartet: eines von A, B, C, D; "
    for german in (ror(*asked, "--lang", "de"), ror(*asked, "--lang=de"), ror(*asked, ROR_LANGUAGE="de")):
        assert german.returncode == 2
        assert " ".join(german.stderr.split()).startswith(told)
    assert "`rating` is missing." in ror(*asked).stderr


def test_an_error_of_a_rule_without_the_language_is_english(ror: Ror) -> None:
    assert "is missing." in ror("resolve", "three-player", "sorcery", "{}", "--seed", "1", ROR_LANGUAGE="de").stderr


def test_the_page_of_a_rule_is_in_the_language_of_lang(ror: Ror) -> None:
    """It keeps what you type: the names of fields, and the words of closed lists."""
    ruleset = load(WAR)
    kept = sent_and_printed(ruleset)
    with german_with_accents():
        for rule in ruleset.rules:
            text = ror("rule", WAR, rule, "--lang", "de").stdout
            text = re.sub(r"^ +(?:ror .*|\S+  )|\w+(?: \| \w+)+|(?<=; )\w+ \S+(?=\. )", " ", text, flags=re.MULTILINE)
            headline = ", ".join(each.name for each in ruleset.rules[rule].headline)
            left = text.replace(f"\n  {headline}\n", "\n")
            assert foreign(left, kept) == [], left


USAGE = [
    (("rulesets", "--jsn"), "Die Option --jsn gibt es hier nicht. Meinten Sie --json? Ein Beispiel zeigt `ror rulesets --help`."),
    (("rulez",), "Meinten Sie rule? Ein Beispiel zeigt `ror --help`."),
    (("resolve", WAR), "RULE fehlt."),
    (("resolve", WAR, "sorcery", "B", "--seed"), "--seed braucht einen Wert."),
    (("resolve", WAR, "sorcery", "B", "--seed", "1", "--seed", "2"), "--seed ist zweimal angegeben."),
    (("seed", "more"), "Das ist mehr, als der Befehl annimmt: more."),
    (("odds", WAR, "sorcery", "B", "--simulate", "x"), "--simulate erwartet eine ganze Zahl. Erhalten: 'x'."),
    (("odds", WAR, "sorcery", "B", "--budget", "x"), "--budget erwartet eine Zahl. Erhalten: 'x'."),
    (("table", WAR, "sorcery", "--format", "xml"), "--format ist eines von text, markdown, csv, html, json. Erhalten: 'xml'."),
    (("rulesets", "--json=x"), "--json nimmt keinen Wert an."),
    (("resolve", WAR, "sorcery"), "Es fehlt ein Zustand. Schreiben Sie ihn als Zeile, wie: ror resolve war-of-the-ring"),
    (("luck", "no-such-file"), "'no-such-file' lässt sich nicht lesen: "),
    (("odds", WAR, "sorcery", "B", "--exact", "--float"), "--exact schließt --float und --simulate aus."),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "says"), USAGE)
def test_arguments_that_do_not_fit_are_refused_in_german(
    ror: Ror, refused: Refused, asked: tuple[str, ...], says: str
) -> None:
    assert says in ror(*asked, LANG="de_DE.UTF-8").stderr
    assert says not in refused(*asked)
    assert says not in ror(*asked, "--json", LANG="de_DE.UTF-8").stderr


def test_the_lists_and_tables_of_a_ruleset_are_in_the_language_of_lang(ror: Ror) -> None:
    ruleset = load(WAR)
    kept = sent_and_printed(ruleset)
    pages = [("rules", WAR), ("table", WAR), ("rulings", WAR, "--readings")]
    pages += [("table", WAR, each, *form) for each in ruleset.tables for form in ((), ("--format", "markdown"))]
    with german_with_accents():
        for page in pages:
            text = ror(*page, "--lang", "de").stdout
            ids = re.sub(r"^[a-z-]+  |\[[\w-]+\]", " ", text, flags=re.MULTILINE)
            assert foreign(ids, kept) == [], page


def test_csv_of_a_table_is_the_same_in_each_language(ror: Ror) -> None:
    asked = ("table", WAR, "terrain-effects", "--format", "csv")
    assert ror(*asked, "--lang", "de").stdout == ror(*asked).stdout


def test_a_list_of_rulesets_is_in_the_language_of_each(ror: Ror) -> None:
    ran = ror("rulesets", "--lang", "de")
    assert ran.stderr == "ror: ring-of-power, three-player und sauron gibt es nur auf Englisch.\n"
    german, *others = ran.stdout.split("\n\n")
    with german_with_accents():
        text = ror("rulesets", "--lang", "de").stdout.split("\n\n")[0]
    assert foreign(text, re.compile(f"{WAR}|dev")) == []
    assert german not in ror("rulesets").stdout
    assert "\n\n".join(others) in ror("rulesets").stdout
    assert ror("rulesets", ROR_LANGUAGE="de").stderr == ""
    assert ror("rulesets", "--json", "--lang", "de").stdout == ror("rulesets", "--json").stdout


def test_a_line_takes_lang(ror: Ror) -> None:
    asked = ("line", WAR, "army-combat", "20 Dunkle Macht v 10 Gefährten")
    assert ror(*asked, "--lang", "de").stdout == ror(*asked).stdout == "dark_power 20 v fellowship 10\n"
    assert "ist kein Wort, das hier bekannt ist" in ror(*asked[:3], "20 Fahnen v 10 Gefährten", "--lang", "de").stderr
    power = ("line", "ring-of-power", "combat", "12 man banners v 20 uruk-hai")
    german = ror(*power, "--lang", "de").stderr.splitlines()
    assert german == ["ror: ring-of-power combat gibt es nur auf Englisch.", *ror(*power).stderr.splitlines()]


def chains(ror: Ror, *chain: str) -> Iterator[tuple[str, ...]]:
    """Every command by its words, those of its parent first."""
    yield chain
    for name in re.findall(r"^│ ([a-z]+) ", ror(*chain, "--help").stdout, flags=re.MULTILINE):
        yield from chains(ror, *chain, name)


def test_every_help_page_is_in_the_language_of_lang(ror: Ror) -> None:
    """It keeps what you type: names of commands, options, values and variables, and the examples."""
    pages: list[str] = []
    with german_with_accents():
        for chain in chains(ror):
            page = ror(*chain, "--help", "--lang", "de", COLUMNS="900").stdout
            assert ror(*chain, "--help", COLUMNS="900", LANG="de_DE.UTF-8").stdout == page
            usage, told = page.split("\n", 1)
            assert foreign(usage, re.compile("|".join(["ror", "[A-Z]{3,}", "--[a-z-]+", *chain]))) == [], chain
            typed = r"^    .*|^│[* ]+\S.*?  +|\bhigh, low\b|\bbash, zsh, fish\b|\btext,[a-z ,]+|\bROR_RELEASES\b"
            text = re.sub(typed, " ", told, flags=re.MULTILINE)
            assert foreign(text, re.compile(r"(?!)")) == [], chain
            pages.append(" ".join(told.split()))
        words = engine("de")
        codes = [code for code in words if re.match("(command|option|argument)-", code) and not words.variables(code)]
        assert not [code for code in codes if not any(words.say(code, {}) in page for page in pages)]


def test_the_examples_of_help_are_the_same_in_each_language(ror: Ror) -> None:
    for chain in chains(ror):
        english, german = (ror(*chain, "--help", *more).stdout for more in ((), ("--lang", "de")))
        lines = [re.findall("^    .*", text, flags=re.MULTILINE) for text in (english, german)]
        assert lines[0] == lines[1] != [], chain


@pytest.mark.parametrize(
    "more",
    [
        ("odds", "--given", "heavier_loss=Ent"),
        ("need", "--vary", "/attacker/strength", "--field", "heavier_loss=Ent", "--at-least", "50%"),
    ],
)
def test_a_refused_value_of_a_result_lists_the_words_of_the_language(ror: Ror, more: tuple[str, ...]) -> None:
    command, *options = more
    asked = (command, WAR, "army-combat", "dark_power 10 v fellowship 20", *options)
    assert "eines von die Dunkle Macht, die Gefährten, niemand" in ror(*asked, "--lang", "de").stderr
    assert "one of attacker, defender, neither" in ror(*asked, "--lang", "en").stderr


def test_a_wish_without_a_value_lists_the_words_of_the_language() -> None:
    with pytest.raises(SchemaError) as refused:
        need(
            load(WAR),
            "army-combat",
            "dark_power 10 v fellowship 20",
            vary="/attacker/strength",
            field="heavier_loss",
            at_least=0.5,
        )
    assert "eines von die Dunkle Macht, die Gefährten, niemand" in refused.value.faults[0].line("de")


@pytest.mark.parametrize("before", [("--lang", "de"), ("--lang=de",)])
@pytest.mark.parametrize("asked", [("odds", "--help"), ("house", "check", "--help"), ("rule", WAR, "sorcery")])
def test_the_language_may_stand_before_the_command(ror: Ror, before: tuple[str, ...], asked: tuple[str, ...]) -> None:
    found = ror(*before, *asked)
    assert found.stdout == ror(*asked, *before).stdout != ror(*asked).stdout
    assert found.returncode == 0
