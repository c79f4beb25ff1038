"""Checks a receipt, or an outcome, of a Rules of the Ring service, in one file without the service's code.

    python ror_verify.py RECEIPT.json --keys ror-keys.json --proof RECEIPT.tlog-proof --commitment COMMITMENT.json \
        --binding BINDING.tlog-proof
    python ror_verify.py OUTCOME.json --digest sha256:...
    python ror_verify.py SHA256SUMS.receipt.json --keys ror-keys.json

Needs Python 3.9, and for signatures the package `cryptography`; without it the signature is reported as unchecked.

The checks, each with a sentence:

    form        whether this is a receipt or an outcome at all
    batch       for a signed batch: whether this outcome is in it (a Merkle tree, RFC 6962)
    signature   whether a key that you trust signed exactly these bytes (Ed25519 over a DSSE envelope)
    id          whether the id is the SHA-256 of the question (RFC 8785 canonical JSON)
    digest      whether the outcome names the digest of the rules that you gave
    dice        whether every face follows from seed, context and address (HMAC-SHA-256, `ror.dice.v1`)
    commitment  for committed dice: whether they keep the commitment, signed by a key that you trust
    binding     for committed dice: whether a log binds the commitment to this one question
    inclusion   whether a log has the receipt, under a head that such a key signed (C2SP tlog-proof)
    rules       never: that needs the library, of the release that the outcome names
    members     the members without a check, as JSON Pointers
    files       for signed checksums of a release: whether the files next to them have these SHA-256 hashes

Exit code: 0 if all checks hold, 1 if one fails, 2 if the file cannot be read.
"""

import argparse
import base64
import binascii
import datetime as dt
import hashlib
import hmac
import itertools
import json
import pathlib
import re
import sys

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey, InvalidSignature = None, ValueError

HOLDS, FAILS, UNCHECKED, UNCOVERED = "holds", "fails", "not checked", "not covered"
FORMAT = "ror.outcome.v3"
RECEIPT = "application/vnd.ror.receipt.v2+json"
BATCH, COMMITMENT = "application/vnd.ror.batch.v1+json", "application/vnd.ror.commitment.v1+json"
BINDING = "application/vnd.ror.binding.v1+json"
CHECKSUMS = "application/vnd.ror.checksums.v1"
RULES = "Whether the rules come to this needs the library: {rule} of {ruleset[id]} {ruleset[version]}."
PROOF = re.compile(
    r"c2sp\.org/tlog-proof@v1\n(?:extra [A-Za-z0-9+/=]+\n)?index (0|[1-9][0-9]{0,15})\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n"
    r"(([^ \x00-\x1f+]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n(?:[^\x00-\x1f]+\n)*)\n"
    "((?:\u2014 [^ \x00-\x1f+]+ [A-Za-z0-9+/]+={0,2}\n)+)"
)


class Wrong(Exception):
    """A failed check, with its sentence as the message."""


# Reading ---------------------------------------------------------------------------------------------------------------
def read(data):
    """JSON without duplicate names, NaN and infinities. 20.0 is 20, and other decimals are refused. Raises `Wrong`."""

    def members(pairs):
        found = dict(pairs)
        if len(found) != len(pairs):
            raise Wrong("A name comes twice in one object.")
        return found

    def number(text):
        value = float(text)
        return int(value) if value.is_integer() and abs(value) < 2**53 else [text]

    try:
        return json.loads(data.decode(), object_pairs_hook=members, parse_constant=int, parse_float=number)
    except (ValueError, RecursionError):
        raise Wrong("This is no JSON.") from None


def unpack(text, size=None):
    """The bytes of canonical base64. Raises `Wrong`."""
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


def of_format(outcome):
    """The outcome, if this file can check its format. Raises `Wrong`."""
    if not isinstance(outcome, dict) or outcome.get("format") != FORMAT:
        raise Wrong(f"This file checks outcomes whose /format is {FORMAT}, and no others.")
    return outcome


# Signatures ------------------------------------------------------------------------------------------------------------
FIELD, SIGN = 2**255 - 19, 1 << 255
ORDER = 2**252 + 27742317777372353535851937790883648493
OF_ORDER_8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
SMALL_ORDER = {0, 1, FIELD - 1, OF_ORDER_8, FIELD - OF_ORDER_8}


def key_of(entry):
    """The 32 bytes of a listed key. Raises `Wrong` for an unsafe one."""
    only(entry, ["id", "public", "since"], ["algorithm", "to", "until", "revoked"])
    public = unpack(entry["public"], 32)
    y = int.from_bytes(public, "little") & ~SIGN
    if y >= FIELD or y in SMALL_ORDER:
        raise Wrong(f"The key {entry['id']} is none: it is of small order, or not in its one form.")
    if hashlib.sha256(public).hexdigest()[:16] != entry["id"]:
        raise Wrong(f"The key {entry['id']} is not the one of its id.")
    return public


def counts(entry, day):
    """Raises `Wrong` if a key's signatures are invalid on a day (`2026-11-22`)."""
    if entry.get("revoked"):
        raise Wrong(f"The key {entry['id']} was revoked on {entry['revoked']['on']}: {entry['revoked']['why']}")
    if entry.get("until") and day > entry["until"]:
        raise Wrong(f"The key {entry['id']} has expired: what it signed counted until {entry['until']}.")


def signed_form(kind, payload):
    """The signed bytes: the payload and its type, each with its length (DSSE's pre-authentication encoding)."""
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind.encode(), len(payload), payload)


def check_signatures(message, signatures, keys, day):
    """A verdict and a sentence on signatures: one by a trusted key is enough."""
    if keys is None:
        return UNCHECKED, "No keys were given, so nobody is known who could have signed this."
    trusted = {entry["id"]: entry for entry in keys}
    refused = []
    for each in signatures:
        entry = trusted.get(only(each, ["keyid", "sig"])["keyid"])
        try:
            if entry is None:
                raise Wrong(f"This was signed with the key {each['keyid']}, which is not among those trusted.")
            public, signature = key_of(entry), unpack(each["sig"], 64)
            r, s = int.from_bytes(signature[:32], "little"), int.from_bytes(signature[32:], "little")
            if s >= ORDER or r & ~SIGN >= FIELD:
                raise Wrong("This signature is not written in its one form: it was made from another.")
            if Ed25519PublicKey is None:
                return UNCHECKED, "The package `cryptography` is not installed here, so the signature was not checked."
            Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
            counts(entry, day)
            return HOLDS, f"The holder of the key {entry['id']} signed exactly these bytes."
        except Wrong as error:
            refused.append(str(error))
        except (InvalidSignature, ValueError):
            refused.append(f"This is not the key {entry['id']}'s signature of these bytes.")
    return FAILS, refused[0] if refused else "This has no signature."


def root_of(leaf, index, size, path):
    """The root of a path from a leaf (RFC 6962, RFC 9162 section 2.1.3.2), None if the path does not fit."""
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


def check_batch(place, payload, state):
    """A sentence on an outcome's place in a batch. Its signed root goes into the state. Raises `Wrong`."""
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
    state["signed"] = signed_form(BATCH, signed), root["signatures"]
    return f"It is number {place['index']} of the {said['size']} outcomes of a batch that was signed once."


# Ids -------------------------------------------------------------------------------------------------------------------
def canonical(value):
    """RFC 8785 of ASCII names, text, truths, null and whole numbers, which are all values of a question."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def check_id(outcome, state):
    """A sentence on the id, or a verdict with one. The question of the id goes into the state. Raises `Wrong`."""
    # A question names rulings that were asked for, an outcome all that took part: none and all are tried, one and all but one, ...
    dice = outcome["dice"]
    source = {"source": dice["source"], "faces": [face for throw in dice["throws"] for face in throw["faces"]]}
    if dice["source"] == "seeded":
        source = {"source": "seeded", "seed": dice["seed"]}
    elif dice["source"] == "committed":
        source = {name: dice[name] for name in ("source", "commitment", "game", "seq", "seed", "seeds")}
    question = {name: outcome[name] for name in ("ruleset", "rule", "state")}
    question.update(stream="ror.dice.v1", dice=source, context=outcome.get("context"))
    rulings = sorted(outcome["rulings"].items())
    parts = (part for n in range(len(rulings) // 2 + 1) for part in itertools.combinations(rulings, n))
    choices = (each for part in parts for each in (part, [one for one in rulings if one not in part]))
    for tried, chosen in enumerate(choices):
        if tried == 100_000:
            return UNCHECKED, "Too many rulings took part to find which of them were asked for, as the id says."
        question["rulings"] = dict(chosen)
        if hashlib.sha256(canonical(question)).hexdigest() == outcome["id"]:
            state["question"], state["asked"] = question, dict(chosen)
            asked = ", ".join(f"{name}={reading}" for name, reading in chosen)
            return f"The id is the hash of this question{asked and f', asked with {asked}'}."
    raise Wrong("The id is not the hash of this question: state, dice, context, rulings or the id were changed.")


def check_digest(outcome, digest):
    """A verdict and a sentence on the digest of the rules, compared with the given one."""
    named, ruleset, version = (outcome["ruleset"][name] for name in ("digest", "id", "version"))
    if not all(isinstance(each, str) for each in (named, ruleset, version)):
        raise TypeError("no text")
    said = f"The outcome names the digest {named} of {ruleset} {version}"
    if digest is None:
        return UNCHECKED, f"{said}. Give the digest of your rules to compare it."
    if digest != named:
        return FAILS, f"{said}, and the digest that you gave is {digest}."
    return HOLDS, f"{said}, as you gave it."


def check_members(outcome, asked):
    """A verdict and a sentence on the members that no check covers. None without such members."""
    covered = {"id", "ruleset", "rule", "state", "context", "rulings", "dice"}
    pointers = [[name] for name in outcome if name not in covered and outcome[name] is not None]
    pointers += [["rulings", name] for name, _ in outcome["rulings"].items() if name not in asked]
    dice = outcome["dice"]
    names = {"seeded": ["stream", "seed"], "supplied": []}.get(dice["source"])
    names = ["stream", "commitment", "game", "seq", "seed", "seeds"] if names is None else names
    pointers += [["dice", name] for name in dice if name not in ("source", "throws", *names) and dice[name] is not None]
    known = ["faces"] if dice["source"] == "supplied" else ["address", "sides", "faces"]
    for number, throw in enumerate(dice["throws"]):
        pointers += [["dice", "throws", str(number), name] for name in throw if name not in known]
    told = ["/".join(["", *(part.replace("~", "~0").replace("/", "~1") for part in each)]) for each in pointers]
    return (UNCOVERED, f"No check here covers {', '.join(sorted(told))}.") if told else None


# Dice ------------------------------------------------------------------------------------------------------------------
def tagged(tag, data):
    """The hash of bytes for one purpose."""
    return hashlib.sha256(tag + b"\x00" + data).digest()


def binding(outcome, question):
    """The binding of dice in addition to their seed, 32 bytes: a context, or a whole question. Raises `Wrong`."""
    dice = outcome["dice"]
    if dice["source"] == "seeded":
        context = outcome.get("context")
        return bytes(32) if context is None else tagged(b"ror.context.v1", context.encode())
    commitment = tagged(b"ror.commit.v1", dice["seed"].encode("ascii"))
    if commitment.hex() != dice["commitment"]:
        raise Wrong("The seed that is revealed is not the one that was committed to.")
    slot = {name: dice[name] for name in ("source", "game", "seq")}
    asked = tagged(b"ror.request.v1", canonical({**question, "dice": slot}))
    seeds = b"".join(bytes([len(each)]) + each.encode("ascii") for each in dice["seeds"])
    return tagged(b"ror.bind.v1", commitment + asked + bytes([len(dice["seeds"])]) + seeds + bytes(32))


def faces_at(key, address, sides, count):
    """`count` faces of dice with `sides` sides at an address."""
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


def check_dice(outcome, question):
    """A verdict and a sentence on the dice. Raises `Wrong` for a wrong face."""
    dice = outcome["dice"]
    thrown = sum(len(throw["faces"]) for throw in dice["throws"])
    if dice["source"] not in ("seeded", "committed"):
        return UNCHECKED, f"{thrown} faces were brought by whoever asked, so there is nothing to redo."
    if dice["source"] == "committed" and question is None:
        return UNCHECKED, "Committed dice hang on the question, and the id is not known to be that of this one."
    root = tagged(b"ror.seed.v1", dice["seed"].encode("ascii"))
    key = hmac.new(root, b"ror.key.v1\x00" + binding(outcome, question), hashlib.sha256).digest()
    throws = [(throw["address"], throw["sides"], throw["faces"]) for throw in dice["throws"]]
    if len({each[:2] for each in throws}) != len(throws):
        raise Wrong("Dice were thrown twice at one address.")
    for address, sides, faces in throws:
        fits = type(sides) is int and 1 <= sides < 2**32
        if not fits or canonical(faces) != canonical(faces_at(key, address, sides, len(faces))):
            raise Wrong(f"The dice at {address} do not come of this seed and context.")
    if dice["source"] == "committed":
        makers = "the seed that was committed to, the players' seeds and the question make them."
    else:
        makers = "the seed makes them. Who picked the seed is not known from this."
    return HOLDS, f"All {thrown} dice are what {makers}"


# Promises --------------------------------------------------------------------------------------------------------------
def check_commitment(data, outcome, keys, day):
    """A verdict and a sentence on the commitment of dice, None without one. Raises `Wrong`."""
    dice = outcome["dice"]
    if dice["source"] != "committed":
        return None if data is None else (FAILS, "These dice were not committed to.")
    if data is None:
        return UNCHECKED, "Without the commitment, nobody can say that it was made before anything was asked."
    document = only(read(data), ["payloadType", "payload", "signatures"])
    payload = unpack(document["payload"])
    promise = only(read(payload), ["commitment", "game", "seq", "epoch", "expires"])
    if document["payloadType"] != COMMITMENT:
        raise Wrong("What was signed is no commitment.")
    if any(canonical(promise[name]) != canonical(dice[name]) for name in ("commitment", "game", "seq")):
        raise Wrong("This is not the commitment of these dice.")
    verdict, said = check_signatures(signed_form(COMMITMENT, payload), document["signatures"], keys, day)
    return verdict, f"These dice keep a promise. {said}" if verdict == HOLDS else said


def check_inclusion(data, payload, keys, day):
    """A verdict and a sentence on the proof that a log has the receipt of an outcome. Raises `Wrong`."""
    leaf = b'{"payloadType":"%b","sha256":"%b"}' % (RECEIPT.encode(), hashlib.sha256(payload).hexdigest().encode())
    return check_leaf(data, leaf, "This receipt is not what the log has there.", keys, day)


def check_binding(data, outcome, question, keys, day):
    """A verdict and a sentence on the leaf that binds a commitment to a question, None without one. Raises `Wrong`."""
    dice = outcome["dice"]
    if dice["source"] != "committed":
        return None if data is None else (FAILS, "These dice were not committed to, so no log binds them.")
    if question is None:
        return UNCHECKED, "The id is not known to be that of this question, so nobody can say what a log should bind."
    said = {**{name: dice[name] for name in ("commitment", "game", "seq")}, "binding": binding(outcome, question).hex()}
    leaf = f'{{"payloadType":"{BINDING}","payload":{json.dumps(said, separators=(",", ":"), ensure_ascii=False)}}}'.encode()
    if data is None:
        number = hashlib.sha256(b"\x00" + leaf).hexdigest()
        return UNCHECKED, f"Without the proof that a log has the leaf {number}, the throw may have been answered twice."
    return check_leaf(data, leaf, "The log does not bind the commitment to this question.", keys, day)


def check_leaf(data, leaf, wrong, keys, day):
    """A verdict and a sentence on the proof that a log has a leaf. Raises `Wrong`, with `wrong` if another leaf is there."""
    found = PROOF.fullmatch(data.decode(errors="replace"))
    if not found:
        raise Wrong("This is no proof from a log.")
    index, size, origin = int(found[1]), int(found[5]), found[4]
    path = [unpack(each, 32) for each in found[2].split()]
    if root_of(hashlib.sha256(b"\x00" + leaf).digest(), index, size, path) != unpack(found[6], 32):
        raise Wrong(wrong)
    if keys is None:
        return check_signatures(b"", [], None, day)
    hints = {hashlib.sha256(b"%b\n\x01%b" % (origin.encode(), key_of(each))).digest()[:4]: each["id"] for each in keys}
    said = f"No key that you trust signed this head of the log {origin}."
    for name, text in [line[2:].split(" ") for line in found[7].split("\n")[:-1]]:
        signature = unpack(text)
        if name == origin and signature[:4] in hints:
            one = {"keyid": hints[signature[:4]], "sig": base64.b64encode(signature[4:]).decode()}
            verdict, said = check_signatures(found[3].encode(), [one], keys, day)
            if verdict != HOLDS:
                return verdict, said
    if said.startswith("No"):
        return FAILS, said
    return HOLDS, f"It is leaf {index} of {size} in the log {origin}. {said}"


# Checksums of a release --------------------------------------------------------------------------------------------------
def check_files(sums, folder):
    """A verdict and a sentence on the files of a folder: each that is listed and there must have its hash. Raises `Wrong`."""
    held, missing = [], []
    for line in sums.decode().splitlines():
        listed = re.fullmatch(r"([0-9a-f]{64})  ([A-Za-z0-9._-]+)", line)
        if not listed:
            raise Wrong(f"This line is no checksum: {line}")
        path = folder / listed[2]
        if not path.exists():
            missing.append(listed[2])
        elif hashlib.sha256(path.read_bytes()).hexdigest() != listed[1]:
            raise Wrong(f"{listed[2]} has another SHA-256 than the one that is signed.")
        else:
            held.append(listed[2])
    if not held:
        return UNCHECKED, "None of the listed files is in this folder."
    absent = f" Not here: {', '.join(missing)}." if missing else ""
    return HOLDS, f"{len(held)} files have the signed SHA-256.{absent}"


# All together ----------------------------------------------------------------------------------------------------------
def examine(data, keys=None, day=None, commitment=None, proof=None, digest=None, bound=None, folder=None):
    """The checks of a receipt or an outcome, given as bytes: a list of (subject, verdict, sentence).

    `keys` are the entries of a `ror-keys.json`. `day` is today by default, as `2026-11-22`. `commitment`, `proof` and
    `bound` are bytes: a commitment, and proofs of the leaves of receipt and binding. `digest` is that of your rules, as
    `sha256:` and 64 hex digits. `folder`, a path, has the files of a release with the signed checksums `data`.
    """
    day = day or dt.date.today().isoformat()
    found = []

    def note(what, check):
        """Add the result of a check, a sentence or a verdict with one."""
        try:
            said = check()
        except Wrong as error:
            said = FAILS, str(error)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError):
            said = FAILS, "This is not of the form that an outcome has."
        if said is not None:
            found.append((what, *(said if isinstance(said, tuple) else (HOLDS, said))))

    state = {"outcome": None, "question": None, "asked": {}, "payload": data}

    def form():
        document = read(data)
        if not isinstance(document, dict):
            raise Wrong("This is neither a receipt nor an outcome.")
        if "payloadType" not in document:
            state["outcome"] = of_format(document)
            return "This is an outcome, without a receipt."
        only(document, ["payloadType", "payload"], ["signatures", "batch"])
        if document["payloadType"] == CHECKSUMS and folder is not None:
            state["sums"] = unpack(only(document, ["payloadType", "payload", "signatures"])["payload"])
            state["signed"] = signed_form(CHECKSUMS, state["sums"]), document["signatures"]
            return "These are signed checksums of a release."
        if document["payloadType"] != RECEIPT:
            raise Wrong("What was signed is no outcome.")
        if ("batch" in document) == bool(document.get("signatures")):
            raise Wrong("A receipt is signed, or part of a batch that is.")
        payload = unpack(document["payload"])
        state.update(receipt=document, payload=payload)
        state["outcome"] = of_format(read(payload))
        return "This is a receipt, and its payload an outcome."

    note("form", form)
    if "receipt" in state:
        document, payload = state["receipt"], state["payload"]
        if "batch" in document:
            note("batch", lambda: check_batch(document["batch"], payload, state))
        else:
            state["signed"] = signed_form(RECEIPT, payload), document["signatures"]
    if "signed" in state:
        note("signature", lambda: check_signatures(*state["signed"], keys, day))
    if "sums" in state:
        note("files", lambda: check_files(state["sums"], folder))
    if state["outcome"] is not None:
        outcome = state["outcome"]
        note("id", lambda: check_id(outcome, state))
        note("digest", lambda: check_digest(outcome, digest))
        note("dice", lambda: check_dice(outcome, state["question"]))
        note("commitment", lambda: check_commitment(commitment, outcome, keys, day))
        note("binding", lambda: check_binding(bound, outcome, state["question"], keys, day))
        if proof is not None:
            note("inclusion", lambda: check_inclusion(proof, state["payload"], keys, day))
        note("rules", lambda: (UNCHECKED, RULES.format_map(outcome)))
        note("members", lambda: check_members(outcome, state["asked"]))
    return found


def main():
    """Read the files, print a line for each check, and return the exit code."""
    parser = argparse.ArgumentParser(description="Checks a receipt or an outcome of a Rules of the Ring service.")
    parser.add_argument("file", help="a receipt, an outcome, or signed checksums; - is standard input")
    parser.add_argument(
        "--keys", help="the service's /.well-known/ror-keys.json, from where you trust it, or its folder"
    )
    parser.add_argument("--on", help="the day for which keys are looked at, 2026-11-22; today by default")
    parser.add_argument("--commitment", help="the commitment that you were given before, where dice were committed to")
    parser.add_argument("--proof", help="the proof that a log has the receipt")
    parser.add_argument("--binding", help="the proof that a log binds the commitment to this question")
    parser.add_argument("--digest", help="the digest of your rules, as sha256:...; a service's /v1/rulesets lists it")
    given = parser.parse_args()
    try:
        data = sys.stdin.buffer.read() if given.file == "-" else open(given.file, "rb").read()
        if given.keys and pathlib.Path(given.keys).is_dir():
            given.keys = pathlib.Path(given.keys, "ror-keys.json")
        beside = (given.keys, given.commitment, given.proof, given.binding)
        keys, commitment, proof, bound = (open(name, "rb").read() if name else None for name in beside)
        keys = keys and only(read(keys), ["keys"])["keys"]
        folder = pathlib.Path(given.file).parent
        found = examine(data, keys, given.on, commitment, proof, given.digest, bound, folder)
    except (OSError, Wrong, KeyError, TypeError) as error:
        print(error, file=sys.stderr)
        return 2
    for what, verdict, said in found:
        print(f"{what:10}  {verdict:11}  {said}")
    return 1 if any(verdict == FAILS for _, verdict, _ in found) else 0


if __name__ == "__main__":
    sys.exit(main())
