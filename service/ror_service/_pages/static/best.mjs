// The fold below the odds of a rule whose players choose: the best play of a side, by what it wants. A link can open it.

import { make, refused } from "./answer.mjs";
import { Refusal, ask, drawn } from "./ask.mjs";
import { address, asked } from "./link.mjs";
import { form } from "./question.mjs";
import { say } from "./words.mjs";

const { ruleset, rule } = form.dataset;
const SIDES = JSON.parse(form.dataset.sides ?? "[]"); // [side, its words, what it wants]

let { side, worth, against } = asked(location);

/** The part of a link that opens the fold; empty while it is closed. */
export const played = () => (side ? { side, worth, against } : {});

const keep = () => history.replaceState(null, "", address(location.pathname, { ...asked(location), side: undefined, ...played() }));

/** The fold for a question about odds; none for a rule without choices. */
export const bestPlay = ({ state, rulings, houses }) => {
  if (!SIDES.length) return [];
  const sides = make("select", { id: "play-side" }, ...SIDES.map(([name, called]) => make("option", { value: name, selected: name === side }, called)));
  const wanted = (name) => SIDES.find(([each]) => each === name)[2];
  const wish = make("input", { id: "play-worth", type: "text", autocomplete: "off", spellcheck: "false", value: worth ?? wanted(sides.value) });
  const opposed = make("input", { type: "checkbox", checked: against === true });
  const found = make("div", { role: "status" });
  const fold = make(
    "details",
    { class: "play-best" },
    make("summary", {}, say("best-play")),
    make(
      "div",
      { class: "fields" },
      make("div", { class: "field" }, make("label", { for: "play-side" }, say("best-side")), sides),
      make("div", { class: "field" }, make("label", { for: "play-worth" }, say("best-worth")), wish),
    ),
    make("label", { class: "truth" }, opposed, ` ${say("best-against")}`),
    found,
  );
  let asking;
  const count = async () => {
    asking?.abort();
    asking = new AbortController();
    [side, worth, against] = [sides.value, wish.value.trim() || wanted(sides.value), opposed.checked || undefined];
    keep();
    found.replaceChildren(make("p", { class: "fine" }, say("best-counting")));
    try {
      const answer = await ask(`/v1/${ruleset}/${rule}/advise`, { state, rulings, houses, side, worth, against }, { signal: asking.signal });
      found.replaceChildren(await drawn("advice", { answer }));
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!(error instanceof Refusal)) throw error;
      found.replaceChildren(refused(error));
    }
  };
  fold.addEventListener("toggle", () => {
    if (fold.open) return count();
    side = undefined;
    return keep();
  });
  sides.addEventListener("change", () => {
    wish.value = wanted(sides.value);
    count();
  });
  for (const each of [wish, opposed]) each.addEventListener("change", count);
  fold.open = side !== undefined;
  return [fold];
};
