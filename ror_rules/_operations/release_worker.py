"""The program of a worker: it answers the calls of one release of `ror_rules`.

`releases` starts a fresh interpreter with this text, so it imports no module of today's library. Its arguments are the megabytes
for calls, a wheel and further entries of the path. A call on standard input is a line of JSON (method, path, accept, language,
size) and a body. An answer on standard output is a line of JSON (status, media, size) and a body. The worker ends with its standard
input. Its exit code is 3 if a call needs more memory.
"""

import json
import os
import sys
from contextlib import suppress
from importlib import import_module


def main() -> None:
    """Answers calls until standard input ends."""
    megabytes, wheel = int(sys.argv[1]), sys.argv[2]
    sys.path[:] = sys.argv[2:]
    calls, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray line of the release must not break an answer
    library = import_module("ror_rules.host.calls")
    if not (library.__file__ or "").startswith(wheel):
        sys.exit(f"{wheel} does not contain ror_rules.")
    _bound(megabytes)
    while head := calls.readline():
        asked = json.loads(head)
        body = calls.read(asked["size"])
        try:
            found = library.answer(asked["method"], asked["path"], body, asked["accept"], asked["language"])
        except MemoryError:
            os._exit(3)
        told = {"status": found.status, "media": found.media, "size": len(found.body)}
        answers.write(json.dumps(told).encode() + b"\n" + found.body)
        answers.flush()


def _bound(megabytes: int) -> None:
    """Limits the memory beyond that of the library, on Linux."""
    with suppress(ImportError, OSError), open("/proc/self/status") as status:  # noqa: PTH123  # a plain file, not a path
        resource = import_module("resource")
        used = next(int(line.split()[1]) for line in status if line.startswith("VmData:"))
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        limit = used * 1024 + megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_DATA, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))


if __name__ == "__main__":
    main()
