// Asks every case of a file and writes what came, a line each: node suite.mjs CASES.json [ADDRESS]; without an address, the
// rules here are asked.

import { readFile } from "node:fs/promises";
import { Client } from "ror-client";
import { local } from "ror-client/local";

const [cases, address] = process.argv.slice(2);
const rules = address ? new Client(address) : await local();
for (const { method, path, value, as } of JSON.parse(await readFile(cases, "utf-8"))) {
  const { status, media, body } = await rules.ask(method, path, value, { as });
  console.log(JSON.stringify({ status, media, body: Buffer.from(body).toString("base64") }));
}
