// A state with two sides: a button that swaps them, for every rule whose state has an attacker and a defender of one form.

import { make } from "./answer.mjs";
import { fill, read, tell } from "./form.mjs";
import { say } from "./words.mjs";

/** Puts the button before the form of the state. `changed` is called after a swap. */
export const swapping = (state, changed) => {
  const [attacker, defender] = ["attacker", "defender"].map((side) => state.querySelector(`:scope > .fields > [data-field="${side}"]`));
  if (!attacker || attacker.dataset.kind !== defender?.dataset.kind) return;
  const swap = () => {
    const [one, other] = [read(attacker), read(defender)];
    fill(attacker, other);
    fill(defender, one);
    tell(state);
    changed();
  };
  state.before(make("p", { class: "buttons" }, make("button", { type: "button", class: "small", id: "swap", onclick: swap }, say("sides-swap"))));
};
