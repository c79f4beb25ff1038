// A stand-in for Foundry VTT: the parts that the module uses. Each behaviour names its source:
//
//   [types]  fvtt-types 14.366.0, the published types: github.com/League-of-Foundry-Developers/foundry-vtt-types, below src/foundry
//   [api]    Foundry's documentation of its interface, versions 13 and 14: foundryvtt.com/api and foundryvtt.com/api/v14
//   [issue]  Foundry's public issues: github.com/foundryvtt/foundryvtt/issues
//
// It is stricter than Foundry where a source leaves something open.

const hooks = {};
const settings = new Map();
const language = {};

globalThis.Hooks = {
  once: (name, run) => (hooks[name] ??= []).push(run),
  on: (name, run) => (hooks[name] ??= []).push(run),
  call: (name, ...given) => (hooks[name] ?? []).forEach((run) => run(...given)),
};

// [types] common/constants.d.mts, [api] variables/CONST.ALLOWED_HTML_TAGS.html: no svg. The custom elements are left out here.
const ALLOWED_HTML_TAGS = `header main section article aside nav footer div address h1 h2 h3 h4 h5 h6 hr br p blockquote summary
  details span code pre a label abbr cite mark q ruby rp rt small time var kbd samp dfn sub sup strong em b i u s del ins ol ul li dl
  dd dt menu table thead tbody tfoot tr th td col colgroup form input select option button datalist fieldset legend meter optgroup
  progress textarea output figure figcaption caption img video map area track picture source audio iframe`.split(/\s+/);
// [types] common/constants.d.mts, [api] variables/CONST.ALLOWED_HTML_ATTRIBUTES.html: those for every tag, and for the tags used.
const ALLOWED_HTML_ATTRIBUTES = {
  "*": /^(class|data-.*|id|title|style|draggable|aria-.*|tabindex|dir|hidden|inert|role|is|lang|popover)$/,
  a: /^(href|name|target|rel)$/,
  details: /^(name|open)$/,
  optgroup: /^(disabled|label)$/,
  option: /^(disabled|selected|label|value)$/,
  select: /^(name|disabled|multiple|size|required)$/,
};
globalThis.CONST = { TOKEN_DISPOSITIONS: { FRIENDLY: 1, NEUTRAL: 0, HOSTILE: -1 }, ALLOWED_HTML_TAGS };

// [types] client/utils/helpers.d.mts, [issue] 12071: other tags and attributes do not survive.
const cleanHTML = (raw) => {
  const inside = document.createElement("template");
  inside.innerHTML = raw;
  for (const element of [...inside.content.querySelectorAll("*")]) {
    const tag = element.localName;
    if (!ALLOWED_HTML_TAGS.includes(tag)) element.remove();
    for (const { name } of [...element.attributes]) {
      if (!ALLOWED_HTML_ATTRIBUTES["*"].test(name) && !ALLOWED_HTML_ATTRIBUTES[tag]?.test(name)) element.removeAttribute(name);
    }
  }
  return inside.innerHTML;
};

// [api] interfaces/client.EnrichmentOptions.html: a message's inline rolls, document links and embeds are replaced. Systems add
// their own: [api] interfaces/CONFIG.TextEditorEnricherConfig.html. Each looks at text, after HTML was read.
const ENRICHED = /\[\[.+?\]\]|[@&]\w+\[.+?\]/g;
globalThis.enriched = (html) => {
  const inside = document.createElement("template");
  inside.innerHTML = html;
  return inside.content.textContent.match(ENRICHED) ?? [];
};

// [types] client/config.d.mts: CONFIG.Dice.fulfillment.methods, each {label, icon, interactive, handler}.
globalThis.CONFIG = { Dice: { fulfillment: { methods: {} } } };
// [api] variables/CONFIG.specialStatusEffects.html, [types] client/config.d.mts
CONFIG.specialStatusEffects = { DEFEATED: "dead" };
globalThis.canvas = { tokens: { controlled: [] } };

// [api] functions/foundry.utils.mergeObject.html: an update merges objects, and replaces lists and all other values. A key may be a
// path with dots.
const merge = (data, update) => {
  for (const [path, value] of Object.entries(update)) {
    const names = path.split(".");
    const last = names.pop();
    const holder = names.reduce((found, name) => (found[name] ??= {}), data);
    const both = [holder[last], value].every((each) => each?.constructor === Object);
    if (both) merge(holder[last], value);
    else holder[last] = structuredClone(value);
  }
};
const flagOf = (document, scope, key) => structuredClone(document.flags?.[scope]?.[key]);

// [api] classes/foundry.documents.TokenDocument.html, Actor.html, Scene.html. An unlinked token has an actor of its own. A player may
// modify a token if they own its actor; [types] common/abstract/document.d.mts: canUserModify(user, action).
class Actor {
  constructor(flags, owners) {
    Object.assign(this, { flags, owners, statuses: new Set() });
  }
  getFlag(scope, key) {
    return flagOf(this, scope, key);
  }
  async toggleStatusEffect(id, { active }) {
    this.statuses[active ? "add" : "delete"](id);
  }
  static packed = {};
  // [api] classes/foundry.abstract.Document.html: createDocuments(data, {pack})
  static async createDocuments(data, { pack }) {
    if (data.some(({ type }) => !game.documentTypes.Actor.includes(type))) throw new Error("The system has no such type of actor.");
    Actor.packed[pack].push(...data);
    return data;
  }
}
globalThis.Actor = Actor;
class TokenDocument {
  constructor(scene, { id, name, disposition, hidden = false, flags = {}, actor, actorLink = false }) {
    Object.assign(this, { parent: scene, id, name, disposition, hidden, flags, actor, actorLink, uuid: `Scene.${scene.id}.Token.${id}` });
  }
  getFlag(scope, key) {
    return flagOf(this, scope, key);
  }
  canUserModify(user, action) {
    return user.isGM || (action === "update" && (this.actor?.owners ?? []).includes(user.id));
  }
}
class Scene {
  tokens = new Map();
  constructor(id) {
    this.id = id;
  }
  // [types] common/abstract/document.d.mts: the server refuses an update of a user who may not modify the document, and of a document
  // that does not exist.
  async updateEmbeddedDocuments(name, updates) {
    for (const { _id, ...update } of updates) {
      const token = this.tokens.get(_id);
      if (!token) throw new Error(`Token ${_id} does not exist`);
      if (!token.canUserModify(game.user, "update")) throw new Error(`User ${game.user.id} lacks permission to update Token ${_id}`);
      merge(token, update);
    }
  }
}
const scenes = new Map();
let scene;
/** The user views a scene, which is empty at first. [api] variables/canvas.html: the canvas has the tokens of the viewed scene. */
globalThis.views = (id) => {
  if (!scenes.has(id)) scenes.set(id, new Scene(id));
  scene = scenes.get(id);
  canvas.tokens.controlled = [];
};
views("scene");
// [types] client/utils/helpers.d.mts: a document of any scene, because the world has all scenes. Null if there is none.
globalThis.fromUuidSync = (uuid) => scenes.get(uuid.split(".")[1])?.tokens.get(uuid.split(".").at(-1)) ?? null;
/** Somebody deletes a token of the scene. */
globalThis.deleted = (name) => {
  for (const [id, token] of scene.tokens) if (token.name === name) scene.tokens.delete(id);
};
const linked = new Map(); // [api] classes/foundry.documents.TokenDocument.html: linked tokens of an actor share it, others have their own
/** Puts tokens on the scene, and selects those that are not targets. `actor` names the actor of a linked token. */
globalThis.placed = (tokens) => {
  scene.tokens.clear();
  for (const { name, friend, group, owners = [], hidden, target, flags, actor: shared } of tokens) {
    const own = new Actor({ "rules-of-the-ring": group ? { group } : {} }, owners);
    const actor = shared ? (linked.get(shared) ?? linked.set(shared, own).get(shared)) : own;
    const id = `token${scene.tokens.size + 1}`;
    const token = { id, name, disposition: friend ? 1 : -1, hidden, flags, actor, actorLink: Boolean(shared) };
    scene.tokens.set(id, new TokenDocument(scene, token));
  }
  const objects = [...scene.tokens.values()].map((document, at) => ({ document, name: document.name, actor: document.actor, target: tokens[at].target }));
  canvas.tokens.controlled = objects.filter(({ target }) => !target);
  game.user.targets = new Set(objects.filter(({ target }) => target)); // [api] classes/foundry.documents.User.html: a Set of Token
};
globalThis.tokensNow = () =>
  [...scene.tokens.values()].map(({ name, flags, actor }) => ({ name, now: flags["rules-of-the-ring"]?.now ?? null, dead: actor.statuses.has("dead") }));
globalThis.ui = { notifications: { said: [], info: (text) => ui.notifications.said.push(text), error: (text) => ui.notifications.said.push(text) } };
// [types] client/dice/roll.d.mts: fromData makes a roll of the data that toJSON gives.
globalThis.Roll = class Roll {
  static fromData(data) {
    return Object.assign(new Roll(), data);
  }
};
// [types] common/documents/chat-message.d.mts: `content` is an HTMLField, so the server cleans it; `rolls` are JSON. The author and the
// game masters may update a message. [api] classes/foundry.documents.ChatMessage.html: a whisper is visible to its readers and its author.
class ChatMessage {
  static said = [];
  static getSpeaker = () => ({ alias: "Gamemaster" });
  static async create(data) {
    const message = Object.assign(new ChatMessage(), { author: game.user, flags: {} }, data, { content: cleanHTML(data.content ?? "") });
    Hooks.call("preCreateChatMessage", message);
    message.id = `message${ChatMessage.said.length + 1}`;
    ChatMessage.said.push(message);
    return message;
  }
  updateSource(more) {
    merge(this, more);
  }
  canUserModify(user, action) {
    return user.isGM || (action === "update" && user === this.author);
  }
  isVisibleTo(user) {
    return !this.whisper?.length || this.whisper.includes(user.id) || user === this.author;
  }
  async update(changes) {
    if (!this.canUserModify(game.user, "update")) throw new Error(`User ${game.user.id} lacks permission to update ChatMessage`);
    merge(this, changes);
    showChat();
  }
}
globalThis.ChatMessage = ChatMessage;

/** The chat log of the user at this table. [api] functions/hookEvents.renderChatMessageHTML.html: each message, when it is rendered. */
globalThis.showChat = () => {
  document.querySelector("#chat")?.remove();
  const log = Object.assign(document.createElement("ol"), { id: "chat" });
  for (const message of ChatMessage.said.filter((each) => each.isVisibleTo(game.user))) {
    const item = document.createElement("li");
    item.innerHTML = message.content;
    log.append(item);
    Hooks.call("renderChatMessageHTML", message, item, {});
  }
  document.body.append(log);
};
/** Another user sits down at this table. */
globalThis.sitsDown = (id) => {
  const { targets } = game.user;
  game.user = game.users.find((each) => each.id === id);
  game.user.targets ??= targets;
  showChat();
};
// Each version has the modes of [types] common/constants.d.mts (13) or [api] variables/CONFIG.ChatMessage.html (14), and one function
// that applies them: [types] client/documents/chat-message.d.mts (13), [api] classes/foundry.documents.ChatMessage.html (14). Without a
// mode (14) or for "roll" (13) it takes the mode that the player chose in the chat. Version 14 still has `applyRollMode`, but warns.
const MODES = {
  13: { setting: "rollMode", publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" },
  14: { setting: "messageMode", public: "public", gm: "gm", blind: "blind", self: "self" },
};
const addressed = (message, mode) => {
  const gms = message.whisper?.length ? message.whisper : game.users.filter(({ isGM }) => isGM).map(({ id }) => id);
  const whisper = { public: [], gm: gms, blind: gms, self: [game.user.id] }[mode];
  return Object.assign(message, { whisper, blind: mode === "blind" });
};

/** Makes this a table of one version of Foundry, 13 or 14, whose player chose a mode in the chat. */
globalThis.chatting = (version, chosen) => {
  const { setting, ...modes } = MODES[version];
  if (!(chosen in modes)) throw new Error(`Foundry ${version} has no mode ${chosen}.`);
  delete ChatMessage.applyMode;
  delete ChatMessage.applyRollMode;
  game.settings.register("core", setting, { default: chosen });
  const current = () => game.settings.get("core", setting);
  if (version === 13) ChatMessage.applyRollMode = (message, mode) => addressed(message, modes[mode === "roll" ? current() : mode]);
  else ChatMessage.applyMode = (message, mode = current()) => addressed(message, modes[mode]);
};
globalThis.game = {
  users: [
    { id: "gamemaster", name: "Gamemaster", isGM: true },
    { id: "assistant", name: "Assistant", isGM: true },
    { id: "frodo", name: "Frodo", isGM: false },
  ],
  modules: new Map([["rules-of-the-ring", {}]]),
  settings: {
    known: settings,
    register: (id, key, setting) => settings.set(key, { ...setting, value: setting.default }),
    get: (id, key) => settings.get(key).value,
    set: (id, key, value) => {
      settings.get(key).value = value;
      settings.get(key).onChange?.(value);
    },
    // [api] interfaces/foundry.types.SettingSubmenuConfig.html: the class of an application, which the settings window makes and renders
    menus: new Map(),
    registerMenu: (id, key, menu) => game.settings.menus.set(`${id}.${key}`, menu),
  },
  // [types] client/game.d.mts: the types of actors that the system has, after `base`
  documentTypes: { Actor: ["base", "character", "npc"] },
  packs: new Map(),
  i18n: {
    lang: "en",
    localize: (key) => key.split(".").reduce((found, name) => found?.[name], language) ?? key,
    // [api] classes/foundry.helpers.Localization.html: {name} in a sentence is replaced by the data.
    format: (key, data) => game.i18n.localize(key).replaceAll(/\{(\w+)\}/g, (_, name) => data[name]),
  },
};

game.user = game.users[0];
game.user.targets = new Set();
chatting(14, "public");

class DialogV2 extends EventTarget {
  constructor(options) {
    super();
    // [types] client/applications/api/dialog.d.mts: a dialog without buttons throws.
    if (!options.buttons?.length) throw new Error("A dialog needs a button.");
    // [api] interfaces/foundry.DialogV2Configuration.html: a string, or a div that is not cleaned. [issue] 13539: the outermost
    // element keeps no attributes. Modules report that a div with attributes throws and that listeners in a div are lost, so
    // this stand-in takes strings only.
    if (typeof options.content !== "string") throw new Error("The content of a dialog must be a string here.");
    this.options = options;
  }

  // [types] client/applications/api/dialog.d.mts: wait takes `render` and `close`, and answers null when it is dismissed.
  static wait(options) {
    return new Promise((done) => {
      const dialog = new DialogV2({ ...options, submit: done });
      dialog.addEventListener("close", () => done(null));
      dialog.render({ force: true });
    });
  }

  async render() {
    const { window: frame, content, buttons } = this.options;
    this.element = document.createElement("dialog");
    this.element.style.position = "static"; // several windows beside each other
    const inside = document.createElement("form");
    const title = document.createElement("h2");
    title.textContent = frame.title;
    const shown = document.createElement("div");
    shown.innerHTML = cleanHTML(content); // [issue] 12072
    for (const attribute of [...(shown.firstElementChild?.attributes ?? [])]) shown.firstElementChild.removeAttribute(attribute.name);
    inside.append(title, shown);
    for (const each of buttons) {
      const button = document.createElement("button");
      button.textContent = each.label;
      if (each.default) button.dataset.default = ""; // [types] client/applications/api/dialog.d.mts: the button that Enter presses
      button.addEventListener("click", (event) => this.submitted(event, button, each));
      inside.append(button);
    }
    this.element.append(inside);
    document.body.append(this.element);
    this.element.show();
    this.dispatchEvent(new Event("render")); // [types] client/applications/api/application.d.mts: emittedEvents
    return this;
  }

  // [types] client/applications/api/dialog.d.mts: a callback takes (event, button, dialog), `submit` takes (result, dialog);
  // application.d.mts: form.closeOnSubmit. [issue] 12525: the dialog is the instance, not its element.
  async submitted(event, button, { action, callback }) {
    event.preventDefault();
    const result = (await callback?.(event, button, this)) ?? action;
    await this.options.submit?.(result, this);
    if (this.options.form?.closeOnSubmit ?? true) await this.close();
  }

  async close() {
    this.element.remove();
    this.dispatchEvent(new Event("close"));
  }
}
// [types] client/documents/collections/compendium-collection.d.mts: a compendium of the world, whose collection is `world.NAME`
class CompendiumCollection {
  static async createCompendium({ type, name, label }) {
    const pack = { documentName: type, title: label, collection: `world.${name}` };
    Actor.packed[pack.collection] = [];
    game.packs.set(pack.collection, pack);
    return pack;
  }
}
globalThis.foundry = { applications: { api: { DialogV2 } }, documents: { collections: { CompendiumCollection } } };

/** Starts the module, as Foundry does it. */
globalThis.start = async (manifest) => {
  const { path } = manifest.languages.find(({ lang }) => lang === "en");
  Object.assign(language, await (await fetch(path)).json());
  for (const module of manifest.esmodules) await import(`/${module}`);
  Hooks.call("init");
  Hooks.call("ready"); // [types] client/hooks.d.mts: after `init`, when the game is ready
};
