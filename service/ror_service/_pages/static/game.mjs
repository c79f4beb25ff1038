// The page of a game: it audits a season file with the page's own copy of the rules, so the file stays on this device. It shows the
// report, and links each moment to its answer. A link to the page can have the whole season in it.

import { addressOf, copy, make, room } from "./answer.mjs";
import { piece } from "./ask.mjs";
import { outcomeOf } from "./check.mjs";
import { NoAnswerError, own } from "./rules.mjs";
import { linesOf, linkTo, linked, offer, recordOf, textOf } from "./season.mjs";
import { number, say } from "./words.mjs";

const form = document.getElementById("game");
const drop = document.getElementById("drop");
const whose = document.getElementById("whose");
const state = document.getElementById("state");
const answer = document.getElementById("answer");
let file;
let sent; // whose luck a link asks for
let asked = 0;

/** Asks the page's own rules, never the service. */
const ask = async (path, value) => {
  const { status, value: found } = await (await own()).ask("POST", path, value);
  if (status !== 200) throw new Error(found.detail ?? found.title);
  return found;
};

/** The address of the answer in a line of the season. */
const addressIn = async (line) => {
  const outcome = outcomeOf(new TextEncoder().encode(recordOf(line).text));
  const { ruleset, rule, state } = outcome;
  const found = await ask("/pages/line", { ruleset: ruleset.id, rule, state, houses: ruleset.houses ?? [] });
  return addressOf(outcome, found.line);
};

const show = async () => {
  const mine = (asked += 1);
  answer.replaceChildren();
  const season = await textOf(new Uint8Array(await file.arrayBuffer()));
  const lines = linesOf(season);
  state.textContent = say("game-read", { count: lines.length });
  await own(); // the foot of the page shows this wait
  state.textContent = say("game-working");
  const found = await ask("/pages/game", { season, whose: sent ?? whose.value, wide: room(answer) });
  const drawn = piece(found);
  for (const link of drawn.querySelectorAll("a[data-record]")) link.href = await addressIn(lines[link.dataset.record - 1]);
  if (mine !== asked) return; // another file was chosen meanwhile
  offer(whose, found);
  sent = undefined;
  const print = make("button", { type: "button", onclick: () => window.print() }, say("game-print"));
  const { link, size } = await linkTo(location.pathname + location.search, season, whose.value);
  const given = { kilobytes: number(size / 1000, 1) };
  const sending = link ? make("button", { type: "button", onclick: ({ currentTarget: button }) => copy(button, link, say("answer-link")) }, say("game-copy", given)) : make("span", { class: "fine" }, say("game-too-long", given));
  answer.replaceChildren(make("p", { class: "buttons" }, print, sending), drawn);
  state.textContent = "";
};

const refresh = async () => {
  if (!file) return;
  try {
    await show();
  } catch (error) {
    state.textContent = error instanceof NoAnswerError ? error.message : say("game-unread", { why: error.message });
  }
};

const take = (dropped) => {
  file = dropped;
  return refresh();
};
form.addEventListener("submit", (event) => event.preventDefault());
whose.addEventListener("change", refresh);
document.getElementById("file").addEventListener("change", (event) => take(event.target.files[0]));
for (const name of ["dragover", "drop"])
  drop.addEventListener(name, (event) => {
    event.preventDefault();
    if (name === "drop" && event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
  });
const arrive = () => {
  try {
    const found = linked(location);
    if (!found) return;
    sent = found.whose;
    take(found.season);
  } catch (error) {
    state.textContent = say("game-unread", { why: error.message });
  }
};
addEventListener("hashchange", arrive);
arrive();
form.dataset.ready = "yes";
