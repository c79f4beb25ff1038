// A room of a service: play in one, follow its log, and check every throw. For browsers and Node 20.
//
//   const room = new Room(new Client(address), id, { keys });
//   await room.join(secret, "Anna");
//   for await (const event of room.events()) if (event.is === "thrown") console.log(await room.checked(event.seq));

import { judged } from "./judge.mjs";
import { Logbook, gameOf } from "./logbook.mjs";
import { NoAnswerError, WrongAnswerError } from "./ror-client.mjs";
import { examine } from "./ror-verify.mjs";
import { Seat } from "./seat.mjs";

const POLL = 20; // seconds
const MOST_POLLS = 63; // between two streams
const PAUSE = 500; // milliseconds between two tries

const pause = () => new Promise((done) => setTimeout(done, PAUSE));
const bytesOf = (value) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const payloadOf = ({ payload }) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (each) => each.charCodeAt(0))));
const verdict = (is, codes = []) => ({ verdict: is, codes });
const forgetful = (all = {}) => ({ read: () => all, write: (value) => (all = value) });

export class Room {
  #live = false; // whether the log was read to its end once
  #polls = 0; // polls until the next stream is tried
  #empty = 0; // the polls after the last empty streams

  /** `memory` reads and writes at once what a player must not forget. `rules` recompute each throw, by default at the service. */
  constructor(client, id, { keys, memory = forgetful(), rules = client } = {}) {
    Object.assign(this, { client, id, keys, rules });
    this.log = new Logbook(gameOf(id));
    this.seat = new Seat(this.log.game, memory, (call, body) => this.#asked("POST", call, body));
  }

  /** Opens a room. It has the `secret` for players, and its memory has the key that closes it. */
  static async open(client, { absent, ...options } = {}) {
    const { room, secret, key } = await client.call("POST", "/v1/rooms", { absent });
    const opened = Object.assign(new Room(client, room, options), { secret });
    opened.seat.keep({ key });
    return opened;
  }

  /** Joins, and gives the player's number. A program that restarts with its memory stays the same player. */
  join = async (secret, name) => (await this.seat.join(secret, name)).player;

  /** Asks for the next throw, and gives its number. Its outcome comes as an event, `thrown`. */
  async throw(ruleset, rule, question) {
    const asked = { seq: this.log.seq, ruleset, rule, question };
    this.seat.asks(asked);
    await this.seat.throws(asked);
    return asked.seq;
  }

  /** Enters real dice. */
  enter = (ruleset, rule, question, faces) => this.seat.enters({ ruleset, rule, question, faces });

  /** Closes the room, if this program opened it. */
  close = () => this.seat.closes();

  /** The events as they come, until the room is closed. Leaves this player's seeds. One loop at a time. */
  async *events({ signal } = {}) {
    for (;;) {
      try {
        for await (const lines of this.#lines(signal)) {
          this.#live ||= !lines.length;
          const events = lines.map((line) => this.#taken(...line)).filter(Boolean);
          this.seat.sees(this.log);
          if (this.#live) await this.#plays();
          yield* events;
          if (this.log.closed) return;
        }
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        await pause();
      }
    }
  }

  /** Whether a throw holds, with a code for each thing that is wrong or not known, or if it goes on from an outcome of another log. */
  async checked(seq) {
    const found = this.log.throws.get(seq);
    if (!found?.ended) return verdict("not-known", ["throw"]);
    const lies = this.log.lies(seq).map(({ code }) => code);
    if (lies.length) return verdict("does-not-hold", lies);
    if (found.ended.is !== "thrown") return verdict("not-known", ["end"]); // it has no outcome that could be checked
    const { receipt, binding } = await this.#proof(seq);
    if (!receipt || !globalThis.crypto?.subtle) return verdict("not-known", ["receipt"]);
    const checks = await examine(bytesOf(receipt), this.keys?.keys ?? null, undefined, bytesOf(found.commitment), null, null, binding && bytesOf(binding));
    const listed = checks.map(([what, is, said]) => ({ what, verdict: is, said }));
    const judgement = await judged(found, listed, () => payloadOf(receipt), this.rules);
    const isForeign = judgement.verdict === "holds" && this.log.doubt(found)?.code === "room-foreign-first";
    return isForeign ? verdict("holds", ["room-foreign-first"]) : judgement;
  }

  /** The outcome of a throw, as its receipt has it. `checked` tells whether it holds. */
  outcome = async (seq) => payloadOf((await this.#proof(seq)).receipt);

  #proof = (seq) => this.#asked("GET", `throws/${seq}`);

  #asked = (method, call, body, signal) => this.client.call(method, `/v1/rooms/${this.id}/${call}`, body, { signal });

  /** The next lines: the log to its end, then a stream. After an empty stream, because a proxy holds it back, long polls. */
  async *#lines(signal) {
    const query = `events?after=${this.log.number}`;
    if (this.#live && !this.#polls) {
      this.#polls = this.#empty = Math.min(2 * this.#empty + 1, MOST_POLLS);
      for await (const [id, text] of this.client.follow(`/v1/rooms/${this.id}/${query}`, { signal })) {
        this.#polls = this.#empty = 0;
        yield [[Number(id), text]];
      }
      await pause();
    } else {
      if (this.#live) this.#polls -= 1;
      const { events } = await this.#asked("GET", `${query}&wait=${this.#live ? POLL : 0}`, undefined, signal);
      yield events.map(({ id, text }) => [id, text]);
    }
  }

  /** The event of a line. Nothing if it came before. */
  #taken(number, text) {
    if (number > this.log.number + 1) throw new WrongAnswerError("/id", String(this.log.number + 1), number); // an event is missing
    if (!this.log.take(text, number)) return undefined;
    const event = JSON.parse(text);
    this.log.faults.push(...this.seat.notices(event, this.log).map((code) => ({ code, seq: event.seq, at: code === "logbook-other" ? 0 : number })));
    return event;
  }

  /** Does what the player owes the room. */
  async #plays() {
    const { faults, closed, seq } = this.log;
    try {
      const { fault } = (faults.length || closed ? undefined : await this.seat.duty(this.log)?.()) ?? {};
      if (fault) faults.push({ code: fault, seq, at: this.log.number });
    } catch (error) {
      if (!(error instanceof NoAnswerError) && error.status !== 409) throw error; // 409: the throw ended without this seed
    }
  }
}
