// The page that asks how much a result needs. Each number of its line can be asked about. Without a network the kept page gets the
// question of its address, and says that the answer needs the service.

import { send } from "./answer.mjs";
import { Refusal } from "./ask.mjs";
import { asked as linked, lined } from "./link.mjs";
import { following } from "./live.mjs";
import { offer } from "./numbers.mjs";
import { say } from "./words.mjs";

const form = document.getElementById("ask");
const line = form.elements.state;
const { rulings, houses } = linked(location);

/** Offers the numbers of the line. A line that the rules do not read has none. */
const numbers = async (signal) => {
  try {
    const { ruleset, rule } = form.dataset;
    offer(await lined(ruleset, rule, line.value, { houses, signal, quiet: true }), (text) => ({ state: text, rulings, houses }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    offer();
  }
};

line.addEventListener("input", following(numbers));
document.getElementById("share").addEventListener("click", ({ currentTarget }) => send(currentTarget, location.href, document.title));
const asked = new URLSearchParams(location.search);
if (asked.get("state") && asked.get("state") !== line.value) {
  for (const [name, value] of asked) if (form.elements[name]) form.elements[name].value = value;
  const note = Object.assign(document.createElement("p"), { className: "notice", textContent: say("need-service") });
  note.setAttribute("role", "status");
  form.before(note);
}
await numbers();
