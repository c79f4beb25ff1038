"""The settings: one frozen struct, read once from the environment. The only place that reads `os.environ`.

Field `x_y` is the variable `ROR_X_Y`. A variable that is not listed here, or a value that does not fit, stops the
start with one line: a misspelt setting that is silently ignored is found on the worst day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from ror_rules._limits import MAX_MEGABYTES, MAX_SECONDS
from ror_service._limits import KiB, MiB

PREFIX = "ROR_"
_FORMER = {"ROR_ODDS_THREADS": "ROR_ODDS_PROCESSES"}
"""Settings by the names that they had in earlier releases."""
_SCHEMES = ("memory", "redis", "rediss", "redis+sentinel", "redis+cluster")


class SettingsError(Exception):
    """A setting that does not exist or does not fit: one line for the operator."""


class Settings(Struct, frozen=True, kw_only=True):
    """What an operator may choose. Every field's description is its documentation."""

    host: Annotated[str, Meta(description="The address to listen on; 0.0.0.0 for all.", min_length=1)] = "127.0.0.1"
    port: Annotated[int, Meta(description="The port to listen on; 0 lets the system choose.", ge=0, le=65535)] = 8000
    workers: Annotated[int, Meta(description="Processes that serve. More than one needs a Redis.", ge=1, le=64)] = 1
    store: Annotated[
        str,
        Meta(
            description="Where outcomes are kept: memory: | redis://host:port/db | rediss://... |"
            " redis+sentinel://host:port,host:port/service | redis+cluster://host:port"
        ),
    ] = "memory:"
    store_wait: Annotated[
        Literal["none", "acknowledged"],
        Meta(description="What a resolution waits for before it is answered: nothing, or that Redis has taken it."),
    ] = "acknowledged"
    store_secret: Annotated[
        str,
        Meta(
            description="What outcomes and odds in Redis are signed with, the same for all processes; empty for unsigned."
        ),
    ] = ""
    ttl: Annotated[
        int,
        Meta(description="Seconds that Redis keeps an outcome or odds; 7 days by default.", ge=1, le=10 * 366 * 86400),
    ] = 7 * 86400
    keep: Annotated[int, Meta(description="Outcomes and odds kept in the process, at most.", ge=1, le=10_000_000)] = (
        20_000
    )
    keep_bytes: Annotated[int, Meta(description="Bytes of outcomes and odds kept in the process, at most.", ge=KiB)] = (
        64 * MiB
    )
    max_body: Annotated[int, Meta(description="Bytes of a request body, at most.", ge=KiB, le=64 * MiB)] = 256 * KiB
    max_batch_body: Annotated[int, Meta(description="Bytes of a batch's body, at most.", ge=KiB, le=64 * MiB)] = MiB
    max_connections: Annotated[
        int,
        Meta(
            description="Connections of a process at a time. One more takes the place of the one waited for longest.",
            ge=16,
            le=100_000,
        ),
    ] = 1000
    head_seconds: Annotated[int, Meta(description="Seconds a caller may take to send a head.", ge=1, le=600)] = 10
    idle_seconds: Annotated[
        int, Meta(description="Seconds that a connection is kept open for the next request.", ge=1, le=600)
    ] = 10
    stall_seconds: Annotated[
        int, Meta(description="Seconds that a caller may take nothing of an answer.", ge=1, le=600)
    ] = 10
    body_seconds: Annotated[int, Meta(description="Seconds a caller may take to send a body.", ge=1, le=600)] = 10
    in_flight_bytes: Annotated[
        int,
        Meta(
            description="Bytes of memory for large bodies that are read and large answers that are sent, at most.",
            ge=MiB,
        ),
    ] = 64 * MiB
    odds_processes: Annotated[int, Meta(description="Processes that compute odds, besides.", ge=1, le=64)] = 2
    odds_seconds: Annotated[
        float, Meta(description="Seconds of work that one question for odds may take, as it is counted.", gt=0, le=3600)
    ] = MAX_SECONDS
    odds_megabytes: Annotated[
        int, Meta(description="Megabytes that one may hold, beyond the process that computes it.", ge=8, le=65536)
    ] = MAX_MEGABYTES
    odds_waiting: Annotated[int, Meta(description="Odds questions that may wait for a process.", ge=0, le=10_000)] = 64
    odds_deadline: Annotated[
        int, Meta(description="Seconds that a question for odds waits and is computed, at most.", ge=1, le=3600)
    ] = 60
    simulation_throws: Annotated[
        int, Meta(description="Throws that one simulation of odds may ask for.", ge=1, le=1_000_000)
    ] = 50_000
    cors: Annotated[
        str, Meta(description="Origins whose pages may call: * for all, a comma-separated list, or nothing for none.")
    ] = "*"
    drain_seconds: Annotated[
        int, Meta(description="Seconds that running requests get when asked to stop.", ge=0, le=600)
    ] = 20

    def __post_init__(self) -> None:
        scheme = urlsplit(self.store).scheme
        if scheme not in _SCHEMES:
            raise ValueError(f"`$.store` should begin with one of {', '.join(f'{s}:' for s in _SCHEMES)}")
        if self.workers > 1 and scheme == "memory":
            raise ValueError("`$.workers` above 1 needs a Redis in ROR_STORE: each process has its own memory")


def read(environ: Mapping[str, str]) -> Settings:
    """The settings that `environ` asks for, defaults elsewhere. Raises SettingsError, one line."""
    fields = {PREFIX + name.upper(): name for name in Settings.__struct_fields__}
    given = {_FORMER.get(name, name): value for name, value in environ.items() if name.startswith(PREFIX)}
    unknown = sorted(given.keys() - fields.keys())
    if unknown:
        known = ", ".join(sorted(fields))
        raise SettingsError(
            f"{unknown[0]} is no setting of this service. Those that exist: {known}.{_service_links(unknown)}"
        )
    try:
        return msgspec.convert({fields[name]: value for name, value in given.items()}, Settings, strict=False)
    except msgspec.ValidationError as error:
        what, _, place = (
            str(error).replace("`int`, got `str`", "a whole number").replace("`int`", "a number").partition(" - at ")
        )
        for variable, name in fields.items():
            what, place = (text.replace(f"`$.{name}`", variable) for text in (what, place))
        line = f"{place} is not right: {what}." if place else f"{what}."
        raise SettingsError(line + _service_links(given.values())) from None


def table() -> list[tuple[str, str, str]]:
    """The settings as rows (variable, default, what it is), in the order of their declaration."""
    return [
        (
            PREFIX + item.name.upper(),
            str(item.default),
            str(getattr(item.type, "__metadata__", (Meta(),))[0].description),
        )
        for item in msgspec.structs.fields(Settings)
    ]


def _service_links(words: Iterable[str]) -> str:
    """A hint for the one collision that is nobody's typing: Kubernetes' variables for a Service called `ror`."""
    text = " ".join(words)
    kubernetes = "tcp://" in text or "_SERVICE_" in text or "_TCP" in text
    return (
        " Kubernetes sets such variables for a Service named ror: set enableServiceLinks: false." if kubernetes else ""
    )
