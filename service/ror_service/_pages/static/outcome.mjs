// The page of one outcome: as it was kept, or thrown again from what the link carries.

import { refused, show } from "./answer.mjs";
import { Refusal, ask, drawn } from "./ask.mjs";
import { asked } from "./link.mjs";
import { own } from "./rules.mjs";
import { say } from "./words.mjs";

const place = document.getElementById("outcome");
const { kept } = place.dataset;
const id = location.pathname.slice(-64); // without a network one page stands for all

const found = async () => {
  if (kept === "yes") return ask(`/v1/outcomes/${id}`);
  const { rule, ...request } = asked(location);
  if (!rule || !request.state) return undefined;
  const gone = document.getElementById("gone");
  gone.textContent = say("outcome-recomputing");
  const path = `/v1/${rule}`;
  const outcome = await (request.dice?.source === "committed" ? revealed(path, request) : ask(path, request));
  if (outcome.id !== id) {
    gone.textContent = say("outcome-changed");
    gone.className = "error";
  } else gone.remove();
  place.append(await drawn("outcome", { answer: outcome }));
  return outcome;
};

/** A throw whose seed was revealed: a service takes no such seed, so the page's own rules throw it. */
const revealed = async (path, request) => {
  const { status, value } = await (await own()).ask("POST", path, request);
  if (status !== 200) throw new Refusal(value);
  return value;
};

try {
  const outcome = await found();
  if (outcome) await show(document.getElementById("answer"), outcome, { there: place.querySelector(".drawn") });
  else document.getElementById("gone").textContent = say("outcome-lost");
} catch (error) {
  document.getElementById("answer").replaceChildren(refused(error instanceof Refusal ? error : new Refusal({ detail: error.message })));
}
