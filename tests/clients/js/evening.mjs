// A player of a room: node evening.mjs ADDRESS ROOM SECRET THROWS BY. Joins, throws once after each throw of another player, and ends
// after THROWS throws of the room. BY is `stream`, `poll` without streams, or `lost` without the first one. Writes a line of JSON when it sits, and one at its end.

import { Client } from "ror-client";
import { Room } from "ror-client/room";

const [address, id, secret, throws, by] = process.argv.slice(2);
let [polls, streams] = [0, 0];
const counting = (url, init) => {
  if (url.endsWith("wait=20")) polls += 1;
  if (init.headers.Accept === "text/event-stream") streams += 1;
  if (init.headers.Accept === "text/event-stream" && (by === "poll" || (by === "lost" && streams === 1))) return Promise.resolve(new Response("", { status: 503 }));
  return fetch(url, init);
};
const client = new Client(address, { fetch: counting });
const keys = await client.call("GET", "/.well-known/ror-keys.json");
let kept = {};
const memory = { read: () => kept, write: (all) => (kept = structuredClone(all)) };
const room = new Room(client, id, { keys, memory });
const QUESTION = ["war-of-the-ring", "army-combat", { state: "dark_power 20 v fellowship 10" }];
const tell = (value) => console.log(JSON.stringify(value));
const player = await room.join(secret, "Node");
let ended = 0;
for await (const event of room.events()) {
  if (event.is === "joined" && event.player === player) tell({ player, token: kept.token });
  if (event.is === "thrown") ended = event.seq;
  if (event.is !== "promised" || event.seq !== ended + 1) continue;
  if (ended >= Number(throws)) break;
  if (ended && room.log.throws.get(ended).by !== player) await room.throw(...QUESTION);
}
const again = new Room(client, id, { memory }); // after a restart, without keys
for await (const _ of again.events()) if (again.log.number === room.log.number) break;
const verdicts = [];
for (let seq = 1; seq <= ended; seq += 1) verdicts.push(await room.checked(seq));
const lying = new Client(address, { fetch: (url, init) => fetch(url.replace(/throws\/1$/, `throws/${ended}`), init) });
room.client = lying; // which shows the receipt of another throw
const lie = await room.checked(1);
const { log } = room;
tell({ head: log.head, verdicts, faults: log.faults, polls, streams, lie, again: [again.log.head, again.log.faults, await again.checked(1)], seeds: log.throws.get(ended).seeds });
