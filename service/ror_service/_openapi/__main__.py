"""`python -m ror_service._openapi [FOLDER]` writes the documents and the list of public names.

Without a folder it writes to openapi/, and packs changed documents into the package.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from ror_rules import register
from ror_service._openapi import packed
from ror_service._openapi.document import document


def files() -> Iterator[tuple[str, bytes]]:
    for name, content in documents().items():
        yield f"{name}.json", content
    yield "names.txt", _names(document())


def documents() -> dict[str, bytes]:
    return {packed.name(each): document(each) for each in (None, *register.rulesets())}


def _names(whole: bytes) -> bytes:
    """The names that generated clients have, one on each line: operation ids, then components."""
    data = json.loads(whole)
    operations = [operation["operationId"] for each in data["paths"].values() for operation in each.values()]
    return "".join(f"{name}\n" for name in [*sorted(operations), "", *sorted(data["components"]["schemas"])]).encode()


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "openapi")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files():
        (folder / name).write_bytes(content)
    made = documents()
    if len(sys.argv) == 1 and not (packed.are_of_these() and packed.unpacked() == made):
        packed.FILE.write_bytes(packed.pack(made))


if __name__ == "__main__":
    main()
