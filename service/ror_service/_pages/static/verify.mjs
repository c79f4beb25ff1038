// Checks files: an outcome or a receipt (check.mjs), a season with one on each line (season.mjs), or an evening of a room (saved.mjs).

import { make, refused, show } from "./answer.mjs";
import { Refusal, ask } from "./ask.mjs";
import { outcomeOf } from "./check.mjs";
import { asked } from "./link.mjs";
import { isLog, evening } from "./saved.mjs";
import { linesOf, records, season, textOf } from "./season.mjs";
import { say } from "./words.mjs";

const form = document.getElementById("check");
const drop = document.getElementById("drop");
const answer = document.getElementById("answer");
const keys = document.getElementById("keys");
let files = [];

const bytesIn = async (file) => new Uint8Array(await file.arrayBuffer());

/** What is to be checked, as bytes; of a link, what it carries is thrown again and checked. */
const given = async () => {
  const text = document.getElementById("paste").value.trim();
  const question = /^https?:\/\/\S+?\/(?:play|odds|sweep)\/[^/\s]+\/\S+$/.test(text);
  if (question) throw new Refusal({ detail: say("verify-question") });
  const link = /^https?:\/\/\S+\/o\/([0-9a-f]{64})(?:[?#]\S+)?$/.exec(text);
  if (!link) return new TextEncoder().encode(text);
  const { rule, ...request } = asked(new URL(text));
  const outcome = await (rule && request.state ? ask(`/v1/${rule}`, request) : ask(`/v1/outcomes/${link[1]}`));
  return new TextEncoder().encode(JSON.stringify({ ...outcome, id: link[1] }));
};

const check = async () => {
  const all = files.length ? await Promise.all(files.map(bytesIn)) : [await given()];
  const [bytes] = all;
  if (!bytes.length) return answer.replaceChildren(make("p", {}, say("verify-nothing")));
  const ring = keys.value.trim() ? JSON.parse(keys.value).keys : undefined;
  const texts = await Promise.all(all.map(async (each) => linesOf(await textOf(each))));
  const log = texts.find(isLog);
  const rest = texts.filter((each) => each !== log).flat();
  if (log) return evening(answer, log, rest, ring);
  const lines = records(rest);
  if (lines) return season(answer, lines, ring);
  const found = make("ror-checked");
  found.outcome = bytes;
  if (ring) found.keys = ring;
  const title = make("h2", { tabindex: "-1" }, say("verify-checking"));
  answer.replaceChildren(title, found);
  await found.check();
  const holds = found.dataset.holds === "true";
  const { verdict } = found.dataset;
  title.textContent = say(found.dataset.is === "true" ? `verify-${verdict}` : "verify-no-outcome");
  title.className = found.dataset.is === "true" ? verdict : "fails";
  const outcome = holds && outcomeOf(bytes);
  if (outcome) {
    const more = make("section", { class: "answer" });
    answer.append(more);
    await show(more, outcome, { check: false });
  }
  return title.focus();
};

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await check();
  } catch (error) {
    answer.replaceChildren(error instanceof Refusal ? refused(error) : make("p", { class: "error" }, say("verify-unreadable", { why: error.message })));
  }
});

const isKeys = (text) => {
  try {
    return Array.isArray(JSON.parse(text).keys);
  } catch {
    return false;
  }
};

/** Takes files to check. A list of keys among them goes to its field. */
const take = async (dropped) => {
  files = [];
  for (const file of dropped) {
    const text = await textOf(await bytesIn(file));
    if (!isKeys(text)) files.push(file);
    else keys.value = text;
  }
  keys.dispatchEvent(new Event("input"));
  if (files.length) form.requestSubmit();
};
document.getElementById("file").addEventListener("change", (event) => take(event.target.files));
document.getElementById("paste").addEventListener("input", () => {
  files = [];
  document.getElementById("file").value = "";
});
keys.addEventListener("input", () => {
  form.querySelector("[data-said]").textContent = say(keys.value.trim() ? "verify-given-keys" : "verify-own-keys");
});
for (const name of ["dragover", "drop"])
  drop.addEventListener(name, (event) => {
    event.preventDefault();
    if (name === "drop" && event.dataTransfer.files.length) take(event.dataTransfer.files);
  });
form.dataset.ready = "yes";
