// What a page that asks a rule something has, whatever it asks: the form's parts, the readings chosen, and the question behind
// the # of the page's address, so that it can be sent to somebody else as it was prepared.

import { copy, make } from "./answer.mjs";
import { enliven, fill, listen, tell } from "./form.mjs";
import { unpacked } from "./link.mjs";
import { say } from "./words.mjs";

export const form = document.getElementById("ask");
export const state = document.getElementById("state");
export const errors = document.getElementById("errors");
export const said = document.getElementById("said");
export const answer = document.getElementById("answer");

const selects = () => [...form.querySelectorAll("[data-ruling] select")];

/** The readings chosen other than the defaults, by ruling; undefined for none. */
export const rulings = () => {
  const chosen = selects().filter((each) => each.value).map((each) => [each.name, each.value]);
  return chosen.length ? Object.fromEntries(chosen) : undefined;
};

/** Says how many places are read otherwise than by default. */
const toldReadings = () => {
  const box = document.getElementById("readings");
  if (!box) return;
  const count = Object.keys(rulings() ?? {}).length;
  box.querySelector("[data-said]").textContent = say(count ? "question-otherwise" : "question-by-default", { count });
};

/** Marks the answer that is shown as one to another question than the form now says. */
export const outdated = () => {
  if (!answer.firstElementChild || answer.classList.contains("before")) return;
  answer.classList.add("before");
  answer.prepend(make("p", { class: "notice", role: "status" }, say("question-outdated")));
};

/** Says that the answer which is shown is to the question that the form says. */
export const current = () => {
  answer.classList.remove("before");
  answer.querySelector(":scope > .notice")?.remove();
};

/** Puts the state and the readings of a question into the form. */
export const put = (asked) => {
  fill(state, asked.state ?? {});
  tell(state);
  for (const each of selects()) {
    each.value = asked.rulings?.[each.name] ?? "";
    if (each.selectedIndex < 0) each.value = "";
  }
  toldReadings();
};

/** Has the form work: `keep` puts the question into the address, a moment after each change; `load` takes one from there. */
export const open = async ({ keep, load, touched = () => {} }) => {
  let later;
  const changed = () => {
    outdated();
    clearTimeout(later);
    later = setTimeout(keep, 250);
  };
  listen(state, () => {
    touched();
    changed();
  });
  form.addEventListener("input", (event) => {
    if (event.target.closest("[data-ruling]")) toldReadings();
    touched(event.target);
    if (event.target.id !== "example") changed();
  });
  document.getElementById("example")?.addEventListener("change", async (event) => {
    await load(event.target.value ? JSON.parse(event.target.value) : {}, { example: true });
    changed();
  });
  document.getElementById("share").addEventListener("click", async (event) => {
    const button = event.currentTarget;
    clearTimeout(later);
    await keep();
    await copy(button, location.href, say("answer-link"));
  });
  const arrive = async () => {
    const asked = location.hash.length > 1 ? await unpacked(location.hash.slice(1)) : undefined;
    if (asked) load(asked, {});
  };
  addEventListener("hashchange", arrive);
  enliven(state);
  await arrive();
  form.dataset.ready = "yes";
  return changed;
};
