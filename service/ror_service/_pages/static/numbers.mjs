// The numbers of the line, each a button: how much of it a wanted result needs, and what comes of other numbers. Both answer in place.

import { make, refused, room } from "./answer.mjs";
import { ask, drawn } from "./ask.mjs";
import { address } from "./link.mjs";
import { ROOT } from "./rules.mjs";
import { number, say, to } from "./words.mjs";

const USUAL = 80; // percent
const STEPS = 10;
const form = document.getElementById("ask");
const place = document.getElementById("numbers");
const { ruleset, rule, headline = "" } = form.dataset;
const WISHES = JSON.parse(form.dataset.wishes || "{}"); // side -> the wanted result that it has first
const WANTED = JSON.parse(form.dataset.wanted ?? "[]"); // [field or field=word, its words]

const chance = ({ probability }) => (probability === undefined ? "–" : `${number(probability * 100, 1)} %`);

/** The range about a number, within the bounds of its field. */
const about = (now, { least, most }) => [Math.max(least, Math.floor(now / 2)), Math.min(most, Math.max(now + 5, now * 3))];

/** `winner=attacker` as a request says it. */
const wish = (text) => {
  const [field, word] = text.split("=");
  return { field, value: word ?? true };
};

/** The wanted result of a side for a number of that side, otherwise the first. */
const usual = (pointer) => {
  const side = pointer.split("/").find((name) => name in WISHES);
  return WANTED.find(([text]) => text === WISHES[side]) ?? WANTED[0];
};

const needed = ({ found, next_best: next, best, low, high, end }) =>
  found
    ? [say(end === "least" ? "numbers-least" : "numbers-most", { number: found.at, chance: chance(found) }), ...(next ? [say("numbers-next", { number: next.at, chance: chance(next) })] : [])].join(" ")
    : say("numbers-unreached", { low, high, number: best.at, chance: chance(best) });

/** The questions about a number: `question` gives the line and its readings. */
const questions = (at, now, question) => {
  const said = make("div", { class: "said", role: "status" });
  let asking;
  const answer = async (work) => {
    asking?.abort();
    const mine = (asking = new AbortController());
    said.replaceChildren(make("p", { class: "fine" }, say("numbers-counting")));
    try {
      const parts = await work(mine.signal);
      if (!mine.signal.aborted) said.replaceChildren(...parts);
    } catch (error) {
      if (error.name !== "AbortError") said.replaceChildren(refused(error));
    }
  };
  const more = (href) => make("p", { class: "fine" }, make("a", { href }, say("numbers-own-page")));
  const percent = make("input", { type: "text", inputmode: "decimal", value: USUAL, "aria-label": say("numbers-percent") });
  const wanted = make("select", { "aria-label": say("numbers-wanted") }, ...WANTED.map(([text, called]) => make("option", { value: text, selected: text === usual(at.pointer)[0] }, called)));
  const [low, high] = about(now, at);
  const from = make("input", { type: "text", inputmode: "numeric", value: low, "aria-label": say("numbers-from") });
  const until = make("input", { type: "text", inputmode: "numeric", value: high, "aria-label": say("numbers-to") });
  const howMany = () =>
    answer(async (signal) => {
      const asked = question();
      const found = await ask(`/v1/${ruleset}/${rule}/need`, { ...asked, vary: { pointer: at.pointer }, ...wish(wanted.value), at_least: Number(percent.value.replace(",", ".")) / 100 }, { signal });
      const link = new URLSearchParams({ state: asked.state, vary: at.pointer, field: wanted.value, percent: percent.value });
      const query = to(`${ROOT}/need/${ruleset}/${rule}`);
      return [make("p", {}, make("strong", {}, needed(found))), more(`${query}${query.includes("?") ? "&" : "?"}${link}`)];
    });
  const whatIf = () =>
    answer(async (signal) => {
      const [first, last] = [from, until].map((each) => Number(each.value));
      const vary = [{ pointer: at.pointer, from: first, to: last, step: Math.max(1, Math.ceil((last - first) / STEPS)) }];
      const asked = { ...question(), vary, fields: headline.split(" ").slice(0, 1) };
      const found = await ask(`/v1/${ruleset}/${rule}/odds/sweep`, asked, { signal });
      return [await drawn("sweep", { answer: found, wide: room(said) }), more(address(`${ROOT}/sweep/${ruleset}/${rule}`, asked))];
    });
  const line = (work, ...parts) => {
    const one = make("form", { class: "one" }, ...parts);
    one.addEventListener("submit", (event) => {
      event.preventDefault();
      work();
    });
    return one;
  };
  return make(
    "div",
    { class: "asks", id: "asks" },
    WANTED.length ? line(howMany, make("button", {}, say("numbers-how-many")), percent, make("span", {}, say("numbers-so-that")), wanted) : null,
    line(whatIf, make("button", {}, say("numbers-what-if")), from, make("span", {}, say("numbers-until")), until),
    said,
  );
};

/** Offers the numbers of a line that the rules read, as `/pages/line` gives it. A line without numbers gets no buttons. */
export const offer = (found, question) => {
  if (form.dataset.throws !== "yes" || !found?.numbers.length) return place.replaceChildren();
  if (place.dataset.line === found.line && place.firstElementChild) return undefined;
  place.dataset.line = found.line;
  const letters = [...found.line];
  const parts = [];
  let end = 0;
  for (const at of found.numbers) {
    const text = letters.slice(at.start, at.end).join("");
    const button = make("button", { type: "button", "aria-expanded": "false", "aria-controls": "asks", "aria-label": say("numbers-ask", { number: text }) }, text);
    button.addEventListener("click", () => {
      const opens = button.getAttribute("aria-expanded") === "false";
      for (const each of place.querySelectorAll("[aria-expanded]")) each.setAttribute("aria-expanded", "false");
      document.getElementById("asks")?.remove();
      if (!opens) return;
      button.setAttribute("aria-expanded", "true");
      place.append(questions(at, Number(text), () => question(found.line)));
    });
    parts.push(letters.slice(end, at.start).join(""), button);
    end = at.end;
  }
  return place.replaceChildren(make("p", { class: "line", role: "group", "aria-label": say("numbers-title") }, make("span", { class: "fine" }, `${say("numbers-tap")} `), ...parts, letters.slice(end).join("")));
};
