"""Private keys on disk: a folder with a file for each, its mode checked, and the ring of all keys ever.

`<id>.pem` is a private key that only its owner can read. `ror-keys.json` lists all keys, also deleted ones. A single
file is a folder of one key. `receipts` signs with them.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import structs

from ror_rules._messages.message import named
from ror_rules._reading.error import RorError
from ror_rules._reading.errors import SchemaError
from ror_rules._trust.ed25519 import Signer, new_private_key
from ror_rules._trust.keyring import Day, Key, Keyring, Revoked, ids, key_of, read_keyring, retired

RING: Final = "ror-keys.json"
"""The file of the ring, and the last segment of the path that a service serves it at."""
_EPOCH: Final = "1970-01-01"
"""The first day of a single key in a file, for which there are no dates."""
_PRIVATE: Final = 0o600
_OF_ROOT: Final = 0o640


class Keys(NamedTuple):
    """Every key there ever was, and the signers at hand by their ids."""

    ring: Keyring
    signers: dict[str, Signer]

    def signer(self, on: Day) -> Signer | None:
        """The signer on a day: of the available valid keys, the one that began last."""
        key = Keyring(tuple(key for key in self.ring.keys if key.id in self.signers)).signing(on)
        return None if key is None else self.signers[key.id]


def open_keys(path: Path) -> Keys:
    """The keys of a folder, which its ring names, too, or of one key's file. Raises `SchemaError` if a file cannot be
    read, is not a key, or can be read by others.
    """
    path = path.parent if path.name == RING else path
    if path.is_dir():
        ring = _ring(path)
        signers = {signer.id: signer for signer in map(_signer, sorted(path.glob("*.pem")))}
        unknown = sorted(set(signers) - {key.id for key in ring.keys})
        if unknown:
            raise SchemaError(
                "unlisted-key", expected=ids(ring.keys), got=", ".join(unknown), folder=named(str(path)), ring=RING
            )
        return Keys(ring, signers)
    signer = _signer(path)
    return Keys(Keyring((key_of(signer.public, _EPOCH),)), {signer.id: signer})


def new_key(folder: Path, on: Day, others_to: Day) -> Key:
    """Adds a new key to a folder, and makes the folder if needed. The key signs from a day on. Earlier keys sign until
    another day at the latest.

    The two periods overlap, so that caches and copies of the ring can follow.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    ring = _ring(folder)
    pem = new_private_key()
    key = key_of(Signer(pem).public, on)
    file = folder / f"{key.id}.pem"
    file.touch(_PRIVATE, exist_ok=False)
    file.write_bytes(pem)
    for each in ring.keys:
        if each.signs(on):
            ring = ring.put(structs.replace(each, to=min(others_to, each.to or others_to)))
    _write(folder, ring.put(key))
    return key


def retire_key(folder: Path, name: str, on: Day, why: str | None = None) -> Key:
    """Lets a key sign until today and no longer. With `why`, it also revokes the key with all its signatures.

    Raises `SchemaError` if the key does not exist.
    """
    ring = _ring(folder)
    key = ring.get(name)
    if key is None:
        raise SchemaError("no-such-key", expected=ids(ring.keys), got=name)
    key = retired(key, on)
    if why is not None:
        key = structs.replace(key, revoked=Revoked(on, why))
    _write(folder, ring.put(key))
    return key


def _ring(folder: Path) -> Keyring:
    try:
        return read_keyring((folder / RING).read_bytes())
    except FileNotFoundError:
        return Keyring()
    except OSError as error:
        raise SchemaError("unreadable-file", file=named(str(folder / RING)), text=str(error.strerror)) from None
    except RorError as error:
        error.within("unreadable-ring", file=named(str(folder / RING)))
        raise error.turned(SchemaError) from None


def _write(folder: Path, ring: Keyring) -> None:
    fresh = folder / f".{RING}.new"
    fresh.write_bytes(ring.encoded())
    fresh.replace(folder / RING)


def _signer(path: Path) -> Signer:
    try:
        status = path.stat()
        mode = stat.S_IMODE(status.st_mode)
        if open_to_others(mode, status.st_uid):
            raise SchemaError(
                "key-open-to-others",
                got=f"{mode:o}",
                file=named(str(path)),
                mode=f"{_PRIVATE:o}",
                of_root=f"{_OF_ROOT:o}",
            )
        return Signer(path.read_bytes())
    except (OSError, ValueError) as error:
        raise SchemaError("unreadable-key-file", got=str(error), file=named(str(path))) from None


def open_to_others(mode: int, owner: int) -> bool:
    """Whether users other than the owner can read a key's file. If root (0) owns it, one group may, as clusters mount
    secrets.
    """
    return bool(mode & (0o077 if owner else 0o037))


def entries(keys: Keys, on: Day) -> Iterator[tuple[Key, str]]:
    signing = keys.signer(on)
    for key in keys.ring.keys:
        if key.revoked:
            yield key, "revoked"
        elif key.why_not(on):
            yield key, "expired"
        elif signing is not None and key.id == signing.id:
            yield key, "signs"
        elif on < key.since:
            yield key, "not yet"
        else:
            yield key, "counts"
