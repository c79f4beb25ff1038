"""Golden outcomes: whole answers, byte for byte, to detect any change of behaviour.

`python -m tests.golden` resolves every request of `tests/golden/<ruleset>.toml` and writes `tests/golden/<ruleset>.ndjson`.
The first line is the edition of the ruleset: its id, version and digest. Each other line is an outcome, with the name of
its request in place of what follows from the edition: the id and the edition itself. So another digest changes one line.

A released version never changes its answers. If a line of the current version or of a later one would change, the command
leaves the file alone, reports the line and exits with 1. Raise the ruleset's version, then run the command again. A version
that ends in `.dev` is not released: the command rewrites its file. This does not reopen a version that was released before
without the suffix.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct, toml
from packaging.version import Version

from ror_rules import encode, load, read_json, rulesets
from ror_rules.author import Ruleset

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


def edition(ruleset: Ruleset[Any]) -> bytes:
    return encode({"id": ruleset.id, "version": ruleset.version, "digest": ruleset.digest})


def line(golden: Golden, outcome: bytes) -> bytes:
    """The line of an outcome: its wire bytes, with the name of the request in place of the id and the edition."""
    told = read_json(outcome)
    start = msgspec.json.encode({name: told[name] for name in ("format", "id", "ruleset")})[:-1]
    assert outcome.startswith(start)
    return msgspec.json.encode({"name": golden.name, "format": told["format"]})[:-1] + outcome[len(start) :]


def lines(ruleset: Ruleset[Any]) -> list[bytes]:
    """The file of a ruleset, line by line, computed now."""
    return [edition(ruleset), *(line(each, bytes_of(ruleset.id, each)) for each in goldens(ruleset.id))]


def kept(ruleset_id: str, here: Path = HERE) -> list[bytes]:
    path = here / f"{ruleset_id}.ndjson"
    return path.read_bytes().splitlines() if path.exists() else []


def fixed(ruleset: Ruleset[Any], kept_version: str) -> bool:
    """Whether stored outcomes are fixed, because the current version, without its suffix, or a later one was released.

    The version in the file and the earlier versions of the ruleset are released, unless they end in `.dev`.
    """
    stored, current = Version(kept_version), Version(ruleset.version)
    released = {stored, *(Version(each.version) for each in ruleset.versions[1:])}
    return any(each >= current for each in released if not each.is_devrelease)


def changes(before: list[bytes], after: list[bytes]) -> Iterator[str]:
    """The requests whose lines differ: their rule and name, and what happened to them."""
    old, new = ({_key(each): each for each in found[1:]} for found in (before, after))
    for key in dict.fromkeys([*old, *new]):
        if old.get(key) != new.get(key):
            yield f"{'removed' if key not in new else 'changed' if key in old else 'written'} {key}"
    if before[:1] != after[:1]:
        yield f"{'changed' if before else 'written'} edition"


def _key(each: bytes) -> str:
    told = read_json(each)
    return f"{told['rule']}/{told['name']}"


def write(here: Path = HERE) -> Iterator[str]:
    """Writes changed files, and yields what changed. A line that begins with `!` names what a released version keeps."""
    for ruleset in rulesets():
        before, after = kept(ruleset.id, here), lines(ruleset)
        stays = bool(before) and fixed(ruleset, read_json(before[0])["version"])
        yield from (f"{'! ' if stays else ''}{ruleset.id}: {each}" for each in changes(before, after))
        if before != after and not stays:
            (here / f"{ruleset.id}.ndjson").write_bytes(b"".join(each + b"\n" for each in after))


def main(arguments: list[str]) -> int:
    if arguments:
        print(__doc__)
        return 2
    told = list(write())
    print("\n".join(told) or "every golden outcome stands as it was")
    return 1 if any(each.startswith("!") for each in told) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
