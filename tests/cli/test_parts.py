"""Parts of the command line that meet what no command can send or time: answers and schemas that no rule has, slow servers."""

from __future__ import annotations

import json
import socket
import threading
from contextlib import suppress
from typing import Any

import pytest
from msgspec import UNSET, structs

from ror_rules import Odds, load, rulesets
from ror_rules._ways.cli import network, schema
from ror_rules._ways.cli.odds import _show
from ror_rules._ways.cli.terminal import Output
from ror_rules.errors import in_words
from ror_rules.host import catalogue
from ror_rules.host.charts import called
from ror_rules.host.messages import engine
from ror_rules.host.wire import LeftOut, Share
from tests.cli.conftest import Refused, Ror
from tests.every import cases

WAR = "war-of-the-ring"
DUEL = json.dumps(
    {
        "attacker": {"name": "Gandalf", "combat": 6, "endurance": 5},
        "defender": {"name": "Balrog", "combat": 7, "endurance": 6},
        "rounds": 30,
    }
)
RULES = [(ruleset.id, rule) for ruleset in rulesets() for rule in ruleset.rules]


def shown(ror: Ror, *arguments: str) -> str:
    ran = ror(*arguments)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def printed_page(capsys: pytest.CaptureFixture[str], answer: Odds) -> list[str]:
    words = {"attacker.wins": "the phrase"}
    _show(Output(), answer, words, list(answer.marginals), {name: called(name, words) for name in answer.marginals})
    return capsys.readouterr().out.splitlines()


def of_another_kind(**changes: object) -> Odds:
    answer = load(WAR).odds("individual-combat", json.loads(DUEL), fields=["attacker.wins"])
    return structs.replace(answer, exact=False, **changes)


def test_an_answer_in_floats_has_no_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    shares = (Share(value=False, probability=0.75), Share(value=True, probability=0.25))
    answer = of_another_kind(outcomes=(), total=UNSET, error=1e-12, marginals={"attacker.wins": shares})
    assert printed_page(capsys, answer) == [
        "The phrase (attacker.wins)",
        f"  false  {'█' * 18}         75.00%",
        f"  true   {'█' * 6}                     25.00%",
        "",
        "Computed in floats. No chance is off by more than a billionth.",
        "",
        "Rulings used here: wr-endurance, wr-icrt-die-1",
    ]


def test_floats_in_place_of_exact_odds_say_why(capsys: pytest.CaptureFixture[str]) -> None:
    shares = (Share(value=False, probability=1.0),)
    answer = of_another_kind(
        outcomes=(), total=UNSET, error=1e-10, inexact="entries", fields=UNSET, marginals={"attacker.wins": shares}
    )
    page = printed_page(capsys, answer)
    assert page[0].endswith("; each chance within a billionth")
    assert page[-1].startswith(f"No chance is off by more than a billionth. {engine().say('inexact-entries', {})}")


def test_what_is_nearly_all_is_not_called_all(capsys: pytest.CaptureFixture[str]) -> None:
    """A chance in floats that rounds to 1 prints as more than 99.99 % if other values exist. A single value prints as 100 %."""
    shares = (Share(value=False, probability=1e-30), Share(value=True, probability=1.0))
    changes: dict[str, Any] = {"outcomes": (), "total": UNSET, "error": 1e-12}
    lines = printed_page(capsys, of_another_kind(marginals={"attacker.wins": shares}, **changes))
    assert [line.rpartition(" ")[2] for line in lines[1:3]] == ["<0.01%", ">99.99%"]
    alone = (Share(value=True, probability=1.0),)
    lines = printed_page(capsys, of_another_kind(marginals={"attacker.wins": alone}, **changes))
    assert lines[1].endswith(" 100%")


def test_a_simulation_shows_ranges(capsys: pytest.CaptureFixture[str]) -> None:
    always = (Share(value=True, weight="100", probability=1.0, low=0.963, high=1.0),)
    answer = of_another_kind(
        outcomes=(), total="100", method="simulate", seed="42", fields=("*",), marginals={"attacker.wins": always}
    )
    assert "In every one of these throws (96.3% or more of all): The phrase: yes" in printed_page(capsys, answer)
    shares = (
        Share(value=False, weight="25", probability=0.25, low=0.1755, high=0.3430),
        Share(value=True, weight="75", probability=0.75, low=0.6570, high=0.8245),
    )
    answer = structs.replace(answer, marginals={"attacker.wins": shares}, fields=("attacker.wins",))
    lines = printed_page(capsys, answer)
    assert lines[2] == f"  true   {'█' * 18}         75.00%  65.7% to 82.5%"
    assert " ".join(lines[4:-2]) == (
        "Estimated from 100 throws with the seed 42. Each range contains the true chance with a confidence of 95%. Figures"
        " without a range describe these throws."
    )


def test_what_is_left_out_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    answer = load(WAR).odds("individual-combat", json.loads(DUEL), fields=["rounds", "attacker.wounds"])
    answer = structs.replace(answer, outcomes=(), left_out=LeftOut(outcomes=True, views=()))
    assert printed_page(capsys, answer)[0].startswith("Too large to be counted or listed here: the joint results.")


def test_a_list_of_fixed_places_describes_each_place() -> None:
    number, text = {"type": "integer"}, {"type": "string"}
    lists = {
        "pair": {"type": "array", "prefixItems": [number, number], "minItems": 2, "maxItems": 2, "items": False},
        "mixed": {"type": "array", "prefixItems": [number, text], "items": False},
        "any": {"type": "array", "items": True},
        "bare": True,
        "closed": False,
    }
    told = schema.fields({"title": "Lists", "type": "object", "properties": lists, "required": list(lists)})
    assert {field.place: in_words(field.takes) for field in told} == {
        "pair": "an array of 2 items: a whole number, a whole number",
        "mixed": "an array of 2 items: a whole number, a string",
        "any": "an array",
        "bare": "any value",
        "closed": "no field",
    }


def test_the_description_of_a_field_precedes_that_of_its_type() -> None:
    name = {"type": "string", "description": "A name."}
    side = {"title": "Side", "description": "A side.", "type": "object", "properties": {"name": name}, "required": []}
    refers = {"$ref": "#/$defs/Side"}
    given = {
        "first": {"description": "The one.", **refers},
        "second": {"description": "The other.", "anyOf": [refers, {"type": "null"}]},
        "third": refers,
        "named": {"description": "Who.", "type": "array", "items": name},
        "names": {"type": "array", "items": name},
        "sides": {"type": "array", "items": {"description": "One of them.", **refers}},
    }
    found = schema.fields(
        {"title": "All", "type": "object", "properties": given, "required": [*given], "$defs": {"Side": side}}
    )
    assert {field.place: (field.meaning, tuple(map(in_words, field.same_as))) for field in found} == {
        "first": (("The one.", "A side."), ()),
        "first.name": (("A name.",), ()),
        "second": (("The other.",), ("`first`",)),
        "third": ((), ("`first`",)),
        "named": (("Who.",), ()),
        "names": (("A name.",), ()),
        "sides": (("One of them.",), ("`first`",)),
    }


@cases(("ruleset_id", "rule_id"), RULES)
def test_every_field_is_described_once(ror: Ror, ruleset_id: str, rule_id: str) -> None:
    text = shown(ror, "rule", ruleset_id, rule_id)
    page = catalogue.rule_page(load(ruleset_id), load(ruleset_id).rule(rule_id))
    state, result = schema.of_rule(page.state, page.result)
    for field in (*state, *result):
        meaning = " ".join(field.meaning)
        assert meaning or field.same_as
        assert f". {meaning}" in text
        sentences = meaning.split(". ")
        assert len(sentences) == len(set(sentences)), field


def test_a_server_that_sends_a_byte_now_and_then_is_given_up(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_SECONDS", 0.5)
    left, before = threading.Event(), set(threading.enumerate())

    def drip(server: socket.socket) -> None:
        connection, _ = server.accept()
        with connection, suppress(OSError):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            while not left.wait(0.1):
                connection.sendall(b"H")

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=drip, args=[server], daemon=True).start()
        address = f"http://127.0.0.1:{server.getsockname()[1]}/log"
        assert "does not answer within 0.5 seconds" in refused("log", "verify", address)
        left.set()
        for thread in set(threading.enumerate()) - before:
            thread.join()
