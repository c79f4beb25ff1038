"""Requests from Python values: the same for the library and for a client of a service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from ror_rules._wire.reading import of_python
from ror_rules.errors import SchemaError
from ror_rules.message import say


class Resolution(TypedDict, total=False):
    """The arguments of `Ruleset.resolve` except the state."""

    seed: str | int | None
    faces: Sequence[int] | None
    context: str | None
    rulings: Mapping[str, str] | None
    version: str | None
    luck: str | None
    houses: Sequence[Any] | None


class ThrowArguments(TypedDict, total=False):
    """The arguments of a committed throw except the state, the commitment and the seeds."""

    context: str | None
    rulings: Mapping[str, str] | None
    version: str | None


class OddsArguments(TypedDict, total=False):
    """The arguments of `Ruleset.odds` except the state."""

    rulings: Mapping[str, str] | None
    version: str | None
    fields: Sequence[str] | None
    given: Mapping[str, Any] | None
    arithmetic: Literal["exact", "float"] | None
    simulate: int | None
    seed: str | int | None
    houses: Sequence[Any] | None


def resolution(
    state: object,
    *,
    seed: str | int | None = None,
    faces: Sequence[int] | None = None,
    context: str | None = None,
    rulings: Mapping[str, str] | None = None,
    version: str | None = None,
    luck: str | None = None,
    houses: Sequence[Any] | None = None,
) -> dict[str, Any]:
    value: dict[str, Any] = {"context": context, "rulings": dict(rulings or {}), "version": version, "luck": luck}
    value["houses"] = list(houses) if houses else None
    if seed is not None and faces is not None:
        raise SchemaError("dice-given-twice", pointer="/dice", got=say("got-both"))
    if seed is not None:
        value["dice"] = {"source": "seeded", "seed": seed}
    elif faces is not None:
        value["dice"] = {"source": "supplied", "faces": list(faces)}
    return as_json({"state": state, **_given(value)})


def question(
    state: object,
    *,
    rulings: Mapping[str, str] | None = None,
    version: str | None = None,
    fields: Sequence[str] | None = None,
    given: Mapping[str, Any] | None = None,
    arithmetic: Literal["exact", "float"] | None = None,
    simulate: int | None = None,
    seed: str | int | None = None,
    houses: Sequence[Any] | None = None,
) -> dict[str, Any]:
    value = {
        "rulings": dict(rulings or {}),
        "version": version,
        "fields": None if fields is None else list(fields),
        "given": None if given is None else dict(given),
        "arithmetic": arithmetic,
        "method": None if simulate is None else "simulate",
        "count": simulate,
        "seed": seed,
        "houses": list(houses) if houses else None,
    }
    return as_json({"state": state, **_given(value)})


def _given(value: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in value.items() if each is not None}


def as_json(value: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    try:
        found = of_python(value)
    except (TypeError, UnicodeEncodeError):
        for name, each in value.items():
            _check(name, each)
    return found


def _check(name: str, value: object) -> None:
    try:
        of_python(value)
    except (TypeError, UnicodeEncodeError) as error:
        code = "state-not-json" if name == "state" else "member-not-json"
        raise SchemaError(code, pointer=f"/{name}", got=str(error)) from None
