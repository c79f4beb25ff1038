// Reads a request on each line of standard input and writes its outcome, or its problem, as one line: the form of README.md.
//
//   node vectors/js/main.mjs < requests.ndjson

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { id } from "./canonical.mjs";
import { Seeded, Supplied, binding } from "./dice.mjs";
import { parsed, read } from "./reading.mjs";
import { Refusal } from "./refusal.mjs";
import { Resolution } from "./resolution.mjs";
import { RULES } from "./rules.mjs";
import { Table } from "./tables.mjs";

const catalogues = {};
const catalogue = (ruleset) =>
  (catalogues[ruleset] ??= JSON.parse(readFileSync(new URL(`../${ruleset}/catalogue.json`, import.meta.url), "utf-8")));

const SEED = { type: "string", pattern: "^[!-~]{1,128}$" };
const DICE = {
  seeded: { source: { enum: ["seeded"] }, seed: { anyOf: [SEED, { type: "integer", minimum: 0, maximum: 2 ** 53 - 1 }] } },
  supplied: {
    source: { enum: ["supplied"] },
    faces: { type: "array", maxItems: 100_000, items: { type: "integer", minimum: 1, maximum: 2 ** 32 - 1 } },
  },
};
const HASH = { type: "string", pattern: "^[0-9a-f]{64}$" };
DICE.committed = {
  source: { enum: ["committed"] },
  ...{ commitment: HASH, game: { type: "string", pattern: "^[A-Za-z0-9._~-]{1,64}$" } },
  seq: { type: "integer", minimum: 1, maximum: 1_000_000 },
  seeds: { type: "array", minItems: 1, maxItems: 8, items: { type: "string", pattern: "^[!-~]{16,128}$" } },
  seed: HASH,
};
const REQUEST = {
  type: "object",
  required: ["state"],
  properties: {
    state: {},
    dice: { type: "object", default: null },
    context: { type: "string", minLength: 1, maxLength: 200, default: null },
    rulings: { type: "object", default: {} },
    version: { type: "string", pattern: "^[0-9]+\\.[0-9]+\\.[0-9]+(\\.dev)?$", default: null },
  },
};

function readDice(dice, throws) {
  if (dice === null) return throws ? { source: "seeded", seed: randomBytes(32).toString("hex") } : { source: "supplied", faces: [] };
  const properties = DICE[dice.source];
  if (!properties) throw new Refusal("schema", "/dice/source", "Dice are seeded, supplied or committed.");
  const sealed = dice.source === "committed"; // its seed may be left out where a ledger knows it: what else is wrong is told first
  const required = Object.keys(properties).filter((name) => !sealed || name !== "seed");
  const found = read(dice, { type: "object", required, properties }, {}, "/dice");
  if (sealed && found.seed === undefined) throw new Refusal("schema", "/dice/seed", "The seed that was committed to is not known here.");
  return found.source === "seeded" ? { ...found, seed: String(found.seed) } : found;
}

function readRulings(asked, register) {
  for (const [name, reading] of Object.entries(asked)) {
    const ruling = register.find((each) => each.id === name);
    if (!ruling || !(reading in ruling.readings)) throw new Refusal("ruling", `/rulings/${name}`, "There is no such reading.");
  }
  const chosen = Object.fromEntries(register.map((each) => [each.id, asked[each.id] ?? each.default]));
  const other = register.filter((each) => chosen[each.id] !== each.default).map((each) => [each.id, chosen[each.id]]);
  return { chosen, other: Object.fromEntries(other) };
}

// A state with each member under its own name. A member that is there under both keeps both.
function underOwnNames(state, also = {}) {
  if (state === null || typeof state !== "object" || Array.isArray(state)) return state;
  const own = (name) => (Object.hasOwn(also, name) && !Object.hasOwn(state, also[name]) ? also[name] : name);
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [own(name), value]));
}

function answer(item) {
  if (item === null || typeof item !== "object" || Array.isArray(item)) throw new Refusal("schema", "", "This is no request.");
  const { ruleset, rule, ...asked } = item;
  const known = RULES[ruleset]?.[rule];
  if (!known) throw new Refusal("unknown", "/rule", "There is no such rule here.");
  const { ruleset: page, states, tables, rulings: register } = catalogue(ruleset);

  const request = read(asked, REQUEST, {}, "");
  const dice = readDice(request.dice, known.throws);
  const asIs = read(underOwnNames(request.state, known.also), states[rule], states[rule].$defs, "/state");
  const state = known.normal ? known.normal(asIs) : asIs;
  if (request.version !== null && request.version !== page.version) {
    throw new Refusal("version", "/version", `Version ${page.version} is here.`);
  }
  const { chosen, other } = readRulings(request.rulings, register);
  if (request.context !== null && Buffer.byteLength(request.context) > 200) throw new Refusal("dice", "/context", "Too long.");

  const edition = { id: page.id, version: page.version, digest: page.digest, houses: [] };
  const stream = "ror.dice.v1";
  const inputs = { stream, ruleset: edition, rule, state, dice, context: request.context, rulings: other };
  const source =
    dice.source === "supplied"
      ? new Supplied(dice.faces)
      : new Seeded(dice.seed, request.context, dice.source === "committed" ? binding(dice, inputs) : undefined);
  const resolution = new Resolution(source, chosen, rule);
  const result = known.resolve(resolution, (table) => new Table(tables[table], chosen), state);
  source.end();

  const { throws, trace } = resolution;
  return {
    ...{ format: "ror.outcome.v3", id: id(inputs), ruleset: edition, rule, state, context: request.context },
    rulings: { ...resolution.rulings, ...other },
    dice: dice.source === "supplied" ? { source: dice.source, throws } : { ...dice, stream, throws },
    ...{ result, trace },
  };
}

// The place of a refusal in the request as it was sent: a Character who is a name there has no members.
function sentPlace(pointer, item) {
  let [place, value] = ["", item];
  for (const part of pointer.split("/").slice(1)) {
    if (value === null || typeof value !== "object") return place;
    place = `${place}/${part}`;
    value = value[part.replaceAll("~1", "/").replaceAll("~0", "~")];
    if (value === undefined) return pointer;
  }
  return pointer;
}

function answered(line) {
  const item = parsed(line);
  try {
    return answer(item);
  } catch (error) {
    if (error instanceof Refusal) error.pointer = sentPlace(error.pointer, item);
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  let item;
  try {
    item = { status: 200, outcome: answered(line) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    item = { status: error.status, problem: error.problem() };
  }
  console.log(JSON.stringify(item));
}
