"""Starts services quickly: `python -m tests.service.launcher`, one for each process of the tests.

It imports the service and loads the rulesets once, then forks for each line of its standard input:
`{"environ": …, "arguments": […], "log": …}`. It prints the number of the new process. For `{"wait": number}` it collects that process and prints its exit code. When its standard input
closes, it kills the processes that are left.
"""

import contextlib
import gc
import json
import os
import signal
import sys
from typing import Any, Never

from ror_rules import register
from ror_service import server


def main() -> None:
    register.rulesets()
    gc.collect()
    gc.freeze()
    running: set[int] = set()
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            number = order["wait"]
            code = os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
            running.discard(number)
            print(code, flush=True)
            continue
        number = os.fork()
        if not number:
            _serve(order)
        running.add(number)
        print(number, flush=True)
    for number in running:
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)


def _serve(order: dict[str, Any]) -> Never:
    """Becomes the service, and ends as `python -m ror_service` with these arguments."""
    log = os.open(order["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for here, there in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(here, there)
    os.closerange(3, 64)
    os.environ.clear()
    os.environ.update(order["environ"])
    sys.argv[:] = ["ror-serve", *order["arguments"]]
    gc.disable()
    server.main()
    sys.exit(0)


if __name__ == "__main__":
    main()
