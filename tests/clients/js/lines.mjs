// The rules here, asked as vectors/run.py asks: a request on each line of the input, what became of it on each of the output.

import { createInterface } from "node:readline";
import { local } from "ror-client/local";

const rules = await local();

/** A problem of a batch of one, as it is of that one. */
const alone = (problem) => ({ ...problem, errors: problem.errors?.map((fault) => ({ ...fault, pointer: fault.pointer.replace("/items/0", "") })) });

for await (const line of createInterface({ input: process.stdin })) {
  const item = new TextEncoder().encode(`{"items":[${line}]}`);
  const { status, value } = await rules.ask("POST", "/v1/batch", item);
  const answer = status === 200 ? value.items[0] : { status, problem: value };
  console.log(JSON.stringify(answer.problem ? { ...answer, problem: alone(answer.problem) } : answer));
}
