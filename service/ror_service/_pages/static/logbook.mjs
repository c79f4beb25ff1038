// The log of a room as one reader knows it: players, throws, and what is wrong with the log itself (docs/rooms.md). It asks nobody
// and shows nothing, so a saved log is checked in the same way.

import { sha256 } from "./sha.mjs";

const MOST_STEPS = 4000; // hashes between two seeds of a player

/** The game of a room, which the public log names. */
export const gameOf = (room) => `room-${sha256(`ror.room.game\0${room}`).slice(0, 24)}`;

/** The seed of the throw before. */
export const link = (game, seed) => sha256(`ror.chain.v1\0${game}\0${seed}`);

/** JSON with sorted names: equal for equal values. */
export const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${names.sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
};

/** The content of a signed promise. */
const promiseIn = ({ payload }) => JSON.parse(atob(payload));

export class Logbook {
  /** The number of the newest event, and the hash of the log up to it. */
  number = 0;
  head = "";
  seq = 0;
  closed = false;
  /** By number: {number, name, first, at, seed, away}. `first` is the throw after which the player joined. */
  players = {};
  /** By number: {seq, commitment, by, ruleset, rule, question, context, waits, seeds, ended, faults}. */
  throws = new Map();
  /** Real dice, and throws that ended, in their order. */
  entries = [];
  lines = [];
  /** What is wrong: {code, given, at}. `at` is the number of the event. With `seq` it spoils that throw and all later ones. */
  faults = [];

  constructor(game) {
    this.game = game;
  }

  /** The throw under way, if there is one. */
  get under() {
    const found = this.throws.get(this.seq);
    return found?.question && !found.ended ? found : undefined;
  }

  /** What is wrong with a throw, with one before it, or with the log up to its end. */
  lies(seq) {
    const { endedAt = Infinity } = this.throws.get(seq) ?? {};
    return this.faults.filter((fault) => (fault.seq ? fault.seq <= seq : fault.at <= endedAt));
  }

  /** Who could have chosen the dice of a throw, as {code, given}. Undefined if no one could. */
  doubt({ by, seeds, seq, question }) {
    const first = question.state.first?.id;
    const isOurs = first === undefined || [...this.throws.values()].some((each) => each.seq < seq && each.ended?.outcome === first);
    const gone = this.missing({ seq, seeds });
    const given = { name: this.nameOf(by), gone: gone.map(({ name }) => name).join(", ") };
    if (!isOurs) return { code: "room-foreign-first", given };
    if (!Object.keys(seeds).some((number) => Number(number) !== by)) return { code: "room-alone", given };
    return gone.length ? { code: "room-without-seed", given } : undefined;
  }

  nameOf(number) {
    return this.players[number]?.name ?? String(number);
  }

  /** Players who had a seed for a throw and left none. */
  missing({ seq, seeds }) {
    return Object.values(this.players).filter(({ first, number }) => first < seq && !(number in seeds));
  }

  /** Takes the next event. False if it is not the next one. */
  take(text, number) {
    if (number !== this.number + 1) return false;
    const event = JSON.parse(text);
    if (number === 1) this.head = sha256(`ror.room.v1\0${this.game}`);
    this.head = sha256(this.head + text);
    this.number = number;
    this.lines.push(text);
    if ((number === 1) !== (event.is === "opened") || this.closed) this.#wrong("logbook-order");
    this.#on[event.is]?.(event);
    return true;
  }

  #wrong(code, given = {}, seq) {
    const fault = { code, given, seq, at: this.number };
    this.faults.push(fault);
    if (seq) this.#thrown(seq).faults.push(fault);
  }

  #thrown(seq) {
    if (!this.throws.has(seq)) this.throws.set(seq, { seq, seeds: {}, faults: [] });
    return this.throws.get(seq);
  }

  #player(number) {
    if (!this.players[number]) {
      this.#wrong("logbook-order");
      this.players[number] = { number, name: String(number), first: 0, at: 0, seed: "", away: false };
    }
    return this.players[number];
  }

  /** The last number whose seeds are settled: those of a throw under way are. */
  get #settled() {
    return this.under ? this.seq : this.seq - 1;
  }

  /** A new chain may not count for a throw that was asked for already, or a seed could be exchanged after its question. */
  #anchored(after, name) {
    if (after !== this.#settled) this.#wrong("logbook-anchor", { name });
  }

  #ended = (event) => {
    const { seq, by, seeds } = event;
    const found = this.#thrown(seq);
    if (this.under !== found || found.by !== by) this.#wrong("logbook-order", {}, seq);
    const left = Object.entries(found.seeds).map(([player, seed]) => ({ player: Number(player), seed })); // in the order of the numbers
    if (canonical(left) !== canonical(seeds)) this.#wrong("logbook-seeds", { seq }, seq);
    const missing = found.players?.filter((player) => !(player in found.seeds));
    if (canonical(missing) !== canonical(event.without)) this.#wrong("logbook-seeds", { seq }, seq);
    found.ended = event;
    found.endedAt = this.number;
    for (const each of event.without) this.#player(each).away = true;
    this.entries.push({ ...event, found });
  };

  #on = {
    opened: ({ game }) => game === this.game || this.#wrong("logbook-game"),
    promised: ({ seq, commitment }) => {
      const found = this.#thrown(seq);
      const promise = promiseIn(commitment);
      if (found.commitment || found.question || this.under || seq !== this.seq + 1 || promise.game !== this.game || promise.seq !== seq) this.#wrong("logbook-promise", { seq }, seq);
      found.commitment ??= commitment;
      this.seq = seq;
    },
    joined: ({ player, name, after, anchor }) => {
      if (this.players[player]) this.#wrong("logbook-order");
      this.#anchored(after, name);
      this.players[player] = { number: player, name, first: after, at: after, seed: anchor, away: false };
    },
    renewed: ({ player, after, anchor }) => {
      this.#anchored(after, this.#player(player).name);
      Object.assign(this.#player(player), { at: after, seed: anchor, away: false });
    },
    back: ({ player }) => Object.assign(this.#player(player), { away: false }),
    left: ({ player }) => Object.assign(this.#player(player), { away: true }),
    asked: (event) => {
      const { seq, by } = event;
      const found = this.#thrown(seq);
      if (!found.commitment || seq !== this.seq) this.#wrong("logbook-promise", { seq }, seq);
      if (found.question) return this.#wrong("logbook-asked", { seq }, seq);
      this.#player(by).away = false;
      // the head, with the question, is the context of the dice: who leaves a seed has seen this log and no other
      const players = Object.values(this.players).filter(({ at }) => at < seq).map(({ number }) => number);
      return Object.assign(found, event, { players, seeds: {}, context: `${this.game}/${seq}/${this.head}` });
    },
    seed: ({ seq, player, seed }) => {
      const found = this.#thrown(seq);
      const who = this.#player(player);
      if (this.under !== found || player in found.seeds) this.#wrong("logbook-order", {}, seq);
      let [before, steps] = [seed, seq - who.at];
      if (steps > 0 && steps <= MOST_STEPS) for (; steps; steps -= 1) before = link(this.game, before);
      if (before !== who.seed) this.#wrong("logbook-chain", { name: who.name, seq }, seq);
      found.seeds[player] = seed;
      Object.assign(who, { at: seq, seed, away: false });
    },
    thrown: this.#ended,
    refused: this.#ended,
    void: this.#ended,
    withdrawn: this.#ended,
    entered: (event) => {
      this.#player(event.by);
      this.entries.push(event);
    },
    closed: () => {
      this.closed = true;
    },
  };
}
