// Rules of the Ring in Foundry VTT: settings, a button above the canvas, a dialog for each rule, results in the chat.
//
//   game.modules.get("rules-of-the-ring").api.resolve("war-of-the-ring", "sorcery", { state: { rating: "B" } })
//
// This file talks to Foundry. ror-client.mjs sends requests, form.mjs makes forms, card.mjs makes messages, pieces.mjs makes states of
// pieces and back, tokens.mjs reads and writes tokens, settings.mjs has the menu, and room.mjs and table.mjs play in a room.

import { cardOf, plain } from "./card.mjs";
import { fulfill, told } from "./dice.mjs";
import { formFor } from "./form.mjs";
import { oddsLines } from "./odds.mjs";
import { applied, hasPieces, OtherPiecesError, stateOf, undone } from "./pieces.mjs";
import { comeBack, openRoom, openTable } from "./room.mjs";
import { Client, ProblemError, requestOf } from "./ror-client.mjs";
import { menuOf } from "./settings.mjs";
import { areThere, isCurrent, mayWrite, piecesOf, write } from "./tokens.mjs";

const ID = "rules-of-the-ring";
const say = (key, data) => (data ? game.i18n.format(`${ID}.${key}`, data) : game.i18n.localize(`${ID}.${key}`));
const address = () => game.settings.get(ID, "address").replace(/\/+$/, "");

/** The player's key for a service. No other service gets the key of this one. */
const keyOf = (asked) => (asked === address() && game.settings.get(ID, "key")) || undefined;
const playing = () => ({ say, keyOf, language: game.i18n.lang });

/** The rules of the service, or those in this browser if the game master chose that. They start once. */
let started;
const rules = () =>
  (started ??= begin().catch((error) => {
    started = undefined;
    throw error;
  }));
const begin = async () => {
  if (game.settings.get(ID, "where") === "service") return new Client(address(), { key: keyOf(address()), language: game.i18n.lang });
  const { local } = await import("./local.mjs");
  ui.notifications.info(say("starting"));
  return local({ parts: `${address()}/wasm/parts.json`, language: game.i18n.lang });
};

/**
 * Resolves a rule, puts the outcome into the chat and returns it. Throws the errors of the client. With `pieces`, the message has
 * the changes of their tokens and a button that applies them.
 */
export const resolve = async (ruleset, rule, request, pieces = []) => {
  const here = await rules();
  const outcome = await here.resolve(ruleset, rule, request);
  const text = await here.words(outcome, "text");
  const link = game.settings.get(ID, "where") === "service" ? `${address()}/o/${outcome.id}` : undefined;
  await post(outcome, { text, link, pieces, notes: [] });
  return outcome;
};

/** Throws in a room, puts the outcome into the chat and returns it. */
const resolveInRoom = async (table, ruleset, rule, request, pieces) => {
  const { outcome, text, request: again, notes } = await table.throw(ruleset, rule, request);
  await post(outcome, { text, link: `${table.client.address}/o/${outcome.id}`, again, pieces, notes });
  return outcome;
};

/** Puts an outcome into the chat. */
const post = async (outcome, { text, link, again = requestOf(outcome), pieces, notes }) => {
  const request = { ruleset: outcome.ruleset.id, rule: outcome.rule, ...again };
  const { changes, told } = await changesOf(outcome, pieces);
  const card = cardOf(outcome, { text, link, request, changes, notes: notes.concat(told), say });
  await ChatMessage.create(addressed({ speaker: ChatMessage.getSpeaker(), ...card }));
};

/** The changes of tokens by an outcome. If it is not of these tokens, a note says so, and no token changes. */
const changesOf = async (outcome, pieces) => {
  if (!pieces.length) return { changes: [], told: [] };
  const here = await rules();
  const [{ state }, { words }] = [await here.catalogue(outcome.ruleset.id, "rules", outcome.rule), await here.catalogue(outcome.ruleset.id)];
  try {
    return { changes: applied(outcome, pieces, { state, words }).map(({ piece, before, after }) => ({ piece, before, after })), told: [] };
  } catch (error) {
    if (!(error instanceof OtherPiecesError)) throw error;
    return { changes: [], told: [say("other-tokens")] };
  }
};

/**
 * A message for the readers that the player chose in the chat: everybody, the game masters, or themselves. Version 14 has `applyMode`,
 * version 13 `applyRollMode`.
 */
const addressed = (message) => {
  /** @type {{ applyMode?(data: object): object, applyRollMode(data: object, mode: "roll"): object }} */
  const chat = ChatMessage;
  return chat.applyMode ? chat.applyMode(message) : chat.applyRollMode(message, "roll");
};

/** Foundry cleans this HTML and makes elements of it. The form is put into them when they are there. */
const FRAME =
  '<div><p class="ror-what"></p><div class="ror-form"></div><p class="ror-note"></p><p class="ror-odds" role="status"></p><p class="ror-wrong" role="alert"></p></div>';

/** The selected and the targeted tokens as pieces. */
const selected = () => piecesOf(canvas.tokens?.controlled ?? [], game.user.targets ?? [], CONST.TOKEN_DISPOSITIONS.FRIENDLY);

/**
 * Opens the dialog of a rule with its form, and shows each fault at its field. Resolves to the outcome, or to null if the
 * dialog is closed. `state` fills the form. Without it, the selected tokens do, or the rule's first example.
 */
export const ask = async (ruleset, rule, state) => {
  const here = await rules();
  const page = await here.catalogue(ruleset, "rules", rule);
  const pieces = state || !hasPieces(page) ? [] : selected();
  const { words } = pieces.length ? await here.catalogue(ruleset) : {};
  const filled = pieces.length ? stateOf(pieces, { state: page.state, words }) : (state ?? page.examples[0]?.request.state);
  const form = formFor(page.state, filled);
  const table = page.throws ? openTable() : undefined;
  const isPrivate = addressed({}).whisper?.length > 0;
  const buttons = [
    ...(table ? [{ action: "room", label: say("room-throw"), default: !isPrivate }] : []),
    { action: "throw", label: say(table ? "room-here" : page.throws ? "throw" : "resolve"), default: !table || isPrivate },
    ...(page.throws ? [{ action: "odds", label: say("odds") }] : []),
  ];
  return new Promise((done, fail) => {
    const at = (name) => dialog.element.querySelector(name);
    const dialog = new foundry.applications.api.DialogV2({
      window: { title: page.title, resizable: true },
      position: { width: 560 },
      content: FRAME,
      buttons,
      form: { closeOnSubmit: false },
      submit: async (action) => {
        at(".ror-wrong").textContent = "";
        try {
          if (action === "odds") {
            at(".ror-odds").textContent = oddsLines(await here.odds(ruleset, rule, { state: form.read() })).join("\n");
            return;
          }
          const thrown = [ruleset, rule, { state: form.read() }, pieces];
          done(await (action === "room" ? resolveInRoom(table, ...thrown) : resolve(...thrown)));
          await dialog.close();
        } catch (error) {
          at(".ror-wrong").textContent = error.message;
          if (error instanceof ProblemError) show(form, error.errors);
        }
      },
    });
    dialog.addEventListener("render", () => {
      at(".ror-what").textContent = page.summary;
      at(".ror-note").textContent = table && isPrivate ? say("room-public") : "";
      at(".ror-form").replaceChildren(form.element);
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

/** A battle of the selected tokens. They attack the targeted ones, or friends attack the others. */
export const askBattle = () => ask("ring-of-power", "combat");

/** Writes the changes of a message to their tokens, or takes them back, unless another user just did. */
const change = async (message, done) => {
  const { changes, applied: isDone = false } = message.flags[ID];
  if (isDone !== done) return;
  const wanted = done ? undone(changes) : changes;
  if (!areThere(wanted)) throw new Error(say("tokens-missing"));
  if (!isCurrent(wanted)) throw new Error(say("moved-on"));
  await write(wanted);
  await message.update({ [`flags.${ID}.applied`]: !done });
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
    buttons: [{ action: "next", label: say("next"), default: true, callback: (event, button) => new FormData(button.form ?? undefined).get("rule") }],
  });
  return typeof chosen === "string" && chosen.includes("/") ? ask(...chosen.split("/")) : null;
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
  setting("room", { default: "", config: false });
  setting("room-here", { default: "", scope: "client", config: false });
  game.settings.registerMenu(ID, "connection", {
    name: `${ID}.connection`,
    label: `${ID}.connection`,
    hint: `${ID}.connection-hint`,
    icon: "fa-solid fa-plug",
    type: menuOf(rules, say),
    restricted: true,
  });
  const method = { label: `${ID}.title`, icon: '<i class="fa-solid fa-ring"></i>', interactive: false, handler: fulfill };
  Object.assign(CONFIG.Dice.fulfillment.methods, { [ID]: method });
  game.modules.get(ID).api = { resolve, ask, askBattle, choose, openRoom: () => openRoom(playing()) };
});

Hooks.once("ready", () => shown(() => comeBack(playing()))());

Hooks.on("preCreateChatMessage", (message) => {
  const dice = message.rolls?.length && !message.flags?.[ID] ? told() : undefined;
  if (dice) message.updateSource({ flags: { [ID]: { dice } } });
});

Hooks.on("renderChatMessageHTML", (message, html) => {
  const { changes = [], applied: done = false } = message.flags?.[ID] ?? {};
  const card = html.querySelector(".ror-card");
  if (!card || !changes.length || !message.canUserModify(game.user, "update") || !mayWrite(changes)) return;
  if (!areThere(changes)) return card.append(say("tokens-missing"));
  const button = Object.assign(document.createElement("button"), { type: "button", className: "ror-change" });
  button.textContent = say(done ? "undo" : "apply");
  button.addEventListener("click", async () => {
    button.disabled = true;
    await shown(() => change(message, done))();
    button.disabled = false;
  });
  return card.append(button);
});

Hooks.on("getSceneControlButtons", (controls) => {
  const tools = controls.tokens?.tools;
  if (!tools) return;
  const add = (name, title, icon, run) => {
    tools[name] = { name, title: `${ID}.${title}`, icon: `fa-solid ${icon}`, order: Object.keys(tools).length, button: true, onChange: shown(run) };
  };
  add(ID, "title", "fa-ring", choose);
  add(`${ID}-room`, "room", "fa-people-group", () => openRoom(playing()));
});
