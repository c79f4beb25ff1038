// Checks a file: an outcome or a receipt (check.mjs), or a season with one on each line (season.mjs).

import { make, refused, show } from "./answer.mjs";
import { Refusal, ask } from "./ask.mjs";
import "./check.mjs";
import { asked } from "./link.mjs";
import { records, season } from "./season.mjs";
import { say } from "./words.mjs";

const form = document.getElementById("check");
const drop = document.getElementById("drop");
const answer = document.getElementById("answer");
const keys = document.getElementById("keys");
let file;

/** What is to be checked, as bytes; of a link, what it carries is thrown again and checked. */
const given = async () => {
  if (file) return new Uint8Array(await file.arrayBuffer());
  const text = document.getElementById("paste").value.trim();
  const question = /^https?:\/\/\S+?\/(?:play|odds|sweep)\/[^/\s]+\/\S+$/.test(text);
  if (question) throw new Refusal({ detail: say("verify-question") });
  const link = /^https?:\/\/\S+\/o\/([0-9a-f]{64})(?:[?#]\S+)?$/.exec(text);
  if (!link) return new TextEncoder().encode(text);
  const { rule, ...request } = asked(new URL(text));
  const outcome = await (rule && request.state ? ask(`/v1/${rule}`, request) : ask(`/v1/outcomes/${link[1]}`));
  return new TextEncoder().encode(JSON.stringify({ ...outcome, id: link[1] }));
};

/** The outcome inside a file: of a receipt its payload. Undefined for anything else. */
const outcomeOf = (bytes) => {
  try {
    const found = JSON.parse(new TextDecoder().decode(bytes));
    if (!found.payloadType) return found;
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(found.payload), (each) => each.charCodeAt(0))));
  } catch {
    return undefined;
  }
};

const check = async () => {
  const bytes = await given();
  if (!bytes.length) {
    answer.replaceChildren(make("p", {}, say("verify-nothing")));
    return;
  }
  const ring = keys.value.trim() ? JSON.parse(keys.value).keys : undefined;
  const lines = await records(bytes);
  if (lines) {
    await season(answer, lines, ring);
    return;
  }
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
  title.focus();
};

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await check();
  } catch (error) {
    answer.replaceChildren(error instanceof Refusal ? refused(error) : make("p", { class: "error" }, say("verify-unreadable", { why: error.message })));
  }
});
const take = (dropped) => {
  file = dropped;
  form.requestSubmit();
};
document.getElementById("file").addEventListener("change", (event) => take(event.target.files[0]));
document.getElementById("paste").addEventListener("input", () => {
  file = undefined;
  document.getElementById("file").value = "";
});
keys.addEventListener("input", () => {
  form.querySelector("[data-said]").textContent = say(keys.value.trim() ? "verify-given-keys" : "verify-own-keys");
});
for (const name of ["dragover", "drop"])
  drop.addEventListener(name, (event) => {
    event.preventDefault();
    if (name === "drop" && event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
  });
form.dataset.ready = "yes";
