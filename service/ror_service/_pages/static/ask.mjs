// How pages ask: by the page's rules (rules.mjs), which are the service while it answers, and the page's own copy where it does
// not. A refusal is thrown as `Refusal`; where the service wants a key, the person is asked for one.

import { NoAnswerError, ROOT, identify, rules } from "./rules.mjs";
import { LANGUAGE, say, to } from "./words.mjs";

/** What cannot be answered: a problem (RFC 9457), or what kept anybody from telling one. */
export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? say("ask-no-answer"));
    this.problem = problem;
  }
}

/** Asks one thing: a path, and a body as a value, or none. `signal` may end it. `quiet`: without asking the person for a key. */
export const ask = async (path, body, { signal, quiet } = {}) => {
  let answer;
  try {
    answer = await rules.ask(body === undefined ? "GET" : "POST", path, body, { signal });
  } catch (error) {
    if (error instanceof NoAnswerError) throw new Refusal({ title: say("ask-no-answer"), detail: error.message });
    throw error;
  }
  const { status, value } = answer;
  if (status === 200) return value;
  if (status === 401 && !quiet && (await keyed())) return ask(path, body, { signal });
  throw new Refusal(value?.type ? value : { status, detail: say("ask-status", { status }) });
};

/** Asks the person for a key; whether one was given. */
const keyed = () =>
  new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", say("ask-key"));
    dialog.innerHTML =
      '<form method="dialog"><p></p><p><label><span></span> <input type="password" autocomplete="off"></label></p><p class="buttons"><button value="go" class="first"></button> <button value=""></button></p></form>';
    const texts = { p: "ask-key-needed", span: "ask-key", "[value=go]": "ask-go-on", '[value=""]': "ask-leave" };
    for (const [place, code] of Object.entries(texts)) dialog.querySelector(place).textContent = say(code);
    dialog.addEventListener("close", () => {
      const key = dialog.returnValue === "go" ? dialog.querySelector("input").value.trim() : "";
      dialog.remove();
      if (key) identify(key);
      resolve(Boolean(key));
    });
    document.body.append(dialog);
    dialog.showModal();
  });

/** The fragments of an answer: `html`, and of an outcome `text`, `markdown` and `roll20` too. */
export const pieces = (kind, shown) => ask("/pages/drawn", { kind, language: LANGUAGE, ...shown });

/** The same as a piece of a page; every text in it was escaped by who drew it. */
export const drawn = async (kind, shown) => piece(await pieces(kind, shown));

/** The piece of a page that was drawn. */
export const piece = ({ html }) => {
  const element = document.createElement("div");
  element.className = "drawn";
  element.innerHTML = html;
  for (const link of element.querySelectorAll('a[href^="/"]')) link.setAttribute("href", ROOT + to(link.getAttribute("href")));
  return element;
};
