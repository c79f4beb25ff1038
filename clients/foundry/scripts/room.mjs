// The room of a service in Foundry: the player's table in it, and its dialog with the newest throws.

import { Client, ProblemError } from "./ror-client.mjs";
import { Room } from "./ror-room.mjs";
import { seated } from "./table.mjs";

const ID = "rules-of-the-ring";

let table;
let draw = () => {};

/** The table in the room, if there is one that takes throws. */
export const openTable = () => (table?.isOpen ? table : undefined);

/** Joins the room of a link, and comes back to it after a reload. A game master's link is offered to the other players. */
const join = async (link, name, more) => {
  await stop();
  table = await seated(link, name, { ...more, Client, ProblemError, Room, storage: localStorage, tell: () => draw() });
  await game.settings.set(ID, "room-here", link);
  if (game.user.isGM) await game.settings.set(ID, "room", link);
};

const stop = async () => {
  const left = openTable();
  table = undefined;
  await left?.leave();
};

const leave = async () => {
  await game.settings.set(ID, "room-here", "");
  await stop();
};

/** Joins the room again that this browser was in. */
export const comeBack = async (more) => {
  const link = game.settings.get(ID, "room-here");
  if (link) await join(link, game.user.name, more);
};

const element = (tag, attributes, ...inside) => {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...inside);
  return made;
};

/** Opens the dialog of the room. */
export const openRoom = async (more) => {
  const { say } = more;
  const link = element("input", { type: "url", value: game.settings.get(ID, "room-here") || game.settings.get(ID, "room") });
  const name = element("input", { type: "text", value: game.user.name, maxLength: 40 });
  const [status, wrong, log] = [element("p", { role: "status" }), element("p", { className: "ror-wrong", role: "alert" }), element("ol", { className: "ror-room-log" })];
  const row = (label, field) => element("label", { className: "ror-row" }, element("span", { textContent: label }), field);
  const body = [element("p", { textContent: say("room-hint") }), row(say("room-link"), link), row(say("room-name"), name), status, wrong, log];
  log.setAttribute("aria-live", "polite");
  const drawn = () => {
    status.textContent = table?.status() ?? "";
    log.replaceChildren(...(table?.lines() ?? []).map(({ head, check }) => element("li", {}, element("b", { textContent: head }), " ", check)));
  };
  const dialog = new foundry.applications.api.DialogV2({
    window: { title: say("room"), resizable: true },
    position: { width: 480 },
    content: '<div><div class="ror-room ror-form"></div></div>',
    buttons: [
      { action: "join", label: say("room-join"), default: true },
      { action: "leave", label: say("room-leave") },
    ],
    form: { closeOnSubmit: false },
    submit: async (action) => {
      wrong.textContent = "";
      try {
        await (action === "join" ? join(link.value, name.value.trim(), more) : leave());
      } catch (error) {
        wrong.textContent = error.message;
      }
      drawn();
    },
  });
  dialog.addEventListener("render", () => {
    dialog.element.querySelector(".ror-room")?.replaceChildren(...body);
    draw = drawn;
    drawn();
  });
  dialog.addEventListener("close", () => (draw = () => {}));
  await dialog.render({ force: true });
};
