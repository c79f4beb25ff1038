// Odds that follow the form: asked again a moment after each change, with the earlier question ended, and a slider below each
// number that gives the chance of a value or more, and of a value or less.

import { make, room } from "./answer.mjs";
import { Refusal, ask, piece, pieces } from "./ask.mjs";
import { number, say } from "./words.mjs";

const PAUSE = 100; // milliseconds without a change, after which the odds are asked

let own = false;
addEventListener("ror-rules", ({ detail }) => {
  own = detail.by === "page";
});

/**
 * Gives what to call after each change. `work(signal)` asks and shows. A newer change ends the question before; the rules in the
 * page would have to start again for that, so they answer it first.
 */
export const following = (work) => {
  let later, current, again;
  const run = async () => {
    if (current && own) {
      again = true;
      return;
    }
    current?.abort();
    const mine = (current = new AbortController());
    try {
      await work(mine.signal);
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    } finally {
      if (current === mine) {
        current = undefined;
        if (again) run();
        again = false;
      }
    }
  };
  return () => {
    clearTimeout(later);
    later = setTimeout(run, PAUSE);
  };
};

const strip = document.getElementById("strip");

/** Says the headline of odds in the strip that stays in view, if the page has one. Empty for none. */
export const head = (headline = "") => {
  if (strip && strip.textContent !== headline) strip.textContent = headline;
};

const chosen = {}; // the value of each slider, by the name of its view

const percent = (share) => `${number(share * 100, 1)} %`;

const slider = (label, name, shares) => {
  const mean = shares.reduce((least, each, at) => (each.at_least >= 0.5 ? at : least), 0);
  const found = shares.findIndex((each) => each.value === chosen[name]);
  const input = make("input", { type: "range", min: 0, max: shares.length - 1, value: found < 0 ? mean : found });
  const said = make("output");
  const tell = () => {
    const { value, at_least: more, within } = shares[Number(input.value)];
    said.textContent = [say("live-at-least", { value, share: percent(more) }), ...(within === undefined ? [] : [say("live-at-most", { value, share: percent(within) })])].join(", ");
    input.setAttribute("aria-valuetext", said.textContent);
  };
  input.addEventListener("input", () => {
    chosen[name] = shares[Number(input.value)].value;
    tell();
  });
  tell();
  return make("div", { class: "slide" }, make("label", {}, make("span", {}, label), input), said);
};

/** A slider for each view of numbers of odds. `piece` is what was drawn of them, which has the names of the views. */
export const sliders = ({ marginals }, piece) => {
  const called = (name) => piece.querySelector(`[data-view="${CSS.escape(name)}"]`)?.getAttribute("aria-label") ?? name;
  const found = Object.entries(marginals).filter(([, shares]) => shares.length > 1 && shares[0].at_least !== undefined);
  return make("div", { class: "slides", role: "group", "aria-label": say("live-at-least-title") }, ...found.map(([name, shares]) => slider(called(name), name, shares)));
};

/** The panel of a form: what to call after each change of the question that `question` gives, and of the path of its odds. */
export const panel = (place, path, question) =>
  following(async (signal) => {
    const told = (text) => {
      head();
      place.replaceChildren(make("h2", {}, say("live-title")), make("p", { class: "fine" }, text));
    };
    let odds;
    try {
      odds = await ask(path(), question(), { signal, quiet: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { type = "", detail, title } = error.problem;
      told(type.endsWith("/schema") || !type ? say("live-incomplete") : (detail ?? title));
      return;
    }
    const found = await pieces("odds", { answer: odds, wide: room(place), few: true });
    if (signal.aborted) return;
    const shown = piece(found);
    head(found.headline);
    const open = [...place.querySelectorAll("details")].map((each) => each.open);
    const held = place.querySelector(".slides :focus")?.closest(".slide");
    const at = held ? [...held.parentElement.children].indexOf(held) : -1;
    place.replaceChildren(make("h2", {}, say("live-title")), shown, sliders(odds, shown));
    place.querySelectorAll("details").forEach((each, number) => (each.open = open[number] ?? false));
    place.querySelectorAll(".slide input")[at]?.focus();
  });
