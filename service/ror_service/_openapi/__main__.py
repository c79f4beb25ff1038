"""`python -m ror_service._openapi [FOLDER]` writes the documents and the list of public names (openapi/ by default)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from ror_rules import register
from ror_service._openapi.document import document


def files() -> Iterator[tuple[str, bytes]]:
    """The name and the content of each file."""
    whole = document()
    yield "openapi.json", whole
    for ruleset in register.rulesets():
        yield f"{ruleset.id}.json", document(ruleset)
    yield "names.txt", _names(whole)


def _names(whole: bytes) -> bytes:
    """What clients are generated with, a name a line: operation ids, then components."""
    data = json.loads(whole)
    operations = [operation["operationId"] for each in data["paths"].values() for operation in each.values()]
    return "".join(f"{name}\n" for name in [*sorted(operations), "", *sorted(data["components"]["schemas"])]).encode()


def main() -> None:
    """Writes the files into the folder, which is made where it lacks; files of those names are overwritten."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "openapi")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    main()
