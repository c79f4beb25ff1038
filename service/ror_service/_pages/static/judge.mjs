// What holds of a throw of a room: the checks of its receipt, and whether the receipt answers the question in the log.

import { canonical } from "./logbook.mjs";
import { NoAnswerError, ProblemError, WrongAnswerError } from "./ror-client.mjs";
import { sha256 } from "./sha.mjs";

const CHECKED = ["form", "signature", "id", "dice", "commitment", "binding", "rules"];
const LACKING = ["version", "house-unknown"]; // refusals because those who recompute lack something
const [HOLDS, FAILS] = ["holds", "does-not-hold"];

/**
 * The verdict of a throw of the log, with a code for each thing that is wrong or not known. `checks` are those of its receipt, as
 * {what, verdict, said}, and `outcomeOf` reads it. `rules` recompute the throw.
 */
export const judged = async (found, checks, outcomeOf, rules) => {
  const fails = checks.filter(({ verdict }) => verdict === "fails").map(({ what }) => what);
  if (fails.length) return { verdict: FAILS, codes: fails };
  const outcome = outcomeOf();
  const pairs = { outcome: [outcome.id, found.ended.outcome], context: [outcome.context, found.context], seeds: [outcome.dice.seeds, Object.values(found.seeds)] };
  const differ = Object.keys(pairs).filter((each) => canonical(pairs[each][0]) !== canonical(pairs[each][1]));
  const recomputed = await answered(found, outcome, checks.find(({ what }) => what === "id"), rules);
  if (recomputed === FAILS) differ.push("rules");
  if (differ.length) return { verdict: FAILS, codes: differ };
  const unknown = CHECKED.filter((each) => (each === "rules" ? recomputed : checks.find(({ what }) => what === each)?.verdict) !== HOLDS);
  return { verdict: unknown.length ? "not-known" : HOLDS, codes: unknown };
};

/** Whether the rules answer the question of the log with this outcome. The check of its id names the rulings in the id. */
const answered = async ({ ruleset, rule, question, context }, outcome, id, rules) => {
  if (id.verdict !== HOLDS) return "not-known";
  const dice = { source: "supplied", faces: outcome.dice.throws.flatMap(({ faces }) => faces) };
  const rulings = Object.fromEntries(Array.from(id.said.matchAll(/([^ =]+)=([^ ,]+)(?=, |\.$)/g), ([, name, reading]) => [name, reading]));
  try {
    const { luck, summary, ...again } = await rules.resolve(ruleset, rule, { ...question, dice, context, version: outcome.ruleset.version });
    const bound = again.id === sha256(canonical({ stream: "ror.dice.v1", ruleset: again.ruleset, rule, state: again.state, dice, context, rulings }));
    const same = canonical({ ...again, id: outcome.id, dice: { ...outcome.dice, throws: again.dice.throws } }) === canonical(outcome);
    return bound && same ? HOLDS : FAILS;
  } catch (error) {
    if (![NoAnswerError, ProblemError, WrongAnswerError].some((each) => error instanceof each)) throw error;
    return error.status === 422 && !LACKING.includes(error.kind) ? FAILS : "not-known"; // otherwise nobody recomputed it
  }
};
