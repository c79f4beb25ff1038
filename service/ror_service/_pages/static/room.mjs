// The page of a room: players, the line, the log with a card and a check for each throw. The secret stands behind the #.
// One tab of a browser leads: it follows the log, leaves the seeds, and tells the other tabs.

import { firstCall, mayWait } from "./allocate.mjs";
import { copy, make, save } from "./answer.mjs";
import { Refusal, ask, piece } from "./ask.mjs";
import { RoomRefusal, memoryOf, patiently, read, write } from "./calls.mjs";
import { SECURE } from "./check.mjs";
import { asking } from "./dice.mjs";
import { Entries } from "./entries.mjs";
import { address, lined } from "./link.mjs";
import { panel } from "./live.mjs";
import { Logbook, gameOf } from "./logbook.mjs";
import { code } from "./qr.mjs";
import { freshSeed } from "./ror-client.mjs";
import { NoAnswerError, ROOT, own } from "./rules.mjs";
import { offer } from "./season.mjs";
import { Seat } from "./seat.mjs";
import { brought, isHere, opened } from "./together.mjs";
import { say, to } from "./words.mjs";

const at = (id) => document.getElementById(id);
const [place, ...more] = location.hash.slice(1).split("&");
const [id, secret] = place.split(".");
const linked = new URLSearchParams(more.join("&"));
const game = gameOf(id);
const log = new Logbook(game);
const seat = new Seat(game, memoryOf(id), (call, body) => write(`/${id}/${call}`, body));
const SOON = 2500; // milliseconds after which an event should be here
const WATCH = 20_000; // milliseconds between two looks whether the stream still comes
const LONGEST = 120; // characters of a line in a link

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const nameOf = (number) => log.nameOf(number);
const me = () => log.players[seat.player];

// What is wrong --------------------------------------------------------------------------------------------------------

const told = new Set();

/** Says what is wrong with the room, once. From then on this browser leaves no seed. */
const alarm = (fault, given = {}) => {
  const text = say(fault, given);
  if (told.has(text)) return;
  told.add(text);
  at("alarm").append(make("p", {}, make("strong", {}, text), " ", say("room-stop")));
};
const trouble = (text) => at("trouble").replaceChildren(...(text ? [make("p", {}, text)] : []));

// The log --------------------------------------------------------------------------------------------------------------

let live = false; // whether the log was read to its end once
let leading = false;
const news = "BroadcastChannel" in globalThis ? new BroadcastChannel(`ror-room ${id}`) : undefined;

/** Takes events in their order, those that are here already too. False if some are missing. */
const take = (events) => {
  const before = log.number;
  let whole = true;
  for (const [number, text] of events) {
    if (number > log.number + 1) whole = false;
    if (!log.take(text, number)) continue;
    const event = JSON.parse(text);
    for (const fault of seat.notices(event, log)) alarm(fault, { seq: event.seq });
  }
  if (log.number === before) return whole;
  for (const { code: fault, given } of log.faults) alarm(fault, given);
  if (leading) {
    seat.sees(log);
    tell(before);
  }
  if (live) changed();
  return whole;
};

/** Tells the other tabs the events after a number. */
const tell = (after) => news?.postMessage({ events: log.lines.slice(after).map((text, index) => [after + index + 1, text]), live });

/** The next events as JSON. Empty at the end of the log. */
const next = async (seconds = 0) => {
  const { events } = await read(`/${id}/events?after=${log.number}&wait=${seconds}`);
  return events.map(({ id: number, text }) => [number, text]);
};

/** Reads the log to its end. A log that lacks an event is not read further. */
const catchUp = async () => {
  for (;;) {
    try {
      const found = await next();
      if (!found.length) return;
      if (!take(found)) return alarm("logbook-gap");
    } catch (error) {
      if (isOver(error)) return;
      await wait(1000);
    }
  }
};

let over = false;

/** Whether a refusal ends the room for this page. */
const isOver = (error) => {
  if (!(error instanceof RoomRefusal) || ![404, 409].includes(error.status)) return false;
  over = true;
  if (error.status === 409) alarm("logbook-cut");
  else trouble(error.message);
  isHere("");
  return true;
};

let source;

/** Follows the log by server-sent events, and by long polls if a proxy ends or holds back the stream. */
const follow = async () => {
  await catchUp();
  arrived();
  if (over || log.closed) return;
  source = new EventSource(`${ROOT}/v1/rooms/${id}/events?after=${log.number}`);
  source.onmessage = ({ data, lastEventId }) => {
    if (!take([[Number(lastEventId), data]])) catchUp();
  };
  source.onerror = () => source?.readyState === EventSource.CLOSED && setTimeout(poll, 500);
};

const poll = async () => {
  if (!source) return;
  source.close();
  source = undefined;
  document.body.dataset.by = "poll";
  while (leading && !over && !log.closed) {
    try {
      if (!take(await next(20))) alarm("logbook-gap");
    } catch (error) {
      if (isOver(error)) return;
      await wait(1000);
    }
  }
};

/** Looks whether there are events that the stream did not bring. Then it polls from now on. */
const look = async () => {
  if (!leading || !source || over || log.closed) return;
  try {
    const found = await next();
    if (!found.length) return;
    await wait(1000);
    if (log.number >= found.at(-1)[0]) return;
    take(found);
    poll();
  } catch (error) {
    isOver(error);
  }
};

/** The log is here: the page shows it, and says from now on what happens. */
const arrived = () => {
  if (live) return;
  live = true;
  if (seat.kept.lost) seat.keep({ lost: undefined, trusts: log.number });
  changed();
  begin();
  if (leading) tell(log.number);
  document.body.dataset.ready = "yes";
};

/** Leads until the page is closed, or another tab takes the lead. */
const lead = async () => {
  leading = true;
  document.body.dataset.leads = "yes";
  follow();
  await new Promise(() => {}); // the lock is held as long as this waits
};

const queue = (options = {}) =>
  navigator.locks.request(`ror-room ${id}`, options, lead).catch(() => {
    leading = false;
    delete document.body.dataset.leads;
    source?.close();
    source = undefined;
    queue();
  });

/** Asks the leading tab for the log. A tab that sleeps loses the lead. */
const hello = async () => {
  const before = heard;
  news?.postMessage({ hello: log.number });
  await wait(3000);
  if (!leading && heard === before && document.visibilityState === "visible") queue({ steal: true });
};

let heard = 0;
let sent; // the questions of this browser, as another tab just said
if (news)
  news.onmessage = ({ data }) => {
    heard += 1;
    if (data.sent) sent = data.sent;
    if (data.hello !== undefined && leading) tell(data.hello);
    if (!data.events || leading) return;
    if (!take(data.events)) news.postMessage({ hello: log.number });
    else if (data.live) arrived();
  };

// This player's part ---------------------------------------------------------------------------------------------------

let busy = false;

/** What the leading tab does for its player: it leaves a seed, comes back, or begins a new chain. */
const react = async () => {
  if (!leading || busy || told.size || log.closed) return;
  if (sent && sent.seq >= (seat.kept.sent?.seq ?? 0)) seat.keep({ sent }); // storage may come later than the message
  const work = seat.duty(log);
  if (!work) return;
  const { number: before, seq } = log;
  busy = true;
  try {
    const { fault } = await work();
    if (fault) alarm(fault, { seq });
  } catch (error) {
    if (!(error instanceof RoomRefusal)) throw error;
    if (![0, 409].includes(error.status)) return trouble(error.message);
    await wait(2000);
    setTimeout(react);
  } finally {
    busy = false;
  }
  if (log.number > before) react();
};

/** Writes to the room for its player, and says what it refuses. Gives whether it was taken. */
const written = async (work) => {
  trouble();
  try {
    const { event = 0 } = await work();
    setTimeout(() => log.number < event && look(), SOON);
    return true;
  } catch (error) {
    if (!(error instanceof RoomRefusal || error instanceof Refusal)) throw error;
    trouble(error.message.replace(/^\/\S*: /, "").replaceAll("`", "")); // without its place in the request
    return false;
  }
};

// The form -------------------------------------------------------------------------------------------------------------

const [rule, line] = [at("rule"), at("line")];
const lines = new Map(Array.from(rule.options, ({ value, dataset }) => [value, { text: dataset.line }]));
let prepared = ""; // the line that the page wrote

/** The question of a throw as it was typed. */
const question = () => {
  const { rulings, houses } = lines.get(rule.value);
  return { state: line.value.trim(), rulings, houses };
};

const named = () => rule.value.split("/");

const tellReadings = () => {
  const { rulings, houses } = question();
  const list = [...Object.entries(rulings ?? {}).map((each) => each.join(": ")), ...(houses ?? [])].join(", ");
  at("readings").hidden = !list;
  at("readings-said").textContent = list && say("room-readings", { list });
};

/** Shows a rule with the line that it had last in this room, or with its first example. */
const show = (value, { keep = false } = {}) => {
  if (!lines.has(value)) return;
  rule.value = value;
  const { text } = lines.get(value);
  if (!keep || !line.value.trim() || line.value === prepared) line.value = prepared = text;
  tellReadings();
  at("form").href = address(`${ROOT}/play/${value}`, question());
  if (at("throwing").hidden) return; // a spectator asks for no odds
  odds();
  if (!at("real").hidden) pad();
};

const odds = panel(at("live"), () => `/v1/${rule.value}/odds`, question);
new MutationObserver(() => {
  const said = at("live").querySelector("desc, .fine")?.textContent ?? "";
  at("odds").querySelector("[data-said]").textContent = said.split("\n")[0];
}).observe(at("live"), { childList: true, subtree: true });

/** Shows a question that was asked, so that the player can ask it again. */
const askLike = async ({ ruleset, rule: which, question: asked }) => {
  const value = `${ruleset}/${which}`;
  let text;
  try {
    ({ line: text } = await lined(ruleset, which, asked.state, { houses: asked.houses }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return trouble(error.message);
  }
  lines.set(value, { ...lines.get(value), text, rulings: asked.rulings, houses: asked.houses });
  return show(value);
};

/** Keeps the readings of a question for the next one of its rule, so that the table reads alike. */
const remember = ({ ruleset, rule: which, question: asked }) => {
  const value = `${ruleset}/${which}`;
  if (!asked || !lines.has(value)) return;
  lines.set(value, { ...lines.get(value), rulings: asked.rulings, houses: asked.houses });
  if (value === rule.value) tellReadings();
};

/** The question as the rules read it, without names and defaults. So every browser compares it with the throw by itself. */
const plain = async (dice, [ruleset, called] = named(), { state, rulings, houses: asked } = question()) => {
  const which = mayWait(ruleset, called) ? firstCall(ruleset, called, (await lined(ruleset, called, state, { houses: asked })).state) : called;
  const trial = await patiently(() => ask(`/v1/${ruleset}/${which}`, { state, rulings, houses: asked, dice }, { quiet: true }));
  const { houses } = trial.ruleset;
  return { ruleset, rule: which, question: { state: trial.state, rulings: Object.keys(rulings ?? {}).length ? rulings : undefined, houses: houses?.length ? houses : undefined } };
};

let throwing = false;

/** Throws, once for each tap: what was typed, or `asked` for a rule. The log says what comes of it. */
const throwIt = async (to, request) => {
  if (throwing || log.under || !me()) return;
  throwing = true;
  changed();
  await written(async () => {
    const asked = await plain({ source: "seeded", seed: freshSeed() }, to, request);
    const { seq } = log;
    news?.postMessage({ sent: seat.asks({ seq, ...asked }) });
    if (seat.kept.gone) seat.keep({ gone: undefined });
    return seat.throws({ seq, ...asked });
  });
  throwing = false;
  changed();
};

// Real dice ------------------------------------------------------------------------------------------------------------

let faces = [];
const pad = asking(at("real"), {
  question: () => ({ ruleset: named()[0], rule: named()[1], request: question() }),
  faces: () => faces,
  put: (found) => {
    faces = found;
  },
  done: async () => {
    const given = faces;
    const taken = await written(async () => seat.enters({ ...(await plain({ source: "supplied", faces: given })), faces: given }));
    faces = [];
    if (taken) real(false);
    else pad();
  },
});

const real = (open) => {
  faces = [];
  at("real").hidden = !open;
  at("by-hand").setAttribute("aria-expanded", open);
  if (open) pad();
  else at("throw").focus();
};

// The entries ----------------------------------------------------------------------------------------------------------

const entries = new Entries(id, log, {
  called: (ruleset, which) => lines.get(`${ruleset}/${which}`)?.title ?? which,
  plays: () => Boolean(secret || me()),
  take: async (asked) => {
    await askLike(asked);
    line.focus();
  },
  goOn: throwIt,
  failed: trouble,
});
let remembered = 0; // entries whose readings were kept

// The page -------------------------------------------------------------------------------------------------------------

let begun = false;
let joined = false; // whether the player joined just now
let invites; // whether the invitation opened by itself, because the player is alone

/** Says who throws, and after a moment whose seeds are missing. */
const tellUnderWay = (late = false) => {
  const { under } = log;
  const missing = under && late ? under.waits.filter((number) => !(number in under.seeds)).map(nameOf) : [];
  const parts = under ? [say("room-under-way", { name: nameOf(under.by), seq: under.seq }), missing.length ? say("room-waits", { names: missing.join(", ") }) : ""] : [];
  at("now").textContent = parts.filter(Boolean).join(" ");
  if (under && !late) setTimeout(() => tellUnderWay(true), 1000);
};

/** Draws what the log says now, and does this player's part. */
const changed = () => {
  const playing = Boolean(me());
  at("join").hidden = playing || !secret || log.closed || Boolean(seat.player);
  const sat = !at("throwing").hidden;
  at("throwing").hidden = !playing || log.closed;
  if (!sat && playing && line.value) odds();
  at("table").hidden = false;
  if (joined && playing) {
    joined = false;
    line.focus({ preventScroll: true });
  }
  at("watching").hidden = Boolean(secret) || playing;
  at("closed").hidden = !log.closed;
  if (log.closed) isHere("");
  at("close").hidden = !seat.kept.key || log.closed;
  at("leave").hidden = !playing || log.closed;
  at("leave").textContent = say(seat.kept.gone ? "room-return" : "room-leave");
  at("invite").hidden = !secret || log.closed;
  const alone = Object.keys(log.players).length < 2;
  if (invites !== alone) at("invite").open = invites = alone;
  const players = Object.values(log.players).map(({ number, name, away }) =>
    make("li", { "data-away": away }, name, number === seat.player ? ` ${say("room-you")}` : "", away ? ` ${say("room-away")}` : ""),
  );
  at("players").replaceChildren(...(players.length ? players : [make("li", {}, say("room-nobody"))]));
  const { under } = log;
  at("throw").setAttribute("aria-disabled", Boolean(under || throwing));
  tellUnderWay();
  document.body.dataset.number = log.number;
  for (const entry of log.entries.slice(remembered)) remember(entry.found ?? entry);
  remembered = log.entries.length;
  entries.show(at("log"), begun);
  begun = true;
  react();
};

/** The rule and the line with which the page begins: what the player brings, else the last question of the room. */
const begin = async () => {
  const taken = brought() ?? (log.entries.length || !linked.has("rule") ? undefined : { rule: linked.get("rule"), state: linked.get("state") ?? undefined });
  if (lines.has(taken?.rule)) lines.set(taken.rule, { ...lines.get(taken.rule), text: taken.state ?? lines.get(taken.rule).text, rulings: taken.rulings, houses: taken.houses });
  const last = log.entries.map(({ found, ...entry }) => found ?? entry).findLast((each) => lines.has(`${each.ruleset}/${each.rule}`));
  show(taken?.rule ?? rule.value);
  if (!taken && last) await askLike(last);
  if (secret) at("qr").replaceChildren(...(await code(playersLink())));
};

/** The link for players has the rule and the line that are shown. The one for spectators has no secret. */
const linkOf = (part) => new URL(`${to(`${ROOT}/room`)}#${part}`, location.href).href;
const playersLink = () => {
  const state = line.value.trim();
  return linkOf(`${id}.${secret}&${new URLSearchParams({ rule: rule.value, ...(state.length > LONGEST ? {} : { state }) })}`);
};

const file = (name, text) => save(name, new Blob([text], { type: "application/x-ndjson" }));

/** Does what a button asks. What keeps it from that is said. */
const on = (name, work) =>
  at(name).addEventListener("click", async ({ currentTarget: button }) => {
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    trouble();
    try {
      await work(button);
    } catch (error) {
      if (!(error instanceof RoomRefusal || error instanceof Refusal || error instanceof NoAnswerError)) throw error;
      trouble(error.message);
    } finally {
      button.ariaBusy = null;
    }
  });

on("open", () => opened(undefined, at("wait").checked ? { absent: "wait" } : {}));
on("copy", (button) => copy(button, playersLink(), say("answer-link")));
on("copy-read", (button) => copy(button, linkOf(id), say("answer-link")));
on("throw", () => throwIt());
on("by-hand", () => real(at("real").hidden));
on("defaults", () => {
  lines.set(rule.value, { ...lines.get(rule.value), rulings: undefined, houses: undefined });
  show(rule.value, { keep: true });
});
on("save", async () => file(`${game}.ndjson`, await entries.season()));
on("save-log", () => file(`${game}-log.ndjson`, log.lines.map((text) => `${text}\n`).join("")));
on("close", async () => {
  if (confirm(say("room-sure"))) await seat.closes();
});
on("leave", async () => {
  const gone = !seat.kept.gone;
  seat.keep({ gone: gone || undefined }); // first, so that this browser does not come back at once
  changed();
  await seat.here(gone ? { leaves: true } : {});
});
const luck = async () => {
  at("luck").replaceChildren(make("p", { class: "fine" }, say("room-computing")));
  try {
    const { status, value } = await (await own()).ask("POST", "/pages/game", { season: await entries.season(), whose: at("good").value, wide: 640 });
    if (status !== 200) throw new Refusal(value);
    offer(at("good"), value);
    const drawn = piece(value);
    for (const each of drawn.querySelectorAll("a[data-record]")) each.replaceWith(each.textContent);
    at("luck").replaceChildren(drawn);
  } catch (error) {
    at("luck").replaceChildren();
    throw error;
  }
};
on("whose", luck);

at("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  const taken = await written(() => seat.join(secret, at("name").value.trim()));
  if (!taken) return;
  joined = true;
  changed();
});
at("throwing").addEventListener("submit", (event) => {
  event.preventDefault();
  at("throw").click();
});
line.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  at("throw").click();
});
line.addEventListener("input", () => {
  at("form").href = address(`${ROOT}/play/${rule.value}`, question());
  odds();
  if (!at("real").hidden) pad();
});
rule.addEventListener("change", () => show(rule.value));
addEventListener("hashchange", () => location.reload());
addEventListener("visibilitychange", () => {
  react();
  look();
  if (!leading && document.visibilityState === "visible") hello();
});
addEventListener("online", look);

if (!id) {
  at("begin").hidden = false;
  document.body.dataset.ready = "yes";
} else {
  at("insecure").hidden = SECURE;
  isHere(location.hash.slice(1));
  for (const option of rule.options) lines.get(option.value).title = option.textContent.trim();
  if (navigator.locks) {
    queue();
    setTimeout(hello, 0);
  } else lead(); // plain HTTP
  setInterval(look, WATCH);
}
