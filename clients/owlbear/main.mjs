// The extension's page in a room of Owlbear Rodeo: whoever throws fills in a form, and everybody in the room sees what came.
//
// Results go by the room's broadcast, in words, and are shown as text: what others send is never taken for HTML.

import OBR from "@owlbear-rodeo/sdk";
import { Client, ProblemError } from "../../service/ror_service/_pages/static/ror-client.mjs";
import { formFor } from "../common/form.mjs";

const CHANNEL = "rules-of-the-ring/outcome";
const KEPT = "rules-of-the-ring/address";
const at = (id) => document.getElementById(id);
const client = () => new Client(at("address").value);

let form;

/** Lists the rules of the service. */
const list = async () => {
  const { rulesets } = await client().catalogue();
  const pages = await Promise.all(rulesets.map(({ id }) => client().catalogue(id)));
  const groups = pages.map((page) => {
    const group = Object.assign(document.createElement("optgroup"), { label: page.title });
    group.append(...page.rules.map((rule) => new Option(rule.title, `${page.id}/${rule.id}`)));
    return group;
  });
  at("rule").replaceChildren(...groups);
  await choose();
};

/** Shows the form of the chosen rule, with its first example in it. */
const choose = async () => {
  const [ruleset, rule] = at("rule").value.split("/");
  const page = await client().catalogue(ruleset, "rules", rule);
  form = formFor(page.state, page.examples[0]?.request.state);
  const button = Object.assign(document.createElement("button"), { textContent: page.throws ? "Throw" : "Resolve" });
  at("form").replaceChildren(form.element, button);
};

/** Resolves what stands in the form, and tells the room. */
const resolve = async () => {
  const [ruleset, rule] = at("rule").value.split("/");
  const rules = client();
  const outcome = await rules.resolve(ruleset, rule, { state: form.read() });
  const text = await rules.words(outcome, "text");
  const told = { summary: outcome.summary, text, id: outcome.id, player: await OBR.player.getName() };
  await OBR.broadcast.sendMessage(CHANNEL, told, { destination: "ALL" });
};

/** Shows what somebody in the room threw. */
const tell = ({ data: { summary, text, player } }) => {
  const article = Object.assign(document.createElement("article"), { className: "ror-outcome" });
  const line = Object.assign(document.createElement("p"), { className: "ror-summary", textContent: `${player}: ${summary}` });
  const why = Object.assign(document.createElement("pre"), { textContent: text });
  const more = document.createElement("details");
  more.append(Object.assign(document.createElement("summary"), { textContent: "why" }), why);
  article.append(line, more);
  at("told").prepend(article);
};

const trying = (run) => async (event) => {
  event?.preventDefault();
  at("wrong").textContent = "";
  try {
    await run();
  } catch (error) {
    at("wrong").textContent = error.message;
    if (!(error instanceof ProblemError)) return;
    for (const { pointer } of error.errors) form?.at(pointer.split("/").slice(2)).setAttribute("aria-invalid", "true");
  }
};

OBR.onReady(() => {
  OBR.broadcast.onMessage(CHANNEL, tell);
  at("address").value = localStorage.getItem(KEPT) ?? at("address").value;
  at("address").addEventListener("change", () => localStorage.setItem(KEPT, at("address").value));
  at("address").addEventListener("change", trying(list));
  at("rule").addEventListener("change", trying(choose));
  at("form").addEventListener("submit", trying(resolve));
  trying(list)();
});
