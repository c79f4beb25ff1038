// A player of a room who keeps their memory in a file. The tests compile it strictly: node room.js ADDRESS ROOM SECRET NAME.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Client, type Keyring } from "ror-client";
import { Room } from "ror-client/room";

const [address = "", id = "", secret = "", name = ""] = process.argv.slice(2);
const keys: Keyring = JSON.parse(readFileSync("ror-keys.json", "utf-8"));
const file = `${id}.json`;
const memory = {
  read: () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf-8")) : {}),
  write: (all: object) => writeFileSync(file, JSON.stringify(all)),
};
const room = new Room(new Client(address), id, { keys, memory });
await room.join(secret, name);

for await (const event of room.events()) {
  if (event.is === "joined" && event.name === name) await room.throw("war-of-the-ring", "sorcery", { state: { rating: "B" } });
  if (event.is !== "thrown") continue;
  const { verdict, codes } = await room.checked(event.seq);
  console.log(event.seq, event.outcome, verdict, ...codes);
}
for (const { code, seq } of room.log.faults) console.log(code, seq);
