from __future__ import annotations

import json
from pathlib import Path

import pytest

from ror_rules import load
from ror_rules.cli import main
from ror_rules.errors import MalformedError
from ror_rules.host.wire import read_toml

STATE = {"rating": "B"}
HOUSE = '[house]\nruleset = "war-of-the-ring"\nversion = "{version}"\nname = "Größe"\n[rulings]\nwr-may-capture = "must-try"\n'
READ = {
    "UTF-8": "utf-8",
    "UTF-8 with a byte order mark": "utf-8-sig",
    "UTF-16 with a mark": "utf-16",
    "UTF-16 without a mark": "utf-16-le",
    "UTF-16 the other way round": "utf-16-be",
}


def house() -> str:
    return HOUSE.format(version=load("war-of-the-ring").version)


@pytest.mark.parametrize("encoding", READ)
def test_a_document_is_read_in_the_encodings_of_editors(encoding: str) -> None:
    found = read_toml(house().replace("\n", "\r\n").encode(READ[encoding]))
    assert found["house"]["name"] == "Größe"


@pytest.mark.parametrize("encoding", READ)
def test_a_state_in_a_file_is_read_in_them(encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("state.json", json.dumps(STATE)), ("state.toml", 'rating = "B"\n')):
        file = tmp_path / name
        file.write_bytes(text.encode(READ[encoding]))
        assert main(["resolve", "war-of-the-ring", "sorcery", "--state", str(file), "--faces", "3", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["state"]["rating"] == "B"


def test_a_document_in_another_encoding_is_refused_at_its_place() -> None:
    with pytest.raises(MalformedError) as caught:
        read_toml(house().encode("latin-1"))
    (fault,) = caught.value.faults
    assert "byte F6 in line 4, column 11 (ö in Windows-1252)" in f"{caught.value} {fault}"


def test_a_state_in_another_encoding_is_refused_at_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "state.json"
    file.write_bytes('{\n  "name": "Éowyn"}'.encode("cp1252"))
    assert main(["resolve", "war-of-the-ring", "sorcery", "--state", str(file)]) == 2
    told = capsys.readouterr().err
    assert "byte C9 in line 2, column 12 (É in Windows-1252)" in told
    assert "Save the file as UTF-8" in told


@pytest.mark.parametrize("line", ["B subtract=+1", "B subtract=1"])
def test_a_number_may_have_a_sign(line: str) -> None:
    assert load("war-of-the-ring").parse("sorcery", line) == {"rating": "B", "subtract": 1}
