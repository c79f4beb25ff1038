import json
from pathlib import Path

from ror_rules import load
from ror_rules.host.messages import summary
from tests.cli.conftest import Refused, Ror, answered

GOLLUM = (
    '{"ruleset": "war-of-the-ring", "rule": "gollum-control", "dice": {"source": "supplied", "faces": [4]},'
    ' "state": {"previous_controller": "neither", "card_holder": "fellowship"}}'
)
SORCERY = '{"ruleset": "war-of-the-ring", "rule": "sorcery", "state": {"rating": "B"}, "dice": {"source": "seeded", "seed": 42}}'


def test_a_request_on_each_line_is_answered_on_a_line(ror: Ror, tmp_path: Path) -> None:
    lines = [
        SORCERY,
        "",
        SORCERY.replace('"B"', '"E"'),
        "{",
        '{"rule": "sorcery"}',
        SORCERY.replace("sorcery", "chess"),
    ]
    path = tmp_path / "requests.ndjson"
    path.write_text("\n".join(lines))
    ran = ror("batch", str(path))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == ror("batch", "-", given="\n".join(lines)).stdout
    first, *others = ran.stdout.splitlines()
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    assert first == f'{{"status":200,"outcome":{answered(outcome).strip()}}}'
    problems = [(each["status"], each["problem"]) for each in map(json.loads, others)]
    assert [(status, problem["type"], problem["errors"][0]["pointer"]) for status, problem in problems] == [
        (422, "/problems/schema", "/state/rating"),
        (400, "/problems/malformed", ""),
        (422, "/problems/schema", "/ruleset"),
        (404, "/problems/unknown", "/rule"),
    ]
    assert "`ror rule war-of-the-ring sorcery`" in problems[0][1]["help"]


def test_lang_chooses_for_each_line(ror: Ror) -> None:
    sorcery = SORCERY.replace("war-of-the-ring", "three-player")  # which has no German
    lines = "\n".join([GOLLUM, sorcery, GOLLUM.replace('"fellowship"', '"sauron"'), sorcery.replace('"B"', '"E"')])
    outcome = load("war-of-the-ring").resolve("gollum-control", json.loads(GOLLUM)["state"], faces=[4])
    other = load("three-player").resolve("sorcery", {"rating": "B"}, seed="42")
    for ran in (
        ror("batch", "-", "--lang", "de", given=lines),
        ror("batch", "-", given=lines, LANG="de_AT.UTF-8"),
    ):
        answers = [json.loads(line) for line in ran.stdout.splitlines()]
        assert [each["outcome"]["summary"] for each in answers[:2]] == [summary(outcome, "de"), summary(other)]
        assert answers[2]["problem"]["detail"].startswith("/state/card_holder: Dieses Wort ist hier nicht erlaubt.")
        assert answers[3]["problem"]["detail"].startswith("/state/rating: This is not one of the words allowed here.")
    assert (
        ror("batch", "-", "--lang", "fr", given=lines).stdout == ror("batch", "-", "--lang", "en", given=lines).stdout
    )


def test_without_dice_a_fresh_seed_is_drawn(ror: Ror) -> None:
    request = '{"ruleset": "war-of-the-ring", "rule": "sorcery", "state": {"rating": "B"}}\n'
    losses = '{"ruleset": "war-of-the-ring", "rule": "losses", "state": {"strength": 9, "percent": 10}}\n'
    dice = [
        json.loads(line)["outcome"]["dice"]
        for line in ror("batch", "-", given=request * 2 + losses).stdout.splitlines()
    ]
    assert dice[0]["seed"] != dice[1]["seed"]
    assert dice[2] == {"source": "supplied", "throws": []}


def test_a_file_that_is_not_there_is_said(refused: Refused) -> None:
    assert "cannot be read" in refused("batch", "no-such-file.ndjson")
