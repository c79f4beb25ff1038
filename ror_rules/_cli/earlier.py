"""Outcomes of earlier versions of a ruleset, verified by the wheels in a folder of releases."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.json import decode

from ror_rules import encode
from ror_rules import verify as recompute
from ror_rules._cli import given
from ror_rules._cli.usage import UsageError
from ror_rules._studies.releases import VERIFY, OldAnswer, Releases
from ror_rules._wire.problems import Problem
from ror_rules._wire.shapes import Verdict
from ror_rules.errors import SetupError


def verdict(claimed: Any, houses: Sequence[object], folder: object) -> tuple[Verdict, bool]:
    """The verdict on an outcome, and whether a release in the folder gave it. `houses` are files. Raises any `InputError`."""
    edition = claimed.get("ruleset") if isinstance(claimed, dict) else None
    named = (edition.get("id"), edition.get("version")) if isinstance(edition, dict) else (None, None)
    if folder is not None:
        try:
            found = _earlier(claimed, *named, houses, Path(str(folder)))
        except SetupError as error:
            raise UsageError(f"--releases: {error}") from None
        if found is not None:
            return found, True
    given.keep_houses(houses)
    return recompute(claimed), False


def _earlier(claimed: Any, ruleset: Any, version: Any, houses: Sequence[object], folder: Path) -> Verdict | None:
    with closing(Releases(folder)) as releases:
        if not releases.has(ruleset, version):
            return None
        for name in map(str, houses):
            _body(releases.answer(ruleset, version, "POST", "/v1/houses", encode(given.house_document(name))))
        return decode(_body(releases.answer(ruleset, version, "POST", VERIFY, encode(claimed))), type=Verdict)


def _body(answer: OldAnswer) -> bytes:
    if answer.status == 200:
        return answer.body
    problem = decode(answer.body, type=Problem)
    raise UsageError(f"{problem.detail} {problem.help or ''}".rstrip())
