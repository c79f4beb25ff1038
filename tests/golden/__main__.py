"""Golden outcomes: whole answers, byte for byte, to detect any change of behaviour.

`python -m tests.golden` resolves every request of `tests/golden/<ruleset>.toml` and writes the wire bytes to
`tests/golden/<ruleset>/<rule>/<name>.json`. These are answers of the current version of each ruleset. A tag of the
repository keeps those of every released version.

A released version never changes its answers. If a file of the current version or a later one would change, the command
leaves it alone, reports it and exits with 1. Raise the ruleset's version, then run the command again. A version that ends
in `.dev` is not released: the command rewrites its files and removes those without a request. This does not reopen a
version that was released before without the suffix.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, toml
from packaging.version import Version

from ror_rules import encode, load, read_json, rulesets
from ror_rules._wire.differences import first_difference
from ror_rules.ruleset import Ruleset

HERE: Final = Path(__file__).resolve().parent


class Golden(Struct, frozen=True, forbid_unknown_fields=True):
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
    path = HERE / f"{ruleset_id}.toml"
    return toml.decode(path.read_text("utf-8"), type=GoldenFile).goldens if path.exists() else ()


def path_of(ruleset_id: str, golden: Golden, here: Path = HERE) -> Path:
    return here / ruleset_id / golden.rule / f"{golden.name}.json"


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
    return sorted((here / ruleset_id).glob("*/*.json"))


def fixed(ruleset: Ruleset[Any], path: Path) -> bool:
    """Whether a stored outcome is fixed, because the current version, without its suffix, or a later one was released.

    The version in the file and the earlier versions of the ruleset are released, unless they end in `.dev`.
    """
    stored, current = Version(read_json(path.read_bytes())["ruleset"]["version"]), Version(ruleset.version)
    released = {stored, *(Version(each.version) for each in ruleset.versions[1:])}
    return any(each >= current for each in released if not each.is_devrelease)


def change(old: bytes, new: bytes) -> str:
    before, after = read_json(old), read_json(new)
    found = first_difference({**before, "id": "", "ruleset": {}}, {**after, "id": "", "ruleset": {}})
    found = found or first_difference(before["ruleset"], after["ruleset"], "/ruleset")
    return f"{found.pointer}: {found.got!r} is now {found.expected!r}" if found else "the form of the bytes"


def write(here: Path = HERE) -> Iterator[str]:
    """Writes missing and changed outcomes, and yields a line for each changed file.

    A line that begins with `!` names an unchanged file of a released version with another answer now.
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
                stays = fixed(ruleset, path)
                if not stays:
                    path.write_bytes(body)
                yield f"{'! differs' if stays else 'changed  '} {place}, first at {what}"
        for path in kept(ruleset.id, here):
            if path not in asked:
                stays = fixed(ruleset, path)
                if not stays:
                    path.unlink()
                yield f"{'! unasked' if stays else 'removed  '} {path.relative_to(here)}"


def main(arguments: list[str]) -> int:
    if arguments:
        print(__doc__)
        return 2
    lines = list(write())
    print("\n".join(lines) or "every golden outcome stands as it was")
    return 1 if any(line.startswith("!") for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
