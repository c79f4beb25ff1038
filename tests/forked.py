"""Runs our commands and Python scripts quickly: programs that ask one warm process to fork, in place of a start of Python.

`programs()` is a folder with `ror`, `ror-serve` and `script`, which runs a file. Each passes its arguments, variables, folder and three streams
to a server, which has imported the library and loaded the rulesets once. The server forks, and the child becomes the
command: its streams, its exit code and its terminal are real. Python reads some variables only when it starts, so tests
of `PYTHONPATH`, `PYTHONUTF8` and `PYTHONIOENCODING`, and of signals, start Python itself.
"""

from __future__ import annotations

import array
import atexit
import gc
import importlib
import io
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import warnings
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final, Never

from tests import asking

ROOT: Final = Path(__file__).resolve().parents[1]
PYTHON: Final = [sys.executable, "-W", "error::DeprecationWarning", "-m"]
READS: Final = "TESTS_READ"
"""The variable with a file to which a command adds the catalogues of messages that it reads, and those that were there."""
_read: list[str] = []


@cache
def _server(address: Path) -> subprocess.Popen[bytes]:
    """The server at an address. When this process ends, the server's input closes: it removes the folder and ends."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(address))
        listening.listen(64)
        command = [*PYTHON, "tests.forked", str(listening.fileno()), str(address.parent)]
        server = subprocess.Popen(command, cwd=ROOT, pass_fds=[listening.fileno()], stdin=subprocess.PIPE)
    atexit.register(server.communicate)
    return server


@cache
def programs() -> Path:
    """The folder of `ror`, `ror-serve` and `script`, and of the socket of their server."""
    folder = Path(mkdtemp(prefix="ror-"))
    _server(folder / "server")
    for program in ("ror", "ror-serve", "script"):
        path = folder / program
        path.write_text(f"#!{sys.executable} -IS\n{Path(asking.__file__).read_text('utf-8')}", "utf-8")
        path.chmod(0o755)
    return folder


def started(program: str, arguments: list[str], environ: dict[str, str], log: Path) -> socket.socket:
    """A program without input that writes to a log: the connection of `asking.ask`."""
    with log.open("ab") as output, Path(os.devnull).open("rb") as nothing:
        streams = (nothing.fileno(), output.fileno(), output.fileno())
        return asking.ask(str(programs() / "server"), program, arguments, environ, streams)


def _answer(asked: socket.socket) -> None:
    """Reads an order, forks a process that becomes the command, and sends its number and its exit code.

    If whoever asked goes away first, it kills the command.
    """
    streams = array.array("i")
    length, ancillary, *_ = asked.recvmsg(12, socket.CMSG_SPACE(3 * streams.itemsize))
    streams.frombytes(ancillary[0][2])
    with asked.makefile("rb") as body:
        order = json.loads(body.read(int(length)))
    number = os.fork()
    if not number:
        asked.close()
        _become(order, list(streams))
    for stream in streams:
        os.close(stream)
    asked.sendall(b"%8d" % number)
    if asked.fileno() in select.select([os.pidfd_open(number), asked.fileno()], [], [])[0]:
        os.kill(number, signal.SIGKILL)
    with suppress(BrokenPipeError):
        asked.sendall(b"%8d" % os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]))


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    """Notes each catalogue that this process, or one that it forks, reads."""
    if event == "open" and str(arguments[0]).endswith(".ftl"):
        _read.append(str(arguments[0]))
        if file := os.environ.get(READS):
            with Path(file).open("a", encoding="utf-8") as noted:
                noted.write(f"{arguments[0]}\n")


def _become(order: dict[str, Any], streams: list[int]) -> Never:
    for here, there in enumerate(streams):
        os.dup2(there, here)
    os.closerange(3, 64)
    os.environ.clear()
    os.environ.update(order["environ"])
    os.chdir(order["cwd"])
    if file := os.environ.get(READS):
        with Path(file).open("a", encoding="utf-8") as noted:
            noted.writelines(f"{each}\n" for each in _read)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8", closefd=False, errors=errors, buffering=1 if os.isatty(number) else -1)  # noqa: SIM115
        for number, mode, errors in ((0, "r", "strict"), (1, "w", "strict"), (2, "w", "backslashreplace"))
    )
    try:
        code: Any = _run(order["program"], order["arguments"])
    except SystemExit as end:
        code = end.code or 0
    except BaseException:  # noqa: BLE001  # as Python ends with an error that nobody catches
        sys.excepthook(*sys.exc_info())
        code = 1
    if isinstance(code, str):
        print(code, file=sys.stderr)
        code = 1
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def _run(program: str, arguments: list[str]) -> int:
    if program == "ror":
        from ror_rules.cli import main

        return main(arguments)
    if program == "ror-serve":
        from ror_service import server

        sys.argv[:] = ["ror-serve", *arguments]
        server.main()
        return 0
    if arguments[:2] == ["-W", "error"]:
        warnings.simplefilter("error")
        arguments = arguments[2:]
    script = Path(arguments[0]).resolve()
    sys.argv[:] = arguments
    sys.path[0] = str(script.parent)
    runpy.run_path(str(script), run_name="__main__")
    return 0


def _serve(number: int, folder: str) -> None:
    """Imports, loads and builds once what each command would, then answers orders."""
    from ror_rules.cli import main
    from ror_rules.host import register
    from ror_service.app import build
    from ror_service.settings import Settings

    sys.addaudithook(_note)
    with redirect_stdout(io.StringIO()):
        main(["--help"])  # imports every command
    importlib.import_module("ror_service.server")
    build(Settings())
    assert all(each.digest for each in register.rulesets())
    gc.collect()
    gc.freeze()
    running: set[int] = set()
    with socket.socket(fileno=number) as server:
        while sys.stdin not in select.select([server, sys.stdin], [], [])[0]:
            asked, _ = server.accept()
            with asked:
                running = {each for each in running if not os.waitpid(each, os.WNOHANG)[0]}
                if number := os.fork():
                    running.add(number)
                    continue
                server.close()
                _answer(asked)
                os._exit(0)
    rmtree(folder)


if __name__ == "__main__":
    _serve(int(sys.argv[1]), sys.argv[2])
