// An answer and what stands below it: what to do with an outcome, its odds with a mark where it fell, and what would have come
// of it under other readings. Pages hand it an outcome; what is seen is drawn by the rules' own words.

import { Refusal, ask, drawn, piece, pieces } from "./ask.mjs";
import { promised } from "./check.mjs";
import { address, lined } from "./link.mjs";
import { promise } from "./promises.mjs";
import { requestOf } from "./ror-client.mjs";
import { ROOT } from "./rules.mjs";
import { number, say, to } from "./words.mjs";

/** An element: its name, what it has, what is in it. */
export const make = (name, has = {}, ...inside) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(has))
    if (key === "onclick") element.addEventListener("click", value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== undefined && value !== false) element.setAttribute(key, value);
  element.append(...inside.filter((each) => each !== undefined && each !== null));
  return element;
};

/** How wide a picture may be here. */
export const room = (element) => Math.max(300, Math.min(760, Math.floor(element.getBoundingClientRect().width || 640)));

/** What makes an outcome again: its rule and its whole request, without what is nothing. */
export const carried = (outcome) => {
  const { context, rulings, ...request } = requestOf(outcome);
  if (context) request.context = context;
  if (Object.keys(rulings).length) request.rulings = rulings;
  return { ruleset: outcome.ruleset.id, rule: outcome.rule, request };
};

/** The address of an outcome's own page, with the request that throws it again. `line` is its state. */
export const addressOf = (outcome, line) => {
  const { ruleset, rule, request } = carried(outcome);
  return new URL(address(`${ROOT}/o/${outcome.id}`, { rule: `${ruleset}/${rule}`, ...request, state: line }), location.href).href;
};

/** The state of an outcome as a line. Undefined if the rules here do not know it. */
export const lineOf = async (outcome) => {
  try {
    return (await lined(outcome.ruleset.id, outcome.rule, outcome.state, { houses: outcome.ruleset.houses })).line;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

const LONGEST = 500; // of a link in a message

/** Puts text on the clipboard, and says so in the button; where that is not allowed, shows it to be copied. */
export const copy = async (button, text, what) => {
  const before = button.dataset.before ?? button.textContent;
  button.dataset.before = before;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = say("answer-copied", { what });
  } catch {
    const field = make("textarea", { rows: 3, readonly: true, "aria-label": what });
    field.value = text;
    button.after(field);
    field.select();
    return;
  }
  setTimeout(() => {
    button.textContent = before;
  }, 2500);
};

/** Shares a link where the browser can, and otherwise copies it. */
export const send = async (button, url, title) => {
  if (!navigator.share) return copy(button, url, say("answer-link"));
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error.name !== "AbortError") await copy(button, url, say("answer-link")); // the person changed their mind
  }
};

/** Hands a file to the person. */
export const save = (name, blob) => {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

const remedy = ({ change, detail, error }) => {
  if (change.arithmetic === null && !change.method) return say("answer-exactly");
  if (change.method === "simulate" && error) return say("answer-simulate-to", { throws: number(change.count), points: number(error * 100, 1) });
  if (change.method === "simulate") return say("answer-simulate", { throws: number(change.count) });
  return detail.replaceAll("`", "");
};

/** A refusal in words, with its remedies as buttons where `take` says what comes of one. */
export const refused = (error, take) => {
  if (!(error instanceof Refusal)) throw error;
  const { detail, help, remedies = [], title } = error.problem;
  return make(
    "div",
    { class: "refused" },
    make("p", {}, detail ?? title),
    help && !remedies.length ? make("p", { class: "fine" }, help) : null,
    take && remedies.length
      ? make("p", { class: "buttons" }, `${say("answer-instead")} `, ...remedies.map((each) => make("button", { type: "button", onclick: () => take(each.change) }, remedy(each))))
      : null,
  );
};

/** Everything about an outcome, into `place`; gives the piece with its sentence. `again` throws the same question anew. */
export const show = async (place, outcome, { again, throws = true, there, below, check = true } = {}) => {
  const line = await lineOf(outcome);
  const link = addressOf(outcome, line);
  const marked = link.replace(/[()]/g, (each) => (each === "(" ? "%28" : "%29")); // Markdown ends a link at `)`
  const message = marked.length <= LONGEST ? marked : new URL(to(`${ROOT}/o/${outcome.id}`), location.href).href;
  const words = await pieces("outcome", { answer: outcome, link: message });
  const shown = there ?? piece(words);
  const checked = make("ror-checked");
  checked.outcome = outcome;
  const copies = [
    [say("answer-link"), link],
    ...(line ? [[say("answer-line"), line]] : []),
    [say("answer-text"), words.text],
    ["Markdown", words.markdown],
    ["Roll20", words.roll20],
    ["JSON", JSON.stringify(outcome)],
  ].map(([what, text]) => make("button", { type: "button", onclick: ({ currentTarget: button }) => copy(button, text, what) }, what));
  const tools = make(
    "div",
    { class: "tools" },
    again ? make("button", { type: "button", class: "first", onclick: again }, say("answer-throw-again")) : null,
    navigator.share ? make("button", { type: "button", onclick: ({ currentTarget: button }) => send(button, link, outcome.summary) }, say("answer-share")) : null,
    make("span", { class: "copies", role: "group", "aria-label": say("answer-copy-it") }, `${say("answer-copy")} `, ...copies),
    make("button", { type: "button", onclick: () => save(`${outcome.rule}-${outcome.id.slice(0, 8)}.json`, new Blob([JSON.stringify(outcome)], { type: "application/json" })) }, say("answer-save")),
    location.pathname.startsWith(`${ROOT}/o/`) ? null : make("a", { href: link }, say("answer-own-page")),
  );
  const chances = make("section", { class: "chances", "aria-label": say("answer-odds") });
  const readings = make("section", { class: "others" });
  place.replaceChildren(...(there ? [] : [shown]), tools, ...(check ? [checked] : []), chances, readings);
  shown.querySelector(".ror-thrown")?.after(...(below ?? []));
  for (const cell of shown.querySelectorAll(".ror-tables .lit")) {
    const frame = cell.closest(".wide"); // a table that is wider than the screen shows the cell that counts
    frame.scrollLeft = cell.offsetLeft - (frame.clientWidth - cell.offsetWidth) / 2;
  }
  if (outcome.dice.source === "committed") fairness(shown.querySelector(".ror-fairness"), outcome);
  if (throws && outcome.dice.throws.length) odds(chances, outcome, line);
  others(readings, outcome);
  return shown;
};

/** Says whether the dice keep the commitment that this browser has of them. */
const fairness = async (place, outcome) => {
  const held = promise(outcome.dice.commitment)?.envelope;
  if (!held || !place) return;
  const { verdict, why } = await promised(outcome, held);
  place.textContent = say(`answer-promise-${verdict}`, { why });
  place.dataset.verdict = verdict;
};

let asking;

/** The odds of the same question, with a mark where this throw fell; what is too large is said. */
const odds = async (place, outcome, line) => {
  asking?.abort();
  asking = new AbortController();
  place.replaceChildren(make("h3", {}, say("answer-odds")), make("p", { class: "fine" }, say("answer-counting")));
  const { ruleset, rule, request } = carried(outcome);
  const question = { state: request.state, rulings: request.rulings, houses: request.houses };
  try {
    const answer = await ask(`/v1/${ruleset}/${rule}/odds`, question, { signal: asking.signal });
    place.lastElementChild.replaceWith(await drawn("odds", { answer, outcome, wide: room(place) }));
    const ways = [["odds", say("answer-more-odds")], ["sweep", say("answer-what-if")]];
    const links = ways.map(([way, text]) => make("a", { href: address(`${ROOT}/${way}/${ruleset}/${rule}`, { ...question, state: line }) }, text));
    place.append(make("p", { class: "fine" }, links[0], ", ", links[1]));
  } catch (error) {
    if (error.name === "AbortError") return;
    place.lastElementChild.replaceWith(
      error instanceof Refusal
        ? make("div", { class: "refused" }, make("p", {}, error.message), make("p", {}, make("a", { href: address(`${ROOT}/odds/${ruleset}/${rule}`, { ...question, state: line }) }, say("answer-ask-for-less"))))
        : make("p", {}, String(error)),
    );
  }
};

const MOST_READINGS = 24;

/** What the same dice come to where the rulings that took part are read otherwise; asked for when it is opened. */
const others = (place, outcome) => {
  const took = Object.keys(outcome.rulings);
  if (!took.length) return;
  const box = make("details", {}, make("summary", {}, say("answer-other-readings")));
  box.addEventListener(
    "toggle",
    async () => {
      const said = make("p", { class: "fine", role: "status" }, say("answer-reading"));
      box.append(said);
      try {
        const { rulings } = await ask(`/v1/rulesets/${outcome.ruleset.id}/rulings`);
        const ways = rulings
          .filter((each) => took.includes(each.id))
          .flatMap((each) => Object.entries(each.readings).filter(([reading]) => reading !== outcome.rulings[each.id]).map(([reading, meaning]) => [each, reading, meaning]));
        for (const [ruling, reading, meaning] of ways.slice(0, MOST_READINGS)) {
          const title = say("answer-read-as", { question: ruling.question, reading, meaning });
          try {
            const answer = await ask("/v1/compare", { outcome, under: [{}, { rulings: { [ruling.id]: reading } }] });
            said.before(await drawn("comparison", { answer, title }));
          } catch (error) {
            said.before(make("div", { class: "ror-comparison" }, make("h4", {}, title), refused(error)));
          }
        }
        const left = ways.length - MOST_READINGS;
        said.textContent = ways.length ? (left > 0 ? say("answer-readings-left", { count: left }) : "") : say("answer-no-readings");
      } catch (error) {
        said.replaceWith(refused(error));
      }
    },
    { once: true },
  );
  place.replaceChildren(box);
};
