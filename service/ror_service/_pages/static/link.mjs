// Links with a question in them: the state as a line, and the rest of the request, as `GET /v1/RULESET/RULE` takes them.
//
//   address("/play/sauron/rally", { state: "leader=...", dice: { source: "seeded", seed: "42" } })
//   asked(location)    // { state: "leader=...", dice: {...} }
//
// A question that is too long for a server stands behind the #, so it never reaches one.

import { ask } from "./ask.mjs";

const LONGEST = 6000; // characters of a query
const PLAIN = /%(?:2C|3A|3D|40|28|29|2F)/g; // , : = @ ( ) / stand in a query as they are
const TEXTS = ["state", "context", "arithmetic", "method", "version", "rule", "side", "worth"];
const DATA = ["vary", "given", "chosen"];

const escaped = (text) => encodeURIComponent(text).replaceAll("%20", "+").replace(PLAIN, decodeURIComponent);
const present = (value) => value !== undefined && value !== null && value !== "";

/** The state of a rule in both forms: {state, line, houses}. `state` is an object, or a line that names its house rules. */
export const lined = (ruleset, rule, state, { houses = [], ...options } = {}) => ask("/pages/line", { ruleset, rule, state, houses }, options);

/** A line without its house rules. A link has their whole digests in `houses`. */
const bare = (line) => line?.replace(/(?:(?:^|\s+)\+house:\S+)+\s*$/i, "");

/** A line with house rules, of which it names the whole digests. */
export const housed = (line, houses = []) => [line, ...houses.map((each) => each.replace("sha256:", "+house:"))].join(" ").trim();

const pairsOf = (question) => {
  const { dice, rulings, fields, houses, count, luck } = question;
  const found = TEXTS.map((name) => [name, name === "state" && houses?.length ? bare(question.state) : question[name]]);
  if (dice?.source === "seeded") found.push(["seed", dice.seed]);
  else if (dice?.source === "supplied") found.push(["faces", dice.faces.join(",")]);
  else if (dice) found.push(["dice", JSON.stringify(dice)]);
  if (rulings) found.push(["rulings", Object.entries(rulings).map((each) => each.join(":")).join(",")]);
  found.push(["fields", fields?.join(",")], ["houses", houses?.join(",")], ["count", count], ["luck", luck], ["against", question.against]);
  found.push(...DATA.map((name) => [name, question[name] && (areTexts(question[name]) ? question[name].join(";") : JSON.stringify(question[name]))]));
  return found.filter(([, value]) => present(value));
};

/** Whether something is a list of texts that a semicolon can part, as `orc=10..60`. */
const areTexts = (value) => Array.isArray(value) && value.every((each) => typeof each === "string" && !each.includes(";"));

/** A question, whose state is a line, as the query of a link. The language of this page stays. */
const queryOf = (question) => {
  const language = new URLSearchParams(location.search).get("lang");
  const pairs = [...pairsOf(question), ...(language ? [["lang", language]] : [])];
  return pairs.map(([name, value]) => `${name}=${escaped(String(value))}`).join("&");
};

/** The address of a page with a question, whose state is a line. */
export const address = (path, question) => {
  const query = queryOf(question);
  return query ? `${path}${query.length > LONGEST ? "#" : "?"}${query}` : path;
};

/** The question in an address, whose state is a line. Empty for none. */
export const asked = ({ search, hash }) => {
  const found = Object.fromEntries(new URLSearchParams(hash.includes("=") ? hash.slice(1) : search));
  const question = Object.fromEntries(TEXTS.filter((name) => name in found).map((name) => [name, found[name]]));
  try {
    if ("seed" in found && found.method !== "simulate") question.dice = { source: "seeded", seed: found.seed };
    if ("faces" in found) question.dice = { source: "supplied", faces: found.faces.split(",").map((each) => (/^\d+$/.test(each) ? Number(each) : each)) };
    if ("dice" in found) question.dice = JSON.parse(found.dice);
    if (found.rulings) question.rulings = Object.fromEntries(found.rulings.split(",").map((each) => each.split(":")));
    for (const name of ["fields", "houses"]) if (found[name]) question[name] = found[name].split(",");
    if ("count" in found) question.count = Number(found.count);
    if (found.luck) question.luck = found.luck;
    if (found.against) question.against = found.against === "true";
    for (const name of DATA) if (name in found) question[name] = name === "vary" && !found.vary.startsWith("[") ? found.vary.split(";") : JSON.parse(found[name]);
    return question;
  } catch {
    return {};
  }
};
