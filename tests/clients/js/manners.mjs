// How the client tries again, waits, gives up and complains, one case each: node manners.mjs CASE [ADDRESS]. Writes JSON.

import { readFile } from "node:fs/promises";
import { Client, NoAnswerError, ProblemError, WrongAnswerError } from "ror-client";
import { local } from "ror-client/local";

const [name, address] = process.argv.slice(2);
const SORCERY = ["war-of-the-ring", "sorcery", { state: { rating: "B" } }];
const answered = (status, body, headers = {}) => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });
const told = async (asking) => {
  try {
    return await asking;
  } catch (error) {
    const { name, message, kind, pointer, status, help, requestId } = error;
    return { name, message, kind, pointer, status, help, requestId, typed: [ProblemError, NoAnswerError, WrongAnswerError].some((each) => error instanceof each) };
  }
};

const asked = ({ service, key, call = "resolve", asks }, answers, keys) => {
  const rules = new Client(service, { key });
  const { ruleset, rule, seed, faces, ...rest } = asks;
  const dice = seed ? { source: "seeded", seed } : { source: "supplied", faces };
  const calls = {
    resolve: () => rules.resolve(ruleset, rule, { ...rest, dice }),
    commit: () => rules.commit(asks.game, asks.seq, { keys }),
    throw: () => rules.throw(ruleset, rule, { state: asks.state }, { commitment: answers[asks.commitment], seeds: asks.seeds }),
    receipt: () => rules.receipt(answers[asks.outcome], { keys }),
    odds: () => rules.odds(ruleset, rule, rest),
  };
  return calls[call]();
};

/** The waits that are asked for, none of which is waited for. */
const waits = [];
const atOnce = () => {
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (action, milliseconds, ...more) => {
    waits.push(milliseconds);
    return real(action, 0, ...more);
  };
};

const cases = {
  /** By way of what fails at first. */
  throw: async () => {
    atOnce();
    const rules = new Client(address, { tries: 6 });
    const outcome = await rules.resolve(...SORCERY);
    return { seed: outcome.dice.seed, holds: (await rules.verify(outcome)).holds };
  },
  looked: async () => told(new Client(address).resolve("war-of-the-ring", "losses", { state: { strength: 20, percent: 10 } })),
  problem: async () => told(new Client(address).resolve("war-of-the-ring", "sorcery", { state: { rating: "E" }, dice: { source: "seeded", seed: "1" } })),
  studies: async () => {
    const question = { state: "B", vary: { pointer: "/subtract", from: 0, to: 3 }, field: "points", value: 2, at_least: 0.1 };
    const found = await new Client(address).need("war-of-the-ring", "sorcery", question);
    const other = new Client(address, { fetch: async () => answered(200, { ...found, rule: "army-combat" }) });
    const refused = ["sweep", "need", "advise"].map((study) => told(other[study]("war-of-the-ring", "sorcery", question)));
    const same = new Client(address, { fetch: async () => answered(200, found) });
    refused.push(told(same.question("need", "war-of-the-ring", "sorcery", { ...question, state: { rating: "C" } })));
    return { found, refused: (await Promise.all(refused)).map(({ name, pointer }) => [name, pointer]) };
  },
  words: async () => {
    const rules = new Client(address);
    const outcome = await rules.resolve(SORCERY[0], SORCERY[1], { state: { rating: "B" }, dice: { source: "seeded", seed: "42" } });
    const line = await rules.words(outcome, "line");
    const wrong = { ...outcome, state: { rating: "E" } };
    return { line, html: await rules.words(outcome, "html"), refused: await told(rules.words(wrong, "markdown")) };
  },
  /** In German, by the service and without one. */
  german: async () => {
    const state = { previous_controller: "neither", card_holder: "dark_power" };
    const asked = ["war-of-the-ring", "gollum-control", { state, dice: { source: "seeded", seed: "42" } }];
    const both = [new Client(address, { language: "de-AT" }), await local({ language: "de-AT" })];
    const [there, here] = [await both[0].resolve(...asked), await both[1].resolve(...asked)];
    const words = [await both[0].words(there), await both[1].words(here)];
    const kept = [await both[0].replay(there.id), await both[1].replay(here.id)];
    return { state, service: there.summary, local: here.summary, words, kept };
  },
  /** Under house rules, of which the service is sent the document that it lacks. */
  house: async () => {
    const { document, digest, line } = JSON.parse(process.argv[4]);
    const dice = { source: "supplied", faces: [4] };
    const asked = ["war-of-the-ring", "sorcery", { state: line, dice, houses: [digest] }];
    const refused = await told(new Client(address).resolve(...asked));
    const found = [];
    for (const rules of [new Client(address, { houses: [document] }), await local({ houses: [document] })]) {
      const outcome = await rules.resolve(...asked);
      found.push({ outcome, again: (await rules.replay(outcome)).id, holds: (await rules.verify(outcome)).holds });
    }
    const printed = async () => Response.json((await new Client(address).resolve(...asked.slice(0, 2), { state: "B", dice })));
    const wrong = await told(new Client(address, { fetch: printed }).resolve(...asked));
    return { refused: refused.kind, found, wrong: [wrong.name, wrong.pointer] };
  },
  /** A question that takes long is given up, and the next one is answered all the same. */
  givenUp: async () => {
    const rules = await local();
    const giving = new AbortController();
    const question = { state: { rating: "B" }, method: "simulate", seed: "7", count: 100_000 };
    const long = told(rules.odds("war-of-the-ring", "sorcery", question, { signal: giving.signal }));
    const waiting = rules.resolve(...SORCERY);
    setTimeout(() => giving.abort(new Error("enough")), 300);
    const { message } = await long;
    return { message, waited: (await waiting).summary.length > 0, after: (await rules.resolve(...SORCERY)).summary.length > 0 };
  },
  /** Throws one after the other, whatever becomes of the service meanwhile. */
  steadily: async () => {
    const rules = new Client(address, { tries: 1000, patience: 300_000 });
    const seeds = [];
    for (let number = 0; number < 12; number += 1) {
      const outcome = await rules.resolve(...SORCERY);
      seeds.push(outcome.dice.seed);
      console.error(number);
    }
    return new Set(seeds).size;
  },
  /** Cases of the conformance kit, all at once: what the client gives for each. `asks` names answers of the kit. */
  kit: async () => {
    const { cases, answers, keys } = JSON.parse(await readFile(address, "utf-8"));
    return Promise.all(cases.map((each) => told(asked(each, answers, keys))));
  },
  names: async () => [...Object.keys(await import("ror-client")), ...Object.keys(await import("ror-client/local"))],
  nobody: async () => {
    atOnce();
    return told(new Client(address, { tries: 3 }).odds(...SORCERY));
  },
  packed: async () => {
    const { decode, encode } = await import("@msgpack/msgpack");
    const sent = [];
    const spy = (url, init) => {
      sent.push([init.headers["Content-Type"], init.headers.Accept]);
      return fetch(url, init);
    };
    const request = { state: { rating: "B" }, dice: { source: "seeded", seed: "42" } };
    const packed = await new Client(address, { codec: { encode, decode }, fetch: spy }).resolve(SORCERY[0], SORCERY[1], request);
    const plain = await new Client(address).resolve(SORCERY[0], SORCERY[1], request);
    return { sent, same: JSON.stringify(packed) === JSON.stringify(plain) };
  },
  retryAfter: async () => {
    atOnce();
    const later = new Date(Date.now() + 40_000).toUTCString();
    const answers = [answered(503, {}, { "Retry-After": "7" }), answered(429, {}, { "Retry-After": later }), answered(200, { rulesets: [1] })];
    const found = await told(new Client("http://service", { fetch: async () => answers.shift() }).catalogue());
    return { found, waits: waits.map((each) => Math.round(each / 10_000)), first: waits[0] };
  },
  tooLong: async () => told(new Client("http://service", { fetch: async () => answered(503, { type: "/problems/busy", status: 503, title: "", detail: "Busy." }, { "Retry-After": "3600" }) }).catalogue()),
  timeout: async () => {
    const never = (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const alive = setInterval(() => {}, 1000); // as an open connection would keep the program
    return told(new Client("http://service", { timeout: 20, tries: 1, fetch: never }).catalogue()).finally(() => clearInterval(alive));
  },
  aborted: async () => {
    const giving = new AbortController();
    const never = (_, { signal }) => {
      giving.abort(new Error("enough"));
      return Promise.reject(signal.reason);
    };
    return told(new Client("http://service", { fetch: never }).catalogue({ signal: giving.signal }));
  },
  key: async () => {
    const sent = [];
    await new Client("http://service/", { key: "secret", fetch: async (url, { headers }) => (sent.push([url, headers.Authorization]), answered(200, { rulesets: [] })) }).catalogue();
    return sent;
  },
  stranger: async () => told(new Client("http://service", { fetch: async () => new Response("<p>Hello", { status: 404, headers: { "Content-Type": "text/html" } }) }).catalogue()),
  /** In a page: what Chrome is told of where a service is, and what its user is told who has refused. */
  near: async () => {
    globalThis.location = new URL("https://game.example/");
    Object.defineProperty(globalThis, "navigator", { value: { permissions: { query: async () => ({ state: "denied" }) } }, configurable: true });
    const spaces = {};
    const spy = async (url, { targetAddressSpace }) => {
      spaces[new URL(url).hostname] = targetAddressSpace ?? "";
      return answered(200, { rulesets: [] });
    };
    for (const each of ["http://localhost:8000", "http://192.168.1.5", "http://war.local", "https://rules.example", "https://game.example"])
      await new Client(each, { fetch: spy }).catalogue();
    const refused = await told(new Client("http://127.0.0.1:1", { tries: 1, fetch: async () => Promise.reject(new TypeError("Failed to fetch")) }).catalogue());
    return { spaces, refused };
  },
};

console.log(JSON.stringify(await cases[name]()));
