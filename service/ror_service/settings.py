"""The settings: one frozen struct, put together once from a file, the environment and what was typed.

Field `x_y` is the variable `ROR_X_Y`, and `x_y` in the file. A name that is not listed here, or a value that does not fit,
stops the start with one line: a misspelt setting that is silently ignored is found on the worst day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from ror_service._limits import KiB, MiB

PREFIX = "ROR_"
FILE: Final = "ROR_SETTINGS"
"""The variable that names a file of settings: TOML, with the same names in lower case and without the prefix."""
SCOPES: Final = ("read", "resolve", "odds")
"""What a key may allow: reading what there is, resolving, and what is computed by processes of its own."""
Network = IPv4Network | IPv6Network
_SECRET: Final = frozenset({"store_secret", "ledger_secret"})
_SECRET_LENGTH = 32
_LEDGERS = ("sqlite", "redis", "rediss")
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
        Literal["none", "tried", "acknowledged"],
        Meta(
            description="What a resolution waits for before it is answered: nothing, or a moment for Redis to take it."
            " With `acknowledged` the service is not ready while Redis takes nothing."
        ),
    ] = "tried"
    store_secret: Annotated[
        str,
        Meta(
            description="What outcomes and odds in Redis are signed with, the same for all processes; empty for unsigned."
        ),
    ] = ""
    houses: Annotated[
        str,
        Meta(
            description="A folder of house-rule documents that every request may name by their digests; empty for none."
        ),
    ] = ""
    signing_key: Annotated[
        str,
        Meta(description="A key that receipts are signed with, or the folder of `ror keys`; empty for no receipts."),
    ] = ""
    log: Annotated[
        str,
        Meta(description="The folder of a log of all that is signed, for everybody to read; empty for none."),
    ] = ""
    log_origin: Annotated[
        str,
        Meta(
            description="What a new log is called for ever, as in dice.example.org/v1/log; empty for a name that is drawn."
        ),
    ] = ""
    ledger: Annotated[
        str,
        Meta(
            description="Where commitments are kept: sqlite:PATH | redis://host:port/db | rediss://...; empty for none."
        ),
    ] = ""
    ledger_secret: Annotated[
        str,
        Meta(
            description="What the seeds of commitments are made of, 32 characters or more, the same for all processes and"
            " for ever."
        ),
    ] = ""
    commitment_seconds: Annotated[
        int,
        Meta(description="Seconds until a commitment of which nothing is asked is void.", ge=1, le=10 * 366 * 86400),
    ] = 7 * 86400
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
    odds_budget: Annotated[
        float,
        Meta(description="How many times the library's budget one question for odds may use.", gt=0, le=1000),
    ] = 1
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
    traces: Annotated[
        Literal["none", "otlp"],
        Meta(description="Whether each request is told to a collector of OpenTelemetry; OTEL_* variables say where."),
    ] = "none"
    public_url: Annotated[
        str,
        Meta(
            description="What links to this service begin with, such as https://ror.example; empty for what callers call it.",
            pattern=r"^(https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~/-]*)?)?$",
        ),
    ] = ""
    mcp: Annotated[
        Literal["off", "on"],
        Meta(description="Whether /mcp has tools for assistants (Model Context Protocol); needs the extra mcp."),
    ] = "off"
    drain_seconds: Annotated[
        int, Meta(description="Seconds that running requests get when asked to stop.", ge=0, le=600)
    ] = 20
    rate_limit: Annotated[
        str,
        Meta(
            description="What one caller may ask for, as in 600/minute;20000/day, counted by cost; empty for no limit."
        ),
    ] = ""
    rate_limit_store: Annotated[
        str, Meta(description="Where that is counted: memory: for each process, or a Redis as in ROR_STORE for all.")
    ] = "memory:"
    keys: Annotated[
        str,
        Meta(description="The file of clients' keys, made by ror-serve client-keys; empty where nobody needs a key."),
    ] = ""
    without_key: Annotated[
        str, Meta(description="Where there are keys: what callers without one may do, of read,resolve,odds.")
    ] = ""
    allowed_hosts: Annotated[
        str, Meta(description="Hosts that the service is asked by, as in api.example.org,*.example.net; empty for any.")
    ] = ""
    trusted_proxies: Annotated[
        str, Meta(description="Addresses and networks of proxies that say whom they ask for, as in 10.0.0.0/8,::1.")
    ] = ""
    proxy_field: Annotated[
        Literal["x-forwarded-for", "forwarded"],
        Meta(description="The header field in which trusted proxies say it; the other one is not read."),
    ] = "x-forwarded-for"
    hsts_seconds: Annotated[
        int,
        Meta(description="Seconds that browsers shall come by HTTPS alone; 0 says nothing of it.", ge=0, le=10**9),
    ] = 0
    log_callers: Annotated[
        bool, Meta(description="Whether a request's line in the log names the caller: his client, or his address.")
    ] = False

    def __post_init__(self) -> None:
        scheme = urlsplit(self.store).scheme
        for name in ("store", "rate_limit_store"):
            if urlsplit(getattr(self, name)).scheme not in _SCHEMES:
                raise ValueError(f"`$.{name}` should begin with one of {', '.join(f'{s}:' for s in _SCHEMES)}")
        if self.workers > 1 and scheme == "memory":
            raise ValueError("`$.workers` above 1 needs a Redis in ROR_STORE: each process has its own memory")
        if self.ledger and urlsplit(self.ledger).scheme not in _LEDGERS:
            raise ValueError(f"`$.ledger` should begin with one of {', '.join(f'{s}:' for s in _LEDGERS)}")
        if self.ledger and not (self.signing_key and len(self.ledger_secret) >= _SECRET_LENGTH):
            raise ValueError(
                f"`$.ledger` needs a key in ROR_SIGNING_KEY, and {_SECRET_LENGTH} characters in ROR_LEDGER_SECRET"
            )
        for name, read in (("without_key", scopes), ("trusted_proxies", networks), ("rate_limit", _rates)):
            try:
                read(getattr(self, name))
            except ValueError as error:
                raise ValueError(f"`$.{name}` cannot be read: {error}") from None


class Gathered(NamedTuple):
    """The settings, and where each came from: `default`, `file`, `environment` or `flag`."""

    settings: Settings
    origins: Mapping[str, str]

    def shown(self) -> str:
        """A line for each setting: its variable, its value, where it came from. Secrets are not in it."""
        rows = [
            (PREFIX + name.upper(), _shown(name, getattr(self.settings, name)), self.origins[name])
            for name in Settings.__struct_fields__
        ]
        wide, wider = (max(len(row[column]) for row in rows) for column in (0, 1))
        return "".join(f"{name:{wide}}  {value:{wider}}  {origin}\n" for name, value, origin in rows)


def gathered(environ: Mapping[str, str], flags: Mapping[str, str] | None = None) -> Gathered:
    """The settings of a file that `environ` names, of `environ`, and of `flags`: each wins over those before.

    `flags` are by the names of fields. Raises SettingsError, one line.
    """
    fields = {PREFIX + name.upper(): name for name in Settings.__struct_fields__}
    given = {name: value for name, value in environ.items() if name.startswith(PREFIX) and name != FILE}
    wanted = _of_file(environ[FILE]) if environ.get(FILE) else {}
    _check_names({**given, **wanted}, fields)
    origins = dict.fromkeys(fields.values(), "default")
    values: dict[str, Any] = {}
    sources = (
        ("file", wanted),
        ("environment", given),
        ("flag", {PREFIX + k.upper(): v for k, v in (flags or {}).items()}),
    )
    for origin, source in sources:
        for variable, value in source.items():
            values[fields[variable]], origins[fields[variable]] = value, origin
    try:
        return Gathered(msgspec.convert(values, Settings, strict=False), origins)
    except msgspec.ValidationError as error:
        what, _, place = (
            str(error).replace("`int`, got `str`", "a whole number").replace("`int`", "a number").partition(" - at ")
        )
        for variable, name in fields.items():
            what, place = (re.sub(rf"`\$\.{name}`", variable, text) for text in (what, place))
        line = f"{place} is not right: {what}." if place else f"{what}."
        raise SettingsError(line + _service_links(given.values())) from None


def read(environ: Mapping[str, str]) -> Settings:
    """The settings that `environ` asks for, defaults elsewhere. Raises SettingsError, one line."""
    return gathered(environ).settings


def of(**values: object) -> Settings:
    """The settings with these values, by the names of fields, checked like any others. Raises SettingsError."""
    return read({PREFIX + name.upper(): str(value) for name, value in values.items()})


def networks(text: str) -> tuple[Network, ...]:
    """Networks and single addresses, separated by commas. Raises ValueError."""
    return tuple(ip_network(each.strip()) for each in text.split(",") if each.strip())


def scopes(text: str) -> frozenset[str]:
    """Names of scopes, separated by commas. Raises ValueError."""
    found = frozenset(each.strip() for each in text.split(",") if each.strip())
    if not found <= {*SCOPES}:
        raise ValueError(f"the scopes are {', '.join(SCOPES)}")
    return found


def table() -> list[tuple[str, str, str]]:
    """The settings as rows (variable, default, what it is), in the order of their declaration."""
    return [
        (
            PREFIX + item.name.upper(),
            _shown(item.name, item.default),
            str(getattr(item.type, "__metadata__", (Meta(),))[0].description),
        )
        for item in msgspec.structs.fields(Settings)
    ]


def _rates(text: str) -> None:
    if text:
        from limits import parse_many  # noqa: PLC0415  # only where something is limited

        if not all(each.amount > 0 for each in parse_many(text)):
            raise ValueError("a limit is at least 1")


def _of_file(path: str) -> dict[str, Any]:
    """What a file of settings says, by variables."""
    try:
        said = msgspec.toml.decode(Path(path).read_bytes())
    except (OSError, msgspec.DecodeError) as error:
        raise SettingsError(f"{FILE} names a file that cannot be read: {path}: {error}.") from None
    return {PREFIX + name.upper(): value for name, value in said.items()}


def _check_names(given: Mapping[str, Any], fields: Mapping[str, str]) -> None:
    unknown = sorted(given.keys() - fields.keys())
    if unknown:
        near = {each: get_close_matches(each, fields, n=2, cutoff=0.75) for each in unknown}
        said = []
        for each in unknown:
            meant = f": is {' or '.join(near[each])} meant?" if near[each] else "."
            said.append(f"{each} is no setting of this service{meant}")
        known = "" if all(near.values()) else f" Those that exist: {', '.join(sorted(fields))}."
        raise SettingsError(f"{' '.join(said)}{known}{_service_links(unknown)}")


def _shown(name: str, value: object) -> str:
    """A value as it may be shown: neither a secret nor a password in an address."""
    if name in _SECRET:
        return "(hidden)" if value else ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = re.sub(r"://[^/]*@", "://(hidden)@", text)
    return re.sub(r"([?&](?:user|pass)[^=&]*=)[^&]*", r"\1(hidden)", text)


def _service_links(words: Iterable[str]) -> str:
    """A hint for the one collision that is nobody's typing: Kubernetes' variables for a Service called `ror`."""
    text = " ".join(words)
    kubernetes = "tcp://" in text or "_SERVICE_" in text or "_TCP" in text
    return (
        " Kubernetes sets such variables for a Service named ror: set enableServiceLinks: false." if kubernetes else ""
    )
