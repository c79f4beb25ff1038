from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from ror_rules import Outcome, encode, load
from ror_rules.cli import main
from ror_rules.errors import ReceiptError
from ror_rules.host.checks import read_checkpoint
from ror_rules.host.log_entries import of_document, of_receipt
from ror_rules.host.trust import COMMITMENT, VOID, LogFolder, Promise, commitment, receipt
from tests.audit.asking import audited, written
from tests.audit.season import OURS, STRANGER

WAR = load("war-of-the-ring")
ORIGIN = "dice.example.org/v1/log"


def seed(seq: int) -> str:
    return f"{seq:064x}"


def thrown(seq: int, game: str = "ford", letter: str = "B") -> Outcome:
    dice = {
        "source": "committed",
        "commitment": commitment(seed(seq)).hex(),
        "game": game,
        "seq": seq,
        "seeds": ["a seed of one player".replace(" ", "-"), "and-of-another-one"],
        "seed": seed(seq),
    }
    return WAR.answer("sorcery", WAR.read("sorcery", {"state": {"rating": letter}, "dice": dice}))


def told(*slots: dict[str, Any], game: str = "ford") -> dict[str, Any]:
    return {"game": game, "slots": list(slots), "gaps": []}


def slot(seq: int, state: str, **more: Any) -> dict[str, Any]:
    whole = {"seq": seq, "state": state, "commitment": commitment(seed(seq)).hex(), "epoch": "0" * 32}
    return {**whole, "expires": "2026-11-22T20:00:00Z", **more}


def found_of(folder: Path, outcomes: Iterable[bytes], games: bytes | None = None, **evidence: Any) -> Any:
    return audited([written(folder, outcomes)], games=games, **evidence)


def kinds(found: Any) -> dict[str, list[str]]:
    return {
        each.kind: [" ".join([*(str(place.record) for place in item.places), item.said]).strip() for item in each.items]
        for each in found.findings
    }


def test_a_complete_game_has_no_finding(tmp_path: Path) -> None:
    outcomes = [thrown(seq) for seq in (1, 2, 3)]
    slots = json.dumps(told(*(slot(each.dice.seq, "bound", outcome=each.id) for each in outcomes))).encode()  # type: ignore[union-attr]
    found = found_of(tmp_path, map(encode, outcomes), slots)
    assert (kinds(found), found.counted["dice committed"], found.exit) == ({}, 3, 0)
    assert [each.who for each in found.luck] == ["all", "game ford"]


def test_what_became_of_slots_is_held_against_the_outcomes(tmp_path: Path) -> None:
    slots = json.dumps(
        told(
            slot(2, "open"),
            slot(3, "void"),
            slot(4, "bound", outcome=thrown(4).id),
            slot(5, "bound", outcome=thrown(5, letter="A").id),
            slot(6, "bound"),
            slot(9, "bound", outcome=thrown(9).id),
        )
    ).encode()
    lines = [encode(thrown(seq)) for seq in (3, 5, 9)] + [encode(thrown(1, "isen"))]
    found = found_of(tmp_path, lines, slots)
    until = ", until 2026-11-22T20:00:00Z"
    assert kinds(found) == {
        "gap": ["Number 1 is missing in ford.", "Numbers 7 to 8 are missing in ford."],
        "slot-open": [f"Number 2 of ford{until}: commitment {commitment(seed(2)).hex()}."],
        "slot-void": [f"Number 3 of ford{until}: commitment {commitment(seed(3)).hex()}."],
        "slot-unanswered": [
            f"Number {seq} of ford{until}: commitment {commitment(seed(seq)).hex()}." for seq in (4, 5)
        ],
        "slot-unknown": ["1 Number 3 of ford.", "2 Number 5 of ford."],
    }
    assert [each.given for each in found.left_out if each.code == "no-slots-to-compare"] == [{"count": 1}]
    assert found.exit == 3


def test_committed_dice_that_do_not_come_of_their_seeds_are_forged(tmp_path: Path) -> None:
    changed = [json.loads(encode(thrown(1))) for _ in range(3)]
    changed[0]["dice"]["throws"][0]["faces"][0] %= 6
    changed[0]["dice"]["throws"][0]["faces"][0] += 1
    changed[1]["dice"]["seed"] = seed(2)
    changed[2]["dice"]["seeds"][0] += "!"
    found = found_of(tmp_path, [json.dumps(each).encode() for each in changed])
    assert sum(each.count for each in found.findings if each.grave == "false") == 3
    assert any("what became of other slots" in each.said for each in found.left_out) is False  # no record is valid


@pytest.fixture
def log(tmp_path: Path) -> LogFolder:
    made = LogFolder(tmp_path / "log", ORIGIN)
    promises = [
        encode(
            Promise(
                commitment=commitment(seed(seq)).hex(),
                game="ford",
                seq=seq,
                epoch="0" * 32,
                expires="2026-11-22T20:00:00Z",
            )
        )
        for seq in (1, 2, 3)
    ]
    made.append([of_document(COMMITMENT, each) for each in promises])
    made.append([of_receipt(encode(thrown(1))), of_document(VOID, promises[2])])
    made.publish(OURS)
    return made


def test_receipts_that_are_not_in_the_log_are_found(tmp_path: Path, log: LogFolder) -> None:
    lines = [
        receipt(encode(thrown(1)), OURS).encoded(),
        receipt(encode(thrown(2)), OURS).encoded(),
        encode(thrown(3)),
    ]
    found = found_of(tmp_path, lines, log=log.fetch)
    assert kinds(found) == {"not-logged": ["2 The log has no leaf of it."]}
    assert found.exit == 3


def test_without_games_the_slots_come_from_the_log(tmp_path: Path, log: LogFolder) -> None:
    found = found_of(tmp_path, [encode(thrown(1))], log=log.fetch, slots_of_log=True)
    assert {kind: len(said) for kind, said in kinds(found).items()} == {"slot-void": 1, "slot-unshown": 1}
    assert kinds(found)["slot-unshown"][0].startswith("Number 2 of ford")
    assert "never bound" not in found.encoded().decode()


def test_a_list_of_a_game_without_slots_says_that_it_has_none(tmp_path: Path) -> None:
    found = found_of(tmp_path, [encode(thrown(1))], json.dumps(told()).encode())
    assert kinds(found) == {"slot-unknown": ["1 Number 1 of ford."]}


def test_games_without_a_list_are_compared_with_the_log(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, log: LogFolder
) -> None:
    season = written(tmp_path, [encode(thrown(1, "isen")), encode(thrown(2))])
    (tmp_path / "isen.json").write_text(
        json.dumps(told(slot(1, "bound", outcome=thrown(1, "isen").id), game="isen")), "utf-8"
    )
    told_to_audit = ["audit", season, "--games", str(tmp_path / "isen.json"), "--luck-budget", "0"]
    assert main(told_to_audit) == 0
    assert "1 outcome with committed dice was not compared" in capsys.readouterr().out
    assert main([*told_to_audit, "--log", str(tmp_path / "log" / "public")]) == 3
    said = capsys.readouterr().out
    assert "Number 1 of ford" in said
    assert "slot-unknown" not in said


def test_uncompared_slots_are_noted(tmp_path: Path, log: LogFolder) -> None:
    lines = [encode(thrown(1)), encode(thrown(2))]
    notes = found_of(tmp_path, lines).left_out
    assert [each.given for each in notes if each.code == "no-slots-to-compare"] == [{"count": 2}]
    known = found_of(tmp_path, lines, log=log.fetch, slots_of_log=True)
    assert not any("whether that was promised" in each.said for each in known.left_out)


def test_records_without_receipts_are_counted_among_receipts(tmp_path: Path) -> None:
    lines = [receipt(encode(thrown(1)), OURS).encoded(), encode(thrown(2))]
    notes = [each.said for each in found_of(tmp_path, lines).left_out if each.code == "records-without-receipts"]
    assert notes == ["1 record has no receipt: no key and no log vouch for this."]
    assert not any(each.code == "records-without-receipts" for each in found_of(tmp_path, lines[1:]).left_out)


def test_an_audit_of_nothing_is_no_clean_season(tmp_path: Path) -> None:
    found = found_of(tmp_path, [])
    assert (found.exit, [each.code for each in found.left_out]) == (5, ["no-records"])


@pytest.mark.parametrize("game", ["ford", "isen"])
def test_slots_of_other_games_are_not_charged_to_a_season(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, log: LogFolder, game: str
) -> None:
    season = written(tmp_path, [encode(thrown(1, game))])
    assert main(["audit", season, "--log", str(tmp_path / "log" / "public")]) == 3
    said = capsys.readouterr().out
    assert ("Number 2 of ford" in said) is (game == "ford")
    assert ("slot-unknown" in said) is (game == "isen")


def test_a_log_that_is_not_what_was_signed_is_refused(tmp_path: Path, log: LogFolder) -> None:
    def other(path: str) -> bytes:
        return log.fetch(path).replace(b'"seq":2', b'"seq":7')

    with pytest.raises(ReceiptError) as caught:
        found_of(tmp_path, [], log=other)
    assert caught.value.code == "leaves-of-another-head"
    head = read_checkpoint(log.fetch("checkpoint"))

    def strange(path: str) -> bytes:
        return head.signed(STRANGER) if path == "checkpoint" else log.fetch(path)

    with pytest.raises(ReceiptError) as caught:
        found_of(tmp_path, [], log=strange)
    assert caught.value.code == "head-without-trusted-key"

    def empty(path: str) -> bytes:
        raise FileNotFoundError(path)

    with pytest.raises(ReceiptError) as caught:
        found_of(tmp_path, [], log=empty)
    assert caught.value.code == "log-without-head"
