// Opens a room, throws, enters real dice and closes it: node alone.mjs ADDRESS LOCAL. With LOCAL the program recomputes the throw.

import { Client } from "ror-client";
import { local } from "ror-client/local";
import { Room } from "ror-client/room";

const [address, here] = process.argv.slice(2);
const client = new Client(address);
const keys = await client.call("GET", "/.well-known/ror-keys.json");
const rules = here ? await local() : undefined;
const room = await Room.open(client, { absent: "wait", keys, rules });
const SORCERY = ["war-of-the-ring", "sorcery", { state: { rating: "B" }, rulings: {} }];
await room.join(room.secret, "Anna");
const kinds = [];
for await (const event of room.events()) {
  kinds.push(event.is);
  if (event.is === "joined") await room.throw(...SORCERY);
  if (event.is === "thrown") await room.enter(...SORCERY, [4]);
  if (event.is === "entered") await room.close();
}
console.log(JSON.stringify({ kinds, verdict: await room.checked(1), faults: room.log.faults }));
rules?.close();
