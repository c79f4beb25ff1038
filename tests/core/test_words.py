import json
import re
from html import escape, unescape
from html.parser import HTMLParser
from itertools import chain
from typing import Any, get_args

import pytest
from msgspec import structs

from ror_rules import Outcome, RorError, encode, explain, load, rulesets
from ror_rules.author import ChosenName, Cite, LookUpStep, Message, NoteStep, RollStep, RulingUsed
from ror_rules.host import pictures
from ror_rules.host.messages import aftermath, catalogue, engine
from ror_rules.host.pictures import drawn
from ror_rules.host.shown import outcome as on_a_page
from ror_rules.host.words import Format, Sources, ruled, slug, steps
from tests.golden.__main__ import bytes_of, goldens

HOSTILE = (
    "<script>alert('x')</script> @everyone <@123> **a** [b](https://evil.example) `c`\n# d | e & \u202e\U0001f600\\"
)
CHOICE = next(each for each in load("ring-of-power").rulings.values() if len(each.readings) > 1)
CITE = Cite(table="moods", row="Sun", column="Dice")
FATES = ("left", "killed", "wounded", "dispersed", "paralyzed", "lost", "fallen", "spent")


def examples() -> list[Outcome]:
    return [each.resolve(shown.rule, shown.state, seed="42") for each in rulesets() for shown in each.examples]


EXAMPLES = examples()


def battle() -> Outcome:
    """A battle of two groups a side, with a trace of 29 steps: the riders of the book's example."""
    rules = load("ring-of-power")
    state = next(each.state for each in rules.examples if each.title.startswith("Riders of Rohan fall on raiders"))
    return rules.resolve("combat", state, seed="65")


def hostile() -> Outcome:
    step = NoteStep(cite=Cite(section=HOSTILE), code="did-you-mean", given={"near": ChosenName(HOSTILE)})
    return structs.replace(EXAMPLES[0], rule=HOSTILE, trace=(step,), context=HOSTILE[:50])


class Tree(HTMLParser):
    def __init__(self, fragment: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.roots = 0
        self.names: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.feed(fragment)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.roots += not self.open
        self.open.append(tag)
        self.names.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        assert self.open
        self.text += data


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def test_a_battle_of_two_groups_a_side_has_half_the_lines() -> None:
    shown = battle()
    told, every = steps(shown), steps(shown, whole=True)
    assert (len(told), len(every), len(shown.trace)) == (16, 29, 29)
    assert not any(step.folded for step in every)
    for found, text in ((told, explain(shown)), (every, explain(shown, whole=True))):
        sources = Sources(found)
        assert numbered(text) == [
            f"{number:>3}. {step.sentence} [{sources.of(step)}]" for number, step in enumerate(found, 1)
        ]


def test_a_throw_names_its_profile_only_if_something_changed_it() -> None:
    throws = {(step.line.code, name_of(step.line.given["who"])): step for step in steps(battle()) if step.folded}
    riders, uruks = throws["to-hit", "riders"], throws["to-hit", "uruk-hai"]
    assert [each.line.code for each in riders.folded] == ["dice", "mounted-dice", "attack"]
    assert [each.line.code for each in uruks.folded] == ["dice", "attack"]
    assert (riders.changed, uruks.changed) == (True, False)
    assert riders.profile in riders.sentence
    assert uruks.profile not in uruks.sentence
    words = catalogue("ring-of-power")
    assert uruks.profile == ", ".join(
        f"{words.say(f'{code}.short', {})} {n}" for code, n in (("dice", 1), ("attack", 4))
    )


def name_of(who: object) -> str:
    return who.name if isinstance(who, ChosenName) else str(who)


def numbered(text: str) -> list[str]:
    return [line for line in text.split("\n") if re.match(r" *\d+\. ", line)]


def test_places_in_print_are_numbered_and_listed_once() -> None:
    text, words = explain(battle()), catalogue("ring-of-power")
    listed = re.findall(r"(?m)^ +\[(\d+)\] (.*)$", text)
    assert [int(number) for number, _ in listed] == [*range(1, len(listed) + 1)]
    assert len({place for _, place in listed}) == len(listed)
    man = f"Combat Charts, {words.word('row')} Man, {words.word('columns')} Dice, Special, Attack, Defense"
    assert man in [place for _, place in listed]
    assert {each for each in cited(text) if each.isdigit()} == {number for number, _ in listed}


def test_rulings_have_letters_and_are_listed_once() -> None:
    most = 0
    for shown in EXAMPLES:
        text, words = explain(shown), catalogue(shown.ruleset.id)
        used = Sources(steps(shown)).rulings
        listed = re.findall(r"(?m)^ +\[([a-z]+)\] (.*)$", text)
        assert listed == [(letter, ruled(each, words)) for each, letter in used.items()]
        assert [letter for letter, _ in listed] == [*"abcdefgh"[: len(used)]]
        assert {each for each in cited(text) if each.isalpha()} == set(used.values())
        assert text.count(words.say("rulings-used", {})) == bool(used)
        for each in used:
            ruling = load(shown.ruleset.id).rulings[each.id]
            assert ruling.question in ruled(each, words)
            assert f"{each.id}: {each.reading}" in ruled(each, words)
        most = max(most, len(used))
    assert most > 1


def cited(text: str) -> set[str]:
    return {each for line in numbered(text) for each in line[line.rindex("[") + 1 : -1].split(", ")}


def test_a_battle_has_a_heading_for_each_phase_and_a_siege_for_each_assault() -> None:
    shown, rules = battle(), load("ring-of-power")
    assert [(each.code, each.given.get("side")) for each in rules.headings(shown).values()] == [
        ("phase-attack", ChosenName("Eomer")),
        ("phase-defense", ChosenName("Lurtz")),
        ("phase-attack-at-the-same-time", ChosenName("Lurtz")),
        ("phase-defense", ChosenName("Eomer")),
        ("phase-outcome", None),
    ]
    heads = [step.heading for step in steps(shown) if step.heading]
    words = catalogue(rules.id)
    assert heads == [words.sentence(each.code, each.given) for each in rules.headings(shown).values()]
    assert [line for line in explain(shown).split("\n") if line[:-1] in heads] == [f"{each}:" for each in heads]
    html = explain(shown, "html")
    assert re.findall('<p class="ror-heading">(.*?)</p>', html) == heads
    assert [int(number) for number in re.findall(r'<ol class="ror-steps" start="(\d+)"', html)] == [3, 5, 7, 10]
    siege = next(each for each in EXAMPLES if each.rule == "siege")
    assaults = [each.given["number"] for each in rules.headings(siege).values()]
    assert assaults == sorted(assaults)
    assert set(assaults) == set(range(1, max(assaults) + 1))


@pytest.mark.parametrize(("reading", "throws", "starts"), [("besides", 8, [0, 5]), ("instead", 4, [0, 3])])
def test_a_duel_has_a_heading_for_each_round(reading: str, throws: int, starts: list[int]) -> None:
    rules = load("war-of-the-ring")
    line = "Gandalf 6/5 sorcery=A v Balrog 6/5 sorcery=B @ rounds=2"
    shown = rules.resolve("individual-combat", line, faces=[1] * throws, rulings={"wr-duel-sorcery": reading})
    headings = rules.headings(shown)
    assert [each.given["number"] for each in headings.values()] == [1, 2]
    assert list(headings) == starts


def test_no_step_is_lost() -> None:
    for shown in EXAMPLES:
        told = steps(shown)
        assert sorted(each.place for each in chain.from_iterable([*step.folded, step] for step in told)) == [
            *range(1, len(shown.trace) + 1)
        ]
        assert [each.place for each in told] == sorted(each.place for each in told)
        for used in {used for line in shown.trace for used in line.rulings}:
            choices = len(load(shown.ruleset.id).rulings[used.id].readings)
            assert (ruled(used, catalogue(shown.ruleset.id)) in explain(shown)) == (choices > 1)


def test_what_is_no_number_of_a_profile_is_not_folded() -> None:
    who = {"who": ChosenName("elves")}
    given = {**who, "figures": 1, "dice": 1, "least": 2, "successes": 1}
    throw = RollStep(cite=CITE, address="die", face=3, code="to-hit", given=given)
    for before in (
        LookUpStep(cite=CITE, code="dice", given={"who": ChosenName("orcs")}, cell=1),
        LookUpStep(cite=CITE, code="special-rule-of-ship", given=who, cell=1),
        NoteStep(cite=CITE, code="dice", given=who),
        LookUpStep(cite=CITE, code="dice", given=who, cell=1, rulings=(RulingUsed(CHOICE.id, CHOICE.default),)),
    ):
        shown = structs.replace(battle(), trace=(before, throw))
        assert [each.folded for each in steps(shown)] == [(), ()]
    before = LookUpStep(cite=CITE, code="dice", given=who, cell=1)
    (found,) = steps(structs.replace(battle(), trace=(before, throw)))
    assert (found.line, [each.line for each in found.folded]) == (throw, [before])


def test_words_say_who_is_left() -> None:
    (ours, theirs), rules = aftermath(battle()), load("ring-of-power")
    assert [{fate: figures for fate, figures in each.given.items() if figures} for each in rules.below(battle())] == [
        {
            "side": ChosenName("Eomer"),
            "left": (ChosenName("eomer"), some(3, "riders")),
            "dismounted": (some(1, "riders"),),
        },
        {
            "side": ChosenName("Lurtz"),
            "left": (some(6, "uruk-hai"), ChosenName("lurtz")),
            "killed": (some(2, "uruk-hai"),),
            "lost": (some(1, "uruk-hai"),),
        },
    ]
    assert explain(battle()).split("\n")[1:3] == [ours, theirs]
    assert explain(battle(), "markdown").split("\n")[1:3] == [f"- {ours}", f"- {theirs}"]
    html = explain(battle(), "html")
    assert html.index("ror-summary") < html.index(f'<ul class="ror-left"><li>{ours}</li><li>{theirs}</li></ul>')
    assert explain(encode(battle())) == explain(battle())
    assert ours not in explain(battle(), "line")


def some(count: int, group: str) -> Message:
    return Message("figures", {"count": count, "who": group if group == "uruk-hai" else ChosenName(group)})


def test_who_is_left_adds_up() -> None:
    told = 0
    for shown in EXAMPLES:
        lines = load(shown.ruleset.id).below(shown)
        if not lines or shown.rule == "siege":
            continue
        for line, side in zip(lines, (shown.result.attacker, shown.result.defender), strict=True):
            ends = [each for fate in FATES for each in line.given[fate]]
            assert sum(map(number_of, ends)) == sum(toll.fought for toll in side.tolls)
            told += 1
    assert told > 6
    siege = next(each for each in EXAMPLES if each.rule == "siege")
    assert [(each.given["side"], each.given["left"]) for each in load("ring-of-power").below(siege)] == [
        (ChosenName("Saruman"), (some(3, "uruk-hai"),)),
        (ChosenName("Theoden"), (Message("figure-of-group", {"who": ChosenName("men")}),)),
    ]


def number_of(figures: object) -> int:
    count: int = figures.given.get("count", 1) if isinstance(figures, Message) else 1
    return count


def test_an_unknown_result_lists_no_survivors() -> None:
    assert aftermath(structs.replace(battle(), rule="song")) == ()
    assert aftermath(structs.replace(battle(), result={"winner": "nobody"})) == ()
    state: dict[str, Any] = {
        side: {"groups": [{"id": "a", "name": f"<b>{side}* @everyone", "type": "orc", "count": 9}]}
        for side in ("attacker", "defender")
    }
    shown = load("ring-of-power").resolve("combat", state, seed="1")
    assert "<b>" not in explain(shown, "html")
    assert "\\<b\\>attacker\\* @\u200beveryone" in explain(shown, "markdown")
    many: dict[str, Any] = {
        side: {"groups": [{"id": f"g{n}", "name": "*" * 60, "type": "orc"} for n in range(90)], "name": "*" * 64}
        for side in ("attacker", "defender")
    }
    long = load("ring-of-power").resolve("combat", many, seed="1", context="*" * 200)
    for link in (None, "https://ror.example/o/" + "a" * 400):
        assert units(explain(long, "markdown", link=link)) < 2000


def test_one_line_for_the_log_of_a_chat() -> None:
    shown = battle()
    assert explain(shown, "line") == f"{shown.summary} (d6: 6 5x2 4x6 3x3 2x6 1x6; id {shown.id[:8]})"
    for shown in (*EXAMPLES, hostile()):
        assert explain(shown, "line").isprintable()


def test_every_format_shows_the_state_as_a_line() -> None:
    for outcome in EXAMPLES:
        line = load(outcome.ruleset.id).line(outcome.rule, outcome.state)
        short = line if len(line) <= 300 else f"{line[:300]}…"
        assert f"State: {line}" in explain(outcome).splitlines()
        assert f'<code class="ror-line">{escape(line)}</code>' in explain(outcome, "html")
        assert f"State: `{line[:299]}" in explain(outcome, "markdown")
        assert short in unescape(explain(outcome, "roll20"))
        assert short.replace(" ", "") in "".join(Tree(str(pictures.outcome(outcome))).text.split())


def test_markdown_obeys_no_name_in_the_line() -> None:
    state = '"@everyone `c` https://evil.example": 2 man v orc @ woods'
    found = explain(load("ring-of-power").resolve("combat", state, seed=1), "markdown")
    (line,) = [each for each in found.splitlines() if each.startswith("State: ")]
    assert line == 'State: `` "@\u200beveryone `c` https:\u200b//evil.example": 2 man v 1 orc @ woods ``'


def test_things_drawn_have_their_dice_counted_only() -> None:
    shown = next(each for each in EXAMPLES if each.dice.throws)
    throw = shown.dice.throws[0]
    dice = structs.replace(shown.dice, throws=tuple(structs.replace(throw, sides=n, faces=(1,)) for n in range(2, 9)))
    counted = catalogue(shown.ruleset.id).say("dice-of-many-kinds", {"dice": 7, "kinds": 7})
    assert f"({counted}; id {shown.id[:8]})" in explain(structs.replace(shown, dice=dice), "line")


@pytest.mark.parametrize("link", [None, "https://ror.example/o/" + "a" * 400])
def test_markdown_is_below_2000_characters(link: str | None) -> None:
    long = structs.replace(hostile(), rule=HOSTILE * 99, trace=hostile().trace * 99)
    for shown in (*EXAMPLES, hostile(), long):
        found = explain(shown, "markdown", link=link)
        assert units(found) < 2000
        assert link is None or found.endswith(f"\n<{link}>")
    found = explain(long, "markdown")
    left = len(long.trace) - len(numbered(found))
    assert 90 <= left <= 99
    assert f"*{engine().say('steps-left-out', {'steps': left})}*" in found


def test_markdown_obeys_nothing() -> None:
    found = explain(hostile(), "markdown")
    bare = re.sub(r"\\[\\`*_~|\[\]<>#$&]", "", found)
    head, step, _, _, _, known = bare.split("\n")
    assert head.startswith("**")
    assert head.endswith("**")
    assert not re.search(r"[\\`*_~|\[\]<>#&]", head[2:-2])
    assert step.startswith("1. ")
    assert not re.search(r"[\\`_~|\[\]<>#&]", step + known)
    assert not re.search("@[a-z0-9]|://", found)


@pytest.mark.parametrize("link", ["javascript:alert(1)", "https://a b", "https://a/" + "a" * 500, "https://a/)"])
def test_a_link_is_an_address(link: str) -> None:
    with pytest.raises(RorError) as refused:
        explain(battle(), "markdown", link=link)
    assert refused.value.pointer == "/link"


def test_html_is_one_escaped_fragment() -> None:
    for shown in (*EXAMPLES, hostile()):
        tree = Tree(explain(shown, "html"))
        assert tree.roots == 1
        assert not tree.open
        assert tree.names <= {"article", "p", "ol", "ul", "li", "span", "svg", "rect", "path", "text", "code"} | {
            "details",
            "div",
            "summary",
        }
        assert not [name for name, _ in tree.attributes if name in {"id", "style"} or name.startswith("on")]
        assert shown.summary in tree.text
        assert shown.id in tree.text


def test_every_place_in_print_is_a_link_where_the_caller_has_one() -> None:
    ruled_most = max((each for each in EXAMPLES if each.rule == "combat"), key=lambda each: len(rulings_of(each)))
    for shown in (battle(), ruled_most):
        asked: list[str] = []

        def address(ruleset: str, place: object, asked: list[str] = asked) -> str | None:
            assert ruleset == "ring-of-power"
            asked.append(type(place).__name__)
            return f"/there?{len(asked)}&x" if len(asked) % 2 else None

        tree = Tree(explain(shown, "html", address=address))
        linked = [value for name, value in tree.attributes if name == "href"]
        assert sorted(linked) == sorted(f"/there?{number}&x" for number in range(1, len(asked) + 1, 2))
        assert asked.count("Cite") >= len(shown.trace)  # a throw also cites what is folded into it
        used = rulings_of(shown)
        assert asked.count("RulingUsed") == len(used) + len(set(used))  # at their steps, and in the list
    assert len(set(used)) > 1


def rulings_of(shown: Outcome) -> list[RulingUsed]:
    choices = {each.id for each in load(shown.ruleset.id).rulings.values() if len(each.readings) > 1}
    return [each for line in shown.trace for each in line.rulings if each.id in choices]


def test_dice_are_drawn_with_what_they_show() -> None:
    assert drawn([(3, 6), (3, 6)]).count("<svg") == 2
    many = drawn([(6, 6)] * 14 + [(2, 6)] * 3 + [(1, 6)])
    assert many.count("<svg") == 3
    assert re.findall("×[0-9]+", many) == ["×14", "×3", "×1"]
    assert re.findall(r'<span class="ror-same"><svg.*?</svg><span class="ror-times">×([0-9]+)</span></span>', many) == [
        "14",
        "3",
        "1",
    ]
    assert re.findall('data-face="([0-9]+)" data-sides="([0-9]+)"', many) == [("6", "6"), ("2", "6"), ("1", "6")]
    assert "data-sides" not in drawn([(9, 0)])
    said = [engine().say("die-face-of", {"face": face, "sides": 6}) for face in (6, 2, 1)]
    assert re.findall('aria-label="([^"]*)"', many) == said
    assert ">17</text>" in drawn([(17, 20)])
    assert f'aria-label="{engine().say("die-face", {"face": 9})}"' in drawn([(9, 0)])


def test_every_golden_outcome_is_explained_from_its_json() -> None:
    asked = [(ruleset.id, each) for ruleset in rulesets() for each in goldens(ruleset.id)]
    for body in (bytes_of(*each) for each in asked[::7]):
        assert explain(body) == explain(body.decode()) == explain(json.loads(body))
        assert "summary" not in json.loads(body)
    for shown in EXAMPLES:
        assert explain(encode(shown)) == explain(shown)


def test_explain_refuses_unknown_documents_and_formats() -> None:
    for told, words, pointer in (
        (battle(), "rtf", "/format"),
        ("{}", "text", "/id"),
        ({**json.loads(encode(battle())), "format": "ror.outcome.v9"}, "text", "/format"),
    ):
        with pytest.raises(RorError) as refused:
            explain(told, words)  # type: ignore[arg-type]  # what a caller without types does
        assert refused.value.pointer == pointer


def test_an_id_of_a_name_is_plain() -> None:
    assert slug("Éomer") == slug("E\u0301omer") == "eomer"
    assert slug("Lúthien Tinúviel") == "luthien-tinuviel"
    assert slug(" Dûn--Ðúnedain_2 ") == "dun-dunedain-2"
    assert slug("the-nazgul") == "the-nazgul"
    assert slug("☃") == ""


def test_a_line_for_roll20_is_obeyed_nowhere() -> None:
    said = explain(
        structs.replace(hostile(), rule="[[9d6]] @{x|y} %{z} #macro }} {{b=c}} /roll 1d6"), "roll20", link="/o/1"
    )
    assert said.startswith("&{template:default} {{name=&#91;&#91;9d6&#93;&#93; &#64;&#123;x&#124;y&#125; &#37;")
    assert (said.count("{{"), said.count("}}"), said.count("\n")) == (3, 3, 0)
    assert said.endswith("](/o/1)}}")
    assert not re.search(r"\[\[|[@%?]\{|#macro|/roll", said)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_format_tells_the_requested_luck(language: str) -> None:
    war, named = load("war-of-the-ring"), {"en": "Luck", "de": "Glück"}[language]
    bare, measured = (war.resolve("sorcery", "rating=B", faces=[4], luck=luck) for luck in (None, "points"))
    told = f"{named}: points 2"
    for each in get_args(Format):
        heading = named.lower() if language == "en" else named
        there = f"{{{{{heading}=points 2" if each == "roll20" else told
        assert there in explain(measured, each, language=language)
        assert there not in explain(bare, each, language=language)
    assert told in unescape(re.sub("<[^>]*>", " ", str(pictures.outcome(measured, language))))
    assert told in str(on_a_page(measured, language=language))
