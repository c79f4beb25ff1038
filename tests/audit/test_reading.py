from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
import zstandard
from msgspec import structs
from pyarrow import parquet

from ror_rules import encode, load
from ror_rules.errors import SchemaError
from ror_rules.host.messages import engine, with_summary
from tests.audit.asking import SETTINGS, audited, written
from tests.audit.season import season

TURNS = season(60)
LINES = [turn.record() for turn in TURNS]


def _plain(path: Path) -> None:
    path.write_bytes(b"\n".join(LINES))


def _gzip(path: Path) -> None:
    path.write_bytes(gzip.compress(b"\r\n".join(LINES[:30]) + b"\n") + gzip.compress(b"\n".join(LINES[30:])))


def _zstd(path: Path) -> None:
    packed = [zstandard.compress(b"\n".join(part) + b"\n") for part in (LINES[:30], LINES[30:])]
    path.write_bytes(b"".join(packed))


def _parquet_of_text(path: Path) -> None:
    rows = [
        {
            "outcome": None if turn.receipt else encode(turn.outcome).decode(),
            "receipt": turn.receipt.decode() if turn.receipt else None,
            **turn.labels,
        }
        for turn in TURNS
    ]
    parquet.write_table(pa.Table.from_pylist(rows, schema=_SCHEMA), path, row_group_size=7)


_SCHEMA = pa.schema(
    [
        ("outcome", pa.string()),
        ("receipt", pa.string()),
        ("player", pa.string()),
        ("game", pa.string()),
        ("seq", pa.int64()),
    ]
)


@pytest.mark.parametrize("write", [_plain, _gzip, _zstd, _parquet_of_text], ids=lambda each: each.__name__.strip("_"))
def test_every_form_of_a_file_gives_the_same_records(write: Callable[[Path], None], tmp_path: Path) -> None:
    write(tmp_path / "season")
    known = audited([written(tmp_path, LINES)])
    found = audited([str(tmp_path / "season")])
    assert (found.counted, found.findings, found.luck) != ({}, (), ())
    assert (found.counted, found.findings, found.dice, found.sums, found.signed) == (
        known.counted,
        known.findings,
        known.dice,
        known.sums,
        known.signed,
    )
    assert found.files[0].records == 60
    assert found.files[0].bytes == (tmp_path / "season").stat().st_size


def test_outcomes_may_be_rows_of_parquet_themselves(tmp_path: Path) -> None:
    ruleset = load("war-of-the-ring")
    rows = [
        json.loads(encode(ruleset.resolve("sorcery", f"rating={letter}", seed=str(seed), context=f"table/{seed}")))
        for seed, letter in enumerate("ABCB")
    ]
    for row in rows:
        row["rulings"] = None  # Parquet has no object without members
    parquet.write_table(pa.Table.from_pylist(rows), tmp_path / "rows")
    found = audited([str(tmp_path / "rows")])
    assert (found.findings, found.counted["held"]) == ((), 4)


def test_receipts_and_bare_outcomes_stand_beside_each_other(tmp_path: Path) -> None:
    first, second, third = TURNS[5:8]
    signed = next(turn for turn in TURNS if turn.receipt)
    assert signed.receipt is not None
    lines = [
        encode(first.outcome),
        signed.receipt,
        b'{"outcome":%b,"player":"Bilbo"}' % encode(second.outcome),
        b'{"status":200,"outcome":%b}' % encode(third.outcome),
        b'{"status":422,"problem":{"title":"no"}}',
        b'{"outcome":%b,"weather":"rain"}' % encode(TURNS[9].outcome),
    ]
    found = audited([written(tmp_path, lines)])
    assert found.findings == ()
    counted = {"records": 6, "outcomes": 4, "receipts": 1, "held": 5, "problems": 1, "ignored": 1}
    assert {name: found.counted[name] for name in counted} == counted
    assert [each.said for each in found.left_out if each.code == "left-out-problems"] == [
        "1 record is a problem, not an outcome: there is nothing to recompute."
    ]


def test_a_sentence_of_this_release_is_covered_and_another_is_counted(tmp_path: Path) -> None:
    state: dict[str, Any] = {"previous_controller": "dark_power", "card_holder": "dark_power"}
    outcome = load("war-of-the-ring").resolve("gollum-control", state, seed="42")
    lines = [with_summary(outcome, encode(outcome), language) for language in ("en", "de")]
    assert "not covered" not in audited([written(tmp_path, lines)]).counted
    found = audited([written(tmp_path, [lines[0].replace(outcome.summary.encode(), b"Gandalf wins.")])])
    assert (found.counted["held"], found.counted["not covered"]) == (1, 1)
    assert [(each.said, each.given) for each in found.left_out if each.code == "left-out-not-covered"] == [
        ("1 outcome has members that no check covers.", {"count": 1})
    ]


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress], ids=["gzip", "zstd"])
def test_a_file_that_was_cut_off_is_audited_as_far_as_it_goes(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    (tmp_path / "cut").write_bytes(pack(b"\n".join(LINES))[:-2000])
    found = audited([str(tmp_path / "cut"), written(tmp_path, LINES[:3])])
    unreadable = next(each for each in found.findings if each.kind == "unreadable")
    assert any("cannot be read after record" in item.said for item in unreadable.items)
    assert found.files[1].records == 3
    assert found.exit == 1


def test_a_folder_stands_for_its_files(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / name).write_bytes(LINES[0])
    assert [each.name for each in audited([str(tmp_path)]).files] == [str(tmp_path / "a"), str(tmp_path / "b")]
    with pytest.raises(SchemaError, match="twice"):
        audited([str(tmp_path), str(tmp_path / "a")])
    with pytest.raises(SchemaError, match="cannot be read"):
        audited([str(tmp_path / "c")])
    (tmp_path / "empty").mkdir()
    with pytest.raises(SchemaError, match="no file"):
        audited([str(tmp_path / "empty")])


def test_a_table_of_something_else_is_unreadable(tmp_path: Path) -> None:
    parquet.write_table(pa.table({"weather": ["rain"]}), tmp_path / "weather")
    found = audited([str(tmp_path / "weather")])
    (item,) = found.findings[0].items
    assert "a column `outcome` or `receipt`" in item.said
    assert found.findings[0].kind == "unreadable"


def test_a_report_has_codes_and_parameters(tmp_path: Path) -> None:
    altered = json.loads(LINES[0])
    altered["outcome"]["id"] = "0" * 64
    lines = [json.dumps(altered).encode(), b"{", b'{"outcome": 1}', LINES[1], LINES[1], *LINES]
    report = json.loads(audited([written(tmp_path, lines)]).encoded())
    notes = [item for found in report["findings"] for item in found["items"]] + report["left_out"] + report["dice"]
    assert {"record-differs", "one-question", "not-json", "wrong-type"} <= {each["code"] for each in notes}
    for each in notes:
        assert engine().sentence(each["code"], each.get("with", {})) == each["said"]


def test_players_and_games_are_labels_or_parts_of_the_context(tmp_path: Path) -> None:
    bare = [encode(turn.outcome) for turn in TURNS if not turn.receipt]
    by_label = {each.who for each in audited([written(tmp_path, LINES)]).luck}
    assert {f"player {name}" for name in {turn.labels["player"] for turn in TURNS}} <= by_label
    by_context = {each.who for each in audited([written(tmp_path, bare)]).luck}
    assert by_context == {"all", "game game-0", "game game-1", "game game-2"}


def test_a_context_may_tell_the_number_of_a_throw(tmp_path: Path) -> None:
    sorcery = partial(load("war-of-the-ring").resolve, "sorcery", {"rating": "B"})
    contexts = ["ford/turn-1", "ford/turn-2", "ford/turn-5", "isen/turn-7", "isen"]
    lines = [encode(sorcery(seed=f"{number}", context=each)) for number, each in enumerate(contexts)]
    lines.append(b'{"outcome":%b,"game":"isen","seq":7}' % encode(sorcery(seed="again", context="aside")))
    found = audited([written(tmp_path, lines)], structs.replace(SETTINGS, seq=1))
    said = {each.kind: [item.said for item in each.items] for each in found.findings}
    assert said == {
        "gap": ["Numbers 3 to 4 are missing in ford."],
        "reused-turn": ["Number 7 of isen: 2 records."],
    }
    assert audited([written(tmp_path, lines)]).findings == ()
