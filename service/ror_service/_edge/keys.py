"""API keys: `ror-serve client-keys` makes, lists and retires them in the file that ROR_KEYS names.

The file has a line for each key: its id, the client, the scopes, the SHA-256 of the whole key, the day it was made. A
key is 128 random bits, so its hash needs no salt. It is shown once, when it is made. A client has at most two: the old
one works until all callers have the new one.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Final, NamedTuple

from ror_service._limits import KEYS_LOOK_SECONDS, MAX_CLIENT_KEYS
from ror_service.log import log
from ror_service.settings import SettingsError, scopes

_KEY: Final = re.compile(r"ror_([0-9a-f]{8})_[0-9a-f]{32}")
_CLIENT: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_LINE: Final = re.compile(rf"([0-9a-f]{{8}}) ({_CLIENT.pattern}) (\S+) ([0-9a-f]{{64}}) (\d{{4}}-\d\d-\d\d)")
_NONE: Final = sha256(b"").digest()


class ClientKey(NamedTuple):
    id: str
    client: str
    scopes: frozenset[str]
    hash: bytes
    made: str

    def line(self) -> str:
        return f"{self.id} {self.client} {','.join(sorted(self.scopes))} {self.hash.hex()} {self.made}"


def read(path: Path) -> dict[str, ClientKey]:
    """The keys of a file by their ids. Raises SettingsError."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"ROR_KEYS names a file that cannot be read: {path}: {error}.") from None
    found: dict[str, ClientKey] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = _LINE.fullmatch(line.strip())
        if parts is None or parts[1] in found:
            raise SettingsError(f"ROR_KEYS: line {number} of {path} is no key's: id, client, scopes, SHA-256, day.")
        found[parts[1]] = ClientKey(parts[1], parts[2], _scopes(parts[3], number), bytes.fromhex(parts[4]), parts[5])
    many = [
        client for client, count in Counter(key.client for key in found.values()).items() if count > MAX_CLIENT_KEYS
    ]
    if many:
        raise SettingsError(f"ROR_KEYS: {many[0]} has more than {MAX_CLIENT_KEYS} keys in {path}: retire one.")
    return found


def _scopes(text: str, number: int) -> frozenset[str]:
    try:
        return scopes(text)
    except ValueError as error:
        raise SettingsError(f"ROR_KEYS: line {number}: {error}.") from None


def write(path: Path, keys: Iterable[ClientKey]) -> None:
    new = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write("# id client scopes sha256 day, by `ror-serve client-keys`\n")
        file.writelines(f"{key.line()}\n" for key in keys)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def new(path: Path, client: str, wanted: frozenset[str]) -> str:
    if not _CLIENT.fullmatch(client):
        raise SettingsError(f"{client!r} is no name of a client: letters, digits, dots, dashes, at most 64.")
    keys = read(path) if path.exists() else {}
    live = [key.id for key in keys.values() if key.client == client]
    if len(live) >= MAX_CLIENT_KEYS:
        raise SettingsError(f"{client} has {len(live)} keys, {' and '.join(live)}: retire one first.")
    made = f"ror_{secrets.token_hex(4)}_{secrets.token_hex(16)}"
    key = ClientKey(made[4:12], client, wanted, sha256(made.encode()).digest(), f"{datetime.now(UTC):%Y-%m-%d}")
    write(path, [*keys.values(), key])
    return made


def retire(path: Path, key_id: str) -> ClientKey:
    keys = read(path)
    if key_id not in keys:
        raise SettingsError(f"There is no key {key_id} in {path}.")
    gone = keys.pop(key_id)
    write(path, keys.values())
    return gone


class ClientKeys:
    """The valid keys. A changed file is loaded again, and a broken one changes nothing."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._keys = read(self._path)
        self._state = self._stamp()
        self._next = time.monotonic() + KEYS_LOOK_SECONDS

    def find(self, sent: str) -> ClientKey | None:
        if time.monotonic() >= self._next:
            self._look()
        parts = _KEY.fullmatch(sent)
        key = self._keys.get(parts[1]) if parts else None
        return key if compare_digest(sha256(sent.encode()).digest(), key.hash if key else _NONE) and key else None

    def _look(self) -> None:
        self._next = time.monotonic() + KEYS_LOOK_SECONDS
        stamp = self._stamp()
        if stamp == self._state:
            return
        try:
            self._keys, self._state = read(self._path), stamp
        except SettingsError as error:
            log.warning("keys not read again", reason=str(error))

    def _stamp(self) -> tuple[int, int, int]:
        try:
            found = self._path.stat()
        except OSError:
            return 0, 0, 0
        return found.st_mtime_ns, found.st_size, found.st_ino
