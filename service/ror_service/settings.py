"""The settings: one frozen struct, read once from a file, the environment and the command line.

The field `x_y` is the variable `ROR_X_Y`, and `x_y` in the file. The service refuses to start, with one line, if a setting
is unknown or its value is not valid.
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
Network = IPv4Network | IPv6Network
_SECRET: Final = frozenset({"store_secret", "ledger_secret"})
_SECRET_LENGTH = 32
_LEDGERS = ("sqlite", "redis", "rediss")
_SCHEMES = ("memory", "redis", "rediss", "redis+sentinel", "redis+cluster")


class SettingsError(Exception):
    """An unknown setting, or an invalid value: one line for the operator."""


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of an operator. Every field's description is its documentation."""

    host: Annotated[str, Meta(description="The address to listen on. 0.0.0.0 for all.", min_length=1)] = "127.0.0.1"
    port: Annotated[int, Meta(description="The port to listen on. 0 lets the system choose.", ge=0, le=65535)] = 8000
    workers: Annotated[
        int, Meta(description="Processes that answer requests. More than one needs a Redis.", ge=1, le=64)
    ] = 1
    store: Annotated[
        str,
        Meta(
            description="The store of outcomes and odds: memory: | redis://host:port/db | rediss://... |"
            " redis+sentinel://host:port,host:port/service | redis+cluster://host:port"
        ),
    ] = "memory:"
    store_wait: Annotated[
        Literal["none", "tried", "acknowledged"],
        Meta(
            description="Whether a resolution waits a moment for Redis to store its answer. `none` does not wait."
            " With `acknowledged`, the service is also not ready while Redis stores no values."
        ),
    ] = "tried"
    store_secret: Annotated[
        str,
        Meta(
            description="The secret that signs outcomes and odds in Redis, the same for all processes. Empty for unsigned values."
        ),
    ] = ""
    houses: Annotated[
        str,
        Meta(
            description="A folder of house-rule documents that every request may name by their digests. Empty for no house rules."
        ),
    ] = ""
    releases: Annotated[
        str,
        Meta(
            description="A folder with the wheels of earlier releases, which answer for earlier versions of rulesets. Empty for"
            " the installed versions only."
        ),
    ] = ""
    signing_key: Annotated[
        str,
        Meta(description="The keys that sign receipts: the folder of `ror keys`, or one key. Empty for no receipts."),
    ] = ""
    log: Annotated[
        str,
        Meta(description="The folder of the public log of all signed documents. Empty for no log."),
    ] = ""
    log_origin: Annotated[
        str,
        Meta(description="The permanent name of a new log, such as dice.example.org/v1/log. Empty for a random name."),
    ] = ""
    ledger: Annotated[
        str,
        Meta(
            description="The ledger of commitments: sqlite:PATH | redis://host:port/db | rediss://... Empty for no commitments."
        ),
    ] = ""
    ledger_secret: Annotated[
        str,
        Meta(
            description="The secret that makes the seeds of commitments, 32 characters or more. All processes must use"
            " the same one, and it must never change."
        ),
    ] = ""
    commitment_seconds: Annotated[
        int,
        Meta(description="Seconds until an unused commitment is void.", ge=1, le=10 * 366 * 86400),
    ] = 7 * 86400
    ttl: Annotated[
        int,
        Meta(description="Seconds that Redis keeps an outcome or odds. 7 days by default.", ge=1, le=10 * 366 * 86400),
    ] = 7 * 86400
    keep: Annotated[
        int, Meta(description="Most outcomes and odds in the memory of a process.", ge=1, le=10_000_000)
    ] = 20_000
    keep_bytes: Annotated[
        int, Meta(description="Most bytes of outcomes and odds in the memory of a process.", ge=KiB)
    ] = 64 * MiB
    cache_bytes: Annotated[
        int,
        Meta(
            description="Most bytes of all caches of a process together: answers, pages, previews, house rules, look-ups. 0 for a"
            " quarter of the memory that the system allows.",
            ge=0,
        ),
    ] = 0
    max_body: Annotated[int, Meta(description="Most bytes of a request body.", ge=KiB, le=64 * MiB)] = 256 * KiB
    max_batch_body: Annotated[int, Meta(description="Most bytes of a batch's body.", ge=KiB, le=64 * MiB)] = MiB
    max_connections: Annotated[
        int,
        Meta(
            description="Most connections of a process at a time. A further connection replaces the one that has kept the"
            " service waiting longest.",
            ge=16,
            le=100_000,
        ),
    ] = 1000
    head_seconds: Annotated[int, Meta(description="Most seconds for a caller to send a head.", ge=1, le=600)] = 10
    idle_seconds: Annotated[
        int, Meta(description="Seconds that a connection stays open for the next request.", ge=1, le=600)
    ] = 10
    stall_seconds: Annotated[
        int, Meta(description="Most seconds for which a caller may stop reading an answer.", ge=1, le=600)
    ] = 10
    body_seconds: Annotated[int, Meta(description="Most seconds for a caller to send a body.", ge=1, le=600)] = 10
    in_flight_bytes: Annotated[
        int,
        Meta(
            description="Most bytes of memory for large bodies and large answers in transit.",
            ge=MiB,
        ),
    ] = 64 * MiB
    odds_processes: Annotated[int, Meta(description="Further processes that compute odds.", ge=1, le=64)] = 2
    odds_budget: Annotated[
        float,
        Meta(description="The budget of one question for odds, in times of the library's usual budget.", gt=0, le=1000),
    ] = 1
    odds_waiting: Annotated[
        int, Meta(description="Most questions for odds that may wait for a process.", ge=0, le=10_000)
    ] = 64
    odds_each: Annotated[
        int,
        Meta(
            description="Most questions for odds and calls to earlier versions of one caller at a time, computed or waiting.",
            ge=1,
            le=10_000,
        ),
    ] = 8
    odds_deadline: Annotated[
        int, Meta(description="Most seconds for a question for odds to wait and to be computed.", ge=1, le=3600)
    ] = 60
    simulation_throws: Annotated[
        int, Meta(description="Most throws of one simulation of odds.", ge=1, le=1_000_000)
    ] = 50_000
    cors: Annotated[
        str,
        Meta(
            description="Origins with pages that may call the service: * for all, a comma-separated list, or empty for no origin."
        ),
    ] = "*"
    frame_ancestors: Annotated[
        str,
        Meta(
            description="Sites that may embed cards of outcomes (/embed/ID) and of odds (/embed/odds/RULESET/RULE?state=LINE),"
            " such as https://blog.example, with spaces between"
            " them, or * for all. Empty for no site.",
            pattern=r"^[A-Za-z0-9:/.* -]*$",
        ),
    ] = ""
    traces: Annotated[
        Literal["none", "otlp"],
        Meta(
            description="Whether the service sends a trace of each request to an OpenTelemetry collector. OTEL_* variables set"
            " its address."
        ),
    ] = "none"
    public_url: Annotated[
        str,
        Meta(
            description="The start of links to this service, such as https://ror.example. Empty for the address that the caller used.",
            pattern=r"^(https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~/-]*)?)?$",
        ),
    ] = ""
    mcp: Annotated[
        Literal["off", "on"],
        Meta(description="Whether /mcp has tools for assistants (Model Context Protocol). Needs the extra mcp."),
    ] = "off"
    drain_seconds: Annotated[
        int, Meta(description="Seconds for running requests to finish when the service stops.", ge=0, le=600)
    ] = 20
    rate_limit: Annotated[
        str,
        Meta(
            description="The rate limits of one caller, such as 600/minute;20000/day, counted by cost. Empty for no limit."
        ),
    ] = ""
    rate_limit_store: Annotated[
        str,
        Meta(
            description="The store of the rate limits' counters: memory: for each process, or a Redis as in ROR_STORE for all."
        ),
    ] = "memory:"
    keys: Annotated[
        str,
        Meta(description="The file of clients' keys, made by ror-serve client-keys. Empty if clients need no key."),
    ] = ""
    without_key: Annotated[
        str, Meta(description="If there are keys: the scopes of callers without a key, of read,resolve,odds.")
    ] = ""
    allowed_hosts: Annotated[
        str, Meta(description="The host names of the service, such as api.example.org,*.example.net. Empty for any.")
    ] = ""
    trusted_proxies: Annotated[
        str,
        Meta(
            description="Addresses and networks of proxies that are trusted to name the caller, such as 10.0.0.0/8,::1."
        ),
    ] = ""
    proxy_field: Annotated[
        Literal["x-forwarded-for", "forwarded"],
        Meta(
            description="The header field in which trusted proxies name the caller. The service ignores the other one."
        ),
    ] = "x-forwarded-for"
    hsts_seconds: Annotated[
        int,
        Meta(description="Seconds for which browsers must use HTTPS. 0 sends no such header.", ge=0, le=10**9),
    ] = 0
    log_callers: Annotated[
        bool, Meta(description="Whether a request's line in the log names the caller: the client, or the address.")
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
    """The settings, each with its origin: `default`, `file`, `environment` or `flag`."""

    settings: Settings
    origins: Mapping[str, str]

    def shown(self) -> str:
        """A line for each setting: its variable, its value, its origin. Secrets are hidden."""
        rows = [
            (PREFIX + name.upper(), _shown(name, getattr(self.settings, name)), self.origins[name])
            for name in Settings.__struct_fields__
        ]
        wide, wider = (max(len(row[column]) for row in rows) for column in (0, 1))
        return "".join(f"{name:{wide}}  {value:{wider}}  {origin}\n" for name, value, origin in rows)


def gathered(environ: Mapping[str, str], flags: Mapping[str, str] | None = None) -> Gathered:
    """The settings of a file that `environ` names, of `environ`, and of `flags`. Later sources override earlier ones.

    The keys of `flags` are names of fields. Raises SettingsError, one line.
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
        line = f"{place} is not valid: {what}." if place else f"{what}."
        raise SettingsError(line + _service_links(given.values())) from None


def read(environ: Mapping[str, str]) -> Settings:
    """The settings in `environ`, with defaults for the others. Raises SettingsError, one line."""
    return gathered(environ).settings


def of(**values: object) -> Settings:
    return read({PREFIX + name.upper(): str(value) for name, value in values.items()})


def networks(text: str) -> tuple[Network, ...]:
    """Networks and single addresses, separated by commas."""
    return tuple(ip_network(each.strip()) for each in text.split(",") if each.strip())


def scopes(text: str) -> frozenset[str]:
    found = frozenset(each.strip() for each in text.split(",") if each.strip())
    if not found <= {*SCOPES}:
        raise ValueError(f"the scopes are {', '.join(SCOPES)}")
    return found


def table() -> list[tuple[str, str, str]]:
    """The settings as rows (variable, default, description), in the order of their declaration."""
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
        from limits import parse_many  # noqa: PLC0415  # needed only with limits

        if not all(each.amount > 0 for each in parse_many(text)):
            raise ValueError("a limit is at least 1")


def _of_file(path: str) -> dict[str, Any]:
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
            meant = f". Did you mean {' or '.join(near[each])}?" if near[each] else "."
            said.append(f"{each} is not a setting of this service{meant}")
        known = "" if all(near.values()) else f" The settings are: {', '.join(sorted(fields))}."
        raise SettingsError(f"{' '.join(said)}{known}{_service_links(unknown)}")


def _shown(name: str, value: object) -> str:
    if name in _SECRET:
        return "(hidden)" if value else ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = re.sub(r"://[^/]*@", "://(hidden)@", text)
    return re.sub(r"([?&](?:user|pass)[^=&]*=)[^&]*", r"\1(hidden)", text)


def _service_links(words: Iterable[str]) -> str:
    text = " ".join(words)
    kubernetes = "tcp://" in text or "_SERVICE_" in text or "_TCP" in text
    return (
        " Kubernetes sets such variables for a Service named ror: set enableServiceLinks: false." if kubernetes else ""
    )
