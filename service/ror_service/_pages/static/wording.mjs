// What a refusal says to a person: what is to be chosen or given, by the labels that the form shows, not by the names that
// programs say. It knows no rule: labels and words are read off the form's own parts.

import { blame, place } from "./form.mjs";

const FEW = 8; // words that are told one by one

/** How a refusal is headed. */
export const headed = ({ title, type = "" }, otherwise) => (type.endsWith("/schema") ? "Something is missing or wrong" : (title ?? otherwise));

/** The words that may be chosen in a part, and what each is called: pairs. */
export const choices = (part) =>
  [...part.querySelectorAll("option, .radios input[data-input], .checks input[data-input]")]
    .filter((each) => each.value && each.closest("[data-kind]") === part)
    .map((each) => [JSON.parse(each.value), (each.matches("option") ? each.textContent : each.closest("label").textContent).trim()]);

/** What the form calls the field of a part. */
const label = (part) => part.querySelector("label, legend, summary")?.textContent.trim().replace(/:.*$/s, "");

/** A text of the service's with the form's own words: without backticks, and with labels for names such as `orc_points`. */
export const plainly = (root, text) =>
  text
    .replaceAll("`", "")
    .replace(/\b[a-z]+(?:[_-][a-z]+)+\b/g, (name) => {
      const field = root.querySelector(`[data-field="${name}"]`);
      if (field) return label(field)?.toLowerCase() ?? name.replaceAll("_", " ");
      const value = JSON.stringify(name);
      const word = [...root.querySelectorAll("option, input[data-input]")].find((each) => each.value === value);
      return word ? word.closest("option, label").textContent.trim() : name.replaceAll("_", " ");
    })
    .replace(/\bThis string\b/g, "This text")
    .replace(/\bThis array\b/g, "This list");

const grouped = (digits) => Number(digits).toLocaleString("en-US");

/** `Give a number, 0 to 9,999.`; undefined where no number is expected. */
const numbers = (expected) => {
  const bounds = /^an? (whole )?number(?: from (-?\d+) to (-?\d+))?/.exec(expected);
  if (!bounds) return undefined;
  return bounds[2] === undefined ? "Give a number." : `Give a number, ${grouped(bounds[2])} to ${grouped(bounds[3])}.`;
};

/** A choice shows one of several ways: the one that is shown, at last. */
const shown = (part) => {
  const inner = ["choice", "whole"].includes(part.dataset.kind) && part.querySelector(":scope > [data-slot] > [data-kind]");
  return inner ? shown(inner) : part;
};

/** What is wrong with a part, and what would be right. */
export const said = (root, found, { detail, expected = "", got }) => {
  const part = shown(found);
  const { kind } = part.dataset;
  const missing = got === "nothing" || got === "null";
  const number = numbers(expected);
  if (kind === "word") {
    const labels = choices(part).map(([, each]) => each);
    if (labels.length > FEW && missing) return "Choose one from the list.";
    if (labels.length && (missing || expected.startsWith("one of "))) return `Choose one: ${labels.join(", ")}.`;
  }
  if (number && ["integer", "amount"].includes(kind)) {
    if (missing) return number;
    if (/^".*"$/s.test(got ?? "")) return `${got} is not a whole number. ${number}`;
    return `${plainly(root, detail)} ${number}`;
  }
  if (missing && kind === "text") return "Fill this in.";
  if (kind === "list" && (missing || got === "0 items")) return `${part.querySelector(":scope > [data-do=add]").textContent.trim()}: at least one is needed.`;
  if (missing) return "This is missing.";
  return `${plainly(root, detail)}${expected ? ` Wanted: ${plainly(root, expected)}.` : ""}`;
};

/** Every fault of a problem, beside its field where it has one: {id, where, text}, `id` of what can be focused there. */
export const faulted = (root, problem) => {
  const faults = problem.errors?.length ? problem.errors : [{ pointer: "", detail: problem.detail ?? problem.title ?? "No answer." }];
  return faults.map((fault) => {
    const { pointer = "" } = fault;
    const names = pointer.split("/").slice(1);
    if (names[0] !== "state") return { names, id: "", where: spoken(names.slice(1)), text: `${plainly(root, fault.detail)}${fault.expected ? ` Wanted: ${plainly(root, fault.expected)}.` : ""}` };
    const part = place(root, pointer.slice("/state".length));
    const text = said(root, part, fault);
    return { names, id: blame(part, text), where: spoken(names.slice(1)), text };
  });
};

/** A place as people say it: `defender, groups, 1, count`. */
export const spoken = (names) => names.map((each) => (/^\d+$/.test(each) ? String(Number(each) + 1) : each.replaceAll("_", " "))).join(", ");
