// A client of Rules of the Ring: one module without dependencies, for browsers, Node 20 and whatever else has fetch.
//
//   import { Client } from "ror-client";
//   const rules = new Client(address);
//   const outcome = await rules.resolve("war-of-the-ring", "sorcery", { state: { rating: "B" } });
//
// `ror-client/local` has the same calls without a service. `ror-client/room` plays in a room.

const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream";
const MESSAGE_PACK = "application/vnd.msgpack";
const COMMITMENT = "application/vnd.ror.commitment.v1+json";
const RECEIPT = "application/vnd.ror.receipt.v2+json";
const RECEIPT_TYPE = "application/vnd.ror.receipt+json";
/** Words, by what they are called here, and their media types. */
export const WORDS = { text: "text/plain", line: "text/plain; lines=1", markdown: "text/markdown", html: "text/html" };
const AGAIN = new Set([429, 502, 503, 504]);
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;

/** What the service, or the rules, refused: a problem (RFC 9457), with its faults and what to do about each. */
export class ProblemError extends Error {
  constructor(problem) {
    super([problem.detail, problem.help].filter(Boolean).join(" "));
    this.name = "ProblemError";
    this.problem = problem;
    this.kind = problem.type.slice(problem.type.lastIndexOf("/") + 1);
    this.status = problem.status;
    this.help = problem.help ?? "";
    this.errors = problem.errors ?? [];
    this.remedies = problem.remedies ?? [];
    this.requestId = problem.request_id ?? "";
  }

  /** Where the first fault is: a JSON Pointer into what was sent, empty for the whole of it. */
  get pointer() {
    return this.errors[0]?.pointer ?? "";
  }
}

/** Nobody answered: no connection, no permission for one, or not in time. `cause` is the platform's own error. */
export class NoAnswerError extends Error {
  constructor(message, cause) {
    super(message, { cause });
    this.name = "NoAnswerError";
  }
}

/** An answer with status 200 that does not belong to the question, or is none. `pointer` is the place in the answer that differs. */
export class WrongAnswerError extends Error {
  constructor(pointer, expected, got) {
    const place = pointer ? `\`${pointer}\` of the answer` : "The answer";
    const came = typeof got === "string" ? got : (JSON.stringify(got) ?? "nothing");
    super(`${place} must be ${expected}. Got ${came.slice(0, 80)}. Something else answers at this address, or a cache mixes answers.`);
    this.name = "WrongAnswerError";
    this.pointer = pointer;
    this.expected = expected;
    this.got = got;
  }
}

/** A fresh seed: 64 hex digits from the platform's own randomness. */
export const freshSeed = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The request that an outcome is the answer to: asked again, it gives the same bytes. */
export const requestOf = ({ state, dice, context, rulings, ruleset: { version, houses }, luck }) => ({
  state,
  dice: diceOf(dice),
  context,
  rulings,
  version,
  ...(houses?.length ? { houses } : {}),
  ...(luck ? { luck: luck.view } : {}),
});

const diceOf = ({ source, throws, seed, commitment, game, seq, seeds }) => {
  if (source === "seeded") return { source, seed };
  if (source === "committed") return { source, commitment, game, seq, seeds, seed };
  return { source, faces: throws.flatMap(({ faces }) => faces) };
};

const alike = (one, other) => canonical(one) === canonical(other);

/** RFC 8785 canonical JSON of a value without fractions, as ids hash it. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
};

/** Throws a WrongAnswerError at the first place that differs; each place is [pointer, what was asked, what came]. */
const compare = (places) => {
  for (const [pointer, asked, came] of places) if (!alike(asked, came)) throw new WrongAnswerError(pointer, canonical(asked), came);
};

/** The answer, if it is an object with these members. */
const shaped = (found, ...members) => {
  const missing = found === null || typeof found !== "object" ? "" : members.find((name) => !(name in found));
  if (missing !== undefined) throw new WrongAnswerError(missing && `/${missing}`, missing ? "there" : "an object", missing ? undefined : found);
  return found;
};

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * The scalars of a state that an answer's state has too, as places to compare. The rules write a state in its normal form: they sort
 * lists, fill in what is missing or false, reduce fractions, and replace words that the `name` beside them tells better.
 */
const statedIn = (asked, came, pointer = "/state") => {
  if (!isObject(asked) || !isObject(came)) return [];
  return Object.entries(asked).flatMap(([name, value]) => {
    const [place, other] = [`${pointer}/${name}`, came[name]];
    if (isObject(value)) return statedIn(value, other, place);
    const word = typeof value === "string" && !/\d/.test(value) && (name === "name" || !("name" in asked));
    return (word || typeof value === "number" || value === true) && typeof other === typeof value ? [[place, value, other]] : [];
  });
};

/** The outcome, if it answers this request. The rules alone know the normal form of its state, which the id covers. */
const outcomeOf = async (found, ruleset, rule, request) => {
  shaped(found, "format", "id", "ruleset", "rule", "state", "context", "rulings", "dice", "result");
  shaped(found.dice, "source", "throws");
  underHouses(found, request);
  compare([...fixed(found, ruleset, rule, request), ["/context", request.context ?? null, found.context], ...statedIn(request.state, found.state)]);
  const asked = request.dice ?? { source: "supplied", faces: [] };
  for (const [name, value] of Object.entries(asked)) {
    if (name === "faces") compare([["/dice/throws", value, diceOf(found.dice).faces ?? null]]);
    else compare([[`/dice/${name}`, name === "seed" ? String(value) : value, found.dice[name] ?? null]]);
  }
  if (Object.keys(request.rulings ?? {}).length) return found; // the question leaves out defaults, which are unknown here
  const id = await idOf(found);
  if (id) compare([["/id", id, found.id]]);
  return found;
};

/** Throws a WrongAnswerError unless the answer is under the house rules of the request: its documents and digests, and those of its line. */
const underHouses = ({ ruleset }, { state, houses = [] }) => {
  const digests = ruleset.houses ?? [];
  const [line] = typeof state === "string" ? (/(\s*\+?house:\S+)+\s*$/i.exec(state) ?? [""]) : [""];
  const named = [...houses.filter((each) => typeof each === "string"), ...[...line.matchAll(/house:(\S+)/gi)].map(([, digits]) => `sha256:${digits.toLowerCase()}`)];
  const documents = houses.filter((each) => typeof each !== "string").length;
  const strange = digests.filter((each) => !named.some((name) => each.startsWith(name)));
  const lost = named.find((name) => !digests.some((each) => each.startsWith(name)));
  if (lost || strange.length > documents || (documents && !digests.length)) throw new WrongAnswerError("/ruleset/houses", lost ?? `${named.length + documents} at most`, digests);
};

const fixed = (found, ruleset, rule, { version, rulings }) => [
  ["/ruleset/id", ruleset, found.ruleset?.id],
  ["/ruleset/version", version ?? found.ruleset?.version ?? null, found.ruleset?.version ?? null],
  ["/rule", rule, found.rule],
  ...Object.entries(rulings ?? {}).map(([name, reading]) => [`/rulings/${name}`, reading, found.rulings?.[name] ?? null]),
];

/** The id of the question that an outcome without rulings states; undefined where the platform has no SHA-256, as in a page by http. */
const idOf = async ({ ruleset, rule, state, dice, context }) => {
  if (!globalThis.crypto?.subtle) return undefined;
  const text = canonical({ stream: "ror.dice.v1", ruleset, rule, state, dice: diceOf(dice), context, rulings: {} });
  return sha256(text);
};

const sha256 = async (text) => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** What a signed document says, if it is one of this type. */
const payloadOf = (found, type) => {
  compare([["/payloadType", type, shaped(found, "payloadType", "payload").payloadType]]);
  try {
    return shaped(JSON.parse(new TextDecoder().decode(bytesOf(found.payload))));
  } catch {
    throw new WrongAnswerError("/payload", "JSON in base64", found.payload);
  }
};

const bytesOf = (base64) => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));

/** Throws a WrongAnswerError if no key of the ring signed the document: Ed25519 over its type and payload (DSSE). */
const signedBy = async ({ payloadType, payload, signatures }, { keys }) => {
  const body = bytesOf(payload);
  const head = new TextEncoder().encode(`DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `);
  const today = new Date().toISOString().slice(0, 10);
  for (const { keyid, sig } of signatures ?? []) {
    const key = keys.find(({ id, revoked, until }) => id === keyid && !revoked && !(until < today));
    const imported = key && (await crypto.subtle.importKey("raw", bytesOf(key.public), { name: "Ed25519" }, false, ["verify"]));
    if (imported && (await crypto.subtle.verify({ name: "Ed25519" }, imported, bytesOf(sig), new Uint8Array([...head, ...body])))) return;
  }
  throw new WrongAnswerError("/signatures", "of a key that you trust", signatures);
};

/** The calls, whoever answers them: `send` takes {method, path, headers, body, signal} and gives {status, media, body}. */
export class Rules {
  #send;
  #codec;
  #language;
  #houses;
  #throws = new Map();

  /** `houses` are documents of house rules, which are sent if an answer needs them. */
  constructor(send, { codec, language, houses = [] } = {}) {
    this.#send = send;
    this.#houses = houses;
    this.#codec = codec;
    this.#language = language;
  }

  /** Any call, as it is answered: status, media type, bytes, and the value that they are. Refused calls throw nothing here. */
  async ask(method, path, value, { as, plain, signal } = {}) {
    const codec = as || plain ? undefined : this.#codec;
    const headers = { Accept: WORDS[as] ?? (codec ? MESSAGE_PACK : JSON_TYPE) };
    if (this.#language) headers["Accept-Language"] = this.#language;
    let body;
    if (value !== undefined) {
      headers["Content-Type"] = codec && !(value instanceof Uint8Array) ? MESSAGE_PACK : JSON_TYPE;
      body = encoded(value, codec);
    }
    const answer = await this.#send({ method, path, headers, body, signal });
    return { ...answer, value: this.#read(answer) };
  }

  #read({ status, media, body }) {
    if (media === MESSAGE_PACK && this.#codec) return this.#codec.decode(body);
    const text = new TextDecoder().decode(body);
    if (!media.endsWith("json")) return text;
    try {
      return JSON.parse(text);
    } catch (error) {
      if (status === 200) throw new WrongAnswerError("", "JSON", text);
      return text;
    }
  }

  /** An answer. If it lacks the document of a house rule, all documents go there, and the question is asked again. */
  async #answered(method, path, value, options) {
    const answer = await this.ask(method, path, value, options);
    if (answer.status !== 422 || !this.#houses.length) return answer;
    const refusal = options?.as ? await this.ask(method, path, value, { ...options, as: undefined }) : answer;
    if (!refusal.value?.type?.endsWith("/house-unknown")) return answer;
    for (const each of this.#houses) await this.ask("POST", "/v1/houses", each, { signal: options?.signal });
    return this.ask(method, path, value, options);
  }

  async #value(method, path, value, options) {
    let answer = await this.#answered(method, path, value, options);
    if (answer.status === 200) {
      const wanted = options?.as ? WORDS[options.as].split(";")[0] : (options?.plain ?? (this.#codec ? MESSAGE_PACK : JSON_TYPE));
      if (answer.media !== wanted) throw new WrongAnswerError("", wanted, answer.value);
      return answer.value;
    }
    if (options?.as && !answer.value.type) answer = await this.ask(method, path, value, { ...options, as: undefined }); // a refusal in short
    throw new ProblemError(answer.value?.type ? answer.value : noProblem(answer));
  }

  /** Any call with an answer in JSON. Throws what is refused. */
  call(method, path, value, { signal } = {}) {
    return this.#value(method, path, value, { plain: JSON_TYPE, signal });
  }

  /** Resolves a rule. Without `dice` a seed is drawn here, before the first try: whichever try arrives, the dice are the same. */
  async resolve(ruleset, rule, request, options) {
    const seeded = await this.seeded(ruleset, rule, request, options);
    const found = await this.#value("POST", pathOf(ruleset, rule), seeded, options);
    return options?.as ? found : outcomeOf(found, ruleset, rule, seeded);
  }

  /** A request with its dice: those it has, or a fresh seed where the rule throws any. */
  async seeded(ruleset, rule, request, options) {
    if (request.dice ?? !(await this.#throwsDice(ruleset, rule, options))) return request;
    return { ...request, dice: { source: "seeded", seed: freshSeed() } };
  }

  async #throwsDice(ruleset, rule, { signal } = {}) {
    const name = `${ruleset}/${rule}`;
    if (!this.#throws.has(name)) this.#throws.set(name, (await this.catalogue(ruleset, "rules", rule, { signal })).throws);
    return this.#throws.get(name);
  }

  /** The service's signed commitment to a throw of a game. With trusted `keys` its signature is checked. */
  async commit(game, seq, { keys, ...options } = {}) {
    const found = await this.#value("POST", "/v1/commitments", { game, seq }, { ...options, plain: JSON_TYPE });
    const promise = payloadOf(found, COMMITMENT);
    compare([["/payload/game", game, promise.game ?? null], ["/payload/seq", seq, promise.seq ?? null]]);
    if (keys) await signedBy(found, keys);
    return found;
  }

  /** The one outcome of a commitment, with a seed of each player. The revealed seed has the committed hash. */
  async throw(ruleset, rule, request, { commitment, seeds, ...options }) {
    const { commitment: hash, game, seq } = payloadOf(commitment, COMMITMENT);
    const dice = { source: "committed", commitment: hash, game, seq, seeds };
    const found = await this.resolve(ruleset, rule, { ...request, dice }, options);
    compare([["/dice/seed", hash, await sha256(`ror.commit.v1\0${found.dice.seed}`)]]);
    return found;
  }

  /** The signed bytes of an outcome that the service keeps. With trusted `keys` the signature is checked. */
  async receipt(outcome, { keys, ...options } = {}) {
    const path = `/v1/outcomes/${encodeURIComponent(outcome.id)}/receipt`;
    const found = await this.#value("GET", path, undefined, { ...options, plain: RECEIPT_TYPE });
    const { summary, luck, ...kept } = outcome;
    compare([["/payload", kept, payloadOf(found, RECEIPT)]]);
    if (keys) await signedBy(found, keys);
    return found;
  }

  /** The exact odds of a rule. */
  odds(ruleset, rule, question, options) {
    return this.question("odds", ruleset, rule, question, options);
  }

  /** A table of odds, while one field of the state varies, or two. */
  sweep(ruleset, rule, question, options) {
    return this.question("odds/sweep", ruleset, rule, question, options);
  }

  /** The least or the most of a number in the state with which something has a chance. */
  need(ruleset, rule, question, options) {
    return this.question("need", ruleset, rule, question, options);
  }

  /** The choices of a player with the chance of each, for the rules that have advice. */
  advise(ruleset, rule, question, options) {
    return this.question("advise", ruleset, rule, question, options);
  }

  /** Any question about a rule, by the end of its path. The answer has to be about this rule and this state. */
  async question(name, ruleset, rule, question, options) {
    const found = shaped(await this.#value("POST", `${pathOf(ruleset, rule)}/${name}`, question, options), "id", "ruleset", "rule", "state");
    underHouses(found, question);
    compare([...fixed(found, ruleset, rule, { version: question.version }), ...statedIn(question.state, found.state)]);
    return found;
  }

  /** Several resolutions, each {ruleset, rule, ...request}; the answers {status, outcome} or {status, problem}, in order. */
  async batch(items, options) {
    const seeded = [];
    for (const item of items) {
      const named = item?.ruleset && item.rule && !item.dice;
      seeded.push(named ? await this.seeded(item.ruleset, item.rule, item, options).catch(unknownAsItIs(item)) : item);
    }
    const { items: found } = shaped(await this.#value("POST", "/v1/batch", { items: seeded }, options), "items");
    if (!Array.isArray(found) || found.length !== seeded.length) throw new WrongAnswerError("/items", `${seeded.length} answers`, found);
    for (const [index, { outcome }] of found.entries()) if (outcome) await outcomeOf(outcome, seeded[index].ruleset, seeded[index].rule, seeded[index]);
    return found;
  }

  /** Whether an outcome holds: {holds, id, difference}. */
  async verify(outcome, options) {
    const found = shaped(await this.#value("POST", "/v1/verify", outcome, options), "holds", "id");
    if (found.holds && outcome?.id) compare([["/id", outcome.id, found.id]]);
    return found;
  }

  /** An outcome again: by its id, where it is kept, or from the outcome itself, thrown anew. */
  async replay(what, options) {
    if (typeof what !== "string") return this.resolve(what.ruleset.id, what.rule, requestOf(what), options);
    const found = await this.#value("GET", `/v1/outcomes/${encodeURIComponent(what)}`, undefined, options);
    if (!options?.as) compare([["/id", what, shaped(found, "id").id]]);
    return found;
  }

  /** An outcome in words: `text`, one `line`, `markdown` or one fragment of `html`. */
  words(outcome, as = "text", options) {
    return this.replay(outcome, { ...options, as });
  }

  /** One throw read in two ways. */
  async compare(question, options) {
    return shaped(await this.#value("POST", "/v1/compare", question, options));
  }

  /** The luck of a game: outcomes measured against what was to be expected. */
  async luck(question, options) {
    return shaped(await this.#value("POST", "/v1/luck", question, options));
  }

  /** The state of a rule from pieces on a table, and their changes by an outcome: {ruleset, rule, pieces, more, outcome}. Needs a service. */
  async pieces(question, options) {
    const found = shaped(await this.#value("POST", "/v1/pieces", question, options), "state");
    const known = new Set(question.pieces.map(({ id }) => id));
    for (const [at, { piece }] of (found.changes ?? []).entries()) {
      if (!known.has(piece)) throw new WrongAnswerError(`/changes/${at}/piece`, "one of the pieces", piece);
    }
    return found;
  }

  /** The catalogue: `()` every ruleset, `(ruleset)` one, `(ruleset, "rules" | "tables", id)`, `(ruleset, "rulings")`. */
  async catalogue(...names) {
    const options = typeof names.at(-1) === "object" ? names.pop() : undefined;
    const path = names.filter((name) => name !== undefined).map(encodeURIComponent);
    const found = shaped(await this.#value("GET", ["/v1/rulesets", ...path].join("/"), undefined, options), ...(path.length ? [] : ["rulesets"]));
    if (path.length === 1 || names[1] === "rules") compare([["/id", names.at(-1), found.id ?? null]]);
    return found;
  }
}

/** A value as it goes out; bytes, of a file that was read, go as they are. */
const encoded = (value, codec) => {
  if (value instanceof Uint8Array) return value;
  return codec ? codec.encode(value) : new TextEncoder().encode(JSON.stringify(value));
};

const pathOf = (ruleset, rule) => `/v1/${encodeURIComponent(ruleset)}/${encodeURIComponent(rule)}`;

/** An item that names nothing that there is goes as it is, so that it alone is refused. */
const unknownAsItIs = (item) => (error) => {
  if (error instanceof ProblemError && error.status === 404) return item;
  throw error;
};

const noProblem = ({ status, media }) => ({
  type: "about:blank",
  title: "Not an answer of this service",
  status,
  detail: `Status ${status} with ${media || "no media type"} is no answer of Rules of the Ring: something else answers at this address.`,
});

/** A service, asked over HTTP. It retries if nobody answers or the service is busy: the seed decides, not the try. */
export class Client extends Rules {
  /**
   * `address` is where the service is. `timeout` is how long one try may take and `patience` how long all may, in
   * milliseconds; `tries` how many tries there are at most, without a limit by default; `key` the service's key for you, where it asks for one; `codec`
   * {encode, decode} of MessagePack, where you would rather have that; `language` that of sentences; `houses` documents of house rules, which a
   * service that does not know them is sent; `fetch` another than
   * the platform's.
   */
  constructor(address, { timeout = 30_000, patience = 60_000, tries = Infinity, key, codec, language, houses, fetch = globalThis.fetch } = {}) {
    const base = String(address).replace(/\/+$/, "");
    const more = { ...(key ? { Authorization: `Bearer ${key}` } : {}) };
    super((call) => persistently(call, { base, more, timeout, patience, tries, fetch: (...given) => fetch(...given) }), { codec, language, houses });
    this.address = base;
    this.#stream = (path, signal) => fetch(base + path, { headers: { Accept: EVENTS, ...more }, signal, ...reach(base) });
  }

  #stream;

  /** The server-sent events of a path as [id, data], asked once. A NoAnswerError if none come, nor a sign of life in `silence` milliseconds. */
  async *follow(path, { silence = 40_000, signal } = {}) {
    const quiet = new AbortController();
    let [id, rest, timer] = ["", ""];
    const soon = async (work) => {
      timer = setTimeout(() => quiet.abort(), silence);
      return work.finally(() => clearTimeout(timer));
    };
    let reader;
    try {
      const answer = await soon(this.#stream(path, signal ? AbortSignal.any([signal, quiet.signal]) : quiet.signal));
      reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      if (!answer.headers.get("Content-Type")?.startsWith(EVENTS)) throw new Error(`status ${answer.status} without events`);
      for (;;) {
        const { done, value } = await soon(reader.read());
        if (done) return;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const line of lines) {
          if (line.startsWith("id: ")) id = line.slice(4);
          else if (line.startsWith("data: ")) yield [id, line.slice(6)];
        }
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw new NoAnswerError(`${this.address} sent no more events: ${error.message}`, error);
    } finally {
      reader?.cancel().catch(() => {}); // it is over already
    }
  }
}

const persistently = async (call, how) => {
  const end = performance.now() + how.patience;
  for (let tried = 1; ; tried += 1) {
    let answer, failure;
    try {
      answer = await once(call, how, end);
      if (!AGAIN.has(answer.status)) return answer;
    } catch (error) {
      call.signal?.throwIfAborted();
      failure = error;
    }
    const wait = Math.max(answer?.wait ?? 0, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tried - 1)) * (0.5 + Math.random() / 2));
    if (tried >= how.tries || performance.now() + wait > end) {
      if (answer) return answer;
      throw new NoAnswerError(await whyNot(how.base, failure, tried), failure);
    }
    await pause(wait, call.signal);
  }
};

const once = async ({ method, path, headers, body, signal }, { base, more, timeout, fetch }, end) => {
  const limit = AbortSignal.timeout(Math.max(1, Math.min(timeout, Math.ceil(end - performance.now()))));
  const response = await fetch(base + path, {
    method,
    headers: { ...headers, ...more },
    body,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...reach(base),
  });
  return {
    status: response.status,
    media: (response.headers.get("Content-Type") ?? "").split(";")[0].trim(),
    body: new Uint8Array(await response.arrayBuffer()),
    wait: waitOf(response.headers.get("Retry-After")),
  };
};

/** Milliseconds to wait, of a Retry-After header in seconds or as a date; undefined where there is none. */
const waitOf = (header) => {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined;
};

const pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const give_up = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", give_up);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", give_up, { once: true });
  });

/** Which network an address is in, by its name: `loopback` is this machine, `local` a network around it. */
const networkOf = (base) => {
  const { hostname } = new URL(base, globalThis.location?.href);
  if (/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return "loopback";
  return /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)|\.local$/.test(hostname) ? "local" : "public";
};

/** Chrome asks its user before a page may reach this machine or the network around it, and wants to be told which it will be. */
const reach = (base) => {
  if (!globalThis.location || new URL(base, location.href).origin === location.origin) return {};
  const targetAddressSpace = networkOf(base);
  if (targetAddressSpace === "public") return {};
  try {
    new Request(new URL(base, location.href), { targetAddressSpace });
    return { targetAddressSpace };
  } catch {
    return {}; // a browser that has other words for it
  }
};

const whyNot = async (base, failure, tried) => {
  const times = tried === 1 ? "once" : `${tried} times`;
  const why = failure?.name === "TimeoutError" ? "no answer in time" : (failure?.cause?.message ?? failure?.message ?? "no connection");
  const network = networkOf(base);
  const refused = globalThis.location && network !== "public" && (await denied(network));
  const note = refused
    ? " Your browser keeps this page from devices near you: allow it in the settings of the site (local network access)."
    : "";
  return `${base} did not answer, tried ${times}: ${why}.${note}`;
};

const denied = async (network) => {
  for (const name of [`${network}-network`, "local-network-access"]) {
    try {
      return (await navigator.permissions.query({ name })).state === "denied";
    } catch {
      // a browser that does not know this permission
    }
  }
  return false;
};
