"""Trains the store's compression dictionary from the golden outcomes.

`python -m tests.golden.dictionary` writes the next one after those in the package. Keep the older ones as long as Redis
may hold values written with them. A new key prefix (`redis_key`) makes them superfluous. Train a new one if answers
have changed so much that `tests/service/test_store.py` fails.

`python -m tests.golden.dictionary 32770` writes that one again. Only do this if no release contains it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import zstandard

import ror_service
from ror_rules import rulesets
from tests.golden.__main__ import bytes_of, goldens

FOLDER: Final = Path(ror_service.__file__).parent / "_store" / "dictionaries"
_SIZE: Final = 64 * 1024
"""Bytes: half of it compresses a twelfth worse, and twice as much brings no gain."""
_FIRST: Final = 32769
"""Numbers below are registered or reserved (RFC 8878, 5)."""
_LONG: Final = 20_000
"""Outcomes with more bytes train no dictionary: their repetitions are internal."""


def main(arguments: list[str]) -> None:
    outcomes = [bytes_of(ruleset.id, each) for ruleset in rulesets() for each in goldens(ruleset.id)]
    following = max((int(path.stem) + 1 for path in FOLDER.glob("*.dict")), default=_FIRST)
    number = int(arguments[0]) if arguments else following
    made = zstandard.train_dictionary(_SIZE, [each for each in outcomes if len(each) < _LONG], dict_id=number)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{number}.dict").write_bytes(made.as_bytes())
    print(f"{FOLDER / f'{number}.dict'}: {len(made.as_bytes())} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
