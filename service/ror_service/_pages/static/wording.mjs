// What a refusal says to a person: what to choose or to give, by the labels of the form. Words are chosen by the code of a
// fault and its parameters (`with`). A fault with another code shows the service's own words. This file knows no rule:
// labels and words come from the form's own parts.

import { blame, place } from "./form.mjs";

const FEW = 8; // words that are listed one by one
const TOO_FEW = new Set(["array-empty", "array-too-short"]);
const NUMBERS = new Set(["type-integer", "type-number", "number-from-to", "number-at-least", "number-at-most"]);

/** The words of a form for faults that a program would call otherwise: a text is no string here, and a list no array. */
const WORDS = {
  "number-too-small": "This number is too small.",
  "number-too-large": "This number is too large.",
  "string-empty": "This text is empty.",
  "string-too-short": "This text is too short.",
  "string-too-long": "This text is too long.",
  "string-wrong-form": "This text has the wrong form.",
  "array-empty": "This list is empty.",
  "array-too-short": "This list has too few entries.",
  "array-too-long": "This list has too many entries.",
  "array-length": "This list has the wrong length.",
};

/** How a refusal is headed. */
export const headed = ({ title, type = "" }, otherwise) => (type.endsWith("/schema") ? "Something is missing or wrong" : (title ?? otherwise));

/** The words that may be chosen in a part, and what each is called: pairs. */
export const choices = (part) =>
  [...part.querySelectorAll("option, .radios input[data-input], .checks input[data-input]")]
    .filter((each) => each.value && each.closest("[data-kind]") === part)
    .map((each) => [JSON.parse(each.value), (each.matches("option") ? each.textContent : each.closest("label").textContent).trim()]);

/** What the form calls the field of a part. */
const label = (part) => part.querySelector("label, legend, summary")?.textContent.trim().replace(/:.*$/s, "");

/** A text of the service's with labels of the form for names such as `orc_points`. */
export const plainly = (root, text) =>
  text.replaceAll("`", "").replace(/\b[a-z]+(?:[_-][a-z]+)+\b/g, (name) => {
    const field = root.querySelector(`[data-field="${name}"]`);
    if (field) return label(field)?.toLowerCase() ?? name.replaceAll("_", " ");
    const value = JSON.stringify(name);
    const word = [...root.querySelectorAll("option, input[data-input]")].find((each) => each.value === value);
    return word ? word.closest("option, label").textContent.trim() : name.replaceAll("_", " ");
  });

const grouped = (number) => Number(number).toLocaleString("en-US");

/** `Give a number, 0 to 9,999.`; undefined if no number is expected. `expected` is a message. */
const numbers = (expected) => {
  if (expected?.code === "either-type") return numbers(expected.with.first);
  if (!NUMBERS.has(expected?.code)) return undefined;
  const { least, most } = expected.with ?? {};
  return least === undefined || most === undefined ? "Give a number." : `Give a number, ${grouped(least)} to ${grouped(most)}.`;
};

/** What a fault says, with what to send instead. */
const words = (root, { code, detail, expected }) => `${WORDS[code] ?? plainly(root, detail)}${expected ? ` Wanted: ${plainly(root, expected)}.` : ""}`;

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
  const number = numbers(given.expected);
  if (kind === "word") {
    const labels = choices(part).map(([, each]) => each);
    if (labels.length > FEW && missing) return "Choose one from the list.";
    if (labels.length && (missing || given.expected?.code === "one-of")) return `Choose one: ${labels.join(", ")}.`;
  }
  if (number && ["integer", "amount"].includes(kind)) {
    if (missing) return number;
    if (given.came?.code === "type-string") return `${got} is not a whole number. ${number}`;
    return `${WORDS[code] ?? plainly(root, fault.detail)} ${number}`;
  }
  if (missing && kind === "text") return "Fill this in.";
  if (kind === "list" && (missing || TOO_FEW.has(code))) return `${part.querySelector(":scope > [data-do=add]").textContent.trim()}: at least one is needed.`;
  if (missing) return "This is missing.";
  return words(root, fault);
};

/** Every fault of a problem, beside its field where it has one: {id, where, text}, `id` of what can be focused there. */
export const faulted = (root, problem) => {
  const faults = problem.errors?.length ? problem.errors : [{ pointer: "", detail: problem.detail ?? problem.title ?? "No answer." }];
  return faults.map((fault) => {
    const { pointer = "" } = fault;
    const names = pointer.split("/").slice(1);
    if (names[0] !== "state") return { names, id: "", where: spoken(names.slice(1)), text: words(root, fault) };
    const part = place(root, pointer.slice("/state".length));
    const text = said(root, part, fault);
    return { names, id: blame(part, text), where: spoken(names.slice(1)), text };
  });
};

/** A place as people say it: `defender, groups, 1, count`. */
export const spoken = (names) => names.map((each) => (/^\d+$/.test(each) ? String(Number(each) + 1) : each.replaceAll("_", " "))).join(", ");
