// The log of a room on its page: a card and a check for each throw, and the evening as a file.

import { allocating } from "./allocate.mjs";
import { copy, make } from "./answer.mjs";
import { Refusal, ask, piece, pieces } from "./ask.mjs";
import { RoomRefusal, read } from "./calls.mjs";
import { outcomeOf } from "./check.mjs";
import { ROOT, rules } from "./rules.mjs";
import { endOf, titleOf, verdictOf } from "./verdicts.mjs";
import { say, to } from "./words.mjs";

const DRAWN = 3; // entries that are drawn at once, of those that were here before
const TRIES = 5; // looks for the proof of a throw in the log of the service

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const bytesOf = (document) => new TextEncoder().encode(JSON.stringify(document));
const SAID = { holds: (why) => say("room-holds", { fair: why }), fails: (why) => say("room-fails", { why }), "not-known": (why) => say("room-not-known", { why }) };

/** The card of an outcome: its sentence and dice, with the rest folded. */
const card = (words) => {
  const drawn = piece(words);
  drawn.querySelector(".ror-fairness")?.remove(); // the check of the room says more
  const thrown = drawn.querySelector(".ror-thrown");
  const rest = [thrown?.querySelector(".ror-tables"), ...drawn.querySelectorAll(".ror-thrown ~ *")].filter(Boolean);
  if (rest.length) drawn.querySelector(".ror-outcome").append(make("details", { class: "more" }, make("summary", {}, say("room-why")), ...rest));
  return drawn;
};

class Entry {
  #room;
  #begun = false;
  #card;

  constructor(room, entry, fresh) {
    this.#room = room;
    this.entry = entry;
    this.fresh = fresh;
    const { seq, is, without = [] } = entry;
    const { ruleset, rule } = entry.found ?? entry;
    this.title = titleOf(room.log, entry, room.called(ruleset, rule));
    this.mark = make("p", { class: "checked fine" });
    const gone = without.length ? ` ${say("room-without", { names: without.map((number) => room.log.nameOf(number)).join(", ") })}` : "";
    this.element = make("li", { class: "entry", "data-seq": seq, "data-is": is }, make("p", { class: "who" }, make("b", {}, this.title), gone), this.mark);
  }

  /** Draws and checks until the network is there. */
  async draw() {
    if (this.#begun) return;
    this.#begun = true;
    for (;;) {
      try {
        await this.#drawn();
        return;
      } catch (error) {
        if (!(error instanceof RoomRefusal || error instanceof Refusal)) throw error;
        this.#tell("not-known", SAID["not-known"](error.message), true);
        if (error.status === 404) return;
        await wait(2000);
      }
    }
  }

  async #drawn() {
    const { entry } = this;
    if (entry.is === "entered") return this.#real();
    const end = endOf(entry);
    if (end) return this.#tell("none", end);
    const proof = await this.#room.proofOf(entry.seq);
    if (!proof.receipt) return this.#tell("not-known", SAID["not-known"](say("check-no-receipt")));
    const outcome = outcomeOf(bytesOf(proof.receipt));
    await this.#draw(outcome, { outcome: proof.receipt, commitment: entry.found.commitment });
    return this.#check(proof, outcome);
  }

  async #real() {
    const outcome = await this.#room.enteredOf(this.entry);
    await this.#draw(outcome, { outcome });
    if (outcome.id === this.entry.outcome) this.#tell("word", say("room-word", { name: this.#room.log.nameOf(this.entry.by) }));
    else this.#tell("fails", SAID.fails(say("room-other-outcome")));
  }

  /** Checks, and again after a while if the log of the service has no proof yet. */
  async #check(proof, outcome, tried = 1) {
    const { verdict, why, again } = await verdictOf(this.#room.log, this.entry.found, proof, outcome, { rules });
    if (again && tried < TRIES) {
      this.#tell("none", say("room-checking"));
      await wait(700 * tried);
      return this.#check(await this.#room.proofOf(this.entry.seq), outcome, tried + 1);
    }
    const text = SAID[verdict](why);
    this.#tell(verdict, text, again);
    if (verdict === "fails") this.#room.failed(`${this.title} ${text}`);
    return undefined;
  }

  #tell(verdict, text, again) {
    this.mark.className = `checked fine ${verdict}`;
    this.element.dataset.verdict = verdict;
    const retry = () => {
      this.#begun = false;
      this.draw();
    };
    this.mark.replaceChildren(text, again ? make("button", { type: "button", class: "small", onclick: retry }, say("room-again")) : "");
  }

  async #draw(outcome, checked) {
    if (this.#card) return;
    const link = new URL(to(`${ROOT}/o/${outcome.id}`), location.href).href;
    const words = await pieces("outcome", { answer: outcome, link });
    this.#card = card(words);
    const tools = [
      this.#room.plays() ? make("button", { type: "button", class: "small", onclick: () => this.#room.take(this.entry.found ?? this.entry) }, say("room-take-line")) : null,
      make("button", { type: "button", class: "small", onclick: ({ currentTarget: button }) => copy(button, words.text, say("answer-text")) }, say("room-copy")),
    ];
    this.#card.querySelector("details.more")?.append(make("p", { class: "buttons" }, ...tools), Object.assign(make("ror-checked"), checked));
    if (this.entry.found && this.#room.plays()) this.#card.append(...this.#hands(outcome));
    this.element.append(this.#card);
    if (this.fresh) document.getElementById("said").textContent = `${this.title}. ${this.#card.querySelector(".ror-summary").textContent}`;
  }

  /** The form for hits that wait for hands, which begins the throw that goes on from this one. */
  #hands(outcome) {
    const { ruleset, question } = this.entry.found;
    return allocating(outcome, question, ({ state, rulings, houses }, rule) => this.#room.goOn([ruleset, rule], { state, rulings, houses }));
  }
}

export class Entries {
  #proofs = new Map();
  #outcomes = new Map(); // of real dice, by their event
  #shown = 0;
  #seen = "IntersectionObserver" in globalThis ? new IntersectionObserver((found) => found.forEach(({ target, isIntersecting }) => isIntersecting && target.drawn())) : undefined;

  /**
   * `called` gives the name of a rule, `plays` whether this browser may throw, and `take` takes the question of an entry to the form.
   * `goOn` throws on from an entry, and `failed` hears of a throw that does not hold.
   */
  constructor(id, log, page) {
    Object.assign(this, { id, log, ...page });
  }

  /** A throw from the ledger, with its receipt and the proof that the log binds it. */
  async proofOf(seq) {
    if (this.#proofs.has(seq)) return this.#proofs.get(seq);
    const found = await read(`/${this.id}/throws/${seq}`);
    if (found.receipt && found.binding) this.#proofs.set(seq, found);
    return found;
  }

  /** The outcome of real dice, which follows from what was entered. */
  async enteredOf(entry) {
    if (!this.#outcomes.has(entry)) this.#outcomes.set(entry, await ask(`/v1/${entry.ruleset}/${entry.rule}`, { ...entry.question, dice: { source: "supplied", faces: entry.faces } }));
    return this.#outcomes.get(entry);
  }

  /** Shows the new entries above the others. `fresh`: they came while the page was open. */
  show(place, fresh) {
    const old = this.log.entries.length - DRAWN;
    for (const entry of this.log.entries.slice(this.#shown)) {
      const made = new Entry(this, entry, fresh);
      place.prepend(made.element);
      made.element.drawn = () => made.draw();
      if (this.#shown < old && !fresh) this.#seen?.observe(made.element);
      else made.draw();
      this.#shown += 1;
    }
  }

  /** The evening as a season, which `ror audit` and the pages of a game and of checks read. */
  async season() {
    const { game, entries } = this.log;
    const records = [];
    for (const entry of entries) {
      const player = this.log.nameOf(entry.by);
      if (entry.is === "thrown") {
        const { receipt, binding } = await this.proofOf(entry.seq);
        if (!receipt) throw new RoomRefusal(404, { detail: say("check-no-receipt") });
        records.push({ player, game, seq: entry.seq, receipt, binding });
      } else if (entry.is === "entered") {
        const { summary, luck, ...outcome } = await this.enteredOf(entry);
        records.push({ player, game, outcome });
      }
    }
    return records.map((each) => `${JSON.stringify(each)}\n`).join("");
  }
}
