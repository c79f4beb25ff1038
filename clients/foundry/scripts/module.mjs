// Rules of the Ring in Foundry VTT: settings, a button above the canvas, a dialog for each rule, results in the chat.
//
//   game.modules.get("rules-of-the-ring").api.resolve("war-of-the-ring", "sorcery", { state: { rating: "B" } })
//
// What may live here: what Foundry is told and asked. Requests are ror-client.mjs', forms form.mjs', cards card.mjs'.

import { cardOf } from "./card.mjs";
import { fulfill, told } from "./dice.mjs";
import { formFor } from "./form.mjs";
import { Client, ProblemError } from "./ror-client.mjs";
import { battleOf } from "./tokens.mjs";

const ID = "rules-of-the-ring";
const say = (key, data) => (data ? game.i18n.format(`${ID}.${key}`, data) : game.i18n.localize(`${ID}.${key}`));
const address = () => game.settings.get(ID, "address").replace(/\/+$/, "");

/** The rules: of the service, or in this browser where the game master chose so; started once. */
let started;
const rules = () =>
  (started ??= begin().catch((error) => {
    started = undefined;
    throw error;
  }));
const begin = async () => {
  const key = game.settings.get(ID, "key") || undefined;
  if (game.settings.get(ID, "where") === "service") return new Client(address(), { key });
  const { local } = await import("./local.mjs");
  ui.notifications.info(say("starting"));
  return local({ parts: `${address()}/wasm/parts.json` });
};

/** Resolves a rule and tells the chat; gives the outcome. A problem is thrown as the client gives it. */
export const resolve = async (ruleset, rule, request) => {
  const here = await rules();
  const outcome = await here.resolve(ruleset, rule, request);
  const html = await here.words(outcome, "html");
  const link = game.settings.get(ID, "where") === "service" ? `${address()}/o/${outcome.id}` : undefined;
  await ChatMessage.create({ speaker: ChatMessage.getSpeaker(), ...cardOf(outcome, html, link) });
  return outcome;
};

/**
 * A dialog for one rule: its form; what is wrong is told in it, at the field that is. Gives the outcome, or null when it is
 * closed. `state` is what stands in it at first; without one, the rule's first example.
 */
export const ask = async (ruleset, rule, state) => {
  const page = await (await rules()).catalogue(ruleset, "rules", rule);
  const form = formFor(page.state, state ?? page.examples[0]?.request.state);
  const wrong = make("p", { className: "ror-wrong", role: "alert" });
  const content = make("div", { className: "ror-form" }, page.summary, form.element, wrong);
  return new Promise((done) => {
    const dialog = new foundry.applications.api.DialogV2({
      window: { title: page.title, resizable: true },
      position: { width: 560 },
      content,
      buttons: [{ action: "throw", label: say(page.throws ? "throw" : "resolve"), default: true, callback: () => form.read() }],
      form: { closeOnSubmit: false },
      submit: async (given) => {
        try {
          done(await resolve(ruleset, rule, { state: given }));
          await dialog.close();
        } catch (error) {
          wrong.textContent = error.message;
          if (error instanceof ProblemError) show(form, error.errors);
        }
      },
    });
    dialog.addEventListener("close", () => done(null));
    dialog.render({ force: true });
  });
};

/** Marks the fields that are wrong, and goes to the first of them. */
const show = (form, errors) => {
  for (const marked of form.element.querySelectorAll("[aria-invalid]")) marked.removeAttribute("aria-invalid");
  const places = errors.map(({ pointer, detail }) => [form.at(namesOf(pointer)), detail]);
  for (const [place, detail] of places) {
    place.setAttribute("aria-invalid", "true");
    place.title = detail;
  }
  places[0]?.[0].scrollIntoView({ block: "center" });
};

/** The names of a pointer into a request, below its state. */
const namesOf = (pointer) => pointer.split("/").slice(2).map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));

const make = (tag, { role, ...properties }, ...inside) => {
  const element = Object.assign(document.createElement(tag), properties);
  if (role) element.setAttribute("role", role);
  element.append(...inside);
  return element;
};

/** A battle of the selected tokens: friends attack the others. */
export const askBattle = async () => {
  const { state } = await (await rules()).catalogue("ring-of-power", "rules", "combat");
  const types = state.$defs.Group.properties.type.enum;
  return ask("ring-of-power", "combat", battleOf(canvas.tokens.controlled, types, CONST.TOKEN_DISPOSITIONS.FRIENDLY));
};

/** A dialog to choose a rule, then that rule's own. */
export const choose = async () => {
  if (canvas.tokens?.controlled.length) return askBattle();
  const { rulesets } = await (await rules()).catalogue();
  const pages = await Promise.all(rulesets.map(async ({ id }) => (await rules()).catalogue(id)));
  const select = make("select", { name: "rule" });
  for (const page of pages) {
    const options = page.rules.map((rule) => new Option(rule.title, `${page.id}/${rule.id}`));
    select.append(make("optgroup", { label: page.title }, ...options));
  }
  const chosen = await foundry.applications.api.DialogV2.wait({
    window: { title: say("title") },
    content: make("div", {}, select),
    rejectClose: false,
    buttons: [{ action: "next", label: say("next"), default: true, callback: () => select.value }],
  });
  return chosen?.includes("/") ? ask(...chosen.split("/")) : null;
};

const shown = (run) => () =>
  run().catch((error) => {
    console.error(error);
    ui.notifications.error(error.message);
  });

Hooks.once("init", () => {
  const setting = (key, more) =>
    game.settings.register(ID, key, { name: `${ID}.${key}`, hint: `${ID}.${key}-hint`, scope: "world", config: true, type: String, ...more });
  const anew = { onChange: () => (started = undefined) };
  setting("address", { default: "http://localhost:8000", ...anew });
  setting("where", { default: "service", choices: { service: `${ID}.by-service`, local: `${ID}.by-browser` }, ...anew });
  setting("key", { default: "", scope: "client", ...anew });
  CONFIG.Dice.fulfillment.methods[ID] = { label: `${ID}.title`, icon: '<i class="fa-solid fa-ring"></i>', interactive: false, handler: fulfill };
  game.modules.get(ID).api = { resolve, ask, askBattle, choose };
});

Hooks.on("preCreateChatMessage", (message) => {
  const dice = message.rolls?.length && !message.flags?.[ID] ? told() : undefined;
  if (dice) message.updateSource({ [`flags.${ID}.dice`]: dice });
});

Hooks.on("getSceneControlButtons", (controls) => {
  const tools = controls.tokens?.tools;
  if (!tools) return;
  const order = Object.keys(tools).length;
  tools[ID] = { name: ID, title: `${ID}.title`, icon: "fa-solid fa-ring", order, button: true, onChange: shown(choose) };
});
