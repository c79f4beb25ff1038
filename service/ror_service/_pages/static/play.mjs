// The form of a rule: what it asks, the dice it is thrown with, the answer below it. The question stands in the page's
// address, so that you can send it to somebody else.

import { allocating, firstCall, switching } from "./allocate.mjs";
import { make, show } from "./answer.mjs";
import { Refusal, ask } from "./ask.mjs";
import { asking } from "./dice.mjs";
import { blame, forgive, read } from "./form.mjs";
import { address, asked } from "./link.mjs";
import { panel } from "./live.mjs";
import { naming } from "./names.mjs";
import { answer, asks, current, editor, errors, form, houses, isWrong, open, outdated, pick, picked, put, rulings, said, state } from "./question.mjs";
import { freshSeed } from "./ror-client.mjs";
import { keep as log, kept } from "./throws.mjs";
import { faulted, headed, plainly } from "./wording.mjs";
import { say } from "./words.mjs";

const { ruleset, rule } = form.dataset;
const thrown = history.state?.outcome; // before the form writes its question into the address
const throws = form.dataset.throws === "yes";

// The dice ------------------------------------------------------------------------------------------------------------

const source = () => (throws ? picked("dice") : "none");

const choose = (way) => {
  pick("dice", way);
  for (const part of editor.querySelectorAll("[data-dice]")) part.hidden = part.dataset.dice !== way;
};

const faceField = document.getElementById("faces");
const faces = () => faceField.value.split(/[\s,;]+/).filter(Boolean).map((each) => (/^\d+$/.test(each) ? Number(each) : each));

/** The dice of a request; `drawn`: with a seed of this page's where nothing else is chosen. */
const dice = (drawn) =>
  ({
    fresh: () => (drawn ? { source: "seeded", seed: freshSeed() } : undefined),
    seeded: () => ({ source: "seeded", seed: document.getElementById("seed").value.trim() }),
    supplied: () => ({ source: "supplied", faces: faces() }),
    none: () => undefined,
  })[source()]();

// The question --------------------------------------------------------------------------------------------------------

const request = (drawn) => ({
  state: read(state),
  dice: dice(drawn),
  context: (throws && document.getElementById("context").value.trim()) || undefined,
  rulings: rulings(),
  houses: houses(),
});

/** Puts a request into the form. */
const load = (asked) => {
  put(asked);
  forgive(editor);
  errors.hidden = true;
  byHand(!asked.state);
  if (asked.state) follow();
  if (!throws) return;
  document.getElementById("context").value = asked.context ?? "";
  document.getElementById("binding").open = Boolean(asked.context);
  choose({ seeded: "seeded", supplied: "supplied" }[asked.dice?.source] ?? "fresh");
  document.getElementById("seed").value = asked.dice?.seed ?? "";
  faceField.value = asked.dice?.faces?.join(" ") ?? "";
  table();
};

/** Keeps the question in the address, where a link to it is copied from. `line` is the state, if it has a line. */
const keep = (line) => {
  const asked = { ...request(false), state: line };
  history.replaceState(null, "", address(location.pathname, asked));
  lead(asked);
};

/** The links to the other pages of the rule carry the question. */
const lead = (asked) => {
  const { state, rulings, houses } = asked;
  for (const way of document.querySelectorAll("a[data-mode]")) way.href = address(way.pathname, way.dataset.mode === "play" ? asked : { state, rulings, houses });
};

// Asking --------------------------------------------------------------------------------------------------------------

/** Shows what is wrong, each beside its field, and leads to it. */
const complain = (error) => {
  if (!(error instanceof Refusal)) throw error;
  const { problem } = error;
  const list = faulted(state, problem).map(({ names: [top, name], id: there, where: place, text }) => {
    let id = there;
    let where = place;
    if (top === "dice" && source() !== "none") id = source() === "supplied" ? "faces" : "seed";
    else if (top === "rulings") id = `r-${name}`;
    else if (top === "context") {
      const field = document.getElementById("context").closest("[data-kind]");
      id = blame(field, text);
      where = field.querySelector("label").textContent;
    }
    return make("li", {}, where ? make("a", { href: `#${id}`, "data-to": id }, where) : "", where ? ": " : "", text);
  });
  const help = problem.help && !problem.errors?.length ? make("p", { class: "fine" }, plainly(state, problem.help)) : "";
  errors.replaceChildren(make("p", {}, make("strong", {}, headed(problem, say("play-not-thrown")))), make("ul", {}, ...list), help);
  outdated();
  errors.hidden = false;
  errors.focus();
};

errors.addEventListener("click", (event) => {
  const id = event.target.dataset?.to;
  if (id === undefined) return;
  event.preventDefault();
  const to = document.getElementById(id);
  for (let fold = to?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  (to?.matches("input, select, textarea, button, summary") ? to : to?.querySelector("input, select, textarea, button, summary"))?.focus();
});

/** Goes on from hits that are allocated. Dice of a real table are asked for below the allocation, after those of `asked`. */
const goOn = (asked, to) => {
  if (asked.dice?.source !== "supplied") return throwIt(asked, to);
  let given = asked.dice.faces;
  const place = make("div", { class: "ask real" });
  const question = () => ({ ruleset, rule: to, request: asked });
  answer.querySelector(".allocate ~ .real")?.remove();
  answer.querySelector(".allocate").after(place);
  return asking(place, {
    question,
    faces: () => given,
    put: (faces) => {
      given = faces;
    },
    done: () => throwIt({ ...asked, dice: { source: "supplied", faces: given } }, to),
    begun: true,
  })();
};

/** Shows an outcome, and below it what comes next. */
const present = async (outcome, asked, to = rule) => {
  const below = allocating(outcome, asked, goOn);
  const again = source() === "fresh" && to === rule && throws ? () => throwIt() : undefined;
  const shown = await show(answer, outcome, { again, throws, below });
  current();
  return shown;
};

/** Asks, and shows what comes: `asked` for a rule, the page's own question where nothing is given. */
export const throwIt = async (asked = request(true), to = rule, { quietly = false } = {}) => {
  forgive(editor);
  errors.hidden = true;
  said.textContent = say(throws ? "play-throwing" : "play-resolving");
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  try {
    const call = firstCall(ruleset, to, asked.state);
    const outcome = await ask(`/v1/${ruleset}/${call}`, asked);
    if (throws) await log(outcome);
    history.replaceState({ outcome: outcome.id }, "", location.href); // Back comes to the same throw
    const shown = await present(outcome, asked, to);
    said.textContent = "";
    if (quietly) return;
    const sentence = shown.querySelector(".ror-summary");
    sentence.focus({ preventScroll: true });
    answer.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  } catch (error) {
    said.textContent = "";
    if (error instanceof Refusal) await naming(ruleset, to, asked.state);
    complain(error);
  } finally {
    button.disabled = false;
  }
};

asks(() => throwIt());
const live = document.getElementById("live");
const real = document.getElementById("real");
const nextThrow = real
  ? asking(real, {
      question: () => ({ ruleset, rule: firstCall(ruleset, rule, read(state)), request: { state: read(state), rulings: rulings(), houses: houses() } }),
      faces,
      put: (found) => {
        faceField.value = found.join(" ");
        changed();
      },
      done: () => form.requestSubmit(),
    })
  : () => {};
/** Asks for the next throw if the dice come from the table. */
const table = () => source() === "supplied" && nextThrow();
const odds = live ? panel(live, () => `/v1/${ruleset}/${rule}/odds`, () => ({ state: read(state), rulings: rulings(), houses: houses() })) : () => {};
const follow = () => {
  odds();
  table();
};
const byHand = switching(ruleset, rule, state);
const changed = await open({
  keep,
  load,
  touched: (input) => {
    if (input?.name === "dice") choose(input.value);
    if (input?.name === "dice" || input === faceField) table();
    byHand();
    if (!input || state.contains(input) || input.closest("[data-ruling]")) follow();
  },
});
byHand(!location.href.includes("state="));
document.getElementById("draw")?.addEventListener("click", () => {
  document.getElementById("seed").value = freshSeed();
  changed();
});
const link = asked(location);
lead(link);
const before = thrown && (await kept(thrown));
if (before) await present(before, { ...request(true), dice: { source: "seeded", seed: before.dice.seed } });
else if (link.state !== undefined && !isWrong() && (link.dice || !throws)) throwIt(request(true), rule, { quietly: true }); // a link opens as its answer
