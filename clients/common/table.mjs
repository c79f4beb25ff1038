// A table that plays in a room of the service: its place at a link, its log in lines, and throws in it. It shows nothing itself.
//
//   const table = await seated(link, "Anna", { Client, Room, keyOf, storage, say, tell });
//   table.lines();                                                   // the newest throws in words, each with its check
//   const { outcome, text, request, notes } = await table.throw("ring-of-power", "combat", { state });
//
// `Room` of ror-client/room plays: it leaves the seeds and checks the log. `say` gives a sentence by its code.

/** The throws that a table shows, and checks. */
const SHOWN = 8;
/** Looks for the proof that the public log binds a throw, and the milliseconds between them. */
const LOOKS = 5;
const BETWEEN = 1000;
const OTHER = ["logbook-other", "logbook-game"];
const ENDS = { 404: "room-gone", 409: "room-cut" };

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The service, the id and the secret in a players' link. Undefined if it is another text. */
export const partsOf = (link) => {
  const found = /^(https?:\/\/[^#?\s]+)\/room(?:\?[^#\s]*)?#([^.&\s]+)\.([^.&\s]+)/.exec(link.trim());
  return found ? { address: found[1], id: found[2], secret: found[3] } : undefined;
};

/** The memory of a player in a browser's storage, by room. */
const memoryIn = (storage, id) => ({
  read: () => JSON.parse(storage.getItem(`rules-of-the-ring/room/${id}`)) ?? {},
  write: (all) => storage.setItem(`rules-of-the-ring/room/${id}`, JSON.stringify(all)),
});

/** A request with the faces of an outcome, which anybody may ask again. A service takes no revealed seed. */
const againOf = ({ state, rulings, dice, ruleset: { version, houses } }) => {
  const faces = dice.throws.flatMap((each) => each.faces);
  return { state, rulings, version, dice: { source: "supplied", faces }, ...(houses?.length ? { houses } : {}) };
};

/** The keys of the service. Without them, no throw is known to hold. */
const keysOf = (client, ProblemError) =>
  client.call("GET", "/.well-known/ror-keys.json").catch((error) => {
    if (error instanceof ProblemError) return undefined;
    throw error;
  });

/**
 * Joins the room of a players' link, and gives its table. `keyOf` gives the player's key for the service of an address. `tell` is called
 * after each change. A player who comes back with the same storage stays the same player.
 */
export const seated = async (link, name, { Client, ProblemError, Room, keyOf, language, storage, say, tell }) => {
  const parts = partsOf(link);
  if (!parts) throw new Error(say("room-no-link"));
  const { address, id, secret } = parts;
  let table;
  const watched = async (...given) => {
    const answered = await fetch(...given).catch((error) => {
      if (error.name !== "AbortError") table?.hears(false);
      throw error;
    });
    table?.hears(true);
    return answered;
  };
  const client = new Client(address, { key: keyOf(address), language, fetch: watched });
  const room = new Room(client, id, { keys: await keysOf(client, ProblemError), memory: memoryIn(storage, id) });
  room.seat.keep({ gone: undefined });
  try {
    await room.join(secret, name);
  } catch (error) {
    throw ENDS[error.status] ? new Error(say(ENDS[error.status])) : error;
  }
  table = new Table(room, { say, tell });
  return table;
};

class Table {
  /** Throws that ended and real dice, the newest last. */
  #entries = [];
  #waiting = new Map(); // the own throws under way, by their numbers
  #away = false;
  #checking = false;
  #end = ""; // why the log goes no further
  #stop = new AbortController();

  constructor(room, { say, tell }) {
    Object.assign(this, { room, say, tell });
    this.#follow();
  }

  get client() {
    return this.room.client;
  }

  /** Whether throws go to the room. */
  get isOpen() {
    return !this.#end;
  }

  /** Whether the service answers. */
  hears(answers) {
    if (this.#away !== answers) return;
    this.#away = !answers;
    this.tell();
  }

  /** How the room is, in one sentence. */
  status() {
    const codes = this.room.log.faults.map(({ code }) => code);
    if (codes.some((code) => OTHER.includes(code))) return this.say("room-other");
    if (codes.length) return this.say("room-lies", { codes: codes.join(", ") });
    if (this.#end) return this.#end;
    if (!this.room.log.seq) return this.say("room-reading");
    if (this.#away) return this.say("room-away");
    const names = Object.values(this.room.log.players).map(({ name, away }) => (away ? `${name} (${this.say("room-absent")})` : name));
    return this.say("room-open", { names: names.join(", ") });
  }

  /** The newest throws in words, the newest first: {seq, head, check}. */
  lines() {
    return this.#entries.slice(-SHOWN).reverse().map((entry) => ({ seq: entry.seq, head: this.#headOf(entry), check: this.#checkOf(entry) }));
  }

  /** Throws in the room. Gives the outcome, its text, a request with its faces, and notes on its dice. An Error tells why there is none. */
  async throw(ruleset, rule, question) {
    const { seq, faults } = this.room.log;
    if (this.#end || !seq || faults.length) throw new Error(this.status());
    const thrown = new Promise((done, fail) => this.#waiting.set(seq, { done, fail }));
    thrown.catch(() => {}); // the room may refuse the question, too
    try {
      await this.room.throw(ruleset, rule, question);
    } catch (error) {
      this.#waiting.delete(seq);
      throw error;
    }
    return thrown;
  }

  /** Leaves the room: no throw waits for this player. */
  async leave() {
    this.#ends(this.say("room-left"));
    this.room.seat.keep({ gone: true });
    await this.room.seat.here({ leaves: true });
  }

  async #follow() {
    try {
      for await (const event of this.room.events({ signal: this.#stop.signal })) this.#sees(event);
      this.#ends(this.say("room-closed"));
    } catch (error) {
      if (this.#end) return;
      this.#ends(ENDS[error.status] ? this.say(ENDS[error.status]) : this.say("room-broken", { why: error.message }));
    }
  }

  #ends(why) {
    this.#end = why;
    this.#stop.abort();
    for (const { fail } of this.#waiting.values()) fail(new Error(why));
    this.#waiting.clear();
    this.tell();
  }

  #sees(event) {
    if (event.is === "entered" || event.without) {
      const { is, seq, by, ruleset, rule, without = [] } = { ...this.room.log.throws.get(event.seq), ...event };
      const nameOf = (number) => this.room.log.nameOf(number);
      this.#entries.push({ is, seq, rule: `${ruleset}/${rule}`, name: nameOf(by), gone: without.map(nameOf).join(", ") });
      this.#check();
    }
    this.tell();
  }

  #headOf({ is, seq, name, rule, summary, gone }) {
    const without = gone ? ` ${this.say("room-without", { names: gone })}` : "";
    return is === "entered" ? this.say("room-entered", { name, rule }) : this.say("room-entry", { seq, name, said: summary ?? rule }) + without;
  }

  #checkOf({ is, name, verdict, codes = [], doubt }) {
    if (is === "entered") return this.say("room-word", { name });
    if (is !== "thrown") return this.say(`room-${is}`);
    if (!verdict) return this.say("room-checking");
    if (verdict === "holds") return [this.say("room-holds"), ...(doubt ? [this.say(doubt.code, doubt.given)] : [])].join(" ");
    return this.say(verdict === "not-known" ? "room-unknown" : "room-fails", { codes: codes.join(", ") });
  }

  /** Checks the throws that are shown, the newest first, one after the other. */
  async #check() {
    if (this.#checking) return;
    this.#checking = true;
    const isOpen = ({ verdict }) => !verdict;
    for (let entry; (entry = this.#entries.slice(-SHOWN).findLast(isOpen)); this.tell()) Object.assign(entry, await this.#checked(entry));
    this.#checking = false;
  }

  async #checked(entry) {
    const { is, seq } = entry;
    if (is !== "thrown") {
      this.#answers(seq, "fail", new Error(this.#checkOf(entry)));
      return { verdict: "none" };
    }
    try {
      const outcome = await this.room.outcome(seq);
      const request = againOf(outcome);
      const text = await this.client.resolve(outcome.ruleset.id, outcome.rule, request, { as: "text" });
      const found = { ...(await this.#verdict(seq)), doubt: this.room.log.doubt(this.room.log.throws.get(seq)), summary: text.split("\n")[0] };
      const check = this.#checkOf({ is, ...found });
      if (found.verdict === "does-not-hold") this.#answers(seq, "fail", new Error(check));
      else this.#answers(seq, "done", { outcome, request, text, notes: [this.say("room-from", { seq }), check] });
      return found;
    } catch (error) {
      this.#answers(seq, "fail", error);
      return { verdict: "not-known", codes: [error.message] };
    }
  }

  /** The verdict of a throw. Its proof of the public log may come a little later. */
  async #verdict(seq) {
    for (let look = 1; ; look += 1) {
      const found = await this.room.checked(seq);
      if (look === LOOKS || found.verdict !== "not-known" || !found.codes.includes("binding")) return found;
      await wait(BETWEEN);
    }
  }

  #answers(seq, how, what) {
    this.#waiting.get(seq)?.[how](what);
    this.#waiting.delete(seq);
  }
}
