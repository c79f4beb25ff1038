"""Outcomes of earlier versions of a ruleset, checked and explained by the wheels in a folder of releases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ror_rules import encode, verify as recompute
from ror_rules._operations.releases import Releases
from ror_rules._reading.errors import SetupError
from ror_rules._reading.problems import Problem
from ror_rules._ways.cli import given
from ror_rules._ways.cli.usage import UsageError
from ror_rules._wire.shapes import Outcome, Verdict


@contextmanager
def released(folder: object, houses: Sequence[object]) -> Iterator[Releases | None]:
    """The releases in a folder. They keep the house rules for their versions, and this process keeps the others.

    `houses` are files. Raises `UsageError` for a folder or a release that does not work, and the errors of `keep_houses`.
    """
    if folder is None:
        given.keep_houses(houses)
        yield None
        return
    try:
        with closing(Releases(Path(str(folder)))) as releases:
            for name in map(str, (*given.installed_houses(), *houses)):
                checked = releases.keep(given.house_document(name))
                if checked is None:
                    given.keep_houses([name])
                elif checked.status != 200:
                    raise _refused(checked.problem, f"{name}: ")
            yield releases
    except SetupError as error:
        raise UsageError("usage-releases", reason=str(error)) from None


def verdict(claimed: Any, releases: Releases | None) -> tuple[Verdict, bool]:
    """The verdict on an outcome, and whether an earlier version gave it. Raises `UsageError` and any `InputError`."""
    found = releases.verdict(claimed) if releases else None
    if isinstance(found, Problem):
        raise _refused(found)
    return (recompute(claimed), False) if found is None else (found, True)


def explained(told: Outcome, releases: Releases, *, line: bool, language: str) -> str:
    """The explanation of an outcome of an earlier version, as text or as one line. Raises `UsageError` and any `InputError`."""
    accept = "text/plain; lines=1" if line else "text/plain"
    edition = told.ruleset
    found = releases.answer(
        edition.id, edition.version, "POST", "/pages/explained", encode(told), accept=accept, language=language
    )
    if found.status != 200:
        raise _refused(found.problem)
    return found.body.decode()


def _refused(problem: Problem, place: str = "") -> UsageError:
    return UsageError("usage-at", place=place, reason=f"{problem.detail} {problem.help or ''}".rstrip())
