// What a page that asks a rule something has, whatever it asks: the form's parts, the state as a line beside them, the readings
// chosen, and the question in the page's address, so that you can send it to somebody else.

import { make, send } from "./answer.mjs";
import { enliven, fill, listen, read, tell } from "./form.mjs";
import { Refusal } from "./ask.mjs";
import { asked, housed, lined } from "./link.mjs";
import { offer } from "./numbers.mjs";
import { swapping } from "./sides.mjs";
import { say } from "./words.mjs";

export const form = document.getElementById("ask");
export const desk = document.getElementById("desk"); // the form, the answers, and the editor of the line
export const editor = document.getElementById("editor");
export const state = document.getElementById("state");
export const errors = document.getElementById("errors");
export const said = document.getElementById("said");
export const answer = document.getElementById("answer");

let digests = [];

/** The digests of the house rules of the question; undefined for none. The line names them. */
export const houses = () => (digests.length ? digests : undefined);

/** Whether the answer stands beside the question, and not below it. */
export const isWide = () => matchMedia("(min-width: 72rem)").matches;

/** Whether the line cannot be read. What is wrong stands below it. */
export const isWrong = () => document.getElementById("line").hasAttribute("aria-invalid");

/** The value of radios of the page. */
export const picked = (name) => desk.querySelector(`[name=${name}]:checked`)?.value;

/** Picks one of the radios of the page. */
export const pick = (name, value) => {
  for (const each of desk.querySelectorAll(`[name=${name}]`)) each.checked = each.value === value;
};

const selects = () => [...editor.querySelectorAll("[data-ruling] select")];

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

// The line -------------------------------------------------------------------------------------------------------------

const PAUSE = 300; // milliseconds without a change, after which the service is asked
const line = document.getElementById("line");
const wrong = document.getElementById("line-error");
const { ruleset, rule } = form.dataset;
let later, asking, pending, reading, page;

/** The state in both forms, of an object or a line. A newer question ends the one before. */
const both = async (of) => {
  asking?.abort();
  asking = new AbortController();
  const found = await lined(ruleset, rule, of, { houses: digests, signal: asking.signal });
  digests = found.houses;
  offer(found, (line) => ({ state: line, rulings: rulings() }));
  return found;
};

/** Shows what is wrong with the line: the sentence, and the line with the place marked. */
const complain = ({ detail, line: text, column, length, errors: [fault] = [] }) => {
  const letters = [...(text ?? "")];
  const [before, there, after] = text === undefined ? [] : [letters.slice(0, column - 1), letters.slice(column - 1, column - 1 + length), letters.slice(column - 1 + length)].map((each) => each.join(""));
  wrong.replaceChildren(
    (fault?.detail ?? detail ?? "").replaceAll("`", ""),
    ...(text === undefined ? [] : [make("code", { class: "place" }, before, make("mark", {}, there || "\u00a0"), after)]),
  );
  line.setAttribute("aria-invalid", "true");
  errors.hidden = true; // without scripts the service tells it there
};

const clear = () => {
  wrong.replaceChildren();
  line.removeAttribute("aria-invalid");
};

/** Puts the line that a person wrote into the form. Gives the state in both forms; nothing if the line is wrong. */
const take = async (text) => {
  try {
    const found = await both(text);
    clear();
    fill(state, found.state);
    tell(state);
    page.touched();
    return found;
  } catch (error) {
    if (error instanceof Refusal) complain(error.problem);
    else if (error.name !== "AbortError") throw error;
    return undefined;
  }
};

/** Puts the form's state into the line. A form that is not complete has no line. */
const print = async () => {
  let found;
  if (document.activeElement !== line) clear();
  try {
    found = await both(read(state));
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    if (!(error instanceof Refusal)) throw error;
  }
  if (document.activeElement !== line && pending !== "line") line.value = found?.line ?? "";
  return found;
};

/** Reads the line into the form, and keeps the question in the address. */
const readLine = async () => {
  const found = await take(line.value);
  if (found) page.keep(found.line);
};

/** Has all else wait until a line is in the form. */
const awaited = (work) => {
  const mine = work.finally(() => {
    if (reading === mine) reading = undefined;
  });
  reading = mine;
  return mine;
};

/** Does what waits: reads the line or prints it, and keeps the question in the address. False if the line is wrong. */
export const settled = async () => {
  clearTimeout(later);
  const of = pending;
  pending = undefined;
  if (of === "line") awaited(readLine());
  while (reading) await reading;
  if (of === "form") page.keep((await print())?.line);
  if (!line.hasAttribute("aria-invalid")) return true;
  line.focus();
  return false;
};

/** Has the form ask: `work` begins when the line is in the form. Presses until then are one. */
export const asks = (work) => {
  let waiting = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    try {
      if (await settled()) work();
    } finally {
      waiting = false;
    }
  });
};

/** Settles after a pause. A typed line stays pending, because the form does not have it yet. */
const soon = (of) => {
  outdated();
  pending = pending === "line" ? "line" : of;
  clearTimeout(later);
  later = setTimeout(settled, PAUSE);
};

/** Whether an element is part of an answer, and not of the question. */
const isAnswer = (element) => element.closest(".answers, .numbers") !== null;
const places = (element) => [...element.children].filter((each) => !each.matches(".error"));
const pathTo = (element) => (element === desk ? [] : [...pathTo(element.parentElement), places(element.parentElement).indexOf(element)]);
const fieldOf = (element) => element.closest("[data-kind]")?.dataset.field;

/** Has a change of the form wait for a typed line, and makes it again once the form has the line, unless its field is gone. */
const afterLine = async (event) => {
  if (pending !== "line" && !reading) return;
  const input = event.type === "input";
  if (isAnswer(event.target)) return;
  const target = input ? event.target : event.target.closest("#swap, [data-do]");
  if (!target || target.matches("#line, #example")) return;
  event.stopPropagation();
  const { value, checked } = target;
  const [path, field, focused] = [pathTo(target), fieldOf(target), document.activeElement === target];
  const right = await settled();
  const found = path.reduce((element, at) => element && places(element)[at], desk);
  if (found?.tagName !== target.tagName || fieldOf(found) !== field) return;
  if (!input) found.click();
  else {
    if (right && focused) found.focus();
    found.value = value;
    found.checked = checked;
    found.dispatchEvent(new Event("input", { bubbles: true }));
  }
};

line.addEventListener("input", () => {
  if (line.value.trim()) return soon("line");
  if (pending === "line") pending = undefined;
  clear();
});
line.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});

/** Has the form work: `keep` puts the question into the address, a moment after each change; `load` takes one from there. */
export const open = async ({ keep, load, touched = () => {} }) => {
  page = { keep, touched };
  const changed = () => soon("form");
  const altered = () => {
    touched();
    changed();
  };
  for (const type of ["click", "input"]) desk.addEventListener(type, afterLine, true);
  listen(state, altered);
  swapping(state, altered);
  editor.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.defaultPrevented && event.target.matches("input")) form.requestSubmit();
  });
  desk.addEventListener("input", (event) => {
    if (isAnswer(event.target)) return;
    if (event.target.closest("[data-ruling]")) toldReadings();
    touched(event.target);
    if (event.target.id !== "example" && event.target !== line) changed();
  });
  document.getElementById("example")?.addEventListener("change", async (event) => {
    asking?.abort();
    pending = undefined;
    await load(event.target.value ? JSON.parse(event.target.value) : {}, { example: true });
    changed();
  });
  document.getElementById("share").addEventListener("click", async (event) => {
    const button = event.currentTarget;
    if (await settled()) await send(button, location.href, document.title);
  });
  const arrive = async () => {
    const { state: text, ...question } = asked(location);
    if (text === undefined && !Object.keys(question).length) return;
    line.value = text === undefined ? "" : housed(text, question.houses);
    const found = text === undefined ? undefined : await take(housed(text, question.houses));
    load({ ...question, state: found?.state }, {});
    if (found) line.value = found.line;
  };
  addEventListener("popstate", () => awaited(arrive()));
  enliven(state);
  editor.open = isWide();
  await awaited(arrive());
  form.dataset.ready = "yes";
  return changed;
};
