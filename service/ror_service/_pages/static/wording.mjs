// What a refusal says to a person: what to choose or to give, by the labels of the form. Words are chosen by the code of a
// fault and its parameters (`with`). A fault with another code shows the service's own words. This file knows no rule:
// labels and words come from the form's own parts.

import { blame, place } from "./form.mjs";
import { named } from "./names.mjs";
import { LANGUAGE, has, number, say } from "./words.mjs";

const FEW = 8; // words that are listed one by one
const TOO_FEW = new Set(["array-empty", "array-too-short"]);
const NUMBERS = new Set(["type-integer", "type-number", "number-from-to", "number-at-least", "number-at-most"]);

/** How a refusal is headed. The title of a problem is English. */
export const headed = ({ title, type = "" }, otherwise) => (type.endsWith("/schema") ? say("wording-heading") : LANGUAGE === "en" ? (title ?? otherwise) : otherwise);

/** The words that may be chosen in a part, and what each is called: pairs. */
export const choices = (part) =>
  [...part.querySelectorAll("option, .radios input[data-input], .checks input[data-input]")]
    .filter((each) => each.value && each.closest("[data-kind]") === part)
    .map((each) => [JSON.parse(each.value), (each.matches("option") ? each.textContent : each.closest("label").textContent).trim()]);

/** What the form calls the field of a part. */
const label = (part) => part.querySelector("label, legend, summary")?.textContent.trim().replace(/:.*$/s, "");

/** A label inside a sentence: in lower case in English. */
const inside = (text) => (LANGUAGE === "en" ? text?.toLowerCase() : text);

/** A text of the service's with labels of the form for names such as `orc_points`. What stands in quotes is sent as it stands. */
export const plainly = (root, text) =>
  text.replaceAll("`", "").replace(/"[^"]*"|\b[a-z]+(?:[_-][a-z]+)+\b/g, (name) => {
    if (name.startsWith('"')) return name;
    const field = root.querySelector(`[data-field="${name}"]`);
    if (field) return inside(label(field)) ?? name.replaceAll("_", " ");
    const value = JSON.stringify(name);
    const word = [...root.querySelectorAll("option, input[data-input]")].find((each) => each.value === value);
    return word ? word.closest("option, label").textContent.trim() : name.replaceAll("_", " ");
  });

/** A fault in the words of a form, where a program would call it otherwise: a text is no string here, and a list no array. */
const described = (root, { code, detail }) => (has(`wording-${code}`) ? say(`wording-${code}`) : plainly(root, detail));

/** `Give a number, 0 to 9,999.`; undefined if no number is expected. `expected` is a message. */
const numbers = (expected) => {
  if (expected?.code === "either-type") return numbers(expected.with.first);
  if (!NUMBERS.has(expected?.code)) return undefined;
  const { least, most } = expected.with ?? {};
  return least === undefined || most === undefined ? say("wording-number") : say("wording-number-from-to", { least: number(Number(least)), most: number(Number(most)) });
};

/** What a fault says, with what to send instead. */
const words = (root, fault) => {
  const fits = fault.expected && plainly(root, fault.expected);
  return fits ? say("wording-expected", { detail: described(root, fault), expected: fits }) : described(root, fault);
};

/** A choice shows one of several ways: the one that is shown, at last. */
const shown = (part) => {
  const inner = ["choice", "whole"].includes(part.dataset.kind) && part.querySelector(":scope > [data-slot] > [data-kind]");
  return inner ? shown(inner) : part;
};

/** What is wrong with a part, and what would be right. */
export const said = (root, found, fault) => {
  const part = shown(found);
  const { kind } = part.dataset;
  const { code, got, with: given = {} } = fault;
  const missing = given.got?.code === "got-nothing" || given.got?.code === "got-null" || given.came?.code === "type-null";
  const advice = numbers(given.expected);
  if (kind === "word") {
    const labels = choices(part).map(([, each]) => each);
    if (labels.length > FEW && missing) return say("wording-choose-from-list");
    if (labels.length && (missing || ["one-of", "one-of-more"].includes(given.expected?.code))) return say("wording-choose", { labels: labels.join(", ") });
  }
  if (advice && ["integer", "amount"].includes(kind)) {
    if (missing) return advice;
    if (given.came?.code === "type-string") return say("wording-not-whole", { got, advice });
    return `${described(root, fault)} ${advice}`;
  }
  if (missing && kind === "text") return say("wording-fill-in");
  if (kind === "list" && (missing || TOO_FEW.has(code))) return say("wording-at-least-one", { add: part.querySelector(":scope > [data-do=add]").textContent.trim() });
  if (missing) return say("wording-missing");
  return words(root, fault);
};

/** Every fault of a problem, beside its field where it has one: {id, where, text}, `id` of what can be focused there. */
export const faulted = (root, problem) => {
  const faults = problem.errors?.length ? problem.errors : [{ pointer: "", detail: problem.detail ?? problem.title ?? say("ask-no-answer") }];
  return faults.map((fault) => {
    const { pointer = "" } = fault;
    const names = pointer.split("/").slice(1);
    if (names[0] !== "state") return { names, id: "", where: named(`/${names.slice(1).join("/")}`), text: words(root, fault) };
    const at = pointer.slice("/state".length);
    const part = place(root, at);
    const text = said(root, part, fault);
    return { names, id: blame(part, text), where: at ? named(at) : "", text };
  });
};
