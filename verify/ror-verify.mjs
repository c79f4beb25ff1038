// Checks a receipt, or an outcome, of a Rules of the Ring service: one file, nothing of that service, read from top to bottom.
//
//     node ror-verify.mjs RECEIPT.json --keys ror-keys.json
//     node ror-verify.mjs OUTCOME.json
//
// In a page: import { examine } from "./ror-verify.mjs". Needs Node 20 or a browser of 2025 or later (WebCrypto with Ed25519).
//
// What is checked, and each said in a sentence:
//
//     form        whether this is a receipt or an outcome at all
//     batch       where a whole batch was signed: whether this outcome is in it (a Merkle tree, RFC 6962)
//     signature   whether a key that you trust signed exactly these bytes (Ed25519 over a DSSE envelope)
//     id          whether the id is the SHA-256 of the question (RFC 8785 canonical JSON)
//     dice        whether every face is what seed, context and address make it (HMAC-SHA-256, ror.dice.v1)
//     rules       never: that needs the library, of the release that the outcome names
//
// Exit code: 0 where nothing fails, 1 where something does, 2 where there is nothing to read.

const [HOLDS, FAILS, UNCHECKED] = ["holds", "fails", "not checked"];
const RECEIPT = "application/vnd.ror.receipt.v1+json";
const BATCH = "application/vnd.ror.batch.v1+json";
const subtle = globalThis.crypto.subtle;

/** Something does not hold; the message is the sentence that says so. */
class Wrong extends Error {}

// Reading ---------------------------------------------------------------------------------------------------------------

/** JSON without doubled names: what is read once as one document must not be read by others as another. */
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
    const whole = /^-?\d+$/.test(word) && !Number.isSafeInteger(Number(word));
    return whole ? BigInt(word) : JSON.parse(word);
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
  if (btoa(again) !== text || (size !== undefined && found.length !== size)) {
    throw new Wrong("This base64 is not in its one form, or of the wrong length.");
  }
  return found;
}

/** The value, an object with these members and no others but the `optional` ones. */
function only(value, wanted, optional = []) {
  const names = value !== null && typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : null;
  const fits = names && wanted.every((each) => names.includes(each)) && names.every((each) => wanted.includes(each) || optional.includes(each));
  if (!fits) throw new Wrong(`An object with ${wanted.join(", ")} belongs here.`);
  return value;
}

// Bytes -----------------------------------------------------------------------------------------------------------------

const ascii = (text) => new TextEncoder().encode(text);
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
  if (y >= FIELD || SMALL_ORDER.includes(y)) {
    throw new Wrong(`The key ${entry.id} is none: it is of small order, or not in its one form.`);
  }
  if (hex(await hash(key)).slice(0, 16) !== entry.id) throw new Wrong(`The key ${entry.id} is not the one of its id.`);
  return key;
}

/** Refuses what a key signed that does not count on a day (`2026-11-22`). */
function counts(entry, day) {
  if (entry.revoked) throw new Wrong(`The key ${entry.id} was revoked on ${entry.revoked.on}: ${entry.revoked.why}`);
  if (entry.until && day > entry.until) {
    throw new Wrong(`The key ${entry.id} has expired: what it signed counted until ${entry.until}.`);
  }
}

/** What is signed: the payload and its type, each with its length (DSSE's pre-authentication encoding). */
const signedForm = (kind, payload) => joined(ascii(`DSSEv1 ${ascii(kind).length} ${kind} ${payload.length} `), payload);

/** Whether a signature holds; null where WebCrypto has no Ed25519. */
async function signedBy(key, message, signature) {
  if (little(signature.slice(32)) >= ORDER || withoutSign(signature.slice(0, 32)) >= FIELD) {
    throw new Wrong("This signature is not written in its one form: it was made from another.");
  }
  let imported;
  try {
    imported = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    if (error.name === "NotSupportedError") return null;
    return false;
  }
  return subtle.verify({ name: "Ed25519" }, imported, signature, message);
}

/** A verdict and a sentence on the signatures of an envelope: one by a trusted key is enough. */
async function checkSignatures(kind, payload, signatures, keys, day) {
  if (keys === null) return [UNCHECKED, "No keys were given, so nobody is known who could have signed this."];
  const refused = [];
  for (const each of signatures) {
    const name = only(each, ["keyid", "sig"]).keyid;
    const entry = keys.find((one) => one.id === name);
    try {
      if (!entry) throw new Wrong(`This was signed with the key ${name}, which is not among those trusted.`);
      const held = await signedBy(await keyOf(entry), signedForm(kind, payload), unpack(each.sig, 64));
      if (held === null) return [UNCHECKED, "WebCrypto has no Ed25519 here, so the signature was not checked."];
      if (!held) throw new Wrong(`This is not the key ${entry.id}'s signature of these bytes.`);
      counts(entry, day);
      return [HOLDS, `Whoever has the key ${entry.id} signed exactly these bytes.`];
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      refused.push(error.message);
    }
  }
  return [FAILS, refused[0] ?? "Nobody signed this."];
}

// Batches ---------------------------------------------------------------------------------------------------------------

/** The root that a path leads to from a leaf (RFC 6962, RFC 9162 section 2.1.3.2); null where it fits no such tree. */
async function rootOf(leaf, index, size, path) {
  if (!(index >= 0 && index < size)) return null;
  let [found, at, last] = [leaf, BigInt(index), BigInt(size) - 1n];
  for (const beside of path) {
    if (last === 0n) return null;
    if (at % 2n || at === last) {
      found = await hash(Uint8Array.of(1), beside, found);
      while (at % 2n === 0n && at) [at, last] = [at / 2n, last / 2n];
    } else {
      found = await hash(Uint8Array.of(1), found, beside);
    }
    [at, last] = [at / 2n, last / 2n];
  }
  return last === 0n ? found : null;
}

/** The signed root of a batch, once the outcome is found to be in it. */
async function checkBatch(place, payload) {
  only(place, ["index", "path", "root"]);
  const root = only(place.root, ["payloadType", "payload", "signatures"]);
  const signed = unpack(root.payload);
  const said = only(read(signed), ["root", "size"]);
  const path = place.path.map((each) => unpack(each, 32));
  const leaf = await hash(Uint8Array.of(0), signedForm(RECEIPT, payload));
  if (root.payloadType !== BATCH || !whole(place.index) || !whole(said.size)) throw new Wrong("What was signed is no batch.");
  const found = await rootOf(leaf, place.index, said.size, path);
  if (found === null || hex(found) !== said.root) throw new Wrong("This outcome is not in the batch that was signed.");
  return [root, signed, `It is number ${place.index} of the ${said.size} outcomes of a batch that was signed once.`];
}

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

/** A sentence on the id. A question names only the rulings that were asked for and differ from the default, an outcome all
 *  that took part: so each choice among those is tried, none first. */
async function checkId(outcome) {
  const { dice } = outcome;
  const faces = dice.throws.flatMap((each) => each.faces);
  const question = {
    stream: "ror.dice.v1",
    ruleset: outcome.ruleset,
    rule: outcome.rule,
    state: outcome.state,
    dice: dice.source === "seeded" ? { source: "seeded", seed: dice.seed } : { source: "supplied", faces },
    context: outcome.context ?? null,
  };
  const names = Object.keys(outcome.rulings).sort();
  let tried = 0;
  for (let count = 0; count <= names.length; count++) {
    for (const chosen of choices(names, count)) {
      if (++tried > 100_000) break;
      question.rulings = Object.fromEntries(chosen.map((name) => [name, outcome.rulings[name]]));
      if (hex(await hash(ascii(canonical(question)))) === outcome.id) {
        const asked = chosen.map((name) => `${name}=${outcome.rulings[name]}`).join(", ");
        return `The id is the hash of this question${asked && `, asked with ${asked}`}.`;
      }
    }
  }
  throw new Wrong("The id is not the hash of this question: state, dice, context, rulings or the id were changed.");
}

// Dice ------------------------------------------------------------------------------------------------------------------

const hmacKey = (bytes) => subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = async (key, ...parts) => new Uint8Array(await subtle.sign("HMAC", key, joined(...parts)));

/** The key that all dice of a seed and a context come from. */
async function dieKey(seed, context) {
  const root = await hmacKey(await hash(ascii("ror.seed.v1\0"), ascii(seed)));
  const bind = context === null ? new Uint8Array(32) : await hash(ascii("ror.context.v1\0"), ascii(context));
  return hmacKey(await hmac(root, ascii("ror.key.v1\0"), bind));
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
async function checkDice(outcome) {
  const { dice } = outcome;
  const thrown = dice.throws.reduce((sum, each) => sum + each.faces.length, 0);
  if (dice.source !== "seeded") return [UNCHECKED, `${thrown} faces were brought by whoever asked, so there is nothing to redo.`];
  const key = await dieKey(dice.seed, outcome.context ?? null);
  const places = new Set(dice.throws.map((each) => `${each.address} ${each.sides}`));
  if (places.size !== dice.throws.length) throw new Wrong("Dice were thrown twice at one address.");
  for (const { address, sides, faces } of dice.throws) {
    const right = whole(sides) && sides >= 1 && sides < 2 ** 32 && canonical(faces) === canonical(await facesAt(key, address, sides, faces.length));
    if (!right) throw new Wrong(`The dice at ${address} do not come of this seed and context.`);
  }
  return [HOLDS, `All ${thrown} dice are what the seed makes them. Who picked the seed is not known from this.`];
}

// All together ----------------------------------------------------------------------------------------------------------

/** What holds of a receipt or an outcome, given as bytes: a list of [what, verdict, sentence].
 *  `keys` are the entries of a `ror-keys.json`, null where there is none; `day` is today by default, as `2026-11-22`. */
export async function examine(bytes, keys = null, day = new Date().toISOString().slice(0, 10)) {
  const found = [];
  const note = async (what, check) => {
    let said;
    try {
      said = await check();
    } catch (error) {
      if (!(error instanceof Wrong || error instanceof TypeError || error instanceof RangeError)) throw error;
      said = [FAILS, error instanceof Wrong ? error.message : "This is not of the form that an outcome has."];
    }
    found.push([what, ...(Array.isArray(said) ? said : [HOLDS, said])]);
  };
  let receipt, payload, signed, outcome = null;
  await note("form", () => {
    const document = read(bytes);
    if (document === null || typeof document !== "object" || Array.isArray(document)) throw new Wrong("This is neither a receipt nor an outcome.");
    if (!("payloadType" in document)) {
      outcome = document;
      return "This is an outcome, without a receipt.";
    }
    only(document, ["payloadType", "payload"], ["signatures", "batch"]);
    if (document.payloadType !== RECEIPT) throw new Wrong("What was signed is no outcome.");
    if ("batch" in document === Boolean(document.signatures?.length)) throw new Wrong("A receipt is signed, or part of a batch that is.");
    const content = unpack(document.payload);
    outcome = read(content);
    [receipt, payload] = [document, content];
    return "This is a receipt, and its payload an outcome.";
  });
  if (receipt) {
    if ("batch" in receipt) {
      await note("batch", async () => {
        const [root, content, said] = await checkBatch(receipt.batch, payload);
        signed = [BATCH, content, root.signatures];
        return said;
      });
    } else {
      signed = [RECEIPT, payload, receipt.signatures];
    }
    if (signed) await note("signature", () => checkSignatures(...signed, keys, day));
  }
  if (outcome !== null) {
    await note("id", () => checkId(outcome));
    await note("dice", () => checkDice(outcome));
    await note("rules", () => [UNCHECKED, `Whether the rules come to this needs the library: ${outcome.rule} of ${outcome.ruleset.id} ${outcome.ruleset.version}.`]);
  }
  return found;
}

/** Reads the files named, prints a line for each check; the exit code. */
async function main(given) {
  const { readFileSync } = await import("node:fs");
  const option = (name) => { const at = given.indexOf(name); return at < 0 ? null : given.splice(at, 2)[1]; };
  try {
    const [named, day] = [option("--keys"), option("--on") ?? undefined];
    const keys = named === null ? null : only(read(readFileSync(named)), ["keys"]).keys;
    const found = await examine(readFileSync(given[0] === "-" ? 0 : given[0]), keys, day);
    for (const [what, verdict, said] of found) console.log(`${what.padEnd(9)}  ${verdict.padEnd(11)}  ${said}`);
    return found.some(([, verdict]) => verdict === FAILS) ? 1 : 0;
  } catch (error) {
    console.error(error.message);
    return 2;
  }
}

if (globalThis.process?.argv[1]?.endsWith("ror-verify.mjs")) process.exit(await main(process.argv.slice(2)));
