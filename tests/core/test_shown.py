from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ror_rules import advise, compare, encode, explain, load, sweep
from ror_rules.author import PoolStep, RulingUsed
from ror_rules.errors import SchemaError, UnknownError
from ror_rules.host import charts, pictures, raster
from ror_rules.host.messages import catalogue, engine, spoken_of, summary, texts
from ror_rules.host.shown import shown
from ror_rules.host.sweep import Sweep
from ror_rules.host.words import chart, percent, ruled
from tests.chances import probability

STATE: dict[str, Any] = {
    "terrain": "citadel",
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14},
}
RULES = load("war-of-the-ring")
OUTCOME = RULES.resolve("army-combat", STATE, seed="42")

COLORS = {
    name: color for color, name in re.findall(r'fill="(#\w+)"[^>]*class="ror-(\w+)"', str(pictures.outcome(OUTCOME)))
}
"""The names of colors in a picture -> the colors on light paper."""
INK, PAPER, MARK = COLORS["ink"], COLORS["ground"], "#8f2d1b"


def drawn(kind: str, answer: object, **more: Any) -> dict[str, str]:
    return shown({"kind": kind, "answer": json.loads(encode(answer)), **more})


def drawn_plain(kind: str, answer: object) -> str:
    return shown({"kind": kind, "answer": answer})["html"]


def plain(markup: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", markup).split())


def test_an_outcome_is_shown_with_its_lit_table() -> None:
    pieces = drawn("outcome", OUTCOME, link="https://example.org/o/1")
    assert set(pieces) == {"html", "text", "markdown", "roll20"}
    assert OUTCOME.summary in plain(pieces["html"])
    assert re.findall(r'<td class="[^"]*\blit\b[^"]*">(?:<[^>]*>)*([^<]+)', pieces["html"])[0] == "10/20"
    assert "https://example.org/o/1" in pieces["markdown"]
    assert pieces["roll20"].startswith("&{template:default} {{name=")
    ET.fromstring(pieces["html"].replace("<br>", "<br/>"))  # our own


def test_an_answer_without_dice_shows_its_table() -> None:
    outcome = RULES.resolve("losses", {"strength": 13, "percent": 50})
    html = drawn("outcome", outcome)["html"]
    assert html.index("<table") < (html + "<details").index("<details")
    assert "No dice were thrown" in html
    supplied = RULES.resolve("losses", {"strength": 13, "percent": 50}, faces=[])
    assert "faces" not in plain(drawn("outcome", supplied)["html"])


def test_what_a_caller_named_is_no_markup() -> None:
    state: dict[str, Any] = {
        "attacker": {"name": "<b>&", "combat": 6, "endurance": 5},
        "defender": {"name": "x", "combat": 5, "endurance": 4},
    }
    outcome = RULES.resolve("individual-combat", state | {"rounds": 1}, seed="1")
    html = drawn("outcome", outcome)["html"]
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;" in html
    odds = RULES.odds("individual-combat", state | {"rounds": 1}, fields=["*"])
    assert "<b>" not in drawn("odds", odds, outcome=json.loads(encode(outcome)))["html"]


def test_odds_are_marked_where_a_throw_fell() -> None:
    odds = RULES.odds("army-combat", STATE)
    html = drawn("odds", odds, outcome=json.loads(encode(OUTCOME)))["html"]
    words = plain(html)
    assert words.count("this throw") >= 3
    below = sum(probability(share) for share in odds.marginals["attacker.strength_lost"] if share.value < 6)
    assert f"{below:.2%} of all throws give less" in words
    assert "<details>" in html
    alone = drawn("odds", odds, wide=300)["html"]
    assert "this throw" not in alone
    assert 'width="300"' in alone


@pytest.mark.parametrize(
    ("rule", "line", "language", "told"),
    [
        (
            "gollum-control",
            "previous_controller=dark_power card_holder=dark_power",
            "en",
            "Who controls Gollum: the Dark Power 50% \u00b7 the Fellowship 17% \u00b7 nobody 33%",
        ),
        ("individual-combat", "Aragorn 5/5 v Khamul 5/1", "en", "Khamul is dead {killed[Khamul]:.0%}"),
        ("sorcery", "B", "de", "Zaubereipunkte: "),
    ],
)
def test_odds_have_a_headline(rule: str, line: str, language: str, told: str) -> None:
    rules: Any = RULES
    odds = rules.odds(rule, line)
    chances = {name: probability(share) for name, shares in odds.marginals.items() for share in shares if share.value}
    told = re.sub(r"[{](.*?):(.*?)[}]", lambda found: format(chances[found[1]], found[2]), told)
    assert drawn("odds", odds, language=language)["headline"].startswith(told)


def test_many_numbers_stand_side_by_side() -> None:
    state: dict[str, Any] = {
        "attacker": {"groups": [{"name": "a", "type": "orc", "count": 30}]},
        "defender": {"groups": [{"name": "b", "type": "orc", "count": 30}]},
    }
    odds = load("ring-of-power").odds("combat", state, fields=["attacker.casualties"])
    html = drawn("odds", odds)["html"]
    assert len(re.findall(r"<rect[^>]*><title>", html)) == len(odds.marginals["attacker.casualties"])


@pytest.mark.parametrize(
    ("vary", "shape"),
    [
        ([{"pointer": "/attacker/strength", "from": 20, "to": 80, "step": 20}], "<circle"),
        ([{"pointer": "/terrain", "values": ["clear", "citadel"]}], "<rect"),
        (
            [
                {"pointer": "/attacker/strength", "from": 20, "to": 80, "step": 20},
                {"pointer": "/terrain", "values": ["clear", "citadel"]},
            ],
            f"20, {catalogue(RULES.id).word('citadel')}: ",
        ),
    ],
)
def test_a_table_of_odds_is_drawn(vary: list[dict[str, Any]], shape: str) -> None:
    table = sweep(RULES, "army-combat", STATE, vary=vary, fields=["defender.strength_lost", "cell"])
    html = drawn("sweep", table)["html"]
    assert shape in html
    named = texts(RULES.id, RULES.rule("army-combat"), words=spoken_of(RULES.id, STATE))
    assert named["defender.strength_lost"] == "Strength Points that the Fellowship loses"
    assert named["defender.strength_lost"] in plain(html)


def test_a_value_has_one_color_in_all_stacked_bars() -> None:
    group = {"attacker": {"type": "orc", "count": 3}, "defender": {"type": "man", "count": 3}}
    state = {side: {"groups": [each]} for side, each in group.items()}
    vary: list[Any] = [{"pointer": "/attacker/groups/0/count", "from": 1, "to": 7, "step": 2}]
    table = sweep(load("ring-of-power"), "combat", state, vary=vary, fields=["winner"])
    html = drawn("sweep", table, wide=600)["html"]
    parts = re.findall(
        r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="18.0" fill="(#\w+)"[^>]*><title>(\d+): (.+?) (?:&[lg]t;)?[\d.]+%<',
        html,
    )
    colors = {(value, color) for *_, color, _, value in parts}
    assert len(colors) == len(dict(colors)) == len({color for _, color in colors}) >= 2
    likeliest = []
    for count in ("1", "3", "5", "7"):
        bar = [(float(wide) + 1, value) for _, _, wide, _, name, value in parts if name == count]
        assert sum(wide for wide, _ in bar) == pytest.approx(600 - 7.6 - 10, abs=1)
        likeliest.append(max(bar)[1])
    assert len(set(likeliest)) == 2
    for value in dict(colors):
        assert re.search(rf">{value}</text>", html)


def card(ruleset: str, rule: str, line: str, *, odds: bool = True) -> tuple[ET.Element, str]:
    rules: Any = load(ruleset)
    told = rules.resolve(rule, line, seed="42")
    svg = str(pictures.preview(told, "en", rules.odds(rule, line) if odds else None))
    return ET.fromstring(svg), plain(svg)


def test_the_card_of_a_throw_shows_its_die_its_cell_and_its_place_in_the_odds() -> None:
    svg, text = card("war-of-the-ring", "army-combat", "dark_power 70 L2 v fellowship 14 @ citadel")
    assert "Army Combat Results Table" in text
    assert text.count("this throw") == 1
    (lit,) = [
        each.text for each in svg.iter("{http://www.w3.org/2000/svg}text") if "ror-paper" in each.get("class", "")
    ]
    assert lit == OUTCOME.result.cell
    assert len(re.findall('class="ror-die"', ET.tostring(svg, "unicode"))) == 1
    assert "this throw" not in card("war-of-the-ring", "army-combat", "dark_power 70 L2 v fellowship 14", odds=False)[1]


def test_the_card_of_a_combat_shows_its_sides_and_counts_its_dice() -> None:
    line = "20 orc v 18 man"
    svg, text = card("ring-of-power", "combat", line)
    faces = [
        face for throw in load("ring-of-power").resolve("combat", line, seed="42").dice.throws for face in throw.faces
    ]
    assert ET.tostring(svg, "unicode").count('class="ror-die"') == 6
    for face in range(1, 7):
        assert f"\u00d7{faces.count(face)}" in text
    assert "20 orc v 18 man" in " ".join(text.split())


@pytest.mark.parametrize("groups", [1, 12])
def test_a_card_draws_nothing_below_its_room(groups: int) -> None:
    side = ", ".join(["12 uruk-hai heavy-armor pikes"] * groups)
    svg, _ = card("ring-of-power", "combat", f"{side} v 18 man", odds=False)
    (inside,) = [each for each in svg if "scale(" in each.get("transform", "")]
    y, scale = map(float, re.findall(r"translate[(]\S+ (\S+)[)] scale[(](\S+)[)]", inside.get("transform", ""))[0])
    assert max(y + scale * low for low in lowest(inside)) <= 315 - 36


def lowest(group: ET.Element) -> Iterator[float]:
    """The lowest places of the shapes of a group, also of groups inside it."""
    for each in group:
        moved = re.match(r"translate[(]\S+ (\S+)[)](?: scale[(](\S+)[)])?", each.get("transform", ""))
        if each.tag.endswith("}g") and moved:
            inner = lowest(each) if each[0].tag.endswith(("}text", "}rect", "}g")) else iter([20.0])
            yield from (float(moved[1]) + float(moved[2] or 1) * low for low in inner)
        elif each.get("y"):
            yield float(each.get("y", 0)) + float(each.get("height", 0))


LIGHT_AND_DARK = (("#fbfaf5", "#231d15", "#8f2d1b"), ("#17140f", "#e9e2d3", "#eba07c"))
"""Paper, ink and mark of the site's style sheet."""


def luminance(color: Sequence[float]) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def parts(color: str) -> list[float]:
    return [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]


@pytest.mark.parametrize("colors", LIGHT_AND_DARK, ids=["light", "dark"])
def test_text_in_a_heat_map_can_be_read(colors: tuple[str, str, str]) -> None:
    paper, ink, mark = map(parts, colors)
    vary: list[Any] = [
        {"pointer": "/attacker/strength", "from": 6, "to": 96, "step": 6},
        {"pointer": "/terrain", "values": ["clear", "citadel"]},
    ]
    table = sweep(RULES, "army-combat", STATE, vary=vary, fields=["defender.strength_lost", "cell"])
    answer = json.loads(encode(table))
    for depth, cell in enumerate(answer["cells"]):
        cell["odds"]["defender.strength_lost"]["expected"] = depth
    html = shown({"kind": "sweep", "answer": answer, "wide": 900})["html"]
    pattern = (
        r'<rect [^>]*fill="(#\w+)" fill-opacity="([\d.]+)"[^>]*><title>[^<]*</title></rect><text [^>]*fill="(#\w+)"'
    )
    found = re.findall(pattern, html)
    assert len({opacity for _, opacity, _ in found}) > 25
    for fill, opacity, text in found:
        share = float(opacity)
        over = mark if fill == MARK else parts(fill)
        cell = [share * top + (1 - share) * below for top, below in zip(over, paper, strict=True)]
        letters = {INK: ink, PAPER: paper}.get(text) or parts(text)
        assert contrast(cell, letters) >= 4.5, (fill, opacity, text)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_text_of_a_picture_that_stands_alone_can_be_read(dark: bool) -> None:
    svg = pictures.odds(RULES.odds("army-combat", STATE))
    ET.fromstring(svg)
    (style,) = re.findall("<style>(.*?)</style>", svg, re.DOTALL)
    found = dict(re.findall(r'fill="(#\w+)"[^>]*class="ror-(\w+)"', svg)[::-1])
    colors = {name: color for color, name in found.items()} | {"mark": MARK}
    if dark:
        colors = {
            name: color
            for names, color in re.findall(r"([^{}]+) \{ fill: (#\w+) \}", style)
            for name in re.findall(r"\.ror-(\w+)", names)
        }
    for name in ("ink", "fine", "mark"):
        assert contrast(parts(colors[name]), parts(colors["ground"])) >= 4.5, name


def test_a_png_shows_text_without_the_fonts_of_the_machine() -> None:
    drawn = [
        raster.png(f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15">{each}</text></svg>')
        for each in (" ", "É", "アラ", "[Katakana]", "\u2068אב\u2069", "[Hebrew]", "🐉", "[Dragon]")
    ]
    assert len(set(drawn)) == 5
    assert drawn[2::2] == drawn[3::2]


HEBREW, ARABIC = "מלך", "علي 2"


@pytest.mark.parametrize("form", ["text", "line", "markdown", "html"])
def test_a_name_from_right_to_left_is_isolated_in_each_form(form: Any) -> None:
    fighters: Any = {
        "attacker": {"name": HEBREW, "combat": 5, "endurance": 5},
        "defender": {"name": ARABIC, "combat": 4, "endurance": 5},
    }
    told = explain(RULES.resolve("individual-combat", fighters, seed=1), form)
    assert told.count(f"\u2068{HEBREW}\u2069 has ") == 1
    assert told.count(f" and \u2068{ARABIC}\u2069 has ") == 1
    assert told.count("\u2068") == told.count("\u2069")


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_the_line_of_a_state_stands_once_and_can_be_copied(form: Any) -> None:
    line = f"{HEBREW} 5/5 v Khamul 4/5"
    told = explain(RULES.resolve("individual-combat", line, seed=1), form)
    assert told.count(line) == 1
    assert f"\u2068{line}" not in told


def test_a_name_from_right_to_left_is_isolated_in_pictures() -> None:
    fighters: Any = {
        "attacker": {"name": HEBREW, "combat": 5, "endurance": 5},
        "defender": {"name": "Khamul", "combat": 4, "endurance": 5},
    }
    picture = f"{pictures.outcome(RULES.resolve('individual-combat', fighters, seed=1))}"
    assert f"\u2068{HEBREW}\u2069" in picture


def test_latin_names_need_no_isolates() -> None:
    fighters: Any = {
        "attacker": {"name": "Éowyn", "combat": 5, "endurance": 5},
        "defender": {"name": "Хамул", "combat": 4, "endurance": 5},
    }
    assert "\u2068" not in explain(RULES.resolve("individual-combat", fighters, seed=1))


def test_numbers_stand_in_tables_below_the_pictures() -> None:
    odds = RULES.odds("army-combat", STATE, fields=["attacker.strength_lost", "cell"])
    html = drawn("odds", odds)["html"]
    numbers, cells = re.findall(r"<table>.*?</table>", html.partition('class="ror-numbers"')[2])
    assert re.findall(r'<th scope="col">(.*?)</th>', numbers) == ["Value", "Exactly", "At least", "At most"]
    assert re.findall(r'<th scope="col">(.*?)</th>', cells) == ["Value", "Exactly"]
    for share in odds.marginals["attacker.strength_lost"]:
        assert isinstance(share.at_least, float)
        assert isinstance(share.within, float)
        exactly, more, less = (percent(Fraction(each)) for each in (probability(share), share.at_least, share.within))
        row = f'<th scope="row">{share.value}</th>' + "".join(
            f'<td class="number">{escape(each)}</td>' for each in (exactly, more, less)
        )
        assert row in numbers
    vary: list[Any] = [{"pointer": "/terrain", "values": ["clear", "citadel"]}]
    table = sweep(RULES, "army-combat", STATE, vary=vary, fields=["defender.strength_lost", "cell"])
    mean, shares = re.findall(r"<table>.*?</table>", drawn("sweep", table)["html"])
    assert mean.count("<tr>") == shares.count("<tr>") == 3
    assert f"{table.cells[1].odds['defender.strength_lost'].expected:.2f}</td>" in mean


def test_the_mark_of_a_throw_lies_on_no_bar() -> None:
    state: dict[str, Any] = {
        side: {"groups": [{"name": "a", "type": "orc", "count": 30}]} for side in ("attacker", "defender")
    }
    rules = load("ring-of-power")
    odds = rules.odds("combat", state, fields=["attacker.casualties"])
    for seed in ("1", "2", "3"):
        outcome = rules.resolve("combat", state, seed=seed)
        html = drawn("odds", odds, outcome=json.loads(encode(outcome)))["html"]
        (foot,) = (float(y) for y in re.findall(r'<text [^>]*? y="([0-9.]+)"[^>]*>this throw<', html))
        tops = [float(y) for y in re.findall(r'<rect [^>]*?y="([0-9.]+)"', html)]
        assert len(tops) > 12
        assert foot < min(tops)


def test_a_null_value_is_shown_as_none_and_names_as_code() -> None:
    odds = json.loads(encode(RULES.odds("army-combat", STATE, fields=["cell"])))
    for share in odds["marginals"]["cell"][:1]:
        share["value"] = None
    html = drawn_plain("odds", odds | {"left_out": {"outcomes": True, "views": ["<b>"]}})
    assert ">none</text>" in html
    assert "null" not in html
    assert "the joint results and &lt;b&gt;. Name fewer <code>fields</code> to get them." in html
    assert "`" not in html


def test_a_comparison_shows_the_other_result() -> None:
    under: list[Any] = [{}, {"rulings": {"wr-ratio": "nearest"}}]
    found = compare({"outcome": json.loads(encode(OUTCOME)), "under": under})
    html = drawn("comparison", found, title="Read nearest")["html"]
    assert found.b.summary in plain(html)
    assert "Read nearest" in html
    same = compare({"outcome": json.loads(encode(OUTCOME)), "under": [{}, {}]})
    assert "The same result." in drawn("comparison", same)["html"]


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(SchemaError, match="No such kind"):
        shown({"kind": "song", "answer": {}})
    with pytest.raises(SchemaError):
        shown({"kind": "odds", "answer": {}})
    odds = json.loads(encode(RULES.odds("army-combat", STATE)))
    with pytest.raises(UnknownError):
        shown({"kind": "odds", "answer": odds | {"rule": "song"}})


SIEGE: dict[str, Any] = {
    "attacker": {"groups": [{"id": "uruk-hai", "type": "uruk-hai", "count": 5}]},
    "defender": {"groups": [{"id": "men", "type": "man", "count": 2}]},
    "assaults": 1,
}


def test_what_is_certain_is_said_beside_the_pictures() -> None:
    rules = load("ring-of-power")
    exact, estimate = rules.odds("siege", SIEGE), rules.odds("siege", SIEGE, simulate=150, seed="1")
    named = texts(rules.id, rules.rule("siege"))
    titles = ", ".join(f"{charts.called(name, named)}: {value}" for name, value in (("in_tower", 0), ("assaults", 1)))
    assert f"Certain: {titles}." in plain(drawn("odds", exact)["html"])
    assert f" or more of all): {titles}" in plain(drawn("odds", estimate)["html"])


def test_an_estimate_is_shown_with_how_near_it_is() -> None:
    few = load("war-of-the-ring").odds("sorcery", {"rating": "B"}, simulate=100, seed="1")
    many = load("war-of-the-ring").odds("sorcery", {"rating": "B"}, simulate=10_000, seed="1")
    assert "within 9.62 percentage points of the value shown" in plain(drawn("odds", few)["html"])
    assert "within 0.98 percentage points of the value shown" in plain(drawn("odds", many)["html"])
    exact = load("war-of-the-ring").odds("sorcery", {"rating": "B"})
    assert "Exact: all possible dice results are counted." in plain(drawn("odds", exact)["html"])


def test_rulings_that_took_part_are_named_below_odds() -> None:
    shown_odds = plain(drawn("odds", RULES.odds("army-combat", STATE))["html"])
    words, rulings = catalogue(RULES.id), RULES.odds("army-combat", STATE).readings
    assert f"{len(rulings)} rulings used" in shown_odds
    for used in rulings.items():
        assert plain(escape(ruled(RulingUsed(*used), words))) in shown_odds


def test_floats_are_certain_of_nothing_that_may_come() -> None:
    men = {"id": "men", "type": "man", "count": 800}
    orcs = {"id": "orcs", "type": "goblin", "count": 300}
    state: dict[str, Any] = {"attacker": {"groups": [men]}, "defender": {"groups": [orcs]}}
    odds = load("ring-of-power").odds("combat", state, fields=["winner"], arithmetic="float")
    (winner,) = odds.marginals["winner"]
    assert probability(winner) < 1
    assert "Certain" not in plain(drawn("odds", odds)["html"])


# In another language ----------------------------------------------------------------------------------------------------


def test_an_answer_is_drawn_in_the_language_that_is_asked_for() -> None:
    pieces = drawn("outcome", OUTCOME, language="de")
    words = plain(pieces["html"])
    assert summary(OUTCOME, "de") in words
    assert "Begründung" in words
    assert "(hier abgelesen)" in words
    assert "Würfel mit 6 Seiten: " in pieces["html"]
    assert engine("de").say("fairness-seeded", {}) in words
    assert pieces["text"].startswith(summary(OUTCOME, "de"))
    odds = plain(
        drawn("odds", RULES.odds("army-combat", STATE), outcome=json.loads(encode(OUTCOME)), language="de")["html"]
    )
    assert "◂ dieser Wurf" in odds
    assert re.search(r"\d,\d\d\s%", odds)
    assert "Exakt: Alle möglichen Würfelergebnisse sind gezählt." in odds
    under: list[Any] = [{}, {"rulings": {"wr-ratio": "nearest"}}]
    found = compare({"outcome": json.loads(encode(OUTCOME)), "under": under})
    assert summary(found.b, "de") in plain(drawn("comparison", found, language="de")["html"])


def test_a_rule_without_the_language_is_drawn_in_english_with_a_note() -> None:
    rally = next(each for each in load("sauron").examples if each.rule == "rally")
    outcome = load("sauron").resolve("rally", rally.state, seed="1")
    html = drawn("outcome", outcome, language="de")["html"]
    assert 'lang="en"' in html
    assert ">Why<" in html
    assert html.replace(' lang="en"', "") == drawn("outcome", outcome)["html"]
    assert shown({"kind": "outcome", "answer": json.loads(encode(OUTCOME))}, "de") == drawn(
        "outcome", OUTCOME, language="de"
    )


def test_a_table_is_drawn_in_its_language() -> None:
    table = RULES.table_data["gollum-control"]
    english, german = chart(table, places=True), chart(table, places=True, words=catalogue("war-of-the-ring", "de"))
    assert "Spieler der Dunklen Macht" in german
    assert "Dark Power Player" not in german
    assert re.findall(r' id="[^"]*"', english) == re.findall(r' id="[^"]*"', german)


def test_best_play_is_drawn_with_its_next_choices_and_its_policy() -> None:
    line = "attacker=(dark_power 60 L1) targets=(defender=(fellowship 10 L1) terrain=citadel) turns=6"
    war = load("war-of-the-ring")
    for language, parts in (
        ("en", ("The most of points_lost&lt;=10, by the choices of the Dark Power", "<summary>All choices")),
        (
            "de",
            (
                "Am meisten von points_lost&lt;=10. Die Entscheidungen trifft diese Seite: die Dunkle Macht",
                "Alle Entscheidungen",
            ),
        ),
    ):
        found = advise(war, "war-campaign", line, side="attacker", worth="points_lost<=10")
        assert found.play
        html = shown({"kind": "advice", "answer": json.loads(encode(found))}, language)["html"]
        for part in (
            *parts,
            percent(Fraction(found.play.best), spoken_of(war.id, json.loads(encode(found.state)), language)),
        ):
            assert part in html
    battle = advise(load("ring-of-power"), "combat", "3 orc v 2 man", side="attacker")
    with pytest.raises(SchemaError, match="has no best play"):
        shown({"kind": "advice", "answer": json.loads(encode(battle))})


BATTLE = "20 orc v 18 man"
TWO_FIELDS: list[Any] = [
    {"pointer": "/attacker/groups/0/count", "values": [10, 30]},
    {"pointer": "/defender/groups/0/count", "values": [5, 17]},
]


def battles(*fields: str, vary: Sequence[Any] = TWO_FIELDS) -> Sweep:
    return sweep(load("ring-of-power"), "combat", BATTLE, vary=vary, fields=fields)


@pytest.mark.parametrize(("chosen", "color"), [("attacker", "#ba4836"), ("defender", "#396fac")])
def test_a_table_of_two_fields_has_the_chance_of_a_chosen_side_in_its_color(chosen: str, color: str) -> None:
    table = battles("winner")
    html = drawn("sweep", table, chosen={"winner": chosen})["html"]
    cells = re.findall(rf'fill="{color}" fill-opacity="([\d.]+)"[^>]*><title>[^:]+: ([\d.]+)%</title>', html)
    shares = [{share.value: share for share in cell.odds["winner"].shares} for cell in table.cells]
    expected = [float(probability(each[chosen])) for each in shares]
    assert [float(said) for _, said in cells] == pytest.approx([100 * each for each in expected], abs=0.01)
    assert sorted(cells, key=lambda cell: float(cell[0])) == sorted(cells, key=lambda cell: float(cell[1]))
    assert f'<option value="&quot;{chosen}&quot;" selected>' in html
    assert f"The winner: the {chosen}" in plain(html)


@pytest.mark.parametrize("colors", LIGHT_AND_DARK, ids=["light", "dark"])
def test_the_colors_of_sides_and_the_text_on_them_can_be_read(colors: tuple[str, str, str]) -> None:
    paper, ink, _ = map(parts, colors)
    for color in charts.SIDE_COLORS:
        assert contrast(parts(color), paper) >= 3
        assert contrast(parts(color), parts("#ffffff")) >= 4.5
        for opacity in (0.04, 0.4, 0.74):
            cell = [opacity * top + (1 - opacity) * below for top, below in zip(parts(color), paper, strict=True)]
            assert contrast(cell, ink) >= 4.5, (color, opacity)


def test_a_side_keeps_its_color_in_every_chart() -> None:
    odds = load("ring-of-power").odds("combat", BATTLE, fields=["winner", "attacker.casualties", "defender.wins"])
    html = drawn("odds", odds)["html"]
    bars = re.findall(r'<rect [^>]*fill="(#\w+)" class="ror-(\w+)"', html)
    casualties = len(odds.marginals["attacker.casualties"])
    assert bars.count((charts.SIDE_COLORS[0], "kind")) == casualties + 1
    assert bars.count((charts.SIDE_COLORS[1], "kind")) == 2
    assert [each for each in bars if each[1] == "bar"] == [("#b9a988", "bar")], "a draw is of no side"
    line = battles("winner", "defender.casualties", vary=[{**TWO_FIELDS[0], "values": [10, 20, 30]}])
    html = drawn("sweep", line)["html"]
    assert re.search(rf'<path [^>]*stroke="{charts.SIDE_COLORS[1]}"', html)
    legend = dict(re.findall(r'height="14.0" fill="(#\w+)" class="ror-kind"></rect><text [^>]*>([^<]+)<', html))
    assert {legend[color] for color in charts.SIDE_COLORS} == {"the attacker", "the defender"}
    assert legend[charts.SIDE_COLORS[0]] == "the attacker"


def test_a_player_has_the_color_of_the_side() -> None:
    sides = charts.Sides("war-of-the-ring", "army-combat", {"attacker": {"side": "dark_power"}})
    assert (sides.of_value("dark_power"), sides.of_value("attacker")) == (charts.SIDE_COLORS[0], charts.SIDE_COLORS[0])
    assert (sides.of_view("heavier_loss=defender"), sides.of_view("attacker.strength_lost<=3")) == (
        charts.SIDE_COLORS[1],
        charts.SIDE_COLORS[0],
    )
    assert (sides.of_value("neither"), sides.of_view("cell")) == (None, None)
    assert charts.Sides("war-of-the-ring", "sorcery", {"rating": "B"}).of_value("attacker") is None


def test_every_column_and_part_has_its_chance() -> None:
    odds = load("ring-of-power").odds("combat", "60 orc v 60 man", fields=["attacker.casualties"], arithmetic="float")
    html = drawn("odds", odds, wide=640)["html"]
    assert len(odds.marginals["attacker.casualties"]) > 20
    assert len(re.findall(r'transform="rotate\(-90 [^"]+"[^>]*>[&lgt;]*\d+%<', html)) == html.count("ror-kind")
    line = battles("winner", vary=[{**TWO_FIELDS[0], "values": [10, 11]}])
    assert re.search(r">a draw 2%, the attacker 1%<", drawn("sweep", line)["html"])


def test_each_number_of_a_citation_is_a_link_of_its_own() -> None:
    told = load("ring-of-power").resolve("combat-strike", "3 orc v 3 man", seed="7")
    html = drawn("outcome", told)["html"]
    several = re.findall(r"\[(<a [^\]]*?</a>, <a [^\]]*?</a>)\]", html)
    assert several
    for each in several:
        links = re.findall(r'<a class="ror-cite" href="([^"]+)"[^>]*>(\d+)</a>', each)
        assert len(links) == each.count("</a>") == len(dict(links))


def test_certain_results_are_folded() -> None:
    odds = RULES.odds("army-combat", STATE)
    html = drawn("odds", odds)["html"]
    (fold,) = re.findall(r'<details class="fine"><summary>2 results are certain</summary><p>(.*?)</p></details>', html)
    assert fold == "Certain: A Character of the Dark Power is killed: no, A Character of the Fellowship is killed: no."


def test_a_die_of_a_pool_shows_whether_it_succeeds() -> None:
    told = load("ring-of-power").resolve("combat-strike", "3 orc v 3 man", seed="7")
    least = {line.address: line.at_least or 0 for line in told.trace if isinstance(line, PoolStep)}
    thrown = [(face, face >= least[each.address]) for each in told.dice.throws for face in each.faces]
    assert {hit for _, hit in thrown} == {True, False}
    html = drawn("outcome", told)["html"].partition('class="ror-steps"')[0]
    dice = re.findall(r'class="ror-die ror-(hit|miss)" data-face="(\d)"[^>]*aria-label="([^"]+)"', html)
    assert [(int(face), kind == "hit") for kind, face, _ in dice] == thrown
    assert all(said.endswith({"hit": ", succeeds", "miss": ", fails"}[kind]) for kind, _, said in dice)
