// What every page asks the rules with: the service while it answers, and the page's own copy of the rules where it does not.
//
//   import { rules, own, parts } from "./rules.mjs";
//   const outcome = await rules.resolve("sauron", "rally", { state });     // the calls of ror-client.mjs
//   const answer = await rules.ask("POST", path, value, { as: "html" });   // the same, as it was answered
//   addEventListener("ror-rules", ({ detail }) => ...);                    // {by: "service" | "page" | "nobody", ...}
//
// `own()` is the page's own copy: started when it is first asked for, in a thread of its own, one for all pages if the browser
// can. It throws NoAnswerError where the service has not the parts; `parts()` says so beforehand, and how large they are.

import { local, partsOf } from "./local.mjs";
import { Client, NoAnswerError, ProblemError, Rules, WORDS } from "./ror-client.mjs";
import { LANGUAGE, number, say } from "./words.mjs";

export { NoAnswerError, ProblemError };

/** What stands before every path, where the service is a part of another application. */
export const ROOT = document.documentElement.dataset.root ?? "";
const PARTS = `${location.origin}${ROOT}/wasm/parts.json`;

let asked, started;

/** Whether the rules can run in this page: {there, why, bytes}. Asked once. Without a network, a kept copy answers. */
export const parts = () =>
  (asked ??= partsOf(PARTS)
    .then((found) => (found.there ? found : { ...found, why: say("rules-absent") }))
    .catch((error) => {
      asked = undefined;
      return { there: false, why: say("rules-unreachable", { why: error.message }) };
    }));

/** The page's own rules, with `bytes` and `seconds`. */
export const own = () =>
  (started ??= begin().catch((error) => {
    started = undefined;
    throw error;
  }));

const begin = async () => {
  tell({ by: "page", starting: true });
  try {
    const { there, why } = await parts();
    if (!there) throw new NoAnswerError(why);
    return await local({ parts: PARTS, language: LANGUAGE, shared: true });
  } finally {
    document.getElementById("by")?.remove();
  }
};

/** Tells who answers; a page on which it is not the service says so at its foot. */
const tell = (detail) => {
  dispatchEvent(new CustomEvent("ror-rules", { detail }));
  const { by, starting, bytes, seconds } = detail;
  if (by === "service") document.getElementById("by")?.remove();
  else if (starting) note(say("rules-starting"));
  else if (by === "page") note(say("rules-own", { megabytes: number(bytes / 1e6, 1), seconds: number(seconds, 1) }));
};

const note = (text) => {
  let place = document.getElementById("by");
  if (!place) {
    place = Object.assign(document.createElement("p"), { id: "by", className: "by fine" });
    place.setAttribute("role", "status");
    document.querySelector("main")?.append(place);
  }
  place.textContent = text;
};

const KEY = "ror-key";
const asking = () => new Client(location.origin + ROOT, { tries: 2, timeout: 120_000, patience: 130_000, language: LANGUAGE, key: sessionStorage.getItem(KEY) ?? undefined });
let service = asking();

/** Asks the service with a key from now on, as long as the browser's tab is open. */
export const identify = (key) => {
  sessionStorage.setItem(KEY, key);
  service = asking();
};

/** By the service; where nobody answers there, by the page. What both refuse is refused. */
const answered = async ({ method, path, headers, body, signal }) => {
  const value = body && JSON.parse(new TextDecoder().decode(body));
  const as = Object.entries(WORDS).find(([, media]) => media === headers.Accept)?.[0];
  try {
    if (!navigator.onLine) throw new NoAnswerError(say("rules-no-network"));
    const answer = await service.ask(method, path, value, { as, signal });
    tell({ by: "service" });
    return answer;
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    const mine = await own().catch(() => tell({ by: "nobody" }));
    if (!mine) throw error;
    const answer = await mine.ask(method, path, value, { as, signal });
    tell({ by: "page", bytes: mine.bytes, seconds: mine.seconds });
    return answer;
  }
};

export const rules = new Rules(answered);
