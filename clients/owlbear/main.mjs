// The extension's page in a room of Owlbear Rodeo: a player fills in a form, or gives items a side, and all players see the outcome.
//
// Results go by the room's broadcast, and the last ones stay in the room's metadata for players who join later. They are shown as text,
// never as HTML, because another player's browser sent them. Each player who may update the items can apply the losses, or take them back.

import OBR from "@owlbear-rodeo/sdk";
import { Client, ProblemError } from "../../service/ror_service/_pages/static/ror-client.mjs";
import { Room } from "../../service/ror_service/_pages/static/ror-room.mjs";
import { formFor } from "../common/form.mjs";
import { oddsLines } from "../common/odds.mjs";
import { applied, hasPieces, OtherPiecesError, stateOf } from "../common/pieces.mjs";
import { seated } from "../common/table.mjs";
import { piecesOf, sided, standing, written } from "./items.mjs";
import { shortened } from "./short.mjs";
import { language, say } from "./words.mjs";

const CHANNEL = "rules-of-the-ring/outcome";
const LOG = "rules-of-the-ring/log";
/** The outcomes that the room remembers, by their summaries. Metadata of a room is for few and small values. */
const REMEMBERED = 8;
const SUMMARY = 300;
/** The bytes of changes in a message, and those in the room's metadata, which has the changes of the last outcome only. */
const MOST_CHANGES = 4_000;
const MOST_REMEMBERED = 2_000;
const at = (id) => document.getElementById(id);
const service = () => at("address").value.replace(/\/+$/, "");
const keyOf = (asked) => (asked === service() && at("key").value) || undefined;
const client = () => new Client(service(), { key: keyOf(service()), language });

let form;
let page;
/** The schema of its state and the words of its ruleset, from which pieces become a state. */
let known;
let pieces = [];
let unread = 0;
let table;

const element = (tag, attributes, ...inside) => {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...inside);
  return made;
};

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

/** Shows the form of the chosen rule, with the pieces in it that have a side, or with its first example. */
const choose = async () => {
  const [ruleset, rule] = at("rule").value.split("/");
  page = await client().catalogue(ruleset, "rules", rule);
  pieces = hasPieces(page) ? piecesOf(await OBR.scene.items.getItems()) : [];
  known = { state: page.state, words: pieces.length ? (await client().catalogue(ruleset)).words : {} };
  form = formFor(page.state, pieces.length ? stateOf(pieces, known) : page.examples[0]?.request.state);
  offer();
  at("odds").textContent = "";
};

/** Shows the form with its buttons. In a room, the first one throws there. */
const offer = () => {
  if (!form) return;
  const button = (label, run) => element("button", { type: "button", textContent: say(label), onclick: trying(run) });
  const isInRoom = page.throws && table?.isOpen;
  const submit = element("button", { textContent: say(isInRoom ? "room-throw" : page.throws ? "throw" : "resolve") });
  const more = [...(isInRoom ? [button("room-here", resolveHere)] : []), ...(page.throws ? [button("odds", odds)] : [])];
  at("form").replaceChildren(form.element, submit, ...more);
};

/** Shows the odds of the state in the form, to this player only. */
const odds = async () => {
  const [ruleset, rule] = at("rule").value.split("/");
  at("odds").textContent = oddsLines(await client().odds(ruleset, rule, { state: form.read() })).join("\n");
};

const resolve = () => (page.throws && table?.isOpen ? resolveInRoom() : resolveHere());

const resolveHere = async () => {
  const rules = client();
  const outcome = await rules.resolve(...at("rule").value.split("/"), { state: form.read() });
  await publish(outcome, await rules.words(outcome, "text"), service());
};

/** Throws in the room of the service, and shows the outcome to the players here. */
const resolveInRoom = async () => {
  const { address } = table.client;
  const { outcome, text, notes } = await table.throw(...at("rule").value.split("/"), { state: form.read() });
  const [summary, ...why] = text.split("\n");
  await publish(outcome, [summary, ...notes, ...why].join("\n"), address);
};

/** The changes of items by an outcome. If it is not of these items, a note says so, and no item changes. */
const changesOf = (outcome) => {
  if (!pieces.length) return { changes: [], note: [] };
  try {
    return { changes: applied(outcome, pieces, known).map(({ piece, before, after }) => ({ piece, before, after })), note: [] };
  } catch (error) {
    if (!(error instanceof OtherPiecesError)) throw error;
    return { changes: [], note: [say("other-items")] };
  }
};

/** Tells the players an outcome, with the changes of its items. */
const publish = async (outcome, text, address) => {
  const { id } = outcome;
  const { changes, note } = changesOf(outcome);
  const size = JSON.stringify(changes).length;
  if (size > MOST_CHANGES) mine.set(id, changes);
  const told = {
    ...{ summary: text.split("\n")[0], text: shortened([text, ...note].join("\n"), `${address}/o/${id}`), id, player: await OBR.player.getName() },
    ...{ changes: size > MOST_CHANGES ? [] : changes },
  };
  await OBR.broadcast.sendMessage(CHANNEL, told, { destination: "ALL" });
  await remember(told, size);
};

/** The changes of this player's outcomes that are too many for a message, by the ids of the outcomes. */
const mine = new Map();

/** Adds an outcome to those that the room remembers. */
const remember = async ({ player, summary, id, changes }, size) => {
  const { [LOG]: log = [] } = await OBR.room.getMetadata();
  const before = log.map(({ changes: _, ...short }) => short);
  const last = { player, summary: summary.slice(0, SUMMARY), id, ...(size <= MOST_REMEMBERED ? { changes } : {}) };
  await OBR.room.setMetadata({ [LOG]: [...before, last].slice(-REMEMBERED) });
};

// Losses ---------------------------------------------------------------------------------------------------------------

/** Functions that draw the button of an outcome for the items of the scene. */
const buttons = [];

/** Whether this player may update the items. The SDK has the names of these permissions. */
const mayWrite = async (items) => {
  if ((await OBR.player.getRole()) === "GM") return true;
  if (!(await OBR.player.hasPermission("CHARACTER_UPDATE"))) return false;
  return !(await OBR.player.hasPermission("CHARACTER_OWNER_ONLY")) || items.every(({ createdUserId }) => createdUserId === OBR.player.id);
};

/** The button that applies the changes of an outcome, or takes them back. It shows what the items of the scene allow. */
const applying = (outcome) => {
  const ids = outcome.changes.map(({ piece }) => piece);
  const place = element("p", { className: "ror-change" });
  const write = (what) => async () => {
    try {
      await OBR.scene.items.updateItems(ids, written(outcome, what));
    } catch (error) {
      throw ["missing", "moved-on"].includes(error.message) ? new Error(say(`items-${error.message}`)) : error;
    } finally {
      draw(await OBR.scene.items.getItems());
    }
    await choose();
  };
  let newest;
  const draw = async (items) => {
    newest = items;
    const what = standing(items, outcome);
    if (what === "missing" || what === "moved-on") return place.replaceChildren(say(`items-${what}`));
    const isAllowed = await mayWrite(items.filter(({ id }) => ids.includes(id)));
    if (newest !== items) return undefined; // the items changed meanwhile
    const button = element("button", { type: "button", textContent: say(what === "undo" ? "undo" : "apply-items"), onclick: trying(write(what)) });
    return place.replaceChildren(...(isAllowed ? [button] : []));
  };
  buttons.push(draw);
  OBR.scene.items.getItems().then(draw);
  return place;
};

// Outcomes -------------------------------------------------------------------------------------------------------------

const article = ({ player, summary, changes, id }, ...more) => {
  const line = element("p", { className: "ror-summary", textContent: `${player}: ${summary}` });
  const own = mine.get(id);
  const losses = changes?.length || own ? [applying({ id, changes: own ?? changes })] : [];
  if (own) losses.push(say("too-many-items"));
  return element("article", { className: "ror-outcome" }, line, ...more, ...losses);
};

/** Shows an outcome of a player in the room. If the page is closed, its badge counts the unread ones. */
const tell = async ({ data }) => {
  const why = element("details", {}, element("summary", { textContent: say("why") }), element("pre", { textContent: data.text }));
  at("told").prepend(article(data, why));
  if (await OBR.action.isOpen()) return;
  unread += 1;
  await OBR.action.setBadgeText(String(unread));
  await OBR.notification.show(`${data.player}: ${data.summary}`);
};

// The room of the service ----------------------------------------------------------------------------------------------

const LINK = "rules-of-the-ring/room-link";

/** Shows the room: its state, its newest throws, and whether throws go there. */
const drawRoom = () => {
  at("status").textContent = table?.status() ?? "";
  at("log").replaceChildren(...(table?.lines() ?? []).map(({ head, check }) => element("li", {}, element("b", { textContent: head }), " ", check)));
  if (at("form").dataset.room === String(table?.isOpen ?? false)) return;
  at("form").dataset.room = String(table?.isOpen ?? false);
  offer();
};

const join = async () => {
  await stop();
  const link = at("link").value;
  table = await seated(link, at("name").value.trim(), { Client, ProblemError, Room, keyOf, language, say, storage: localStorage, tell: drawRoom });
  localStorage.setItem(LINK, link);
  drawRoom();
};

const stop = async () => {
  const left = table?.isOpen ? table : undefined;
  table = undefined;
  drawRoom();
  await left?.leave();
};

const leave = () => {
  localStorage.removeItem(LINK);
  return stop();
};

// The page -------------------------------------------------------------------------------------------------------------

/** A context menu on figures: those who attack, and those who are attacked. */
const menus = (ours, theirs) => {
  const filter = { every: [{ key: "layer", value: "CHARACTER" }], permissions: ["UPDATE"] };
  for (const [side, label] of [["ours", ours], ["theirs", theirs]]) {
    OBR.contextMenu.create({
      id: `rules-of-the-ring/${side}`,
      icons: [{ icon: "/icon.svg", label, filter }],
      onClick: trying(async ({ items }) => {
        await OBR.scene.items.updateItems(items.map(({ id }) => id), sided(side));
        if (!hasPieces(page)) at("rule").value = "ring-of-power/combat";
        await choose();
      }),
    });
  }
};

const trying = (run) => async (event) => {
  event?.preventDefault?.();
  at("wrong").textContent = "";
  try {
    await run(event);
  } catch (error) {
    at("wrong").textContent = error.message;
    if (!(error instanceof ProblemError)) return;
    for (const { pointer } of error.errors) form?.at(pointer.split("/").slice(2)).setAttribute("aria-invalid", "true");
  }
};

document.documentElement.lang = language;
for (const place of document.querySelectorAll("[data-say]")) place.textContent = say(place.dataset.say);
at("key").placeholder = say("key-if");

OBR.onReady(async () => {
  OBR.broadcast.onMessage(CHANNEL, trying(tell));
  menus(say("attack-with"), say("attack"));
  OBR.action.onOpenChange((open) => {
    if (open) unread = 0;
    if (open) OBR.action.setBadgeText(undefined);
  });
  OBR.scene.items.onChange((items) => buttons.forEach((draw) => draw(items)));
  const { [LOG]: log = [] } = await OBR.room.getMetadata();
  for (const each of log) at("told").prepend(article(each));
  for (const name of ["address", "key"]) {
    const kept = `rules-of-the-ring/${name}`;
    at(name).value = localStorage.getItem(kept) ?? at(name).value;
    at(name).addEventListener("change", () => localStorage.setItem(kept, at(name).value));
    at(name).addEventListener("change", trying(list));
  }
  at("rule").addEventListener("change", trying(choose));
  at("form").addEventListener("submit", trying(resolve));
  at("join").addEventListener("click", trying(join));
  at("leave").addEventListener("click", trying(leave));
  at("name").value = await OBR.player.getName();
  at("link").value = localStorage.getItem(LINK) ?? "";
  trying(list)();
  if (at("link").value) trying(join)();
});
