"""Follows a log. It checks that the log continues the part seen before, matches its signed head, answers no throw
twice, and has each promised document.

The reader hashes every new leaf onto the subtrees from the last check. So a valid new head has the old one as its
beginning, without a proof from the log. A violation is a finding. Two signed heads that contradict each other are
evidence that everyone can check, and so are two leaves with one claim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import Meta, Struct, json

from ror_rules._messages.message import Given, Message, named, say
from ror_rules._reading.documents import convert, read_json
from ror_rules._reading.error import RorError, in_words
from ror_rules._reading.errors import ReceiptError
from ror_rules._trust import log_entries, merkle
from ror_rules._trust.checkpoints import Checkpoint, check_checkpoint, read_checkpoint
from ror_rules._trust.commitments import BINDING, COMMITMENT, VOID
from ror_rules._trust.dsse import Envelope, packed, unpacked
from ror_rules._trust.keyring import Day, Keyring
from ror_rules._trust.receipts import RECEIPT, check_receipt, content, receipt_of
from ror_rules._trust.signed import bytes_of, evidence, signed_by
from ror_rules._trust.tiles import Fetch, Tree, head_of
from ror_rules._trust.unreadable import UnreadableError

_NAMES: Final = {
    RECEIPT: "receipts",
    COMMITMENT: "commitments",
    BINDING: "bindings",
    VOID: "voids",
    log_entries.KEY: "keys",
}

_CLAIMING: Final = {_NAMES[COMMITMENT], _NAMES[BINDING], _NAMES[VOID]}


class Seen(Struct, frozen=True, forbid_unknown_fields=True):
    """The record of the last check of a log: its signed head, and the complete subtrees under it."""

    head: str
    subtrees: Annotated[tuple[str, ...], Meta(max_length=64)]

    @property
    def checkpoint(self) -> Checkpoint:
        return read_checkpoint(self.head.encode())

    def frontier(self) -> merkle.Frontier:
        at = self.checkpoint
        try:
            found = merkle.Frontier(at.size, [unpacked(each) for each in self.subtrees])
        except UnreadableError as error:
            raise ReceiptError("kept-log-unreadable", why=error.why) from None
        if found.root != at.root:
            raise ReceiptError("kept-log-differs")
        return found

    def encoded(self) -> bytes:
        return json.encode(self)


class LogFinding(NamedTuple):
    kind: Literal["another log", "shorter", "fork", "rewritten", "damaged", "missing", "answered twice"]
    said: str
    message: Message


class Followed(NamedTuple):
    """The result of a check: the head, its signer, the new leaves by kind, the findings, and the record to keep."""

    head: Checkpoint
    key: str | None
    """The id of the key. None if the signature was not checked."""
    new: Counter[str]
    findings: list[LogFinding]
    seen: Seen


def read_seen(data: bytes) -> Seen:
    return convert(read_json(data), Seen)


def leaf_of(document: Any, keys: Keyring | None, on: Day) -> bytes:
    """The leaf of a signed document (plain values): a receipt, a commitment, a void.

    Raises `ReceiptError` for any other document. With keys, it also raises if none of them signed the document, because
    then it promises no entry.
    """
    kind = document.get("payloadType") if isinstance(document, dict) else None
    if kind == RECEIPT:
        shown = receipt_of(document)
        return log_entries.of_receipt(content(shown) if keys is None else check_receipt(shown, keys, on).outcome)
    if kind in {COMMITMENT, VOID}:
        envelope = evidence(document, Envelope)
        if keys is not None:
            signed_by(envelope, keys, on, "")
        return log_entries.of_document(kind, bytes_of(envelope.payload, "/payload"))
    raise ReceiptError(
        "not-for-a-log",
        got=say("got-nothing-signed") if kind is None else str(kind),
    )


def follow(
    fetch: Fetch, keys: Keyring | None, on: Day, last: Seen | None = None, promised: Mapping[str, bytes] | None = None
) -> Followed:
    note = head_of(fetch)
    head, key = (read_checkpoint(note), None) if keys is None else check_checkpoint(note, keys, on)
    before = None if last is None else last.checkpoint
    findings = _contradiction(before, head)
    seen = last
    new: Counter[str] = Counter()
    if not findings:
        frontier = merkle.Frontier() if last is None or promised else last.frontier()
        begun = frontier.size
        missing = {merkle.leaf_hash(entry): name for name, entry in (promised or {}).items()}
        try:
            tree = Tree(fetch, head.size)
            findings = _read(tree, head, before, frontier, missing, new)
            if begun and not findings and _CLAIMING & new.keys():
                findings = _read(tree, head, before, merkle.Frontier(), {}, Counter())
            if not findings and frontier.root != head.root:
                findings = [_not_signed(fetch, head, before)]
        except ReceiptError as error:  # a file is not there, or cannot be read
            findings = [LogFinding("damaged", str(error), Message(error.code, Given(error.given)))]
        if not findings:
            findings = [_found("missing", say("log-lacks", name=named(name))) for name in missing.values()]
            seen = Seen(note.decode(), tuple(map(packed, frontier.hashes)))
    return Followed(head, key, new, findings, seen or Seen(note.decode(), ()))


def _contradiction(before: Checkpoint | None, head: Checkpoint) -> list[LogFinding]:
    if before is None:
        return []
    if head.origin != before.origin:
        return [_found("another log", say("log-is-another", origin=named(head.origin), before=named(before.origin)))]
    if head.size < before.size:
        return [_found("shorter", say("log-is-shorter", before=before.size, size=head.size))]
    if head.size == before.size and head.root != before.root:
        return [_found("fork", say("log-is-forked", size=head.size))]
    return []


def _found(kind: Any, message: Message) -> LogFinding:
    return LogFinding(kind, in_words(message), message)


def _read(
    tree: Tree,
    head: Checkpoint,
    before: Checkpoint | None,
    frontier: merkle.Frontier,
    missing: dict[bytes, str],
    new: Counter[str],
) -> list[LogFinding]:
    old = 0 if before is None else before.size
    claims: dict[str, int] = {}
    for entry in tree.entries(frontier.size):
        leaf = merkle.leaf_hash(entry)
        if tree.leaf(frontier.size) != leaf:
            return [_found("damaged", say("log-leaf-differs", leaf=frontier.size))]
        if frontier.size >= old:
            new[_NAMES.get(_kind(entry), "others")] += 1
        claim = log_entries.claim_of(entry)
        if claim is not None and claims.setdefault(claim, frontier.size) != frontier.size:
            return [_found("answered twice", say("log-claims-twice", leaf=frontier.size, before=claims[claim]))]
        frontier.add(leaf)
        missing.pop(leaf, None)
        if before is not None and frontier.size == old and frontier.root != before.root:
            return [_rewritten(old)]
    if tree.root() != head.root and frontier.root == head.root:
        return [_found("damaged", say("log-hashes-differ"))]
    return []


def _not_signed(fetch: Fetch, head: Checkpoint, before: Checkpoint | None) -> LogFinding:
    again = merkle.Frontier()
    if before is not None and before.size:
        for entry in Tree(fetch, head.size).entries():
            again.add(merkle.leaf_hash(entry))
        if again.root == head.root:
            return _rewritten(before.size)
    return _found("damaged", say("log-leaves-differ"))


def _rewritten(size: int) -> LogFinding:
    return _found("rewritten", say("log-is-rewritten", size=size))


def _kind(entry: bytes) -> str:
    try:
        found = read_json(entry)
    except RorError:
        return ""
    return str(found.get("payloadType", "")) if isinstance(found, dict) else ""
