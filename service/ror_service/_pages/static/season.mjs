// A season on the page that checks: a file with an outcome or a receipt on each line, as `ror audit` reads it. Every record is
// checked as a single file is. The page lists the records that do not hold. Records are not compared with each other.

import { make } from "./answer.mjs";
import { checked } from "./check.mjs";
import { say } from "./words.mjs";

const LISTED = 100;

/** The records of a season: {text, labels} each. Undefined for a file with one document, or for none at all. */
export const records = (lines) => {
  if (!isObject(lines[0])) return undefined; // a document on several lines does not end on the first
  const found = lines.map(recordOf);
  return lines.length > 1 || found[0].labels ? found : undefined;
};

/** The text of a season, also of one that gzip compressed. */
export const textOf = async (bytes) => new TextDecoder().decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? await unzipped(bytes) : bytes);

/** The lines of a season with a record each. */
export const linesOf = (text) => text.split("\n").filter((line) => line.trim());

const SEASON = "#season=";
const LONGEST = 32_000; // characters of a season in a link

/** The address of a season's page: its text stands compressed behind the #, so it never reaches a server. {link, size}, without a link if it is too long. */
export const linkTo = async (path, text, whose) => {
  const packed = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer());
  const letters = btoa(Array.from(packed, (each) => String.fromCharCode(each)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const link = new URL(`${path}${SEASON}${letters}&whose=${whose}`, location.href).href;
  return { link: letters.length > LONGEST ? undefined : link, size: letters.length };
};

/** The season in an address: {season, whose}, `season` as a compressed file. Undefined for none. Throws for a link that was cut. */
export const linked = ({ hash }) => {
  if (!hash.startsWith(SEASON)) return undefined;
  const found = new URLSearchParams(hash.slice(1));
  const letters = atob(found.get("season").replaceAll("-", "+").replaceAll("_", "/"));
  return { season: new Blob([Uint8Array.from(letters, (each) => each.charCodeAt(0))]), whose: found.get("whose") ?? "" };
};

/** Offers the sides of a game in a list of whose luck it is, before the last two choices: high and low numbers. */
export const offer = (list, { sides, whose }) => {
  list.replaceChildren(...sides.map(({ name, words }) => make("option", { value: name }, words)), ...[...list.options].slice(-2));
  list.value = whose;
};

const unzipped = async (bytes) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());

const isObject = (line) => {
  try {
    return Boolean(line) && JSON.parse(line)?.constructor === Object;
  } catch {
    return false;
  }
};

/** The outcome or the receipt of a line, as it is written there, and the labels beside it. */
export const recordOf = (line) => {
  if (!isObject(line)) return { text: line };
  const members = membersOf(line);
  const within = members.filter(([name]) => name === "outcome" || name === "receipt");
  if (within.length !== 1) return { text: line };
  return { text: within[0][1], labels: labelsOf(JSON.parse(line)) };
};

export const labelsOf = ({ player, game, seq }) => [player, game, seq].filter((each) => each !== undefined).join(", ");

/** The members of an object in JSON with the text of their values, so that a check sees what is written: doubled names, too. */
const membersOf = (line) => {
  const found = [];
  let [deep, begin, name] = [0, 0, undefined];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === '"') {
      const start = at;
      for (at += 1; line[at] !== '"'; at += 1) if (line[at] === "\\") at += 1;
      if (deep === 1 && name === undefined) name = JSON.parse(line.slice(start, at + 1));
    } else if (letter === ":" && deep === 1) begin = at + 1;
    else if (letter === "{" || letter === "[") deep += 1;
    else if (letter === "}" || letter === "]") deep -= 1;
    if (name !== undefined && ((letter === "," && deep === 1) || deep === 0)) {
      found.push([name, line.slice(begin, at).trim()]);
      name = undefined;
    }
  }
  return found;
};

const RECORDS = { counted: "season-counted", holds: "season-holds", fails: "season-fails", none: "season-unread", unknown: "season-not-known" };

/** Checks every record alone. */
export const season = async (place, lines, keys) => {
  await report(place, lines, RECORDS, async ({ text, labels }) => {
    const { is, verdict, checks } = await checked(text, { keys });
    const kind = is ? ({ "not-known": "unknown" }[verdict] ?? verdict) : "none";
    if (kind === "holds") return { kind };
    const said = is ? checks.filter(({ verdict: found }) => found === "fails").map((each) => each.said) : [say("check-no-outcome"), ...checks.map((each) => each.said)];
    return { kind, labels, text: said.join(" ") || say("season-not-recomputed") };
  });
  place.append(make("p", { class: "fine" }, say("season-audit")));
};

/** Checks items one by one, and shows how many hold, and what there is to say of single ones: `check` gives {kind, labels, text}. */
export const report = async (place, items, words, check) => {
  const title = make("h2", { tabindex: "-1" }, say("verify-checking"));
  const count = make("p", { role: "status" });
  const list = make("ol", { class: "season" });
  place.replaceChildren(title, count, list);
  const sums = { holds: 0, fails: 0, unknown: 0, none: 0 };
  let more = -LISTED;
  for (const [at, item] of items.entries()) {
    const { kind, labels, text } = await check(item);
    sums[kind] += 1;
    count.textContent = say(words.counted, { checked: at + 1, records: items.length, ...sums });
    if (!text) continue;
    more += 1;
    if (more <= 0) list.append(make("li", { value: at + 1 }, labels ? make("b", {}, `${labels}: `) : null, text));
  }
  const worst = ["fails", "none", "unknown"].find((each) => sums[each]) ?? "holds";
  title.textContent = say(words[worst]);
  title.className = { holds: "holds", unknown: "not-known" }[worst] ?? "fails";
  if (more > 0) place.append(make("p", {}, say("season-more", { count: more })));
  title.focus();
};
