"""Golden outcomes: whole answers, byte for byte, so that no change of behaviour goes unseen.

`python -m tests.golden` answers every request of `tests/golden/<ruleset>.toml` and writes the wire bytes to
`tests/golden/<ruleset>/<version>/<rule>/<name>.json`. What a version once answered stands: a file that would change is
reported and left alone, and the exit code is 1. Move the ruleset's version (and say so in CHANGELOG.md); or, while the
version is not released yet, give `--unreleased`, which rewrites its files and removes those no longer asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, toml

from ror_rules import encode, load, rulesets
from ror_rules._wire.differences import first_difference
from ror_rules._wire.reading import read_json

HERE: Final = Path(__file__).resolve().parent
FIRST: Final = HERE / "v1"
"""Where the outcomes stand as 1.x answered them, before they named their form; nothing is written there any more."""


class Golden(Struct, frozen=True, forbid_unknown_fields=True):
    """One request, and the name its outcome is kept under."""

    rule: str
    name: str
    state: dict[str, Any]
    seed: str | int | None = None
    faces: tuple[int, ...] | None = None
    context: str | None = None
    rulings: dict[str, str] = {}


class GoldenFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The form of `tests/golden/<ruleset>.toml`."""

    goldens: tuple[Golden, ...]


def goldens(ruleset_id: str) -> tuple[Golden, ...]:
    """Every request of a ruleset whose outcome is kept; none where the ruleset has no list."""
    path = HERE / f"{ruleset_id}.toml"
    return toml.decode(path.read_text("utf-8"), type=GoldenFile).goldens if path.exists() else ()


def path_of(ruleset_id: str, golden: Golden, here: Path = HERE) -> Path:
    """Where the outcome of a request is kept."""
    return here / ruleset_id / load(ruleset_id).version / golden.rule / f"{golden.name}.json"


def bytes_of(ruleset_id: str, golden: Golden) -> bytes:
    """The wire bytes of the outcome of a request, computed now."""
    return encode(
        load(ruleset_id).resolve(
            golden.rule,
            golden.state,
            seed=golden.seed,
            faces=golden.faces,
            context=golden.context,
            rulings=golden.rulings,
        )
    )


def kept(ruleset_id: str, here: Path = HERE) -> list[Path]:
    """The outcomes kept of every version of a ruleset."""
    return sorted((here / ruleset_id).glob("*/*/*.json"))


def change(old: bytes, new: bytes) -> str:
    """The first place where two outcomes differ; that the id and the digest follow from the rest goes without saying."""
    before, after = read_json(old), read_json(new)
    found = first_difference({**before, "id": "", "ruleset": {}}, {**after, "id": "", "ruleset": {}})
    found = found or first_difference(before["ruleset"], after["ruleset"], "/ruleset")
    return f"{found.pointer}: {found.got!r} is now {found.expected!r}" if found else "the form of the bytes"


def write(*, unreleased: bool, here: Path = HERE) -> Iterator[str]:
    """Writes what is missing, and with `unreleased` what differs; a line for everything that could not stay as it was.

    Lines that begin with `!` say what was left alone and is wrong.
    """
    for ruleset in rulesets():
        asked = {path_of(ruleset.id, golden, here): bytes_of(ruleset.id, golden) for golden in goldens(ruleset.id)}
        for path, body in asked.items():
            place = path.relative_to(here)
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(body)
                yield f"written  {place}"
            elif path.read_bytes() != body:
                what = change(path.read_bytes(), body)
                if unreleased:
                    path.write_bytes(body)
                yield f"{'changed ' if unreleased else '! differs'} {place}, first at {what}"
        for path in kept(ruleset.id, here):
            if path.parts[-3] == ruleset.version and path not in asked:
                if unreleased:
                    path.unlink()
                yield f"{'removed ' if unreleased else '! unasked'} {path.relative_to(here)}"


def main(arguments: list[str]) -> int:
    """The command line."""
    if arguments not in ([], ["--unreleased"]):
        print(__doc__)
        return 2
    lines = list(write(unreleased=bool(arguments)))
    print("\n".join(lines) or "every golden outcome stands as it was")
    return 1 if any(line.startswith("!") for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
