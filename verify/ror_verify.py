"""Checks a receipt, or an outcome, of a Rules of the Ring service: one file, nothing of that service, read from top to bottom.

    python ror_verify.py RECEIPT.json --keys ror-keys.json
    python ror_verify.py OUTCOME.json

Needs Python 3.9, and for signatures the package `cryptography`; where that is missing the signature is said to be unchecked.

What is checked, and each said in a sentence:

    form        whether this is a receipt or an outcome at all
    batch       where a whole batch was signed: whether this outcome is in it (a Merkle tree, RFC 6962)
    signature   whether a key that you trust signed exactly these bytes (Ed25519 over a DSSE envelope)
    id          whether the id is the SHA-256 of the question (RFC 8785 canonical JSON)
    dice        whether every face is what seed, context and address make it (HMAC-SHA-256, `ror.dice.v1`)
    rules       never: that needs the library, of the release that the outcome names

Exit code: 0 where nothing fails, 1 where something does, 2 where there is nothing to read.
"""

import argparse
import base64
import binascii
import datetime as dt
import hashlib
import hmac
import itertools
import json
import sys

HOLDS, FAILS, UNCHECKED = "holds", "fails", "not checked"
RECEIPT = "application/vnd.ror.receipt.v1+json"
BATCH = "application/vnd.ror.batch.v1+json"


class Wrong(Exception):
    """Something does not hold; the message is the sentence that says so."""


# Reading ---------------------------------------------------------------------------------------------------------------


def read(data):
    """JSON without doubled names, NaN and infinities. Raises `Wrong`."""

    def members(pairs):
        found = dict(pairs)
        if len(found) != len(pairs):
            raise Wrong("A name comes twice in one object.")
        return found

    def constant(name):
        raise Wrong("This is no JSON.")

    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=members, parse_constant=constant)
    except (ValueError, RecursionError):
        raise Wrong("This is no JSON.") from None


def unpack(text, size=None):
    """The bytes of base64 that is written in its one form. Raises `Wrong`."""
    try:
        found = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, ValueError, AttributeError):
        raise Wrong("This is no base64.") from None
    if base64.b64encode(found).decode() != text or (size is not None and len(found) != size):
        raise Wrong("This base64 is not in its one form, or of the wrong length.")
    return found


def only(value, wanted, optional=()):
    """The value, an object with these members and no others. Raises `Wrong`."""
    if not isinstance(value, dict) or not set(wanted) <= set(value) <= {*wanted, *optional}:
        raise Wrong(f"An object with {', '.join(wanted)} belongs here.")
    return value


# Signatures ------------------------------------------------------------------------------------------------------------

FIELD = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
OF_ORDER_8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
SMALL_ORDER = {0, 1, FIELD - 1, OF_ORDER_8, FIELD - OF_ORDER_8}


def key_of(entry):
    """The 32 bytes of a listed key. Raises `Wrong` for one that nobody may trust."""
    only(entry, ["id", "public", "since"], ["algorithm", "to", "until", "revoked"])
    public = unpack(entry["public"], 32)
    y = int.from_bytes(public, "little") & ~(1 << 255)
    if y >= FIELD or y in SMALL_ORDER:
        raise Wrong(f"The key {entry['id']} is none: it is of small order, or not in its one form.")
    if hashlib.sha256(public).hexdigest()[:16] != entry["id"]:
        raise Wrong(f"The key {entry['id']} is not the one of its id.")
    return public


def counts(entry, day):
    """Raises `Wrong` where what a key signed does not count on a day (`2026-11-22`)."""
    if entry.get("revoked"):
        raise Wrong(f"The key {entry['id']} was revoked on {entry['revoked']['on']}: {entry['revoked']['why']}")
    if entry.get("until") and day > entry["until"]:
        raise Wrong(f"The key {entry['id']} has expired: what it signed counted until {entry['until']}.")


def signed_form(kind, payload):
    """What is signed: the payload and its type, each with its length (DSSE's pre-authentication encoding)."""
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind.encode(), len(payload), payload)


def signed_by(public, message, signature):
    """Whether a signature holds; None where `cryptography` is missing. Raises `Wrong` for one in a second form."""
    s = int.from_bytes(signature[32:], "little")
    r = int.from_bytes(signature[:32], "little") & ~(1 << 255)
    if s >= ORDER or r >= FIELD:
        raise Wrong("This signature is not written in its one form: it was made from another.")
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def check_signatures(kind, payload, signatures, keys, day):
    """A verdict and a sentence on the signatures of an envelope: one by a trusted key is enough."""
    if keys is None:
        return UNCHECKED, "No keys were given, so nobody is known who could have signed this."
    trusted = {entry["id"]: entry for entry in keys}
    refused = []
    for each in signatures:
        entry = trusted.get(only(each, ["keyid", "sig"])["keyid"])
        try:
            if entry is None:
                raise Wrong(f"This was signed with the key {each['keyid']}, which is not among those trusted.")
            held = signed_by(key_of(entry), signed_form(kind, payload), unpack(each["sig"], 64))
            if held is None:
                return UNCHECKED, "The package `cryptography` is not installed here, so the signature was not checked."
            if not held:
                raise Wrong(f"This is not the key {entry['id']}'s signature of these bytes.")
            counts(entry, day)
        except Wrong as error:
            refused.append(str(error))
        else:
            return HOLDS, f"Whoever has the key {entry['id']} signed exactly these bytes."
    return FAILS, refused[0] if refused else "Nobody signed this."


# Batches ---------------------------------------------------------------------------------------------------------------


def root_of(leaf, index, size, path):
    """The root that a path leads to from a leaf (RFC 6962, RFC 9162 section 2.1.3.2); None where it fits no such tree."""
    if not 0 <= index < size:
        return None
    found, at, last = leaf, index, size - 1
    for beside in path:
        if last == 0:
            return None
        if at % 2 or at == last:
            found = hashlib.sha256(b"\x01" + beside + found).digest()
            while at % 2 == 0 and at:
                at, last = at // 2, last // 2
        else:
            found = hashlib.sha256(b"\x01" + found + beside).digest()
        at, last = at // 2, last // 2
    return found if last == 0 else None


def check_batch(place, payload):
    """The signed root of a batch, once the outcome is found to be in it. Raises `Wrong`."""
    only(place, ["index", "path", "root"])
    root = only(place["root"], ["payloadType", "payload", "signatures"])
    signed = unpack(root["payload"])
    said = only(read(signed), ["root", "size"])
    path = [unpack(each, 32) for each in place["path"]]
    leaf = hashlib.sha256(b"\x00" + signed_form(RECEIPT, payload)).digest()
    if root["payloadType"] != BATCH or type(place["index"]) is not int or type(said["size"]) is not int:
        raise Wrong("What was signed is no batch.")
    found = root_of(leaf, place["index"], said["size"], path)
    if found is None or found.hex() != said["root"]:
        raise Wrong("This outcome is not in the batch that was signed.")
    return (
        root,
        signed,
        f"It is number {place['index']} of the {said['size']} outcomes of a batch that was signed once.",
    )


# Ids -------------------------------------------------------------------------------------------------------------------


def canonical(value):
    """RFC 8785 of ASCII names, text, truths, null and whole numbers: all that a question has."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def check_id(outcome):
    """A sentence on the id. Raises `Wrong`.

    A question names only the rulings that were asked for and differ from the default, an outcome all that took part: so
    each choice among those is tried, none first.
    """
    faces = [face for throw in outcome["dice"]["throws"] for face in throw["faces"]]
    seeded = outcome["dice"]["source"] == "seeded"
    question = {
        "stream": "ror.dice.v1",
        "ruleset": outcome["ruleset"],
        "rule": outcome["rule"],
        "state": outcome["state"],
        "dice": {"source": "seeded", "seed": outcome["dice"]["seed"]}
        if seeded
        else {"source": "supplied", "faces": faces},
        "context": outcome.get("context"),
    }
    rulings = sorted(outcome["rulings"].items())
    choices = itertools.chain.from_iterable(itertools.combinations(rulings, n) for n in range(len(rulings) + 1))
    for chosen in itertools.islice(choices, 100_000):
        question["rulings"] = dict(chosen)
        if hashlib.sha256(canonical(question)).hexdigest() == outcome["id"]:
            asked = f", asked with {', '.join(f'{name}={reading}' for name, reading in chosen)}" if chosen else ""
            return f"The id is the hash of this question{asked}."
    raise Wrong("The id is not the hash of this question: state, dice, context, rulings or the id were changed.")


# Dice ------------------------------------------------------------------------------------------------------------------


def die_key(seed, context):
    """The key that all dice of a seed and a context come from."""
    root = hashlib.sha256(b"ror.seed.v1\x00" + seed.encode("ascii")).digest()
    bind = bytes(32) if context is None else hashlib.sha256(b"ror.context.v1\x00" + context.encode()).digest()
    return hmac.new(root, b"ror.key.v1\x00" + bind, hashlib.sha256).digest()


def faces_at(key, address, sides, count):
    """`count` faces of dice of so many sides at an address."""
    width = 1 if sides <= 256 else 2 if sides <= 65536 else 4
    limit = 256**width - 256**width % sides
    found = []
    for number in itertools.count():
        if len(found) >= count:
            return found[:count]
        head = b"ror.dice.v1\x00" + sides.to_bytes(4, "big") + number.to_bytes(4, "big")
        block = hmac.new(key, head + address.encode("ascii"), hashlib.sha256).digest()
        words = [int.from_bytes(block[at : at + width], "big") for at in range(0, 32, width)]
        found += [1 + word % sides for word in words if word < limit]


def check_dice(outcome):
    """A verdict and a sentence on the dice. Raises `Wrong` for a face that is not what it should be."""
    dice = outcome["dice"]
    thrown = sum(len(throw["faces"]) for throw in dice["throws"])
    if dice["source"] != "seeded":
        return UNCHECKED, f"{thrown} faces were brought by whoever asked, so there is nothing to redo."
    key = die_key(dice["seed"], outcome.get("context"))
    places = [(throw["address"], throw["sides"]) for throw in dice["throws"]]
    if len(set(places)) != len(places):
        raise Wrong("Dice were thrown twice at one address.")
    for throw in dice["throws"]:
        if not 1 <= throw["sides"] < 2**32 or throw["faces"] != faces_at(
            key, throw["address"], throw["sides"], len(throw["faces"])
        ):
            raise Wrong(f"The dice at {throw['address']} do not come of this seed and context.")
    return HOLDS, f"All {thrown} dice are what the seed makes them. Who picked the seed is not known from this."


# All together ----------------------------------------------------------------------------------------------------------


def examine(data, keys=None, day=None):
    """What holds of a receipt or an outcome, given as bytes: a list of (what, verdict, sentence).

    `keys` are the entries of a `ror-keys.json`, None where there is none; `day` is today by default, as `2026-11-22`.
    """
    day = day or dt.date.today().isoformat()
    found = []

    def note(what, check):
        """Adds what a check says, a sentence or a verdict with one."""
        try:
            said = check()
        except Wrong as error:
            said = FAILS, str(error)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError):
            said = FAILS, "This is not of the form that an outcome has."
        found.append((what, *(said if isinstance(said, tuple) else (HOLDS, said))))

    state = {"outcome": None}

    def form():
        document = read(data)
        if not isinstance(document, dict):
            raise Wrong("This is neither a receipt nor an outcome.")
        if "payloadType" not in document:
            state["outcome"] = document
            return "This is an outcome, without a receipt."
        only(document, ["payloadType", "payload"], ["signatures", "batch"])
        if document["payloadType"] != RECEIPT:
            raise Wrong("What was signed is no outcome.")
        if ("batch" in document) == bool(document.get("signatures")):
            raise Wrong("A receipt is signed, or part of a batch that is.")
        payload = unpack(document["payload"])
        state.update(receipt=document, payload=payload, outcome=read(payload))
        return "This is a receipt, and its payload an outcome."

    note("form", form)
    if "receipt" in state:
        document, payload = state["receipt"], state["payload"]
        if "batch" in document:

            def batch():
                root, signed, said = check_batch(document["batch"], payload)
                state["signed"] = BATCH, signed, root["signatures"]
                return said

            note("batch", batch)
        else:
            state["signed"] = RECEIPT, payload, document["signatures"]
        if "signed" in state:
            note("signature", lambda: check_signatures(*state["signed"], keys, day))
    if state["outcome"] is not None:
        outcome = state["outcome"]
        note("id", lambda: check_id(outcome))
        note("dice", lambda: check_dice(outcome))
        note("rules", lambda: (UNCHECKED, f"Whether the rules come to this needs the library: {named(outcome)}."))
    return found


def named(outcome):
    """The rules that an outcome says it comes of."""
    return f"{outcome['rule']} of {outcome['ruleset']['id']} {outcome['ruleset']['version']}"


def main():
    """Reads the files named, prints a line for each check; the exit code."""
    parser = argparse.ArgumentParser(description="Checks a receipt or an outcome of a Rules of the Ring service.")
    parser.add_argument("file", help="a receipt, or an outcome; - is standard input")
    parser.add_argument("--keys", help="the service's /.well-known/ror-keys.json, from where you trust it")
    parser.add_argument("--on", help="the day for which keys are looked at, 2026-11-22; today by default")
    given = parser.parse_args()
    try:
        data = sys.stdin.buffer.read() if given.file == "-" else open(given.file, "rb").read()
        keys = only(read(open(given.keys, "rb").read()), ["keys"])["keys"] if given.keys else None
        found = examine(data, keys, given.on)
    except (OSError, Wrong, KeyError, TypeError) as error:
        print(error, file=sys.stderr)
        return 2
    for what, verdict, said in found:
        print(f"{what:9}  {verdict:11}  {said}")
    return 1 if any(verdict == FAILS for _, verdict, _ in found) else 0


if __name__ == "__main__":
    sys.exit(main())
