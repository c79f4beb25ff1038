// Rules of the Ring in Foundry VTT: settings, a button above the canvas, a dialog for each rule, results in the chat.
//
//   game.modules.get("rules-of-the-ring").api.resolve("war-of-the-ring", "sorcery", { state: { rating: "B" } })
//
// This file talks to Foundry. ror-client.mjs sends requests, form.mjs makes forms, and card.mjs makes messages.

import { cardOf, plain } from "./card.mjs";
import { fulfill, told } from "./dice.mjs";
import { formFor } from "./form.mjs";
import { Client, ProblemError, requestOf } from "./ror-client.mjs";
import { battleOf } from "./tokens.mjs";

const ID = "rules-of-the-ring";
const say = (key, data) => (data ? game.i18n.format(`${ID}.${key}`, data) : game.i18n.localize(`${ID}.${key}`));
const address = () => game.settings.get(ID, "address").replace(/\/+$/, "");

/** The rules of the service, or those in this browser if the game master chose that. They start once. */
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

/** Resolves a rule, puts the outcome into the chat and returns it. Throws the errors of the client. */
export const resolve = async (ruleset, rule, request) => {
  const here = await rules();
  const outcome = await here.resolve(ruleset, rule, request);
  const text = await here.words(outcome, "text");
  const link = game.settings.get(ID, "where") === "service" ? `${address()}/o/${outcome.id}` : undefined;
  const again = { ruleset, rule, ...requestOf(outcome) };
  await ChatMessage.create(addressed({ speaker: ChatMessage.getSpeaker(), ...cardOf(outcome, { text, link, request: again, say }) }));
  return outcome;
};

/** A message for the readers that the player chose in the chat: everybody, the game masters, or themselves. Version 13 lacks `applyMode`. */
const addressed = (message) => (ChatMessage.applyMode ? ChatMessage.applyMode(message) : ChatMessage.applyRollMode(message, "roll"));

/** Foundry cleans this HTML and makes elements of it. The form is put into them when they are there. */
const FRAME = '<div><p class="ror-what"></p><div class="ror-form"></div><p class="ror-wrong" role="alert"></p></div>';

/**
 * Opens the dialog of a rule with its form, and shows each fault at its field. Resolves to the outcome, or to null if the
 * dialog is closed. `state` fills the form. Without it, the rule's first example does.
 */
export const ask = async (ruleset, rule, state) => {
  const page = await (await rules()).catalogue(ruleset, "rules", rule);
  const form = formFor(page.state, state ?? page.examples[0]?.request.state);
  return new Promise((done, fail) => {
    const dialog = new foundry.applications.api.DialogV2({
      window: { title: page.title, resizable: true },
      position: { width: 560 },
      content: FRAME,
      buttons: [{ action: "throw", label: say(page.throws ? "throw" : "resolve"), default: true, callback: () => form.read() }],
      form: { closeOnSubmit: false },
      submit: async (given) => {
        try {
          done(await resolve(ruleset, rule, { state: given }));
          await dialog.close();
        } catch (error) {
          dialog.element.querySelector(".ror-wrong").textContent = error.message;
          if (error instanceof ProblemError) show(form, error.errors);
        }
      },
    });
    dialog.addEventListener("render", () => {
      dialog.element.querySelector(".ror-what").textContent = page.summary;
      dialog.element.querySelector(".ror-form").replaceChildren(form.element);
    });
    dialog.addEventListener("close", () => done(null));
    Promise.resolve(dialog.render({ force: true })).catch(fail);
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

/** A battle of the selected tokens: friends attack the others. */
export const askBattle = async () => {
  const { state } = await (await rules()).catalogue("ring-of-power", "rules", "combat");
  const types = state.$defs.Group.properties.type.enum;
  return ask("ring-of-power", "combat", battleOf(canvas.tokens.controlled, types, CONST.TOKEN_DISPOSITIONS.FRIENDLY));
};

/** Opens a dialog to choose a rule, then the dialog of that rule. If tokens are selected, the rule is a battle of them. */
export const choose = async () => {
  if (canvas.tokens?.controlled.length) return askBattle();
  const { rulesets } = await (await rules()).catalogue();
  const pages = await Promise.all(rulesets.map(async ({ id }) => (await rules()).catalogue(id)));
  const groups = pages.map((page) => {
    const options = page.rules.map((rule) => `<option value="${plain(page.id)}/${plain(rule.id)}">${plain(rule.title)}</option>`);
    return `<optgroup label="${plain(page.title)}">${options.join("")}</optgroup>`;
  });
  const chosen = await foundry.applications.api.DialogV2.wait({
    window: { title: say("title") },
    content: `<div><select name="rule">${groups.join("")}</select></div>`,
    rejectClose: false,
    buttons: [{ action: "next", label: say("next"), default: true, callback: (event, button) => button.form.elements.rule.value }],
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
