// The extension's page in a room of Owlbear Rodeo: a player fills in a form, and all players in the room see the outcome.
//
// Results go by the room's broadcast and are shown as text, never as HTML, because another player's browser sent them.

import OBR from "@owlbear-rodeo/sdk";
import { Client, ProblemError } from "../../service/ror_service/_pages/static/ror-client.mjs";
import { formFor } from "../common/form.mjs";
import { shortened } from "./short.mjs";

const CHANNEL = "rules-of-the-ring/outcome";
const at = (id) => document.getElementById(id);
const client = () => new Client(at("address").value, { key: at("key").value || undefined });

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

/** Resolves the state in the form, and tells the room. */
const resolve = async () => {
  const [ruleset, rule] = at("rule").value.split("/");
  const rules = client();
  const outcome = await rules.resolve(ruleset, rule, { state: form.read() });
  const text = shortened(await rules.words(outcome, "text"), `${at("address").value.replace(/\/+$/, "")}/o/${outcome.id}`);
  const told = { summary: outcome.summary, text, id: outcome.id, player: await OBR.player.getName() };
  await OBR.broadcast.sendMessage(CHANNEL, told, { destination: "ALL" });
};

/** Shows an outcome of a player in the room. */
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
  for (const name of ["address", "key"]) {
    const kept = `rules-of-the-ring/${name}`;
    at(name).value = localStorage.getItem(kept) ?? at(name).value;
    at(name).addEventListener("change", () => localStorage.setItem(kept, at(name).value));
    at(name).addEventListener("change", trying(list));
  }
  at("rule").addEventListener("change", trying(choose));
  at("form").addEventListener("submit", trying(resolve));
  trying(list)();
});
