// What a game does with the client. The tests compile it strictly and run it: node example.js ADDRESS, or without for the rules here.

import { Client, type Item, NoAnswerError, ProblemError, type Rules } from "ror-client";
import { local } from "ror-client/local";

const address = process.argv[2];
const rules: Rules = address === undefined ? await local() : new Client(address, { timeout: 10_000 });

const outcome = await rules.resolve("war-of-the-ring", "army-combat", {
  state: {
    terrain: "citadel",
    attacker: { side: "dark_power", strength: 70, leader_morale: 2 },
    defender: { side: "fellowship", strength: 14 },
  },
  dice: { source: "seeded", seed: "42" },
});
const percent: number | null | undefined = outcome.result.attacker.loss_percent;
console.log(outcome.summary, percent);

const odds = await rules.odds("war-of-the-ring", "sorcery", { state: { rating: "B" } });
for (const share of odds.marginals["points"] ?? []) console.log(share.value, share.probability?.toFixed(3));

const vary = { pointer: "/subtract", from: 0, to: 3 };
const needed = await rules.need("war-of-the-ring", "sorcery", { state: { rating: "B" }, vary, field: "points", value: 2, at_least: 0.1 });
console.log(needed.found?.at);

const items: Item[] = [{ ruleset: "sauron", rule: "rally", state: { leader: "none" } as never }];
for (const { status, problem } of await rules.batch(items)) console.log(status, problem?.errors?.[0]?.pointer);

console.log((await rules.verify(outcome)).holds, (await rules.replay(outcome)).id === outcome.id);

try {
  // @ts-expect-error: there is no such word, and the compiler knows
  await rules.resolve("war-of-the-ring", "sorcery", { state: { rating: "E" } });
} catch (error) {
  if (error instanceof ProblemError) console.log(error.kind, error.pointer, error.help);
  else if (error instanceof NoAnswerError) console.log("nobody is there");
  else throw error;
}
