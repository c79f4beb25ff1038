// The verdict of a throw of a room in words: for the page of the room, and for a saved evening.

import { SECURE, proven, spoken } from "./check.mjs";
import { judged } from "./judge.mjs";
import { say } from "./words.mjs";

const DIFFERS = { outcome: "room-other-outcome", context: "room-other-context", seeds: "room-other-seeds", rules: "room-other-question" };
const ENDED = { refused: "room-refused", void: "room-void", withdrawn: "room-withdrawn" };

/** What an end without an outcome means. Undefined for a throw with one. */
export const endOf = ({ is }) => (ENDED[is] ? say(ENDED[is]) : undefined);

/** The name of an entry of the log. `called` is the rule's. */
export const titleOf = (log, { by, seq }, called) => say(seq ? "room-entry" : "room-entry-real", { seq, name: log.nameOf(by), rule: called });

/** Who could have chosen the dice, in words. Undefined if no one could. */
export const doubtOf = (log, thrown) => {
  const { code, given } = log.doubt(thrown) ?? {};
  return code && say(code, given);
};

/** What is found of a throw with its receipt: {verdict, why}, and `again` if it may be known later. `keys` are the service's by default. */
export const verdictOf = async (log, thrown, { receipt, binding }, outcome, { keys, rules }) => {
  if (!SECURE) return { verdict: "not-known", why: say("check-insecure") };
  const checks = await proven(receipt, thrown.commitment, binding, keys);
  const { verdict, codes } = await judged(thrown, checks, () => outcome, rules);
  const lies = log.lies(thrown.seq).map(({ code, given }) => say(code, given));
  if (lies.length || verdict === "does-not-hold") {
    const wrong = verdict === "does-not-hold" ? codes.map((each) => (DIFFERS[each] ? say(DIFFERS[each]) : spoken(checks.find(({ what }) => what === each)))) : [];
    return { verdict: "fails", why: [...lies, ...wrong].join(" ") };
  }
  const list = codes.map((each) => say(`check-what-${each}`)).join(", ");
  if (list) return { verdict, why: say("room-unchecked", { list }), again: true };
  return { verdict, why: doubtOf(log, thrown) ?? say("room-fair") };
};
