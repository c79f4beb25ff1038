// A player's seat in a room: what its program keeps of it, the chain of its seeds, and what it writes to the room.
//
// It leaves one seed for a number, for one question, ever. It leaves none for a question in its own name that it did not send.

import { canonical, link } from "./logbook.mjs";
import { sha256 } from "./sha.mjs";

const LENGTH = 1000; // seeds of one chain
const RENEWED_BEFORE = 50; // seeds before its end

const drawn = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (each) => each.toString(16).padStart(2, "0")).join("");

/** The hash of a question. The log leaves out empty rulings and houses. */
const shownOf = ({ seq, ruleset, rule, question: { state, rulings = {}, houses = [] } }) => sha256(canonical({ seq, ruleset, rule, state, rulings, houses }));

export class Seat {
  /** The last throw for which the room took this player's seed. */
  counted = 0;
  #memory;
  #write;
  #left = 0; // the throw for which a seed was left
  #chain = {}; // the seeds of the chain that was computed last, by its start

  /** `memory` reads and writes what the player must not forget. `write` takes a call of the room and its body. */
  constructor(game, memory, write) {
    this.game = game;
    this.#memory = memory;
    this.#write = write;
  }

  /** What is kept, as the last tab left it. */
  get kept() {
    return this.#memory.read();
  }

  keep(more) {
    this.#memory.write({ ...this.kept, ...more });
  }

  get player() {
    return this.kept.player;
  }

  /** The seeds of a chain: the first is the secret start, and the last the anchor. */
  #seeds(start) {
    if (this.#chain.start !== start) {
      const values = [start];
      while (values.length <= LENGTH) values.push(link(this.game, values.at(-1)));
      this.#chain = { start, values };
    }
    return this.#chain.values;
  }

  /** A new chain, kept before anybody hears of it. Gives its anchor. */
  #fresh() {
    const start = drawn();
    const anchor = this.#seeds(start).at(-1);
    this.keep({ chains: { ...this.kept.chains, [anchor]: { start } } });
    return anchor;
  }

  /** Joins. Asked again after a lost answer or a reload, the room knows the token. */
  async join(secret, name) {
    if (!this.kept.token) this.keep({ token: drawn(), name, anchor: this.#fresh() });
    const { token, anchor } = this.kept;
    const joined = await this.#write("players", { secret, token, name, anchor });
    this.keep({ player: joined.player });
    return joined;
  }

  /** Whether a chain in the log is this browser's. From then on its seeds count. */
  begins(anchor, after) {
    const { chains = {} } = this.kept;
    if (!chains[anchor]) return false;
    if (chains[anchor].after === undefined) this.keep({ chains: { ...chains, [anchor]: { ...chains[anchor], after } }, using: anchor });
    return true;
  }

  #using() {
    const { chains = {}, using } = this.kept;
    return chains[using];
  }

  /** Whether this browser needs a new chain: the old one is lost, or ends soon. */
  ends(seq) {
    const chain = this.#using();
    return !chain || seq - chain.after > LENGTH - RENEWED_BEFORE;
  }

  renew() {
    return this.here({ anchor: this.#fresh() });
  }

  here(more = {}) {
    return this.#write("here", { token: this.kept.token, ...more });
  }

  /** Notes a question before it is sent, so that its seed is left. Gives what another tab has to know. */
  asks(asked) {
    const { sent = { seq: 0 } } = this.kept;
    const shown = sent.seq === asked.seq ? sent.shown : [];
    this.keep({ sent: { seq: asked.seq, shown: [...shown, shownOf(asked)] } });
    return this.kept.sent;
  }

  closes() {
    return this.#write("close", { key: this.kept.key });
  }

  throws(asked) {
    return this.#write("throws", { token: this.kept.token, ...asked });
  }

  /** Enters real dice. */
  enters(asked) {
    return this.#write("faces", { token: this.kept.token, entry: drawn(), ...asked });
  }

  /** What an event shows to be wrong, as codes. The log has just taken it. */
  notices(event, log) {
    const { seen, lost, trusts = 0 } = this.kept;
    const mine = event.anchor && this.begins(event.anchor, event.after);
    const renewed = event.anchor && !mine && event.player === this.player && !lost && log.number > trusts;
    const leftOut = event.without && event.seq === this.counted && !(this.player in log.throws.get(event.seq).seeds);
    const other = seen?.number === log.number && seen.head !== log.head;
    return [...(other ? ["logbook-other"] : []), ...(renewed ? ["seat-renewed"] : []), ...(leftOut ? ["seat-left-out"] : [])];
  }

  /** Keeps the head of the log, so that another log is noticed later. */
  sees({ number, head }) {
    if (number > (this.kept.seen?.number ?? 0)) this.keep({ seen: { number, head } });
  }

  /** What the player's program has to do now: leave a seed, begin a new chain, or come back. Undefined if there is nothing. */
  duty({ under, seq, players }) {
    const me = players[this.player];
    if (!me) return undefined;
    if (under && me.first < under.seq && !(this.player in under.seeds) && this.#left < under.seq && this.#using()) return () => this.reveal(under);
    if (!under && this.ends(seq)) return () => this.renew();
    if (me.away && !this.kept.gone) return () => this.here();
    return undefined;
  }

  /** Leaves the seed for a question in the log. Gives whether it counts, or the code of what is wrong with the question. */
  async reveal(asked) {
    const { seq, by, context } = asked; // the context has the head of the log up to this question
    const { answered = { seq: 0 }, sent, token, player } = this.kept;
    if (seq < answered.seq || (seq === answered.seq && context !== answered.context)) return { fault: "seat-other" };
    if (by === player && !(sent?.seq === seq && sent.shown.includes(shownOf(asked)))) return { fault: "seat-in-my-name" };
    const chain = this.#using();
    const place = chain && LENGTH - (seq - chain.after);
    if (!chain || place < 0 || place >= LENGTH) return { counted: false };
    this.keep({ answered: { seq, context } });
    const taken = await this.#write("seeds", { token, seq, seed: this.#seeds(chain.start)[place] });
    this.#left = seq;
    if (taken.counted) this.counted = seq;
    if (taken.counted && asked.ended && !(player in asked.seeds)) return { fault: "seat-left-out" }; // the end came before this answer
    return taken;
  }
}
