// Answers lines of JSON: {call, given} is a function of clients/common/pieces.mjs and its arguments. An error answers its name.

import { createInterface } from "node:readline";
import * as pieces from "../../clients/common/pieces.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  const { call, given } = JSON.parse(line);
  try {
    console.log(JSON.stringify(pieces[call](...given)));
  } catch (error) {
    console.log(JSON.stringify({ error: error.name }));
  }
}
