"""`ror-serve client-keys`: make, list and retire API keys in the file that ROR_KEYS names."""

from __future__ import annotations

import argparse
from pathlib import Path

from ror_service._edge import keys
from ror_service.settings import SCOPES, SettingsError, scopes


def add(parser: argparse.ArgumentParser) -> None:
    command = parser.add_subparsers(metavar="client-keys").add_parser(
        "client-keys", help="make, list and retire clients' keys"
    )
    parser.set_defaults(keys=None)
    tasks = command.add_subparsers(dest="keys", required=True)
    new = tasks.add_parser("new", help="make a key of a client and show it, this once")
    new.add_argument("client", help="the client's name: letters, digits, dots, dashes")
    new.add_argument("--scopes", default=",".join(SCOPES), help="what it allows (default: %(default)s)")
    tasks.add_parser("list", help="list all keys, by their ids")
    retire = tasks.add_parser("retire", help="end a key")
    retire.add_argument("id", help="its id: the eight digits after ror_")


def run(given: argparse.Namespace, path: str) -> str:
    if not path:
        raise SettingsError("ROR_KEYS names no file for keys.")
    file = Path(path)
    try:
        if given.keys == "new":
            return keys.new(file, given.client, _scopes(given.scopes)) + "\n"
        if given.keys == "retire":
            gone = keys.retire(file, given.id)
            return f"{gone.id} of {gone.client} is retired: a running service refuses it within seconds.\n"
        every = keys.read(file).values()
    except OSError as error:
        raise SettingsError(f"ROR_KEYS names a file that cannot be written: {error}.") from None
    return "".join(f"{key.id}  {key.client}  {','.join(sorted(key.scopes))}  {key.made}\n" for key in every)


def _scopes(text: str) -> frozenset[str]:
    try:
        found = scopes(text)
    except ValueError as error:
        raise SettingsError(f"--scopes cannot be read: {error}.") from None
    if not found:
        raise SettingsError(f"--scopes names none: the scopes are {', '.join(SCOPES)}.")
    return found
