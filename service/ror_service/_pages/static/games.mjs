// Leads a line in the address to the page of the rule that reads it, if the service did not: the kept page without a network.

import { Refusal, ask } from "./ask.mjs";
import { freshSeed } from "./ror-client.mjs";
import { ROOT } from "./rules.mjs";

const { mode } = document.getElementById("games").dataset;
const asked = new URLSearchParams(location.search);
const line = asked.get("state")?.trim();
if (line) {
  try {
    const { ruleset, rule } = await ask("/pages/reader", { line, dice: mode !== "play" }, { quiet: true });
    if (mode === "play" && asked.has("ask")) asked.set("seed", freshSeed());
    location.replace(`${ROOT}/${mode}/${ruleset}/${rule}?${asked}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // the page lists the rules
  }
}
