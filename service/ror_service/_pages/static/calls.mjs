// How a page writes to a room and reads from it, and what a browser keeps of one.

import { Refusal } from "./ask.mjs";
import { ROOT } from "./rules.mjs";
import { say } from "./words.mjs";

const PATIENCE = 20_000; // milliseconds for a process to come back
const OFFLINE = 4000; // milliseconds for the network
const PAUSE = 400; // milliseconds between two tries

/** Why a room does not take something: its status and its words. */
export class RoomRefusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? say("calls-no-answer"));
    this.status = status;
    this.code = problem?.code;
  }
}

const AWAY = [0, 429, 502, 503, 504]; // 0: no answer
const statusOf = (error) => (error instanceof Refusal ? (error.problem.status ?? 0) : error.status);

/** Does some work again, until an answer comes. */
export const patiently = async (work, began = performance.now()) => {
  try {
    return await work();
  } catch (error) {
    if (!AWAY.includes(statusOf(error)) || performance.now() - began > (navigator.onLine ? PATIENCE : OFFLINE)) throw error;
  }
  await new Promise((done) => setTimeout(done, PAUSE));
  return patiently(work, began);
};

/** Writes to the room. A lost answer is asked again, because the room knows a repeated call. */
export const write = (path, body) => {
  const headers = { "content-type": "application/json" };
  return patiently(() => called(path, { method: "POST", headers, body: JSON.stringify(body) }));
};

/** Reads from the room, once. */
export const read = (path) => called(path, { headers: { accept: "application/json" } });

const called = async (path, { headers, ...more }) => {
  let answer, found;
  try {
    answer = await fetch(`${ROOT}/v1/rooms${path}`, { ...more, headers: { ...headers, "accept-language": document.documentElement.lang } });
    found = await answer.json();
  } catch {
    throw new RoomRefusal(answer?.ok === false ? answer.status : 0);
  }
  if (!answer.ok) throw new RoomRefusal(answer.status, found);
  return found;
};

/** What one browser keeps under a name. If its storage takes nothing, it keeps it until the page is closed. */
export const storage = (area, name) => {
  let here = "{}";
  return {
    read: () => {
      try {
        return JSON.parse(area().getItem(name) ?? here);
      } catch {
        return JSON.parse(here);
      }
    },
    write: (value) => {
      here = JSON.stringify(value);
      try {
        area().setItem(name, here);
      } catch {
        // a private window, or one that is full
      }
    },
  };
};

/** What the browser keeps of a room, also of one that it only opened. */
export const keptOf = (room) => storage(() => localStorage, `ror-room ${room}`);

/** What a player of this browser must not forget. The tab keeps the token too, which survives if the rest is lost. */
export const memoryOf = (room) => {
  const kept = keptOf(room);
  const tab = storage(() => sessionStorage, `ror-room ${room}`);
  const write = (all) => {
    kept.write(all);
    tab.write({ token: all.token, player: all.player });
  };
  const { token, player } = tab.read();
  if (token && !kept.read().token) write({ ...kept.read(), token, player, lost: true });
  return { read: kept.read, write };
};
