"""Requests to a web server: a file by its URL, the files of a log by its place, and trusted keys by theirs."""

from __future__ import annotations

from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from ror_rules._reading.limits import MAX_LOG_FILE
from ror_rules._trust.key_folder import RING, open_keys
from ror_rules._trust.tiles import Fetch, fetch_from
from ror_rules._ways.cli import given
from ror_rules._ways.cli.usage import UsageError

_SECONDS: Final = 30
WEB: Final = ("http://", "https://")


def fetched(place: str) -> Fetch:
    """The files of a log at a URL or in a folder. Raises `UsageError` for any other place."""
    if place.startswith(WEB):
        return lambda path: downloaded(f"{place.rstrip('/')}/{path}")
    if not Path(place).is_dir():
        raise UsageError("usage-no-place", place=repr(place))
    return fetch_from(Path(place))


def downloaded(url: str) -> bytes:
    """A file from a web server. Raises `FileNotFoundError` if it has no such file, `UsageError` if it cannot be reached.

    The whole answer has a deadline. A socket's timeout would start anew with each byte.
    """
    answers: SimpleQueue[bytes | Exception] = SimpleQueue()

    def work() -> None:
        try:
            answers.put(_downloaded(url))
        except Exception as error:  # noqa: BLE001  # the waiting thread raises it
            error.__context__ = None  # its frames hold the socket
            answers.put(error.with_traceback(None))

    Thread(target=work, daemon=True).start()
    try:
        found = answers.get(timeout=_SECONDS)
    except Empty:
        raise UsageError("usage-too-slow", url=url, seconds=str(_SECONDS)) from None
    if isinstance(found, Exception):
        raise found
    return found


def _downloaded(url: str) -> bytes:
    from http.client import HTTPException  # noqa: PLC0415  # as below
    from urllib.error import HTTPError, URLError  # noqa: PLC0415  # slow to import, and few commands use the network
    from urllib.request import Request, urlopen  # noqa: PLC0415  # as above

    try:
        with urlopen(Request(url), timeout=_SECONDS) as answer:  # noqa: S310  # http or https, as looked at above
            found: bytes = answer.read(MAX_LOG_FILE + 1)
    except HTTPError as error:
        if error.code == 404:
            raise FileNotFoundError(url) from None
        raise UsageError("usage-answers", url=url, status=error.code) from None
    except (URLError, OSError, HTTPException) as error:
        raise UsageError("usage-not-asked", url=url, reason=str(getattr(error, "reason", error))) from None
    if len(found) > MAX_LOG_FILE:
        raise UsageError("usage-too-long", url=url, most=MAX_LOG_FILE)
    return found


def trusted_keys(name: str) -> bytes:
    """The ring of keys in a file, in a folder or at a URL, or of one key's file. Raises `UsageError`, `SchemaError`."""
    folder = not name.startswith(WEB) and Path(name).is_dir()
    found = document(str(Path(name) / RING) if folder else name)
    return open_keys(Path(name)).ring.encoded() if found.startswith(b"-----BEGIN ") else found


def document(name: str) -> bytes:
    """The bytes at a URL, in a file, or on standard input if the name is `-`. Raises `UsageError`."""
    if not name.startswith(WEB):
        return given.read_bytes(name)
    try:
        return downloaded(name)
    except FileNotFoundError:
        raise UsageError("usage-not-there", name=name) from None
