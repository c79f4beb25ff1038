"""`ror keys`, `ror sign`: private keys in a folder, the ring of all keys ever, and receipts.

The only commands that look at the clock: a key has days. The format of a receipt is in `_trust`.
"""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from ror_rules._messages.message import named, say
from ror_rules._reading.documents import convert
from ror_rules._reading.errors import SchemaError
from ror_rules._trust.ed25519 import Signer
from ror_rules._trust.key_folder import RING, Keys, entries, new_key, open_keys, retire_key
from ror_rules._trust.receipts import content_of, receipt
from ror_rules._ways.cli import options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.outcome import recomputed, today
from ror_rules._ways.cli.terminal import Output, complain
from ror_rules._ways.cli.usage import UsageError
from ror_rules._wire.shapes import Outcome

_OVERLAP: Final = timedelta(days=30)
_SAYS: Final = {
    "signs": "signs now",
    "counts": "does not sign, but its signatures count",
    "expired": "expired: its signatures no longer count",
    "revoked": "revoked: none of its signatures counts",
    "not yet": "does not sign yet",
}
Folder = Annotated[str, Parameter(help="The folder of the keys.", name="FOLDER")]

_HELP: Final = """Make, list and retire the keys that receipts are signed with.

For example:

    ror keys new keys
    ror keys list keys
"""
keys: Final = App(name="keys", help=_HELP)
app.command(keys)


@keys.command
def new(folder: Folder, /) -> None:
    """Make a key that signs from today. The previous key signs for another thirty days.

    For example:

        ror keys new keys
    """
    key = new_key(Path(folder), today(), today(_OVERLAP))
    page = Output()
    page.say(f"The key {key.id} signs from {key.since}.")
    page.say(f"Keep {folder}/{key.id}.pem secret. Publish {folder}/{RING}.")


@keys.command(name="list")
def every(folder: Folder, /) -> None:
    """List every key ever, with its dates and its present state.

    For example:

        ror keys new keys && ror keys list keys
    """
    page = Output()
    for key, does in entries(held_keys(folder), today()):
        days = f"{key.since} to {key.to or 'further notice'}"
        page.say(f"{key.id}  {days}  {_SAYS[does]}{f' ({key.revoked.why})' if key.revoked else ''}")


@keys.command
def retire(
    folder: Folder,
    key: Annotated[str, Parameter(help="The id of the key, 16 hex digits.", name="KEY")],
    /,
    *,
    revoke: Annotated[
        str | None,
        Parameter(help="Also cancel all signatures of the key, for this reason: stolen.", metavar="WHY"),
    ] = None,
) -> None:
    """Let a key sign until today and no longer. Its signatures still count, unless you revoke it.

    For example:

        ror keys new keys
        ror keys retire keys "$(basename keys/*.pem .pem)"
    """
    found = retire_key(Path(folder), key, today(), revoke)
    said = f"is {_SAYS['revoked']}" if found.revoked else f"signs until {found.to}, and its signatures count"
    Output().say(f"The key {found.id} {said}.")


@app.command
def sign(
    outcome: options.OutcomeFile,
    /,
    *,
    keys: options.SigningKeys,
) -> int:
    r"""Sign an outcome that holds: the receipt has the bytes that a service answers.

    For example:

        ror keys new keys
        ror resolve war-of-the-ring sorcery rating=B --json \
            | ror sign - --keys keys
    """
    claimed, found = recomputed(str(outcome))
    if not found.holds:
        complain(found.detail)
        return 1
    sys.stdout.write(
        receipt(content_of(convert(claimed, Outcome)), signing(held_keys(keys), keys)).encoded().decode() + "\n"
    )
    return 0


def signing(held: Keys, name: str) -> Signer:
    """The signer of today. Raises `UsageError` if no key signs today."""
    signer = held.signer(today())
    if signer is None:
        raise UsageError("usage-no-key", name=name)
    return signer


def held_keys(name: str) -> Keys:
    """The private keys at a place. Raises `SchemaError`."""
    try:
        return open_keys(Path(name))
    except SchemaError as error:
        error.hint = say("make-a-key", folder=named(name))
        raise
