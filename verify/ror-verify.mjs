// Checks a receipt, or an outcome, of a Rules of the Ring service, or the checksums of a release, in one file without the service's code.
//
//     node ror-verify.mjs RECEIPT.json --keys ror-keys.json --proof RECEIPT.tlog-proof --commitment COMMITMENT.json \
//         --binding BINDING.tlog-proof
//     node ror-verify.mjs OUTCOME.json --digest sha256:...
//     node ror-verify.mjs SHA256SUMS.receipt.json --keys ror-keys.json
//
// In a page: import { examine } from "./ror-verify.mjs". Needs Node 20 or a browser of 2025 or later (WebCrypto with Ed25519).
//
// The checks, each with a sentence:
//
//     form        whether this is a receipt or an outcome at all
//     batch       for a signed batch: whether this outcome is in it (a Merkle tree, RFC 6962)
//     signature   whether a key that you trust signed exactly these bytes (Ed25519 over a DSSE envelope)
//     files       for signed checksums of a release: whether the files next to them have these SHA-256 hashes
//     id          whether the id is the SHA-256 of the question (RFC 8785 canonical JSON)
//     digest      whether the outcome names the digest of the rules that you gave
//     dice        whether every face follows from seed, context and address (HMAC-SHA-256, ror.dice.v1)
//     commitment  for committed dice: whether they keep the commitment, signed by a key that you trust
//     binding     for committed dice: whether a log binds the commitment to this one question
//     inclusion   whether a log has the receipt, under a head that such a key signed (C2SP tlog-proof)
//     rules       never: that needs the library, of the release that the outcome names
//     members     the members without a check, as JSON Pointers
//
// Exit code: 0 if all checks hold, 1 if one fails, 2 if the file cannot be read.

const [HOLDS, FAILS, UNCHECKED, UNCOVERED] = ["holds", "fails", "not checked", "not covered"];
const FORMAT = "ror.outcome.v3";
const RECEIPT = "application/vnd.ror.receipt.v2+json";
const [BATCH, COMMITMENT] = ["application/vnd.ror.batch.v1+json", "application/vnd.ror.commitment.v1+json"];
const BINDING = "application/vnd.ror.binding.v1+json";
const CHECKSUMS = "application/vnd.ror.checksums.v1";
const PROOF = new RegExp(
  String.raw`^c2sp\.org/tlog-proof@v1\n(?:extra [A-Za-z0-9+/=]+\n)?index (0|[1-9][0-9]{0,15})\n((?:[A-Za-z0-9+/]{43}=\n){0,63})\n` +
  String.raw`(([^ \x00-\x1f+]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n(?:[^\x00-\x1f]+\n)*)\n` +
  String.raw`((?:\u2014 [^ \x00-\x1f+]+ [A-Za-z0-9+/]+={0,2}\n)+)$`,
);
const subtle = globalThis.crypto.subtle;

/** A failed check, with its sentence as the message. */
class Wrong extends Error {}

// Reading ---------------------------------------------------------------------------------------------------------------
/** JSON without doubled names; 20.0 is 20, and any other number with a point is none. */
function read(bytes) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    JSON.parse(text);
  } catch {
    throw new Wrong("This is no JSON.");
  }
  let at = 0; // the grammar holds, so only names have to be looked at
  const skip = () => { while (" \t\n\r".includes(text[at]) && at < text.length) at++; };
  const string = () => {
    const start = at++;
    while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    return JSON.parse(text.slice(start, ++at));
  };
  const value = () => {
    skip();
    if (text[at] === '"') return string();
    if (text[at] === "[" || text[at] === "{") {
      const isArray = text[at++] === "[";
      const array = [], object = Object.create(null);
      for (skip(); text[at] !== "]" && text[at] !== "}"; skip()) {
        if (text[at] === ",") { at++; skip(); }
        if (isArray) { array.push(value()); continue; }
        const name = string();
        if (name in object) throw new Wrong("A name comes twice in one object.");
        skip();
        at++; // the colon
        object[name] = value();
      }
      at++;
      return isArray ? array : object;
    }
    const start = at;
    while (at < text.length && !",]} \t\n\r".includes(text[at])) at++;
    const word = text.slice(start, at);
    if (/^[-0-9].*[.eE]/.test(word)) return Number.isSafeInteger(Number(word)) ? Number(word) : [word];
    return /^[-0-9]/.test(word) && !Number.isSafeInteger(Number(word)) ? BigInt(word) : JSON.parse(word);
  };
  return value();
}

/** The bytes of base64 that is written in its one form. */
function unpack(text, size) {
  let found;
  try {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4) throw new Error();
    found = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  } catch {
    throw new Wrong("This is no base64.");
  }
  let again = "";
  for (const byte of found) again += String.fromCharCode(byte);
  const fits = btoa(again) === text && (size === undefined || found.length === size);
  if (!fits) throw new Wrong("This base64 is not in its one form, or of the wrong length.");
  return found;
}

/** The value, an object with these members and no others but the `optional` ones. */
function only(value, wanted, optional = []) {
  const names = value !== null && typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : null;
  const fits = names && wanted.every((each) => names.includes(each)) && names.every((each) => wanted.includes(each) || optional.includes(each));
  if (!fits) throw new Wrong(`An object with ${wanted.join(", ")} belongs here.`);
  return value;
}

/** The outcome, if this file can check its format. */
function ofFormat(outcome) {
  if (outcome?.format !== FORMAT) throw new Wrong(`This file checks outcomes whose /format is ${FORMAT}, and no others.`);
  return outcome;
}

// Bytes -----------------------------------------------------------------------------------------------------------------
const utf8 = (text) => { if (typeof text !== "string") throw new TypeError("no text"); return new TextEncoder().encode(text); };
const ascii = (text) => { if (/[^\0-\x7f]/.test(text)) throw new TypeError("no ASCII"); return utf8(text); };
const joined = (...parts) => {
  const found = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) { found.set(each, at); at += each.length; }
  return found;
};
const hash = async (...parts) => new Uint8Array(await subtle.digest("SHA-256", joined(...parts)));
const hex = (bytes) => [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
const little = (bytes) => BigInt("0x" + hex(Uint8Array.from(bytes).reverse()));
const u32 = (number) => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);

// Signatures ------------------------------------------------------------------------------------------------------------
const FIELD = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const OF_ORDER_8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;
const SMALL_ORDER = [0n, 1n, FIELD - 1n, OF_ORDER_8, FIELD - OF_ORDER_8];
const withoutSign = (point) => little(point) & ~(1n << 255n);

/** The 32 bytes of a listed key; refuses one that nobody may trust. */
async function keyOf(entry) {
  only(entry, ["id", "public", "since"], ["algorithm", "to", "until", "revoked"]);
  const key = unpack(entry.public, 32);
  const y = withoutSign(key);
  const small = y >= FIELD || SMALL_ORDER.includes(y);
  if (small) throw new Wrong(`The key ${entry.id} is none: it is of small order, or not in its one form.`);
  if (hex(await hash(key)).slice(0, 16) !== entry.id) throw new Wrong(`The key ${entry.id} is not the one of its id.`);
  return key;
}

/** Refuses what a key signed that does not count on a day (`2026-11-22`). */
function counts(entry, day) {
  if (entry.revoked) throw new Wrong(`The key ${entry.id} was revoked on ${entry.revoked.on}: ${entry.revoked.why}`);
  const expired = entry.until && day > entry.until;
  if (expired) throw new Wrong(`The key ${entry.id} has expired: what it signed counted until ${entry.until}.`);
}

/** What is signed: the payload and its type, each with its length (DSSE's pre-authentication encoding). */
const signedForm = (kind, payload) => joined(utf8(`DSSEv1 ${utf8(kind).length} ${kind} ${payload.length} `), payload);

/** A verdict and a sentence on signatures: one by a trusted key is enough. */
async function checkSignatures(message, signatures, keys, day) {
  if (keys === null) return [UNCHECKED, "No keys were given, so nobody is known who could have signed this."];
  const refused = [];
  for (const each of signatures) {
    const name = only(each, ["keyid", "sig"]).keyid;
    const entry = keys.find((one) => one.id === name);
    try {
      if (!entry) throw new Wrong(`This was signed with the key ${name}, which is not among those trusted.`);
      const [key, signature] = [await keyOf(entry), unpack(each.sig, 64)];
      const once = little(signature.slice(32)) < ORDER && withoutSign(signature.slice(0, 32)) < FIELD;
      if (!once) throw new Wrong("This signature is not written in its one form: it was made from another.");
      const imported = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]).catch((error) => error.name);
      if (imported === "NotSupportedError") return [UNCHECKED, "WebCrypto has no Ed25519 here, so the signature was not checked."];
      const held = typeof imported !== "string" && (await subtle.verify({ name: "Ed25519" }, imported, signature, message));
      if (!held) throw new Wrong(`This is not the key ${entry.id}'s signature of these bytes.`);
      counts(entry, day);
      return [HOLDS, `The holder of the key ${entry.id} signed exactly these bytes.`];
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      refused.push(error.message);
    }
  }
  return [FAILS, refused[0] ?? "This has no signature."];
}

/** The root that a path leads to from a leaf (RFC 6962, RFC 9162 section 2.1.3.2); null where it fits no such tree. */
async function rootOf(leaf, index, size, path) {
  if (!(index >= 0 && index < size)) return null;
  let [found, at, last] = [leaf, BigInt(index), BigInt(size) - 1n];
  for (const beside of path) {
    if (last === 0n) return null;
    if (at % 2n || at === last) {
      found = await hash(Uint8Array.of(1), beside, found);
      while (at % 2n === 0n && at) [at, last] = [at / 2n, last / 2n];
    } else { found = await hash(Uint8Array.of(1), found, beside); }
    [at, last] = [at / 2n, last / 2n];
  }
  return last === 0n ? found : null;
}

/** A sentence on an outcome's place in a batch; whose signed root goes into the state. */
async function checkBatch(place, payload, state) {
  only(place, ["index", "path", "root"]);
  const root = only(place.root, ["payloadType", "payload", "signatures"]);
  const signed = unpack(root.payload);
  const [said, path] = [only(read(signed), ["root", "size"]), place.path.map((each) => unpack(each, 32))];
  const leaf = await hash(Uint8Array.of(0), signedForm(RECEIPT, payload));
  if (root.payloadType !== BATCH || !whole(place.index) || !whole(said.size)) throw new Wrong("What was signed is no batch.");
  const found = await rootOf(leaf, place.index, said.size, path);
  if (found === null || hex(found) !== said.root) throw new Wrong("This outcome is not in the batch that was signed.");
  state.signed = [signedForm(BATCH, signed), root.signatures];
  return `It is number ${place.index} of the ${said.size} outcomes of a batch that was signed once.`;
}

/** The value, an object that has these members. */
const having = (value, ...names) => { if (names.some((name) => value[name] === undefined)) throw new TypeError("nothing stands here"); return value; };
const whole = (value) => Number.isSafeInteger(value) || typeof value === "bigint";

// Ids -------------------------------------------------------------------------------------------------------------------
/** RFC 8785 of ASCII names, text, truths, null and whole numbers: all that a question has. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === undefined) throw new TypeError("nothing stands here");
  if (typeof value === "bigint") return String(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** Each choice of so many things, in their order. */
function* choices(things, count, from = 0) {
  if (count === 0) { yield []; return; }
  for (let at = from; at < things.length; at++) for (const rest of choices(things, count - 1, at + 1)) yield [things[at], ...rest];
}

/** A sentence on the id, or a verdict with one; the question that it is the hash of goes into the state.
 *  A question names only rulings that were asked for and are not the default, an outcome all that took part: each choice is tried,
 *  from both ends: none and all, one and all but one, and so on. */
async function checkId({ id, ruleset, rule, state: position, dice, context = null, rulings }, state) {
  const { source, seed, commitment, game, seq, seeds } = dice;
  let from = { source, faces: dice.throws.flatMap((each) => each.faces) };
  if (source === "seeded") from = { source, seed };
  if (source === "committed") from = { source, commitment, game, seq, seed, seeds };
  const question = { stream: "ror.dice.v1", ruleset, rule, state: position, dice: from, context };
  if (Array.isArray(rulings)) throw new Wrong("The rulings are not an object.");
  const names = Object.keys(rulings).sort();
  for (let count = 0, tried = 0; count <= names.length / 2; count++) {
    for (const part of choices(names, count)) {
      for (const chosen of [part, names.filter((name) => !part.includes(name))]) {
        if (++tried > 100_000) return [UNCHECKED, "Too many rulings took part to find which of them were asked for, as the id says."];
        question.rulings = Object.fromEntries(chosen.map((name) => [name, rulings[name]]));
        if (hex(await hash(utf8(canonical(question)))) !== id) continue;
        state.question = question;
        state.asked = chosen;
        const asked = chosen.map((name) => `${name}=${rulings[name]}`).join(", ");
        return `The id is the hash of this question${asked && `, asked with ${asked}`}.`;
      }
    }
  }
  throw new Wrong("The id is not the hash of this question: state, dice, context, rulings or the id were changed.");
}

/** A verdict and a sentence on the digest of the rules: the one that was given, where one was. */
function checkDigest({ ruleset }, digest) {
  const { digest: named, id, version } = ruleset;
  if (![named, id, version].every((each) => typeof each === "string")) throw new TypeError("no text");
  const said = `The outcome names the digest ${named} of ${id} ${version}`;
  if (digest === null) return [UNCHECKED, `${said}. Give the digest of your rules to compare it.`];
  if (digest !== named) return [FAILS, `${said}, and the digest that you gave is ${digest}.`];
  return [HOLDS, `${said}, as you gave it.`];
}

/** A verdict and a sentence on the members that no check covers; null if there are none. */
function checkMembers(outcome, asked) {
  const { dice, rulings } = outcome;
  const there = (value, known) => Object.keys(value).filter((name) => !known.includes(name) && value[name] !== null);
  having(dice, "source");
  const names = { seeded: ["stream", "seed"], supplied: [] }[dice.source] ?? ["stream", "commitment", "game", "seq", "seed", "seeds"];
  const known = dice.source === "supplied" ? ["faces"] : ["address", "sides", "faces"];
  const pointers = [
    ...there(outcome, ["id", "ruleset", "rule", "state", "context", "rulings", "dice"]).map((name) => [name]),
    ...Object.keys(rulings).filter((name) => !asked.includes(name)).map((name) => ["rulings", name]),
    ...there(dice, ["source", "throws", ...names]).map((name) => ["dice", name]),
    ...dice.throws.flatMap((each, at) => Object.keys(each).filter((name) => !known.includes(name)).map((name) => ["dice", "throws", String(at), name])),
  ];
  const told = pointers.map((each) => ["", ...each.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/"));
  return told.length ? [UNCOVERED, `No check here covers ${told.sort().join(", ")}.`] : null;
}

// Dice ------------------------------------------------------------------------------------------------------------------
const hmacKey = (bytes) => subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = async (key, ...parts) => new Uint8Array(await subtle.sign("HMAC", key, joined(...parts)));

/** The hash of bytes, for one use and no other. */
const tagged = (tag, ...parts) => hash(ascii(`${tag}\0`), ...parts);

/** What dice are bound to beside their seed, 32 bytes: a context, or all of a question. */
async function binding({ dice, context = null }, question) {
  const { source, seed, seeds, game, seq } = dice;
  if (source === "seeded") return context === null ? new Uint8Array(32) : tagged("ror.context.v1", utf8(context));
  const commitment = await tagged("ror.commit.v1", ascii(seed));
  if (hex(commitment) !== dice.commitment) throw new Wrong("The seed that is revealed is not the one that was committed to.");
  const asked = await tagged("ror.request.v1", utf8(canonical({ ...question, dice: { source, game, seq } })));
  const told = seeds.flatMap((each) => [Uint8Array.of(each.length), ascii(each)]);
  return tagged("ror.bind.v1", commitment, asked, Uint8Array.of(seeds.length), ...told, new Uint8Array(32));
}

/** `count` faces of dice of so many sides at an address. */
async function facesAt(key, address, sides, count) {
  const width = sides <= 256 ? 1 : sides <= 65536 ? 2 : 4;
  const limit = 256 ** width - (256 ** width % sides);
  const found = [];
  for (let number = 0; found.length < count; number++) {
    const block = await hmac(key, ascii("ror.dice.v1\0"), u32(sides), u32(number), ascii(address));
    for (let at = 0; at < 32; at += width) {
      const word = block.slice(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0);
      if (word < limit) found.push(1 + (word % sides));
    }
  }
  return found.slice(0, count);
}

/** A verdict and a sentence on the dice. */
async function checkDice(outcome, question) {
  const dice = having(outcome.dice, "source");
  const thrown = dice.throws.reduce((sum, each) => sum + each.faces.length, 0);
  const committed = dice.source === "committed";
  if (!committed && dice.source !== "seeded") return [UNCHECKED, `${thrown} faces were brought by whoever asked, so there is nothing to redo.`];
  if (committed && !question) return [UNCHECKED, "Committed dice hang on the question, and the id is not known to be that of this one."];
  const root = await hmacKey(await tagged("ror.seed.v1", ascii(dice.seed)));
  const key = await hmacKey(await hmac(root, ascii("ror.key.v1\0"), await binding(outcome, question)));
  const places = new Set(dice.throws.map((each) => `${each.address} ${each.sides}`));
  if (places.size !== dice.throws.length) throw new Wrong("Dice were thrown twice at one address.");
  for (const { address, sides, faces } of dice.throws.map((each) => having(each, "address", "sides", "faces"))) {
    const right = whole(sides) && sides >= 1 && sides < 2 ** 32 && canonical(faces) === canonical(await facesAt(key, address, sides, faces.length));
    if (!right) throw new Wrong(`The dice at ${address} do not come of this seed and context.`);
  }
  if (committed) return [HOLDS, `All ${thrown} dice are what the seed that was committed to, the players' seeds and the question make them.`];
  return [HOLDS, `All ${thrown} dice are what the seed makes them. Who picked the seed is not known from this.`];
}

// Promises --------------------------------------------------------------------------------------------------------------
/** A verdict and a sentence on the commitment that dice came of, null where none is given. */
async function checkCommitment(bytes, { dice }, keys, day) {
  if (having(dice, "source").source !== "committed") return bytes && [FAILS, "These dice were not committed to."];
  if (!bytes) return [UNCHECKED, "Without the commitment, nobody can say that it was made before anything was asked."];
  const document = only(read(bytes), ["payloadType", "payload", "signatures"]);
  const payload = unpack(document.payload);
  const promise = only(read(payload), ["commitment", "game", "seq", "epoch", "expires"]);
  if (document.payloadType !== COMMITMENT) throw new Wrong("What was signed is no commitment.");
  const same = ["commitment", "game", "seq"].every((name) => canonical(promise[name]) === canonical(dice[name]));
  if (!same) throw new Wrong("This is not the commitment of these dice.");
  const [verdict, said] = await checkSignatures(signedForm(COMMITMENT, payload), document.signatures, keys, day);
  return [verdict, verdict === HOLDS ? `These dice keep a promise. ${said}` : said];
}

/** A verdict and a sentence on the proof that a log has the receipt of an outcome. */
async function checkInclusion(bytes, payload, keys, day) {
  const leaf = utf8(`{"payloadType":"${RECEIPT}","sha256":"${hex(await hash(payload))}"}`);
  return checkLeaf(bytes, leaf, "This receipt is not what the log has there.", keys, day);
}

/** A verdict and a sentence on the leaf that binds a commitment to a question, null without one. */
async function checkBinding(bytes, outcome, question, keys, day) {
  const { source, commitment, game, seq } = having(outcome.dice, "source");
  if (source !== "committed") return bytes && [FAILS, "These dice were not committed to, so no log binds them."];
  if (!question) return [UNCHECKED, "The id is not known to be that of this question, so nobody can say what a log should bind."];
  const said = `{"commitment":${canonical(commitment)},"game":${canonical(game)},"seq":${canonical(seq)},"binding":"${hex(await binding(outcome, question))}"}`;
  const leaf = utf8(`{"payloadType":"${BINDING}","payload":${said}}`);
  if (!bytes) return [UNCHECKED, `Without the proof that a log has the leaf ${hex(await hash(Uint8Array.of(0), leaf))}, the throw may have been answered twice.`];
  return checkLeaf(bytes, leaf, "The log does not bind the commitment to this question.", keys, day);
}

/** A verdict and a sentence on the proof that a log has a leaf; refuses with `wrong` where another leaf is there. */
async function checkLeaf(bytes, entry, wrong, keys, day) {
  const found = PROOF.exec(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  if (!found) throw new Wrong("This is no proof from a log.");
  const [, index, beside, text, origin, size, root, below] = found;
  const leaf = await hash(Uint8Array.of(0), entry);
  const led = await rootOf(leaf, BigInt(index), BigInt(size), beside.split("\n").slice(0, -1).map((each) => unpack(each, 32)));
  if (led === null || hex(led) !== hex(unpack(root, 32))) throw new Wrong(wrong);
  if (keys === null) return checkSignatures(null, [], null, day);
  const hints = {};
  for (const each of keys) hints[hex(await hash(utf8(`${origin}\n\x01`), await keyOf(each))).slice(0, 8)] = each.id;
  let said = `No key that you trust signed this head of the log ${origin}.`;
  for (const [name, packed] of below.split("\n").slice(0, -1).map((line) => line.slice(2).split(" "))) {
    const signature = unpack(packed);
    const keyid = hints[hex(signature.slice(0, 4))];
    if (name !== origin || !keyid) continue;
    const [verdict, why] = await checkSignatures(utf8(text), [{ keyid, sig: btoa(String.fromCharCode(...signature.slice(4))) }], keys, day);
    if (verdict !== HOLDS) return [verdict, why];
    said = why;
  }
  return said.startsWith("No") ? [FAILS, said] : [HOLDS, `It is leaf ${index} of ${size} in the log ${origin}. ${said}`];
}

// A release -------------------------------------------------------------------------------------------------------------
/** A verdict and a sentence on the files of a release: each that is listed and there must have its hash. */
async function checkFiles(sums, fileOf) {
  const [held, missing] = [[], []];
  for (const line of new TextDecoder().decode(sums).split("\n").filter(Boolean)) {
    const [, sum, name] = /^([0-9a-f]{64})  ([A-Za-z0-9._-]+)$/.exec(line) ?? [];
    if (!name) throw new Wrong(`This line is no checksum: ${line}`);
    const content = await fileOf(name);
    if (content !== null && hex(await hash(content)) !== sum) throw new Wrong(`${name} has another SHA-256 than the one that is signed.`);
    (content === null ? missing : held).push(name);
  }
  if (!held.length) return [UNCHECKED, "None of the listed files is in this folder."];
  return [HOLDS, `${held.length} files have the signed SHA-256.${missing.length ? ` Not here: ${missing.join(", ")}.` : ""}`];
}

// All together ----------------------------------------------------------------------------------------------------------
/** What holds of a receipt or an outcome, given as bytes: a list of [what, verdict, sentence].
 *  `keys` are the entries of a `ror-keys.json`, null where there is none; `day` is today by default, as `2026-11-22`;
 *  `commitment`, `proof` and `bound` are bytes: a commitment, and proofs of the leaves of receipt and binding; `digest` is that of your rules, as `sha256:` and 64 hex digits.
 *  `fileOf` gives the bytes of a file of a release by its name, null if it is not there. */
export async function examine(bytes, keys = null, day = new Date().toISOString().slice(0, 10), commitment = null, proof = null, digest = null, bound = null, fileOf = null) {
  const found = [];
  const note = async (what, check) => {
    let said;
    try {
      said = await check();
    } catch (error) {
      if (!(error instanceof Wrong || error instanceof TypeError || error instanceof RangeError)) throw error;
      said = [FAILS, error instanceof Wrong ? error.message : "This is not of the form that an outcome has."];
    }
    if (said !== null) found.push([what, ...(Array.isArray(said) ? said : [HOLDS, said])]);
  };
  let receipt, payload = bytes, outcome = null;
  const state = {};
  await note("form", () => {
    const document = read(bytes);
    if (document === null || typeof document !== "object" || Array.isArray(document)) throw new Wrong("This is neither a receipt nor an outcome.");
    if (!("payloadType" in document)) {
      outcome = ofFormat(document);
      return "This is an outcome, without a receipt.";
    }
    only(document, ["payloadType", "payload"], ["signatures", "batch"]);
    if (document.payloadType === CHECKSUMS && fileOf !== null) {
      state.sums = unpack(only(document, ["payloadType", "payload", "signatures"]).payload);
      state.signed = [signedForm(CHECKSUMS, state.sums), document.signatures];
      return "These are signed checksums of a release.";
    }
    if (document.payloadType !== RECEIPT) throw new Wrong("What was signed is no outcome.");
    if ("batch" in document === Boolean(document.signatures?.length)) throw new Wrong("A receipt is signed, or part of a batch that is.");
    const content = unpack(document.payload);
    [receipt, payload] = [document, content];
    outcome = ofFormat(read(content));
    return "This is a receipt, and its payload an outcome.";
  });
  if (receipt) {
    if ("batch" in receipt) {
      await note("batch", () => checkBatch(receipt.batch, payload, state));
    } else {
      state.signed = [signedForm(RECEIPT, payload), receipt.signatures];
    }
  }
  if (state.signed) await note("signature", () => checkSignatures(...state.signed, keys, day));
  if (state.sums) await note("files", () => checkFiles(state.sums, fileOf));
  if (outcome !== null) {
    await note("id", () => checkId(outcome, state));
    await note("digest", () => checkDigest(outcome, digest));
    await note("dice", () => checkDice(outcome, state.question));
    await note("commitment", () => checkCommitment(commitment, outcome, keys, day));
    await note("binding", () => checkBinding(bound, outcome, state.question, keys, day));
    if (proof !== null) await note("inclusion", () => checkInclusion(proof, payload, keys, day));
    await note("rules", () => [UNCHECKED, `Whether the rules come to this needs the library: ${outcome.rule} of ${outcome.ruleset.id} ${outcome.ruleset.version}.`]);
    await note("members", () => checkMembers(outcome, state.asked ?? []));
  }
  return found;
}

/** Reads the files named, prints a line for each check; the exit code. */
async function main(given) {
  const { existsSync, readFileSync, statSync } = await import("node:fs");
  const option = (name) => { const at = given.indexOf(name); return at < 0 ? null : given.splice(at, 2)[1]; };
  try {
    const day = option("--on") ?? undefined;
    const place = option("--keys");
    const keys = place && readFileSync(statSync(place).isDirectory() ? `${place}/ror-keys.json` : place);
    const [commitment, proof, bound] = ["--commitment", "--proof", "--binding"].map(option).map((name) => name && readFileSync(name));
    const digest = option("--digest");
    const ring = keys && only(read(keys), ["keys"]).keys;
    const beside = (name) => given[0].replace(/[^/\\]*$/, name);
    const fileOf = (name) => (existsSync(beside(name)) ? readFileSync(beside(name)) : null);
    const found = await examine(readFileSync(given[0] === "-" ? 0 : given[0]), ring, day, commitment, proof, digest, bound, fileOf);
    for (const [what, verdict, said] of found) console.log(`${what.padEnd(10)}  ${verdict.padEnd(11)}  ${said}`);
    return found.some(([, verdict]) => verdict === FAILS) ? 1 : 0;
  } catch (error) {
    console.error(error.message);
    return 2;
  }
}

if (globalThis.process?.argv[1]?.endsWith("ror-verify.mjs")) process.exit(await main(process.argv.slice(2)));
