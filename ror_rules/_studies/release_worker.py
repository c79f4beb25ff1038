"""The program of a worker: it answers the calls of one release of `ror_rules`.

`releases` starts a fresh interpreter with this text, so it imports no module of today's library. Its arguments are a wheel and
further entries of the path. A call on standard input is a line of JSON (method, path, language, size) and a body. An answer on
standard output is a line of JSON (status, media, size) and a body. The worker ends with its standard input.
"""

import json
import os
import sys
from importlib import import_module


def main() -> None:
    """Answers calls until standard input ends."""
    wheel = sys.argv[1]
    sys.path[:] = sys.argv[1:]
    calls, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray line of the release must not break an answer
    library = import_module("ror_rules._calls")
    if not (library.__file__ or "").startswith(wheel):
        sys.exit(f"{wheel} does not contain ror_rules.")
    while head := calls.readline():
        asked = json.loads(head)
        body = calls.read(asked["size"])
        found = library.answer(asked["method"], asked["path"], body, language=asked["language"])
        told = {"status": found.status, "media": found.media, "size": len(found.body)}
        answers.write(json.dumps(told).encode() + b"\n" + found.body)
        answers.flush()


if __name__ == "__main__":
    main()
