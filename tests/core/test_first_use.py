from __future__ import annotations

import subprocess
import sys

TOGETHER = """
import sys
from threading import Barrier, Thread

from ror_rules.host import register

sys.setswitchinterval(1e-6)
for ruleset in register.rulesets():
    for rule, example in {example.rule: example for example in ruleset.examples}.items():
        four = Barrier(4)

        def read():
            four.wait()
            ruleset.read(rule, example.request)

        threads = [Thread(target=read) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
"""


def test_threads_that_read_a_rules_first_request_at_once_all_read_it() -> None:
    ran = subprocess.run([sys.executable, "-c", TOGETHER], capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")
