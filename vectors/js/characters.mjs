// What rules ask of the Characters of a state: who they are, that there is one of each, that they live.

import { NAZGUL, PLAIN, begins, folded, inFull, person } from "./names.mjs";
import { refuse } from "./refusal.mjs";

export const spelled = (name) => folded(name) || name;
export const alone = (who) => Object.keys(who).every((key) => PLAIN.has(key)) && !who.wounds && !who.killed && inFull(who.name).who === who.who;
export const nameAt = (who, at) => (alone(who) ? at : `${at}/name`);
export const samePerson = (one, other) => person(one) !== undefined && person(one) === person(other);

// The places of the Characters that a name means.
export const meant = (name, party) =>
  party.flatMap((each, index) => (spelled(each.name) === spelled(name) || samePerson(each, inFull(name)) ? [index] : []));

export function once(placed) {
  const seen = new Map();
  let bearers = 0;
  let nazgul = 0;
  for (const { who, at } of placed) {
    const one = person(who);
    if (one !== undefined && seen.has(one)) refuse(nameAt(who, at), "There is only one of them.");
    if (one !== undefined) seen.set(one, at);
    nazgul += NAZGUL.has(who.who);
    if (nazgul > 9) refuse(nameAt(who, at), "There are nine Nazgul.");
    bearers += who.ring !== undefined;
    if (who.ring !== undefined && bearers > 1) refuse(`${at}/ring`, "There is only one Ring.");
  }
}

export function living(who, at) {
  if (who.killed) refuse(`${at}/killed`, "They are dead.");
  if (who.endurance !== undefined && who.wounds > who.endurance) refuse(`${at}/wounds`, "They are dead.");
  if (who.side === "fellowship" && ![undefined, "fellowship"].includes(begins(who))) refuse(`${at}/side`, "Never of the Fellowship.");
  if (who.held !== undefined) refuse(`${at}/held`, "An Enemy holds them.");
}

// Those whose wounds are as many as their endurance, by the reading of a ruling.
export function endures(dice, placed) {
  for (const { who, at } of placed) {
    const doubtful = who.endurance !== undefined && who.wounds === who.endurance;
    if (doubtful && dice.reading("wr-endurance") === "equal-kills") refuse(`${at}/wounds`, "Their wounds kill.");
  }
}
