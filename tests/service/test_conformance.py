from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.running import Service

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LONGEST_SECONDS = 1800
"""Time limit for a part. Each takes some minutes on a machine with nothing else to do."""


OTHERS = "^/v1/(?!war-of-the-ring/army-combat)[a-z-]+/[a-z-]+(/odds|/odds/sweep|/need)?$"
"""Every rule but one. They share their code, so `make test` tries one of them and `make nightly` tries all."""
LATER = "^/v1/(three-player|sauron|ring-of-power)/"
"""The rulesets with the most edge cases of the same kinds. Two parts share their phases."""
LINKED = "|^/v1/(outcomes|verify)"
PARTS = {
    "War of the Ring and the shared paths": ["--exclude-path-regex", LATER],
    "the other rulesets": ["--include-path-regex", LATER + LINKED, "--phases", "examples,fuzzing,stateful"],
    "the edges of the other rulesets": ["--include-path-regex", LATER + LINKED, "--phases", "coverage"],
}


@pytest.mark.nightly
def test_a_rule_and_what_all_share_keep_to_the_document(tmp_path: Path) -> None:
    assert {200, 400, 404, 422} <= check(["--exclude-path-regex", OTHERS], tmp_path, least=300, examples=4)


@pytest.mark.nightly
@pytest.mark.parametrize("part", PARTS)
def test_the_service_keeps_to_its_document(part: str, tmp_path: Path) -> None:
    found = check(PARTS[part], tmp_path, least=1000)
    assert {200, 400, 404, 422} <= found
    assert {405, 415} <= found or part == "the other rulesets"


def check(options: list[str], folder: Path, least: int, examples: int = 10) -> set[int]:
    with Service(folder) as service:
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run"]
        always = [
            "--max-examples",
            str(examples),
            "--generation-deterministic",
            "--continue-on-failure",
            "--no-color",
            "--warnings",
            "off",
        ]
        ran = subprocess.run(
            [*command, f"{service.url}/openapi.json", *always, *options],
            env={**os.environ, "PYTHONPATH": str(ROOT), "SCHEMATHESIS_HOOKS": "tests.service.schemathesis_hooks"},
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=LONGEST_SECONDS,
        )
        log = service.lines()
    assert ran.returncode == 0, ran.stdout[-20_000:] + ran.stderr
    asked = re.search(r"(\d+) generated, \1 passed", ran.stdout)
    assert asked is not None, ran.stdout
    assert int(asked[1]) > least
    requests = [line for line in log if line["event"] == "request"]
    assert {line["status"] for line in requests if line["status"] >= 500} == set()
    return {line["status"] for line in requests}
