// How pages ask: by the page's rules (rules.mjs), which are the service while it answers, and the page's own copy where it does
// not. A refusal is thrown as `Refusal`; where the service wants a key, the person is asked for one.

import { NoAnswerError, ROOT, identify, rules } from "./rules.mjs";

/** What cannot be answered: a problem (RFC 9457), or what kept anybody from telling one. */
export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "No answer.");
    this.problem = problem;
  }
}

/** Asks one thing: a path, and a body as a value, or none. `signal` may end it. */
export const ask = async (path, body, { signal } = {}) => {
  let answer;
  try {
    answer = await rules.ask(body === undefined ? "GET" : "POST", path, body, { signal });
  } catch (error) {
    if (error instanceof NoAnswerError) throw new Refusal({ title: "Nobody answers", detail: error.message });
    throw error;
  }
  const { status, value } = answer;
  if (status === 200) return value;
  if (status === 401 && (await keyed())) return ask(path, body, { signal });
  throw new Refusal(value?.type ? value : { status, detail: `The service answered with status ${status}.` });
};

/** Asks the person for a key; whether one was given. */
const keyed = () =>
  new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "A key");
    dialog.innerHTML =
      '<form method="dialog"><p>This service answers those who have a key.</p><p><label>Key <input type="password" autocomplete="off"></label></p><p class="buttons"><button value="go" class="first">Go on</button> <button value="">Leave</button></p></form>';
    dialog.addEventListener("close", () => {
      const key = dialog.returnValue === "go" ? dialog.querySelector("input").value.trim() : "";
      dialog.remove();
      if (key) identify(key);
      resolve(Boolean(key));
    });
    document.body.append(dialog);
    dialog.showModal();
  });

/** What an answer looks like, by the rules' own words: `html`, of an outcome `text`, `markdown` and `roll20` too. */
export const pieces = (kind, shown) => ask("/pages/drawn", { kind, ...shown });

/** The same as a piece of a page; every text in it was escaped by who drew it. */
export const drawn = async (kind, shown) => piece(await pieces(kind, shown));

/** The piece of a page that was drawn. */
export const piece = ({ html }) => {
  const element = document.createElement("div");
  element.className = "drawn";
  element.innerHTML = html;
  if (ROOT) for (const link of element.querySelectorAll('a[href^="/"]')) link.setAttribute("href", ROOT + link.getAttribute("href"));
  return element;
};
