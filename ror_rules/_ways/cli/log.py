"""`ror log`: checks a service's public log from one visit to the next. `_trust.following` has the checks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Parameter

from ror_rules._messages.message import named, say
from ror_rules._messages.values import visible
from ror_rules._reading.error import in_words
from ror_rules._reading.errors import ReceiptError
from ror_rules._reading.names import ABSENT
from ror_rules._trust.checkpoints import read_checkpoint
from ror_rules._trust.following import Followed, Seen, follow, leaf_of, read_seen
from ror_rules._trust.keyring import Keyring, read_keyring
from ror_rules._trust.merkle import leaf_hash
from ror_rules._trust.proofs import proof
from ror_rules._trust.tiles import CHECKPOINT, PUBLIC, Fetch, Tree
from ror_rules._ways.cli import files, given, options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.keys import held_keys, signing
from ror_rules._ways.cli.network import fetched, trusted_keys
from ror_rules._ways.cli.outcome import today
from ror_rules._ways.cli.terminal import Output, complain
from ror_rules._ways.cli.usage import UsageError

if TYPE_CHECKING:
    from ror_rules._trust.log_folder import LogFolder

_HELP: Final = """Follow the public log of a service's signed documents, or keep a log in a folder.

For example:

    ror keys new keys
    ror resolve war-of-the-ring sorcery rating=B --json \\
        | ror sign - --keys keys > receipt.json
    ror log add log receipt.json --keys keys
    ror log verify log receipt.json --keys keys/ror-keys.json --state seen.json
"""
log: Final = App(name="log", help=_HELP)
app.command(log)


@log.command(name="verify")
def verified(
    place: Annotated[str, Parameter(help="The log: its URL, as in https://.../v1/log, or a folder.", name="PLACE")],
    /,
    *documents: Annotated[
        options.File, Parameter(help="Receipts, commitments and voids that should be in it.", name="DOCUMENT")
    ],
    keys: options.TrustedKeys = None,
    state: Annotated[
        options.File | None,
        Parameter(
            help="Your record of the log. The command reads it, and updates it if the log holds.", metavar="FILE"
        ),
    ] = None,
) -> int:
    r"""Follow a log since your last check. Exit code 1 if it forked, was rewritten, or lacks a promised document.

    For example, with a log in the folder log:

        ror log verify log --keys keys/ror-keys.json --state seen.json
    """
    ring = None if keys is None else read_keyring(trusted_keys(keys))
    last = _last(state)
    shown = {str(name): given.read_document(str(name)) for name in documents}
    promised = {name: _promised(name, document, None) for name, document in shown.items()}
    fetch = fetched(place)
    page = Output()
    try:
        if ring is not None:
            promised = {name: leaf_of(document, ring, today()) for name, document in shown.items()}
        followed = follow(fetch, ring, today(), last, promised)
    except ReceiptError as error:
        if not _there(fetch):
            raise
        page.say(visible(f"not proved: {error}"))
        return 1
    _tell(page, followed, last)
    for name in promised if not followed.findings else ():
        page.say(in_words(say("followed-has", name=named(name))))
    for finding in followed.findings:
        page.say(f"{finding.kind}: {finding.said}")
    if any(finding.kind != "missing" for finding in followed.findings):
        if state is not None and last is not None:
            files.write(f"{state}.other", fetched(place)(CHECKPOINT))
            page.say(in_words(say("followed-heads", file=named(str(state)), other=named(f"{state}.other"))))
    elif state is not None:
        files.write(state, followed.seen.encoded())
    return 1 if followed.findings else 0


@log.command
def add(
    folder: Annotated[
        str, Parameter(help="The folder of the log. The command makes it if it does not exist.", name="FOLDER")
    ],
    /,
    *documents: Annotated[options.File, Parameter(help="Receipts, commitments and voids to add.", name="DOCUMENT")],
    keys: options.SigningKeys,
    origin: Annotated[
        str, Parameter(help="The permanent name of a new log: dice.example.org/log.", metavar="NAME")
    ] = "",
) -> None:
    """Add signed documents to a log of your own, and sign its new head.

    For example, with a receipt.json that was signed with a key in the folder keys:

        ror log add log receipt.json --keys keys
    """
    held = held_keys(keys)
    with _opened(folder, origin) as opened:
        places = opened.append([_leaf(str(name), held.ring) for name in documents])
        head = opened.publish(signing(held, keys))
    page = Output()
    for name, at in zip(documents, places, strict=True):
        page.say(in_words(say("log-takes", name=named(str(name)), leaf=at)))
    public = named(f"{folder}/{PUBLIC}")
    page.say(in_words(say("log-grows", origin=named(head.origin), leaves=head.size, folder=public)))


@log.command
def prove(
    folder: Annotated[str, Parameter(help="The folder of the log, or its URL.", name="PLACE")],
    document: Annotated[options.File, Parameter(help="The receipt, commitment or void.", name="DOCUMENT")],
    /,
) -> int:
    """Print the proof that a log has a document. Keep it with the document, for `ror verify --proof`.

    For example, with receipt.json in the log in the folder log:

        ror log prove log receipt.json > receipt.tlog-proof
    """
    fetch = fetched(folder)
    note = fetch(CHECKPOINT)
    tree = Tree(fetch, read_checkpoint(note).size)
    leaf = leaf_hash(_leaf(str(document), None))
    for index in range(tree.size):
        if tree.leaf(index) == leaf:
            sys.stdout.write(proof(index, tree.inclusion(index), note).decode())
            return 0
    complain(f"{document} is not in this log.")
    return 1


@contextmanager
def _opened(folder: str, origin: str) -> Iterator[LogFolder]:
    from ror_rules._trust.log_folder import LogError, LogFolder  # noqa: PLC0415  # needs POSIX, as no other command does

    try:
        opened = LogFolder(Path(folder), origin)
        try:
            yield opened
        finally:
            opened.close()
    except LogError as error:
        raise UsageError("usage-other", reason=str(error)) from None


def _tell(page: Output, followed: Followed, last: Seen | None) -> None:
    head = followed.head
    signed = say("followed-unsigned") if followed.key is None else say("followed-signed", key=followed.key)
    page.say(in_words(say("followed-log", origin=named(head.origin), leaves=head.size, signed=signed)))
    if followed.findings and followed.findings[0].kind != "missing":
        return
    new = [say(f"new-{name}", count=count) for name, count in sorted(followed.new.items())] or ABSENT
    if last is None:
        page.say(in_words(say("followed-first", new=new)))
    else:
        page.say(in_words(say("followed-on", seen=last.checkpoint.size, new=new)))


def _last(state: options.File | None) -> Seen | None:
    if state is None or not Path(state).exists():
        return None
    seen = read_seen(given.read_bytes(str(state)))
    seen.frontier()
    return seen


def _there(fetch: Fetch) -> bool:
    try:
        fetch(CHECKPOINT)
    except FileNotFoundError:
        return False
    return True


def _leaf(name: str, ring: Keyring | None) -> bytes:
    return _promised(name, given.read_document(name), ring)


def _promised(name: str, document: Any, ring: Keyring | None) -> bytes:
    try:
        return leaf_of(document, ring, today())
    except ReceiptError as error:
        raise UsageError("usage-no-promise", name=repr(name), reason=str(error)) from None
