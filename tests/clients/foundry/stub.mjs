// What Foundry VTT gives a module, as far as ours uses it, in the shape of its version 13: no more than a test can look at.

const hooks = {};
const settings = new Map();
const language = {};

globalThis.Hooks = {
  once: (name, run) => (hooks[name] ??= []).push(run),
  on: (name, run) => (hooks[name] ??= []).push(run),
  call: (name, ...given) => (hooks[name] ?? []).forEach((run) => run(...given)),
};
globalThis.CONST = { TOKEN_DISPOSITIONS: { FRIENDLY: 1, NEUTRAL: 0, HOSTILE: -1 } };
globalThis.CONFIG = { Dice: { fulfillment: { methods: {} } } };
globalThis.canvas = { tokens: { controlled: [] } };
globalThis.ui = { notifications: { said: [], info: (text) => ui.notifications.said.push(text), error: (text) => ui.notifications.said.push(text) } };
globalThis.Roll = class Roll {
  static fromData(data) {
    return Object.assign(new Roll(), data);
  }
};
globalThis.ChatMessage = {
  said: [],
  getSpeaker: () => ({ alias: "Gamemaster" }),
  create: async (data) => {
    const message = { ...data, updateSource: (more) => Object.assign(message, more) };
    Hooks.call("preCreateChatMessage", message);
    ChatMessage.said.push(message);
    return message;
  },
};
globalThis.game = {
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
  i18n: { localize: (key) => key.split(".").reduce((found, name) => found?.[name], language) ?? key },
};

class DialogV2 extends EventTarget {
  constructor(options) {
    super();
    this.options = options;
  }

  static wait(options) {
    return new Promise((done) => {
      const dialog = new DialogV2({ ...options, submit: done });
      dialog.addEventListener("close", () => done(null));
      dialog.render({ force: true });
    });
  }

  render() {
    const { window: frame, content, buttons, submit, form } = this.options;
    this.element = document.createElement("dialog");
    const inside = document.createElement("form");
    const title = document.createElement("h2");
    title.textContent = frame.title;
    inside.append(title, content);
    for (const { label, callback } of buttons) {
      const button = document.createElement("button");
      button.textContent = label;
      button.addEventListener("click", async (event) => {
        event.preventDefault();
        const result = callback(event, button, this);
        await submit(result, this);
        if (form?.closeOnSubmit ?? true) await this.close();
      });
      inside.append(button);
    }
    this.element.append(inside);
    document.body.append(this.element);
    this.element.show();
  }

  async close() {
    this.element.remove();
    this.dispatchEvent(new Event("close"));
  }
}
globalThis.foundry = { applications: { api: { DialogV2 } } };

/** Starts the module, as Foundry does it. */
globalThis.start = async (manifest) => {
  for (const { path } of manifest.languages) Object.assign(language, await (await fetch(path)).json());
  for (const path of manifest.esmodules) await import(`/${path}`);
  Hooks.call("init");
};
