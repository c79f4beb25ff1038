// "Checked in your browser": the page itself recomputes an outcome. An element, and the same as a function. Its words are those
// of the page (words.mjs).
//
//   <ror-checked src="/v1/outcomes/ID"></ror-checked>     // or set its `outcome`: an object, or the bytes of a file
//   const found = await checked(outcomeOrReceipt);          // {is, holds, verdict, by, checks: [{what, verdict, said}], bytes, seconds, why}
//
// The verifier of one file checks form, id, dice and signature at once. The library recomputes the rules later. `first` takes the
// early result. `is` is false if the file is not an outcome. Nothing is loaded before it is needed. If the rules cannot run in the
// page, the service recomputes them, and the answer names it.
//
// `commitment`, signed, is the promise of committed dice. With it the check covers the promise, and its binding in the service's log.

import { NoAnswerError, own, parts, ProblemError, ROOT, rules } from "./rules.mjs";
import { examine } from "./ror-verify.mjs";
import { has, number, say } from "./words.mjs";

const KEYS = `${ROOT}/.well-known/ror-keys.json`;
const RECEIPT = "application/vnd.ror.receipt.v2+json";
const FORMAT = "ror.outcome.v3";
/** Whether the browser can check here: on plain HTTP it has no WebCrypto. */
export const SECURE = Boolean(globalThis.crypto?.subtle);

/**
 * What holds of an outcome or a receipt, given as an object, as text or as bytes. `keys` are those that may have signed it. By
 * default they are the service's, and the check includes the receipt that the service has of an outcome.
 */
export const checked = async (given, { keys, commitment, first = () => {} } = {}) => {
  const bytes = bytesOf(given);
  if (!SECURE) return { is: isOutcome(bytes), holds: false, verdict: "not-known", by: "page", why: say("check-insecure"), checks: [] };
  const ring = keys ?? (await ringOf());
  const checks = listed(await examined(bytes, isReceipt(bytes) ? ring : null, commitment && bytesOf(commitment)));
  if (!isOutcome(bytes)) return { is: false, holds: false, by: "page", checks: checks.slice(0, 1) };
  if (!keys && ring?.length && !isReceipt(bytes)) checks.splice(1, 0, ...(await signed(bytes, ring)));
  const at = checks.findIndex(({ what }) => what === "rules");
  const outcome = at < 0 ? undefined : outcomeOf(bytes);
  if (outcome) first({ is: true, holds: checks.every(({ verdict }) => verdict !== "fails"), by: "verifier", checks });
  const began = performance.now();
  const { by, why, size, verdict } = outcome ? await ruled(outcome) : { by: "page" };
  if (verdict) {
    const { more = checks.slice(at + 1), ...rules } = verdict;
    checks.splice(at, checks.length - at, rules, ...more);
    const digest = checks.findIndex(({ what }) => what === "digest");
    if (rules.verdict !== "not checked") checks.splice(digest, 1); // the rules compare it
  }
  const fails = checks.some(({ verdict: found }) => found === "fails");
  const whole = !outcome || verdict?.verdict === "holds";
  return {
    is: true,
    holds: !fails && whole,
    verdict: fails ? "fails" : whole ? "holds" : "not-known",
    by,
    why,
    checks,
    bytes: size,
    seconds: (performance.now() - began) / 1000,
  };
};

/** Whether the receipt that the service has of an outcome keeps a signed commitment: holds, fails or not-known, and why. */
export const promised = async (outcome, commitment) => {
  const receipt = SECURE && (await kept(`${ROOT}/v1/outcomes/${outcome.id}/receipt`));
  if (!receipt) return { verdict: "not-known", why: say(SECURE ? "check-no-receipt" : "check-insecure") };
  if (JSON.stringify(outcomeOf(receipt).dice) !== JSON.stringify(outcome.dice)) return { verdict: "fails", why: say("check-signed-otherwise") };
  const found = (await proven(receipt, commitment)).filter(({ what }) => ["signature", "commitment", "binding"].includes(what));
  const wrong = found.find(({ verdict }) => verdict === "fails");
  if (wrong) return { verdict: "fails", why: spoken(wrong) };
  const holds = found.find(({ what }) => what === "commitment")?.verdict === "holds";
  return holds ? { verdict: "holds", why: "" } : { verdict: "not-known", why: say("check-no-receipt") };
};

/** The checks of a receipt of committed dice with their commitment and the proof of the log that binds it: all but the rules. */
export const proven = async (receipt, commitment, proof, keys) => {
  const found = keys ?? (await ringOf());
  const ring = found?.length ? found : null; // without keys nobody is known to have signed
  const [bytes, promise] = [bytesOf(receipt), bytesOf(commitment)];
  return listed(await (proof ? examine(bytes, ring, undefined, promise, null, null, bytesOf(proof)) : examined(bytes, ring, promise)));
};

/** The checks of the verifier. It names the leaf that binds a commitment, so the log's proof of that is fetched. */
const examined = async (bytes, ring, commitment = null) => {
  const found = await examine(bytes, ring, undefined, commitment);
  const [, , said] = (commitment && found.find(([what, verdict]) => what === "binding" && verdict === "not checked")) || [];
  const proof = said && (await kept(`${ROOT}/v1/log/proof/${/[0-9a-f]{64}/.exec(said)[0]}`));
  return proof ? examine(bytes, ring, undefined, commitment, null, null, proof) : found;
};

const bytesOf = (given) => {
  if (given instanceof Uint8Array) return given;
  if (given instanceof ArrayBuffer) return new Uint8Array(given);
  return new TextEncoder().encode(typeof given === "string" ? given : JSON.stringify(given));
};

const textOf = (bytes) => new TextDecoder().decode(bytes);

/** The outcome in the bytes of an outcome or a receipt. */
export const outcomeOf = (bytes) => {
  const given = JSON.parse(textOf(bytes));
  if (given.payloadType !== RECEIPT) return given;
  return JSON.parse(textOf(Uint8Array.from(atob(given.payload), (each) => each.charCodeAt(0))));
};

const MEMBERS = ["format", "id", "ruleset", "rule", "state", "dice", "result"];

/** Whether this is an outcome, or a receipt with one. An unknown format is none, because its members can mean anything. */
const isOutcome = (bytes) => {
  try {
    const outcome = outcomeOf(bytes);
    return MEMBERS.every((each) => outcome[each] !== undefined) && outcome.format === FORMAT;
  } catch {
    return false;
  }
};

const isReceipt = (bytes) => textOf(bytes).includes(RECEIPT);
const listed = (checks) => checks.map(([what, verdict, said]) => ({ what, verdict, said }));

/** The service's keys; none where it signs nothing, null where nobody answers. */
const ringOf = async () => {
  const found = await kept(KEYS);
  return found && JSON.parse(textOf(found)).keys;
};

/** What can be had at an address of the service; undefined without a network. */
const kept = async (address) => {
  if (!navigator.onLine) return undefined;
  try {
    const response = await fetch(address);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
};

/** The signature of the receipt that the service has of an outcome, and whether that is what was signed. */
const signed = async (bytes, ring) => {
  let id;
  try {
    ({ id } = JSON.parse(textOf(bytes)));
  } catch {
    return []; // it is no outcome, which is said already
  }
  const receipt = /^[0-9a-f]{64}$/.test(id) && (await kept(`${ROOT}/v1/outcomes/${id}/receipt`));
  if (!receipt) return [];
  const { luck, summary, ...outcome } = JSON.parse(textOf(bytes)); // neither of which is signed
  if (JSON.stringify(outcome) !== JSON.stringify(outcomeOf(receipt)))
    return [{ what: "signature", verdict: "fails", said: say("check-signed-otherwise"), own: true }];
  return listed(await examine(receipt, ring)).filter(({ what }) => what === "signature" || what === "batch");
};

/** Whether the rules come to it: by the page's own copy of them, else by the service. Only that has documents of house rules. */
const ruled = async (outcome) => {
  let mine, why;
  try {
    if (!outcome.ruleset?.houses?.length) mine = await own();
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    why = error.message;
  }
  const found = { by: mine ? "page" : "service", why, size: mine?.bytes };
  try {
    return { ...found, verdict: sentence(await (mine ?? rules).verify(outcome)) };
  } catch (error) {
    if (error instanceof ProblemError) return { ...found, verdict: refusal(error) };
    if (error instanceof NoAnswerError) return { ...found, by: "nobody", why: [why, error.message].filter(Boolean).join(" ") };
    throw error;
  }
};

/** The verdict of the rules. They cover more members than the checks before them, so `more` replaces the check of members. */
const sentence = ({ holds, detail, not_covered }) => ({
  what: "rules",
  verdict: holds ? "holds" : "fails",
  said: holds ? say("check-rules-holds") : detail,
  own: true,
  more: not_covered.length ? [{ what: "members", verdict: "not covered", said: say("check-not-covered", { members: not_covered.join(", ") }), own: true }] : [],
});

/** A version that is not installed, or a house rule without its document, is no failure: the outcome is not checked. */
const refusal = ({ kind, message }) => ({ what: "rules", verdict: ["version", "house-unknown"].includes(kind) ? "not checked" : "fails", said: message, own: true });

/** The word for a check and its verdict. */
const headed = ({ what, verdict }) => `${say(`check-what-${what}`)} ${say(`check-verdict-${verdict.replace(" ", "-")}`)}`;

/** The sentence of a check: the page's own, otherwise the page's message for it. Without either, the verifier's, which is English. */
export const spoken = ({ what, verdict, said, own }) => {
  const code = `check-${what}-${verdict.replace(" ", "-")}`;
  return has(code) && !own ? say(code) : said;
};

class Checked extends HTMLElement {
  #outcome;

  /** The outcome, or receipt, to check: an object, text or bytes. Without one, `src` is read. */
  set outcome(given) {
    this.#outcome = given;
    this.#offer();
  }

  /** The keys that may have signed a receipt, as a `ror-keys.json` lists them; those of the service where none are given. */
  keys;

  /** The signed commitment of committed dice. */
  commitment;

  connectedCallback() {
    if (!this.childElementCount) this.#offer();
  }

  async #offer() {
    const button = element("button", { type: "button" }, say("check-in-browser"));
    button.addEventListener("click", () => this.check());
    this.replaceChildren(element("p", {}, button, " ", element("small", {}, "")));
    const { there, bytes } = await parts();
    if (!there) button.textContent = say("check-by-service");
    const note = there ? say("check-in-browser-note", { megabytes: megabytes(bytes) }) : say("check-by-service-note");
    this.querySelector("small")?.append(note);
  }

  /** Checks, and shows what was found. */
  async check() {
    this.setAttribute("aria-busy", "true");
    this.querySelector("button")?.setAttribute("disabled", "");
    try {
      const given = this.#outcome ?? (await read(this.getAttribute("src")));
      const first = (found) => this.replaceChildren(...shown(found));
      const found = await checked(given, { keys: this.keys, commitment: this.commitment, first });
      this.replaceChildren(...shown(found));
      this.dataset.is = found.is;
      this.dataset.holds = found.holds;
      this.dataset.verdict = found.verdict;
      this.dispatchEvent(new CustomEvent("ror-checked", { detail: found, bubbles: true }));
    } catch (error) {
      this.replaceChildren(element("p", { role: "alert" }, say("check-impossible", { why: error.message })));
    } finally {
      this.removeAttribute("aria-busy");
    }
  }
}

const read = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} from ${address}`);
  return new Uint8Array(await response.arrayBuffer());
};

const shown = ({ is, holds, verdict = holds ? "holds" : "fails", by, why, checks, bytes, seconds }) => {
  if (!is) return [element("p", { class: "fails", role: "status" }, say("check-no-outcome")), element("p", {}, ...checks.map(spoken))];
  const cost = bytes ? ` ${megabytes(bytes)} MB, ${number(seconds, 1)} s.` : "";
  return [
    element("p", { class: verdict, role: "status" }, element("strong", {}, say(verdict === "not-known" ? "check-not-known" : `check-${holds ? "checked" : "refused"}-${by}`)), cost),
    element("ul", {}, ...checks.map((each) => element("li", { "data-verdict": each.verdict }, element("b", {}, headed(each)), ": ", spoken(each)))),
    ...(why ? [element("p", {}, element("small", {}, why))] : []),
  ];
};

const megabytes = (bytes) => number(bytes / 1e6, 1);

const element = (name, attributes, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

customElements.define("ror-checked", Checked);
