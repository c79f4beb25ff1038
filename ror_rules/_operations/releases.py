"""Earlier versions of rulesets: each release is an unchanged wheel, which a process of its own runs.

`Releases` reads a folder with wheels of `ror_rules`. The `versions.toml` of a wheel names its version of each ruleset, so no
code runs before the first call. A worker is a fresh interpreter with the wheel first on its path. It answers through
`ror_rules.host.calls.answer`: a method, a path and a body in, a status, a media type and bytes out.

Only wheels in the folder run. A version from a request is a key of a dictionary, never part of a path.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from msgspec import DecodeError
from msgspec.json import decode

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._messages.message import named
from ror_rules._operations.threads import processor_seconds
from ror_rules._packages import register
from ror_rules._reading.errors import BudgetError, LawError, SetupError, VersionError
from ror_rules._reading.problems import Problem
from ror_rules._throwing.table_file import read_toml
from ror_rules._wire.shapes import Verdict, encode
from ror_rules._wire.versions import NAME, VersionsFile

VERIFY: Final = "/v1/verify"
"""The path that a withdrawn version answers, too."""
ANSWER_SECONDS: Final = 60.0
"""Seconds for an answer, with the start of a worker and the wait for other calls."""
IDLE_SECONDS: Final = 300.0
ANSWER_MEGABYTES: Final = 256
JSON: Final = "application/json"
_HOUSES: Final = "/v1/houses"
_OUT_OF_MEMORY: Final = 3
_FILE: Final = re.compile(rf"ror_rules/_rulesets/([a-z0-9_]+)/{re.escape(NAME)}")


class OldAnswer(NamedTuple):
    """An answer of an earlier release: an HTTP status, the media type and the body."""

    status: int
    media: str
    body: bytes

    @property
    def problem(self) -> Problem:
        """The problem in the body of an answer with another status than 200. Raises `SetupError` if there is none."""
        try:
            return decode(self.body, type=Problem)
        except DecodeError:
            raise SetupError(f"A release answered {self.status} without a problem.") from None


class CallWork:
    """The seconds of the processor that a call took in its worker, without the start of the worker and the wait for other calls."""

    seconds = 0.0


def member(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, Mapping) else None


def edition(outcome: Any) -> tuple[Any, Any]:
    """The ruleset and the version that a value names, if it is an outcome."""
    named = member(outcome, "ruleset")
    return member(named, "id"), member(named, "version")


class Releases:
    """The earlier releases in a folder. Raises `SetupError` for a folder or a wheel that cannot be read.

    Several wheels may have the same version of a ruleset. The wheel of the latest release answers.
    """

    def __init__(
        self,
        folder: Path,
        *,
        seconds: float = ANSWER_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
        megabytes: int = ANSWER_MEGABYTES,
    ) -> None:
        """A call fails after `seconds`, or beyond `megabytes`. A worker without calls ends after `idle_seconds`."""
        if not folder.is_dir():
            raise SetupError(f"{folder} is not a folder of wheels.")
        self._workers: dict[tuple[str, str], ReleaseWorker] = {}
        for wheel in sorted(folder.glob("ror_rules-*.whl"), key=_order):
            worker = ReleaseWorker(wheel.resolve(), seconds, idle_seconds, megabytes)
            for ruleset, version in _versions(wheel).items():
                self._workers[ruleset, version] = worker

    def has(self, ruleset: object, version: object) -> bool:
        """Whether a wheel answers for this version, because the installed library has another one."""
        if not (isinstance(ruleset, str) and isinstance(version, str)) or (ruleset, version) not in self._workers:
            return False
        found = register.find(ruleset)
        return found is None or found.version != version

    def release(self, ruleset: str, version: str) -> str:
        """The library and the release that answer for a version that `has` knows."""
        return self._workers[ruleset, version].release

    def keep(self, document: Any) -> OldAnswer | None:
        """Keeps a house-rule document for a version that `has` knows, and returns the check of its release. None for others."""
        about = member(document, "house")
        ruleset, version = member(about, "ruleset"), member(about, "version")
        return self._workers[str(ruleset), str(version)].keep(encode(document)) if self.has(ruleset, version) else None

    def answer(
        self,
        ruleset: str,
        version: str,
        method: str,
        path: str,
        body: bytes = b"",
        accept: str = JSON,
        language: str = ENGLISH,
        *,
        work: CallWork | None = None,
    ) -> OldAnswer:
        """The answer of a version that `has` knows. Several threads may call. `work` gets its processor time.

        Raises `VersionError` for a withdrawn version unless the path is `VERIFY`, `BudgetError` for a call that exceeds its
        deadline or its memory, and `SetupError` if the wheel does not answer.
        """
        found = register.find(ruleset)
        entry = next((each for each in found.versions if each.version == version), None) if found else None
        if path != VERIFY and entry is not None and entry.withdrawn is not None:
            raise VersionError(
                "version-withdrawn",
                pointer="/version",
                got=version,
                version=named(version),
                ruleset=ruleset,
                text=entry.withdrawn,
            )
        return self._workers[ruleset, version].answer(method, path, body, accept, language, work)

    def verdict(self, claimed: Any) -> Verdict | Problem | None:
        """The verdict of its release on an outcome, or the problem. None if no release has to answer. Raises as `answer` does."""
        ruleset, version = edition(claimed)
        if not self.has(ruleset, version):
            return None
        found = self.answer(str(ruleset), str(version), "POST", VERIFY, encode(claimed))
        return decode(found.body, type=Verdict) if found.status == 200 else found.problem

    def close(self) -> None:
        """Ends all workers. Present calls fail, and a later call starts a worker again."""
        for worker in self._workers.values():
            worker.close()


class ReleaseWorker:
    def __init__(self, wheel: Path, seconds: float, idle_seconds: float, megabytes: int = ANSWER_MEGABYTES) -> None:
        self._wheel = wheel
        self.release = f"ror-rules {_version(wheel)}"
        self._seconds = seconds
        self._idle_seconds = idle_seconds
        self._megabytes = megabytes
        self._houses: list[bytes] = []
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._idle: threading.Timer | None = None

    @property
    def number(self) -> int | None:
        return None if self._process is None else self._process.pid

    def keep(self, document: bytes) -> OldAnswer:
        found = self.answer("POST", _HOUSES, document)
        if found.status == 200:
            self._houses.append(document)
        return found

    def answer(
        self,
        method: str,
        path: str,
        body: bytes,
        accept: str = JSON,
        language: str = ENGLISH,
        work: CallWork | None = None,
    ) -> OldAnswer:
        """Sends a call and waits. Raises `BudgetError` beyond its memory, and after the deadline, which includes the wait for
        other calls.
        """
        if not self._lock.acquire(timeout=self._seconds):
            raise self._late()
        try:
            self._stop_idle()
            running = self._process if self._process and self._process.poll() is None else None
            process = running or self._started()
            late = threading.Event()
            deadline = threading.Timer(self._seconds, _end_late, [process, late])
            deadline.daemon = True
            deadline.start()
            try:
                if not running:
                    _exchanged(process, "GET", "/", b"", JSON, ENGLISH)  # the worker answers when it has started
                    for document in self._houses:
                        _exchanged(process, "POST", _HOUSES, document, JSON, ENGLISH)
                before = processor_seconds(process.pid)
                try:
                    found = _exchanged(process, method, path, body, accept, language)
                finally:
                    if work is not None:
                        work.seconds = max(0.0, processor_seconds(process.pid) - before)
            except (OSError, EOFError, ValueError):
                code = self._end()
                if late.is_set():
                    raise self._late() from None
                if code == _OUT_OF_MEMORY:
                    raise BudgetError("question-out-of-memory", megabytes=self._megabytes) from None
                raise SetupError(f"The worker of {self._wheel.name} ended without an answer.") from None
            except BaseException:  # an unread answer would meet the next call
                self._end()
                raise
            finally:
                deadline.cancel()
            self._idle = threading.Timer(self._idle_seconds, self._end_idle)
            self._idle.daemon = True
            self._idle.start()
            return found
        finally:
            self._lock.release()

    def close(self) -> None:
        process = self._process
        if process is not None:
            process.kill()
        self._end_idle()

    def _end_idle(self) -> None:
        with self._lock:
            self._stop_idle()
            self._end()

    def _started(self) -> subprocess.Popen[bytes]:
        self._end()
        program = _program()
        self._process = subprocess.Popen(  # noqa: S603  # our own program, and a wheel from the operator's folder
            [sys.executable, "-I", "-c", program, str(self._megabytes), str(self._wheel), *filter(None, sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            env={name: value for name, value in os.environ.items() if not name.startswith(("ROR_", "PYTHON"))},
        )
        return self._process

    def _end(self) -> int | None:
        process = self._process
        if process is None:
            return None
        process.kill()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]  # both are pipes
        self._process = None
        return process.wait()

    def _stop_idle(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    def _late(self) -> BudgetError:
        return BudgetError("release-late", seconds=round(self._seconds), name=self._wheel.name)


def _exchanged(
    process: subprocess.Popen[bytes], method: str, path: str, body: bytes, accept: str, language: str
) -> OldAnswer:
    calls, answers = process.stdin, process.stdout
    if calls is None or answers is None:
        raise EOFError
    head = {"method": method, "path": path, "accept": accept, "language": language, "size": len(body)}
    calls.write(json.dumps(head).encode() + b"\n" + body)
    calls.flush()
    told: dict[str, Any] = json.loads(answers.readline() or b"-")
    found = answers.read(told["size"])
    if len(found) != told["size"]:
        raise EOFError
    return OldAnswer(told["status"], told["media"], found)


def _end_late(process: subprocess.Popen[bytes], late: threading.Event) -> None:
    late.set()
    process.kill()


@cache
def _program() -> str:
    return resources.files(__package__).joinpath("release_worker.py").read_text("utf-8")


def _version(wheel: Path) -> str:
    return wheel.name.split("-")[1]


def _order(wheel: Path) -> tuple[tuple[int, ...], str]:
    version = _version(wheel)
    final, *other = re.split(r"(?=a|b|rc|\.dev)", version, maxsplit=1)
    return (*map(int, re.findall("[0-9]+", final)),), "".join(other) or "~"


def _versions(wheel: Path) -> Mapping[str, str]:
    try:
        with ZipFile(wheel) as opened:
            found = [(name, match[1]) for name in opened.namelist() if (match := _FILE.fullmatch(name))]
            files = {folder.replace("_", "-"): opened.read(name).decode() for name, folder in found}
        read = {ruleset: read_toml(NAME, text, VersionsFile).versions[0].version for ruleset, text in files.items()}
    except (OSError, BadZipFile, ValueError, LawError) as error:
        raise SetupError(f"{wheel} cannot be read as a wheel of ror_rules: {error}") from None
    if not read:
        raise SetupError(f"{wheel} has no ruleset with {NAME}.")
    return read
