// Ring of Power in two calls: whoever is hit allocates by hand. The first call throws to hit, the person says who takes the
// hits, the second goes on from the first answer. That these rules belong together is known here and nowhere else of the page.

import { make } from "./answer.mjs";
import { fill, place, read, tell } from "./form.mjs";
import { say } from "./words.mjs";

const GAME = "ring-of-power";
const [WHOLE, FIRST, SECOND] = ["combat", "combat-strike", "combat-defense"];
const SIDES = ["attacker", "defender"];
const HAND = "by-hand";

/** The rule that is to be asked first: of a combat in which somebody allocates by hand, the one that throws to hit. */
export const firstCall = (ruleset, rule, state) =>
  ruleset === GAME && rule === WHOLE && SIDES.some((side) => state?.[side]?.policy === HAND && !state.allocation?.[side]?.length) ? FIRST : rule;

/** Whether `firstCall` depends on the state of a rule. */
export const mayWait = (ruleset, rule) => ruleset === GAME && rule === WHOLE;

/**
 * A switch above the form of a combat with which both sides allocate their hits by hand. Gives what sets it as the form says, and,
 * given that nothing is asked yet, as the rule that waits for hands begins.
 */
export const switching = (ruleset, rule, state) => {
  if (ruleset !== GAME || ![WHOLE, FIRST].includes(rule)) return () => {};
  const policies = () => SIDES.map((side) => place(state, `/${side}/policy`));
  const box = make("input", { type: "checkbox", id: "by-hand", "aria-describedby": "by-hand-hint" });
  const set = () => {
    for (const each of policies()) fill(each, box.checked ? HAND : undefined);
    tell(state);
  };
  box.addEventListener("input", set); // before the form hears of it
  state.before(
    make(
      "div",
      { class: "field truth" },
      make("label", {}, box, say("allocate-by-hand")),
      make("small", { class: "hint", id: "by-hand-hint" }, say("allocate-by-hand-hint")),
    ),
  );
  return (fresh = false) => {
    if (fresh && rule === FIRST) {
      box.checked = true;
      set();
    } else box.checked = policies().every((each) => read(each) === HAND);
  };
};

const kindOf = (hits) => (hits.kind.length ? hits.kind.join(", ").replaceAll("-", " ") : say("allocate-plain"));

/** What to do below an answer that waits for hands: a form for each side that is hit; nothing for any other answer. */
export const allocating = (outcome, asked, go) => {
  if (outcome.ruleset.id !== GAME || outcome.rule !== FIRST) return [];
  const sides = SIDES.filter((side) => asked.state[side]?.policy === HAND && outcome.result[side].volley.hits.length);
  const tables = sides.map((side) => table(side, outcome.result[side], outcome.state[side]));
  const wrong = make("p", { class: "error", role: "alert", hidden: true });
  const form = make(
    "form",
    { class: "ask allocate", "aria-label": say("allocate-form") },
    make("h3", {}, say(sides.length ? "allocate-who" : "allocate-defense")),
    sides.some((side) => outcome.result[side].volley.hits.some((each) => !each.kind.length)) ? make("p", { class: "hint" }, say("allocate-plain-hint")) : null,
    make("p", { class: "hint" }, say(sides.length ? "allocate-order" : "allocate-by-policy")),
    ...tables.map((each) => each.element),
    wrong,
    make("p", { class: "buttons" }, make("button", { class: "first" }, say(outcome.result.stage === "ambush" ? "allocate-go-on" : "allocate-roll"))),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const left = tables.filter((each) => each.left() !== 0);
    wrong.hidden = !left.length;
    wrong.textContent = left.map((each) => each.left() > 0 ? say("allocate-more", { name: each.name, count: each.left() }) : say("allocate-too-many", { name: each.name, count: -each.left() })).join(" ");
    if (left.length) return;
    const allocation = Object.fromEntries(tables.map((each) => [each.side, each.taken()]));
    const { dice, context, rulings, houses } = asked;
    if (outcome.result.stage === "ambush") go({ ...asked, state: { ...asked.state, ambush: { ...asked.state.ambush, ...allocation } } }, FIRST);
    else go({ state: { first: outcome, allocation }, dice: dice?.source === "supplied" ? { ...dice, faces: [] } : { source: "seeded", seed: outcome.dice.seed }, context, rulings, houses }, SECOND);
  });
  return [form];
};

/** The hits on one side, and who of it may take them: a number for each group and kind of hit. */
const table = (side, struck, force) => {
  const { hits } = struck.volley;
  const bands = struck.ranks.bands;
  const names = Object.fromEntries(force.groups.map((each) => [each.id ?? each.name, each.name ?? each.id]));
  const inputs = [];
  const told = make("p", { class: "fine", role: "status" });
  const total = hits.reduce((sum, each) => sum + each.count, 0);
  const rows = bands.map((band) => {
    const name = `${names[band.id] ?? band.id}${bands.filter((each) => each.id === band.id).length > 1 ? `, ${band.form}` : ""}`;
    const cells = hits.map((kind, at) => {
      const input = make("input", { type: "number", min: "0", max: String(kind.count), inputmode: "numeric", value: "0", "aria-label": say("allocate-hits-of", { name, kind: kindOf(kind) }) });
      input.addEventListener("input", tell);
      inputs.push({ band, at, input });
      const step = (by) => {
        input.value = String(Math.max(0, Math.min(kind.count, Number(input.value) + by)));
        tell();
      };
      return make(
        "td",
        {},
        make("span", { class: "stepper" }, make("button", { type: "button", class: "small", "aria-label": say("allocate-less-for", { name }), onclick: () => step(-1) }, "−"), input, make("button", { type: "button", class: "small", "aria-label": say("allocate-more-for", { name }), onclick: () => step(1) }, "+")),
      );
    });
    return make("tr", {}, make("th", { scope: "row" }, `${name} `, make("small", {}, say("allocate-figures", { count: band.count }))), ...cells);
  });
  const left = () => total - inputs.reduce((sum, each) => sum + Number(each.input.value), 0);
  function tell() {
    told.textContent = hits
      .map((kind, at) => {
        const rest = kind.count - inputs.filter((each) => each.at === at).reduce((sum, each) => sum + Number(each.input.value), 0);
        const given = { kind: kindOf(kind), left: Math.abs(rest), hits: kind.count };
        return say(rest === 0 ? "allocate-none-left" : rest > 0 ? "allocate-some-left" : "allocate-over", given);
      })
      .join("; ");
  }
  tell();
  const name = force.name ?? say(`allocate-${side}`);
  const element = make(
    "fieldset",
    { class: "part" },
    make("legend", {}, say("allocate-hits", { name, count: total })),
    make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("allocate-hits-on", { name }) }, make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("allocate-column")), ...hits.map((kind) => make("th", { scope: "col" }, `${kindOf(kind)} (${kind.count})`)))), make("tbody", {}, ...rows))),
    told,
  );
  const taken = () => bands.flatMap((band) => shared(band, hits, inputs.filter((each) => each.band === band).map((each) => Number(each.input.value)), bands));
  return { side, name, element, left, taken };
};

/** The hits of one band of like figures, one after another round its figures, as the second call wants them told. */
const shared = (band, hits, numbers, bands) => {
  const figures = Array.from({ length: band.count }, () => []);
  let at = 0;
  hits.forEach((kind, which) => {
    for (let left = numbers[which]; left > 0; left -= 1) figures[at++ % band.count].push(which);
  });
  const groups = new Map();
  for (const each of figures.filter((taken) => taken.length)) groups.set(each.join(), [...(groups.get(each.join()) ?? []), each]);
  const mixed = bands.some((each) => each.id === band.id && (each.form === "mounted") !== (band.form === "mounted"));
  return [...groups.values()].map((alike) => ({
    id: band.id,
    figures: alike.length,
    hits: [...new Set(alike[0])].map((which) => ({ count: alike[0].filter((each) => each === which).length, kind: hits[which].kind })),
    ...(mixed ? { mounted: band.form === "mounted" } : {}),
  }));
};
