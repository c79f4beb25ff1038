// Dice from a real table, throw by throw: what each throw is for, and how many of its dice show each face. The rules name the next
// throw, because it depends on the throws before it.

import { make } from "./answer.mjs";
import { Refusal, ask } from "./ask.mjs";
import { following } from "./live.mjs";
import { LANGUAGE, say } from "./words.mjs";

const MOST_BUTTONS = 20; // sides of a die with a button for each face
const MOST_COUNTS = 12; // sides of dice with a count for each face

/**
 * Asks in `place` for the faces of a question, one throw after another. `question()` gives {ruleset, rule, request}, `faces()` the
 * faces so far, `put(faces)` keeps them, and `done()` is called after the last. `begun`: also if no die is missing from the start.
 * Gives what to call after each change.
 */
export const asking = (place, { question, faces, put, done, begun = false }) => {
  const before = []; // the numbers of faces before each answer
  let answered = begun;

  const give = (found) => {
    before.push(faces().length);
    answered = true;
    put([...faces(), ...found]);
    refresh();
  };
  const back = () => {
    put(faces().slice(0, before.pop() ?? -1));
    answered = true;
    refresh();
  };
  const undo = () => (faces().length ? make("button", { type: "button", class: "small", onclick: back }, say("dice-back")) : null);
  const tell = (text) => place.replaceChildren(make("p", { class: "fine", role: "status" }, text), undo() ?? "");

  const show = (next) => {
    const already = faces().length - next.used;
    let [count, part] = [next.count - already, 0];
    if (next.parts) {
      let end = 0;
      part = next.parts.findIndex((each) => (end += each) > already);
      count = end - already;
    }
    const notes = [next.heading, next.again && say("dice-again"), next.parts && say("dice-part", { part: part + 1, parts: next.parts.length })];
    const fields = count === 1 && next.sides <= MOST_BUTTONS ? buttons(next.sides, give) : next.sides <= MOST_COUNTS ? counts(next.sides, count, give) : typed(next.sides, count, give);
    place.replaceChildren(
      make(
        "fieldset",
        { class: "throw" },
        make("legend", { tabindex: -1 }, say("dice-ask", { why: next.why, count, sides: next.sides })),
        ...notes.filter(Boolean).map((each) => make("p", { class: "fine" }, each)),
        ...fields,
      ),
      undo() ?? "",
    );
  };

  const refresh = following(async (signal) => {
    const { ruleset, rule, request } = question();
    let next;
    try {
      ({ next } = await ask("/pages/next", { ruleset, rule, request: { ...request, dice: { source: "supplied", faces: faces() } }, language: LANGUAGE }, { signal, quiet: true }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { type = "", errors: [fault] = [], detail } = error.problem;
      tell(type.endsWith("/faces") ? (fault?.detail ?? detail) : say("dice-incomplete"));
      return;
    }
    if (signal.aborted) return;
    if (next) show(next);
    else tell(say("dice-complete"));
    if (answered) place.querySelector("legend")?.focus();
    if (!next && answered) done();
    answered = false;
  });
  return refresh;
};

/** One die: a button for each face. */
const buttons = (sides, give) => [
  make("div", { class: "faces" }, ...Array.from({ length: sides }, (_, at) => make("button", { type: "button", onclick: () => give([at + 1]) }, String(at + 1)))),
];

/** Several dice: how many show each face. The keyboard changes a count in its field, without minus and plus. */
const counts = (sides, count, give) => {
  const left = make("span", { role: "status" });
  const next = make("button", { type: "button", class: "first" }, say("dice-next"));
  const inputs = Array.from({ length: sides }, (_, at) => make("input", { type: "number", min: 0, max: count, inputmode: "numeric", value: 0, "aria-label": say("dice-how-many", { face: at + 1 }) }));
  const numbers = () => inputs.map((each) => Math.max(0, Math.floor(Number(each.value) || 0)));
  const rest = () => count - numbers().reduce((sum, each) => sum + each, 0);
  const tell = () => {
    left.textContent = rest() < 0 ? say("dice-too-many", { count: -rest() }) : say("dice-left", { count: rest() });
    next.disabled = rest() !== 0;
  };
  const go = () => rest() === 0 && give(numbers().flatMap((each, at) => Array(each).fill(at + 1)));
  const step = (input, by) => {
    input.value = Math.max(0, Math.min(Number(input.value) + by, Number(input.value) + Math.max(rest(), 0)));
    tell();
  };
  for (const input of inputs) {
    input.addEventListener("input", tell);
    input.addEventListener("focus", () => input.select());
    entered(input, go);
  }
  next.addEventListener("click", go);
  tell();
  const row = (input, at) =>
    make(
      "li",
      {},
      make("b", { "aria-hidden": "true" }, String(at + 1)),
      make(
        "span",
        { class: "stepper" },
        make("button", { type: "button", class: "small", tabindex: -1, "aria-label": say("dice-less", { face: at + 1 }), onclick: () => step(input, -1) }, "−"),
        input,
        make("button", { type: "button", class: "small", tabindex: -1, "aria-label": say("dice-more", { face: at + 1 }), onclick: () => step(input, 1) }, "+"),
      ),
    );
  return [make("ul", { class: "counts" }, ...inputs.map(row)), make("p", { class: "buttons" }, next, left)];
};

/** Dice with many sides: their numbers one after another. */
const typed = (sides, count, give) => {
  const input = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", "aria-label": say("dice-numbers", { count, sides }) });
  const go = () => {
    const found = input.value.split(/\D+/).filter(Boolean).map(Number);
    if (found.length === count && found.every((each) => each >= 1 && each <= sides)) give(found);
    else input.setAttribute("aria-invalid", "true");
  };
  entered(input, go);
  return [input, make("p", { class: "buttons" }, make("button", { type: "button", class: "first", onclick: go }, say("dice-next")))];
};

/** Enter goes on to the next throw, and does not send the form. */
const entered = (input, go) =>
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    go();
  });
