// The rules without a service: the library itself, in WebAssembly, in a thread of its own. The calls are those of `ror-client`.
//
//   import { local } from "ror-client/local";
//   const rules = await local();                            // Node, with `pyodide` installed beside ror-client
//   const rules = await local({ parts: "/wasm/parts.json" });   // a page: where a service has the parts
//
// It starts in a few seconds and takes seven megabytes over the wire the first time; `rules.bytes` and `rules.seconds` say.

import { NoAnswerError, Rules } from "./ror-client.mjs";

const KEPT = 1000;
const node = typeof process === "object" && Boolean(process.versions?.node);

/** The rules that run here. `seconds` is how long they took to start, `bytes` what they weigh, packed, where that is known. */
export class LocalRules extends Rules {
  #thread;

  constructor(thread, { bytes, language, houses }) {
    super((call) => thread.send(call), { language, houses });
    this.#thread = thread;
    this.bytes = bytes;
    this.seconds = thread.seconds;
  }

  /** Ends the thread; nothing can be asked any more. */
  close() {
    this.#thread.close();
  }
}

/**
 * Starts the rules. `parts` is the address of a service's `/wasm/parts.json`, or {pyodide, msgspec, rules}, an address each.
 * `language` is the language of sentences, and `houses` are documents of house rules. `shared`: all pages of the site have one
 * thread, if the browser can.
 */
export const local = async ({ parts, language, houses, shared = false } = {}) => {
  const found = typeof parts === "string" ? await partsAt(parts) : (parts ?? (await installed()));
  const thread = new Thread(found, shared && typeof SharedWorker === "function");
  await thread.start();
  return new LocalRules(thread, { bytes: found.bytes, language, houses });
};

/** What a service says of its parts: {there, why, folder, bytes}. */
export const partsOf = async (address = "/wasm/parts.json") => (await fetch(address)).json();

const partsAt = async (address) => {
  const at = new URL(address, globalThis.location?.href);
  const { there, why, folder, bytes } = await partsOf(at);
  if (!there) throw new NoAnswerError(why);
  const place = (name) => new URL(folder + name, at).href;
  return { pyodide: place("pyodide.mjs"), msgspec: place("msgspec.whl"), rules: place("rules.zip"), bytes };
};

/** The folder of this package in Node. A bundle has this file, and neither the thread nor the parts: they stay where npm has put them. */
const home = async () => {
  const [{ existsSync }, { createRequire }, { pathToFileURL }] = await Promise.all([import("node:fs"), import("node:module"), import("node:url")]);
  const here = import.meta.url ?? pathToFileURL(`${process.cwd()}/`).href;
  const found = (name) => pathToFileURL(createRequire(here).resolve(name)).href;
  return { folder: existsSync(new URL("./worker.mjs", here)) ? here : found("ror-client/package.json"), found };
};

/** The parts as npm has put them: the interpreter beside this package, what it lacks inside it. */
const installed = async () => {
  const { folder, found } = await home();
  const inside = (name) => new URL(`./parts/${name}`, folder).href;
  return { pyodide: found("pyodide/pyodide.mjs"), msgspec: inside("msgspec.whl"), rules: inside("rules.zip") };
};

const made = async () => {
  if (!node) return new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
  const { Worker: NodeWorker } = await import("node:worker_threads");
  const thread = new NodeWorker(new URL("./worker.mjs", (await home()).folder));
  thread.unref();
  return thread;
};

/** The thread of all pages with the same rules. It outlives a page, so the next one finds it started. */
const joined = (rules, failed) => {
  const address = new URL("./worker.mjs", import.meta.url);
  const worker = new SharedWorker(address, { type: "module", name: rules, extendedLifetime: true });
  worker.addEventListener("error", failed);
  worker.port.start();
  return worker.port;
};

/**
 * The thread and its calls, of which it has one at a time. The last answers are kept, so that they can be read back by their ids.
 */
class Thread {
  #parts;
  #shared;
  #worker;
  #ready;
  #starting = false;
  #waiting = new Map();
  #running;
  #kept = new Map();
  #number = 0;

  constructor(parts, shared) {
    this.#parts = parts;
    this.#shared = shared;
  }

  /** Starts it; where it runs already, a new one in its place, which goes on with what is waited for. */
  start() {
    this.#worker?.terminate();
    this.#running = undefined;
    this.#starting = true;
    this.#ready = this.#begin().finally(() => (this.#starting = false));
    return this.#ready;
  }

  async #begin() {
    const { pyodide, msgspec, rules } = this.#parts;
    const failed = (error) => this.#fail(new NoAnswerError(`The rules stopped: ${error.message ?? error}`, error));
    const worker = (this.#worker = this.#shared ? joined(rules, failed) : await made());
    if (node) {
      worker.on("message", (message) => this.#receive(message));
      worker.on("error", failed);
    } else {
      worker.addEventListener("message", ({ data }) => this.#receive(data));
      worker.addEventListener("error", failed);
    }
    const { ready } = await this.#post(0, { number: 0, pyodide, msgspec, rules });
    this.seconds ??= ready;
  }

  async send({ method, path, headers, body, signal }) {
    signal?.throwIfAborted();
    const kept = method === "GET" && this.#kept.get(path);
    if (kept && headers.Accept === kept.media) return kept;
    do await this.#ready;
    while (this.#starting);
    signal?.throwIfAborted();
    this.#number += 1;
    const asked = { number: this.#number, method, path, accept: headers.Accept, language: headers["Accept-Language"], body: body ?? new Uint8Array() };
    const { status, media, body: found } = await this.#post(this.#number, asked, signal);
    const answer = { status, media, body: found };
    this.#keep(path, answer);
    return answer;
  }

  close() {
    this.#shared ? this.#worker.close() : this.#worker.terminate();
    this.#fail(new NoAnswerError("The rules were ended."));
  }

  #keep(path, { status, media, body }) {
    const id = status === 200 && media === "application/json" && ID.exec(new TextDecoder().decode(body.subarray(0, 160)))?.[1];
    if (!id || !(/^\/v1\/[^/]+\/[^/]+(\/odds)?$/.test(path) && !path.startsWith("/v1/rulesets/"))) return;
    const [kind, kept] = path.endsWith("/odds") ? ["odds", body] : ["outcomes", unspoken(body)];
    this.#kept.set(`/v1/${kind}/${id}`, { status, media, body: kept });
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value);
  }

  #post(number, message, signal) {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(number);
        // It is being worked out, and others wait for it. A shared thread goes on, because other pages ask it too.
        if (this.#running === number && !this.#starting && !this.#shared) this.start().catch(() => {});
        reject(signal.reason);
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      const done = (settle) => (value) => {
        signal?.removeEventListener("abort", giveUp);
        settle(value);
      };
      this.#waiting.set(number, { message, resolve: done(resolve), reject: done(reject) });
      if (node) this.#worker.ref();
      this.#next();
    });
  }

  /** Sends the next message if none is being answered: the start, number 0, before all calls. */
  #next() {
    if (this.#running !== undefined || !this.#waiting.size) return;
    this.#running = this.#waiting.has(0) ? 0 : this.#waiting.keys().next().value;
    this.#worker.postMessage(this.#waiting.get(this.#running).message);
  }

  #receive({ number, ...message }) {
    if (number !== this.#running) return; // from a thread that was ended
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (message.failed) waiting?.reject(new NoAnswerError(`The rules do not run here: ${message.failed}`));
    else waiting?.resolve(message);
    this.#running = undefined;
    this.#next();
    if (node && this.#waiting.size === 0) this.#worker.unref(); // a program of Node ends when nobody waits for the rules
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const ID = /"id":"([0-9a-f]{64})"/;

/** An outcome as a service keeps it: without its luck and its sentence, which are the last members of an answer. */
const unspoken = (body) => {
  const text = new TextDecoder().decode(body);
  const lucky = text.includes(',"luck":') && "luck" in JSON.parse(text);
  return new TextEncoder().encode(`${text.slice(0, text.lastIndexOf(lucky ? ',"luck":' : ',"summary":'))}}`);
};
