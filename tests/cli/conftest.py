"""`ror` as a user runs it, with a plain environment and both streams recorded: in this process, or as a process."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from ror_rules import Outcome, encode
from ror_rules.cli import main
from ror_rules.host.messages import with_summary

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("ROR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
SPOILING = {
    *("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTHONIOENCODING"),
    *LANGUAGES,
}

Ran = subprocess.CompletedProcess[str]
Ror = Callable[..., Ran]
Refused = Callable[..., str]


def answered(outcome: Outcome, language: str = "en") -> str:
    """The line that `--json` prints for an outcome: the stored bytes with the summary as last member."""
    return with_summary(outcome, encode(outcome), language).decode() + "\n"


@pytest.fixture(scope="session")
def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in SPOILING}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}


@pytest.fixture(scope="session")
def process(environment: dict[str, str]) -> Ror:
    """Runs `python -m ror_rules` as a process. Use it where a process, its streams or its start matter."""

    def run(*arguments: str, given: str = "", cwd: Path | None = None, **variables: str) -> Ran:
        return subprocess.run(
            [sys.executable, "-W", "error", "-m", "ror_rules", *arguments],
            input=given,
            cwd=cwd,
            env=environment | variables,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
        )

    return run


@pytest.fixture(scope="session")
def ror() -> Ror:
    """Runs a command as `ror` does, inside this process. `given` is its standard input, keywords are environment variables."""

    def run(*arguments: str, given: str = "", cwd: Path | None = None, **variables: str) -> Ran:
        output, complaints = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(output), redirect_stderr(complaints):
            for name in SPOILING:
                patch.delenv(name, raising=False)
            for name, value in variables.items():
                patch.setenv(name, value)
            if cwd is not None:
                patch.chdir(cwd)
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8"))
            code = main(arguments)
        texts = []
        for stream in (output, complaints):
            stream.flush()
            stream.seek(0)
            texts.append(stream.read())
        return Ran(arguments, code, *texts)

    return run


@pytest.fixture
def refused(ror: Ror) -> Refused:
    """Runs a command that fails and returns its errors, a line a fault."""

    def run(*arguments: str, given: str = "", cwd: Path | None = None) -> str:
        ran = ror(*arguments, given=given, cwd=cwd)
        assert (ran.returncode, ran.stdout) == (2, ""), ran
        lines = ran.stderr.splitlines()
        assert all(line.startswith("ror: ") for line in lines)
        assert len(lines) == 1 or all(line.startswith("ror: /") for line in lines[:-1])
        return ran.stderr.strip()

    return run
