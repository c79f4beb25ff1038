"""Schemathesis over the whole API: thousands of requests, good and bad, in both formats, against the real server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.service.running import Service

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_the_service_keeps_to_its_document(tmp_path: Path) -> None:
    """Examples, edge cases, random bodies and chains of requests find no answer that the document does not allow."""
    with Service(tmp_path) as service:
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run"]
        options = ["--max-examples", "10", "--generation-deterministic", "--continue-on-failure", "--no-color"]
        ran = subprocess.run(
            [*command, f"{service.url}/openapi.json", *options, "--warnings", "off"],
            env={**os.environ, "PYTHONPATH": str(ROOT), "SCHEMATHESIS_HOOKS": "tests.service.schemathesis_hooks"},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=300,
        )
        log = service.lines()
    assert ran.returncode == 0, ran.stdout[-20_000:] + ran.stderr
    asked = re.search(r"(\d+) generated, \1 passed", ran.stdout)
    assert asked is not None, ran.stdout
    assert int(asked[1]) > 1000
    requests = [line for line in log if line["event"] == "request"]
    assert {line["status"] for line in requests if line["status"] >= 500} == set()
    assert {200, 400, 404, 405, 415, 422} <= {line["status"] for line in requests}
