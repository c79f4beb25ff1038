// The names of the fields of a state, as the rules make them: `20 orcs: how many`.

import { ask } from "./ask.mjs";
import { LANGUAGE } from "./words.mjs";

let names = {};

/** Asks for the names of the fields of a state, complete or not. A state that cannot be named keeps the names before. */
export const naming = async (ruleset, rule, state, { signal } = {}) => {
  try {
    ({ names } = await ask("/pages/fields", { ruleset, rule, state: state ?? {}, language: LANGUAGE }, { signal, quiet: true }));
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
};

/** What texts like `orc=10..60` say that varies in a state, which is a line: {pointer, values}, or {pointer, from, to, step}. */
export const pointed = async (ruleset, rule, state, texts) =>
  (await ask("/pages/fields", { ruleset, rule, state, vary: texts }, { quiet: true })).meant;

/** The name of the field at a pointer; for a place without a name, the parts of the pointer. */
export const named = (pointer) =>
  names[pointer] ??
  pointer
    .slice(1)
    .split("/")
    .map((each) => (/^\d+$/.test(each) ? String(Number(each) + 1) : each.replaceAll("_", " ")))
    .join(", ");
