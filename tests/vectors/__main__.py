"""The vectors: `python -m tests.vectors` writes `vectors/<ruleset>/<rule>.ndjson` and the catalogues from the code.

`vectors/README.md` describes them. They have the same bytes on every machine. The command removes files of deleted
rules.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from ror_rules import rulesets
from ror_rules._studies.catalogue import whole_schema
from ror_rules.host.catalogue import ruleset_page, rulings_page, table_page
from ror_rules.host.wire import plain
from ror_rules.ruleset import Ruleset
from tests.vectors.vectors import line, vectors

FOLDER: Final = Path(__file__).resolve().parents[2] / "vectors"


def catalogue(ruleset: Ruleset[Any]) -> dict[str, Any]:
    return {
        "ruleset": plain(ruleset_page(ruleset)),
        "states": {rule.id: whole_schema(rule.state_type) for rule in ruleset.rules.values()},
        "tables": {table: plain(table_page(ruleset, table))["table"] for table in ruleset.tables},
        "rulings": plain(rulings_page(ruleset))["rulings"],
    }


def files(ruleset: Ruleset[Any]) -> Iterator[tuple[str, bytes]]:
    for rule in ruleset.rules.values():
        yield f"{ruleset.id}/{rule.id}.ndjson", b"".join(map(line, vectors(ruleset, rule)))
    text = json.dumps(catalogue(ruleset), ensure_ascii=False, indent=None, separators=(",", ":"))
    yield f"{ruleset.id}/catalogue.json", text.encode() + b"\n"


def kept(folder: Path = FOLDER) -> set[str]:
    found = {*folder.glob("*/*.ndjson"), *folder.glob("*/catalogue.json")}
    return {path.relative_to(folder).as_posix() for path in found}


def write(folder: Path = FOLDER, among: Sequence[Ruleset[Any]] | None = None) -> Iterator[str]:
    left = kept(folder)
    for ruleset in among or rulesets():
        for name, content in files(ruleset):
            path = folder / name
            left.discard(name)
            if not path.exists() or path.read_bytes() != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                yield f"written {name}"
    for name in sorted(left):
        (folder / name).unlink()
        yield f"removed {name}"


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(__doc__)
    print("\n".join(write()) or "every vector stands as it was")
