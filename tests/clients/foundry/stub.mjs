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
globalThis.canvas = { tokens: { controlled: [] } };
globalThis.ui = { notifications: { said: [], info: (text) => ui.notifications.said.push(text), error: (text) => ui.notifications.said.push(text) } };
// [types] client/dice/roll.d.mts: fromData makes a roll of the data that toJSON gives.
globalThis.Roll = class Roll {
  static fromData(data) {
    return Object.assign(new Roll(), data);
  }
};
globalThis.ChatMessage = {
  said: [],
  getSpeaker: () => ({ alias: "Gamemaster" }),
  // [types] common/documents/chat-message.d.mts: `content` is an HTMLField, so the server cleans it; `rolls` are JSON.
  create: async (data) => {
    const message = { ...data, content: cleanHTML(data.content ?? ""), updateSource: (more) => Object.assign(message, more) };
    Hooks.call("preCreateChatMessage", message);
    ChatMessage.said.push(message);
    return message;
  },
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
    { id: "gamemaster", isGM: true },
    { id: "assistant", isGM: true },
    { id: "frodo", isGM: false },
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
  },
  i18n: {
    localize: (key) => key.split(".").reduce((found, name) => found?.[name], language) ?? key,
    // [api] classes/foundry.helpers.Localization.html: {name} in a sentence is replaced by the data.
    format: (key, data) => game.i18n.localize(key).replaceAll(/\{(\w+)\}/g, (_, name) => data[name]),
  },
};

game.user = game.users[0];
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
globalThis.foundry = { applications: { api: { DialogV2 } } };

/** Starts the module, as Foundry does it. */
globalThis.start = async (manifest) => {
  const { path } = manifest.languages.find(({ lang }) => lang === "en");
  Object.assign(language, await (await fetch(path)).json());
  for (const module of manifest.esmodules) await import(`/${module}`);
  Hooks.call("init");
};
