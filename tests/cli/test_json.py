"""`--json`: the bytes of the calls, and refusals as problem documents on standard error."""

import json
import re
from typing import Any

import pytest

from ror_rules import encode, load
from ror_rules.host.calls import answer
from tests.cli.conftest import Ror

WAR = "war-of-the-ring"
FALSE = encode(load(WAR).resolve("sorcery", {"rating": "B"}, seed="42")).decode().replace("sorcery/die", "sorcery/dye")


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        (("rulesets",), ""),
        (("rules", WAR), f"/{WAR}"),
        (("rule", WAR, "sorcery"), f"/{WAR}/rules/sorcery"),
        (("table", WAR), f"/{WAR}"),
        (("table", WAR, "sorcery"), f"/{WAR}/tables/sorcery"),
        (("rulings", WAR), f"/{WAR}/rulings"),
    ],
)
def test_a_page_of_the_catalogue_has_the_bytes_of_its_call(ror: Ror, asked: tuple[str, ...], path: str) -> None:
    ran = ror(*asked, "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == answer("GET", f"/v1/rulesets{path}").body.decode() + "\n"


def test_a_seed_and_a_line_are_json(ror: Ror) -> None:
    (seed,) = json.loads(ror("seed", "--json").stdout).values()
    assert re.fullmatch("[0-9a-f]{64}", seed)
    ran = ror("line", "ring-of-power", "combat", "6 Knights with lances", "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout) == {"line": "6 man mounted", "unknown": ["lances"]}


def refusal(ror: Ror, *asked: str, given: str = "", code: int = 2) -> dict[str, Any]:
    ran = ror(*asked, "--json", given=given)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (code, "", 1)
    found: dict[str, Any] = json.loads(ran.stderr)
    return found


@pytest.mark.parametrize(
    ("options", "body"),
    [
        (("{}",), {"state": {}}),
        (("rating=Z",), {"state": "rating=Z"}),
        (("B", "--faces", "9"), {"state": "B", "dice": {"source": "supplied", "faces": [9]}}),
        (("B", "--version", "1.0.0"), {"state": "B", "version": "1.0.0"}),
    ],
)
def test_a_refusal_is_the_problem_of_the_call(ror: Ror, options: tuple[str, ...], body: dict[str, Any]) -> None:
    state, *more = options
    told = refusal(ror, "resolve", WAR, "sorcery", "--state", state, *more)
    problem = json.loads(answer("POST", f"/v1/{WAR}/sorcery", json.dumps(body).encode()).body)
    assert problem.pop("instance") == f"/v1/{WAR}/sorcery"
    told.pop("help"), problem.pop("help")  # names commands here, and paths there
    assert told == problem


def test_a_line_of_luck_has_its_place_among_the_items(ror: Ror) -> None:
    good = encode(load(WAR).resolve("sorcery", {"rating": "B"}, seed="42")).decode()
    (fault,) = refusal(ror, "luck", "-", "--summary", "points", given=f"{good}\n\n{{}}\n")["errors"][:1]
    assert fault["pointer"].startswith("/items/1/outcome")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("rule", WAR), "RULE is missing."),
        (("rule", WAR, "castling"), "has no such rule"),
        (("table", WAR, "chess"), "has no such table"),
        (("table", WAR, "sorcery", "--format", "csv"), "two formats"),
        (("seed", "more"), "more than the command takes"),
        (("resolve", WAR, "sorcery"), "A state is missing."),
        (("luck", "no-such-file"), "cannot be read"),
        (("sweep", WAR, "sorcery", "B", "--vary", "/subtract=0..2", "--field", "points", "--plot"), "leave out --plot"),
    ],
)
def test_every_refusal_is_a_problem(ror: Ror, asked: tuple[str, ...], says: str) -> None:
    told = refusal(ror, *asked)
    assert says in told["detail"]
    assert 400 <= told["status"] < 500


@pytest.mark.parametrize(
    "asked", [("compare", "-", "--patch", '{"rating": "D"}'), ("luck", "-", "--summary", "points")]
)
def test_an_outcome_that_does_not_hold_is_a_problem(ror: Ror, asked: tuple[str, ...]) -> None:
    assert refusal(ror, *asked, given=FALSE, code=1)["status"] == 422


def test_an_audit_that_prints_json_alone_refuses_in_json(ror: Ror) -> None:
    for options in (("--json", "-"), ("--json=-",)):
        assert json.loads(ror("audit", "no-such-file", *options).stderr)["status"] == 422
    assert ror("audit", "no-such-file", "--json", "report.json").stderr.startswith("ror: ")
