"""Asks the server of `tests.forked` for a process. A copy of this file with another name is a program, beside the server's socket.

It imports little, because each start of a program of the tests imports it.
"""

import array
import json
import os
import socket
import sys


def ask(
    address: str, program: str, arguments: list[str], environ: dict[str, str], streams: tuple[int, int, int]
) -> socket.socket:
    """A connection that answers with the process number and, at its end, with its exit code. Closing it kills the process."""
    order = {"program": program, "arguments": arguments, "environ": environ, "cwd": os.getcwd()}  # noqa: PTH109  # pathlib is slow to import
    body = json.dumps(order).encode()
    asked = socket.socket(socket.AF_UNIX)
    asked.connect(address)
    passed = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", streams))
    asked.sendmsg([b"%12d" % len(body)], [passed])
    asked.sendall(body)
    return asked


def number(asked: socket.socket) -> int:
    """The next answer: a process number, or an exit code. 1 if the server has ended."""
    return int(asked.recv(8) or b"1")


if __name__ == "__main__":
    folder, _, program = sys.argv[0].rpartition("/")
    with ask(f"{folder}/server", program, sys.argv[1:], dict(os.environ), (0, 1, 2)) as asked:
        number(asked)
        sys.exit(number(asked))
