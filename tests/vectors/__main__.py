"""The vectors: `python -m tests.vectors` writes `vectors/<ruleset>/<rule>.ndjson` and the catalogues from the code.

`vectors/README.md` describes them. They have the same bytes on every machine. The command removes files of deleted
rules. The repository keeps a digest for each rule in `digests.json`, which the command writes too. It covers the vectors
without what follows from the edition of the ruleset, so it changes if the rule answers differently.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ror_rules import rulesets
from ror_rules.author import Ruleset
from ror_rules.host.catalogue import ruleset_page, rulings_page, table_page
from ror_rules.host.messages import schema_of
from ror_rules.host.wire import plain
from tests.vectors.vectors import Vector, line, vectors

FOLDER: Final = Path(__file__).resolve().parents[2] / "vectors"
DIGESTS: Final = Path(__file__).resolve().parent / "digests.json"


def catalogue(ruleset: Ruleset[Any]) -> dict[str, Any]:
    return {
        "ruleset": plain(ruleset_page(ruleset)),
        "states": {rule.id: schema_of(rule.state_type) for rule in ruleset.rules.values()},
        "tables": {table: plain(table_page(ruleset, table))["table"] for table in ruleset.tables},
        "rulings": plain(rulings_page(ruleset))["rulings"],
    }


def digest(found: Iterable[Vector]) -> str:
    """The SHA-256 of vectors without their ids and editions, and without committed dice, which depend on the edition."""
    whole = sha256()
    for each in found:
        if not each["name"].startswith("committed/"):
            answer = {name: part for name, part in each.get("answer", {}).items() if name not in {"id", "ruleset"}}
            whole.update(line(each | {"answer": answer}))
    return whole.hexdigest()


def files(ruleset: Ruleset[Any]) -> Iterator[tuple[str, bytes]]:
    for rule in ruleset.rules.values():
        yield f"{ruleset.id}/{rule.id}.ndjson", b"".join(map(line, vectors(ruleset, rule)))
    text = json.dumps(catalogue(ruleset), ensure_ascii=False, indent=None, separators=(",", ":"))
    yield f"{ruleset.id}/catalogue.json", text.encode() + b"\n"


def digests(folder: Path) -> dict[str, str]:
    """The digest of each rule whose vectors are in a folder."""
    return {
        path.relative_to(folder).with_suffix("").as_posix(): digest(map(json.loads, path.read_bytes().splitlines()))
        for path in sorted(folder.glob("*/*.ndjson"))
    }


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


def main(arguments: list[str]) -> None:
    if arguments:
        sys.exit(__doc__)
    told = list(write())
    text = json.dumps(digests(FOLDER), indent=1) + "\n"
    if DIGESTS.read_text("utf-8") != text:
        DIGESTS.write_text(text, "utf-8")
        told.append("written digests.json")
    print("\n".join(told) or "every vector stands as it was")


if __name__ == "__main__":
    main(sys.argv[1:])
