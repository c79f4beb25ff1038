// Slips that the compiler catches. The tests compile this file, and each line below a comment must be an error.

import type { Client } from "ror-client";

declare const rules: Client;
const seeded = { source: "seeded", seed: "42" } as const;

// @ts-expect-error: no such ruleset
await rules.resolve("war-of-the-rings", "sorcery", { state: { rating: "B" } });
// @ts-expect-error: no such rule
await rules.resolve("war-of-the-ring", "sorcerer", { state: { rating: "B" } });
// @ts-expect-error: no such word
await rules.resolve("war-of-the-ring", "sorcery", { state: { rating: "E" } });
// @ts-expect-error: no such field of a state
await rules.resolve("war-of-the-ring", "sorcery", { state: { ratin: "B" } });
// @ts-expect-error: no such source of dice
await rules.resolve("war-of-the-ring", "sorcery", { state: { rating: "B" }, dice: { source: "loaded", seed: "42" } });
// @ts-expect-error: no such ruling
await rules.resolve("war-of-the-ring", "sorcery", { state: { rating: "B" }, rulings: { "wr-nearest": "down" } });
// @ts-expect-error: no such reading
await rules.resolve("war-of-the-ring", "sorcery", { state: { rating: "B" }, rulings: { "wr-ratio": "up" } });

const outcome = await rules.resolve("war-of-the-ring", "sorcery", { state: { rating: "B" }, dice: seeded });
// @ts-expect-error: no such member of a result
outcome.result.point;
// @ts-expect-error: no such ruling in the answer
outcome.rulings["wr-nearest"];
// @ts-expect-error: a ruling has no such reading
outcome.rulings["wr-ratio"] === "up";

// @ts-expect-error: no such field to count
await rules.odds("war-of-the-ring", "sorcery", { state: { rating: "B" }, fields: ["pionts"] });
const odds = await rules.odds("war-of-the-ring", "sorcery", { state: { rating: "B" }, fields: ["points", "points<=1"] });
// @ts-expect-error: no such field in the odds
odds.marginals["pionts"];
// @ts-expect-error: nor in their statistics
odds.statistics["pionts"];
// @ts-expect-error: no such ruling among the readings
odds.readings["wr-nearest"];

const combat = await rules.odds("ring-of-power", "combat", { state: "elf v 2 orc", fields: ["winner", "attacker.falls[Legolas]"] });
// @ts-expect-error: no such summary of a person
combat.marginals["attacker.fells[Legolas]"];

// These are right.
export const chance: number | undefined = odds.marginals.points?.[0]?.probability;
export const compared = [odds.marginals["points<=1"], combat.marginals["attacker.falls[Legolas]"], combat.marginals.winner];
export const reading: "down" | "nearest" | undefined = outcome.rulings["wr-ratio"];
export const holds: boolean = (await rules.verify(outcome)).holds;
