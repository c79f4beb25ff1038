// The types of ror-client/room: a player, or a reader, of a room (docs/rooms.md).

import type { AnyOutcome, Client, Keyring, Options, Rules, Signed } from "./index.js";

/** What a player must not forget: their token, their chain, and the question that has their seed. */
export type Memory = Record<string, unknown>;

/** Where it is kept. Write it at once, before the call returns: a program that forgets it could leave two seeds for a number. */
export interface MemoryStore {
  read(): Memory;
  write(all: Memory): void;
}

/** A question as in the calls of a rule. A room takes no dice and no context. */
export interface Question {
  state: unknown;
  rulings?: Record<string, string>;
  houses?: readonly unknown[];
}

type Ended = { seq: number; by: number; seeds: { player: number; seed: string }[]; without: number[] };

/** An event of the log. `at` is its time in seconds. */
export type RoomEvent = { at: number } & (
  | { is: "opened"; game: string; absent: "leave-out" | "wait" }
  | { is: "promised"; seq: number; commitment: Signed }
  | { is: "joined"; player: number; name: string; after: number; anchor: string }
  | { is: "renewed"; player: number; after: number; anchor: string }
  | { is: "back" | "left"; player: number }
  | { is: "asked"; seq: number; by: number; ruleset: string; rule: string; question: Question; waits: number[] }
  | { is: "seed"; seq: number; player: number; seed: string }
  | ({ is: "thrown"; ruleset: string; rule: string; outcome: string } & Ended)
  | ({ is: "refused"; code: string } & Ended)
  | ({ is: "void" | "withdrawn" } & Ended)
  | { is: "entered"; by: number; ruleset: string; rule: string; question: Question; faces: number[]; outcome: string }
  | { is: "closed" }
);

/** A lie in the log, or in what the room said to this player. */
export interface Fault {
  code: string;
  /** The number of its event. It spoils the throws that had not ended. 0: the log changed before, so it spoils all throws. */
  at: number;
  /** The throw that it spoils, with all later ones. */
  seq?: number;
}

export interface RoomPlayer {
  number: number;
  name: string;
  away: boolean;
}

/** The log, checked event by event. */
export interface Log {
  readonly game: string;
  /** The number of the newest event, and the hash of the log up to it. */
  readonly number: number;
  readonly head: string;
  /** The number of the next throw, or of the one under way. */
  readonly seq: number;
  readonly closed: boolean;
  readonly players: Readonly<Record<number, RoomPlayer>>;
  /** The events as they came, byte for byte. */
  readonly lines: readonly string[];
  /** After the first fault, this player leaves no seed. */
  readonly faults: readonly Fault[];
}

export interface RoomVerdict {
  verdict: "holds" | "does-not-hold" | "not-known";
  /** What is wrong, or not known: faults, checks of the verifier, `outcome`, `context`, `seeds`, `rules`, `throw`, `receipt`. A throw
   * that holds has `room-foreign-first` if it goes on from an outcome of another log, which its player could choose. */
  codes: string[];
}

export interface RoomOptions {
  /** The keys of the service, from a source that you trust. Without them, no throw is known to hold. */
  keys?: Keyring;
  /** Without a store, the player lasts as long as the program. */
  memory?: MemoryStore;
  /** Who recomputes each throw. By default the service does. `await local()` of ror-client/local trusts nobody. */
  rules?: Rules;
}

export class Room {
  constructor(client: Client, id: string, options?: RoomOptions);
  /** Opens a room. With `absent: "wait"` it throws with every player or not at all. */
  static open(client: Client, options?: RoomOptions & { absent?: "wait" }): Promise<Room & { readonly secret: string }>;
  readonly id: string;
  readonly log: Log;
  /** Joins, and gives the player's number. A program that restarts with its memory stays the same player. */
  join(secret: string, name: string): Promise<number>;
  /** Asks for the next throw, and gives its number. Its outcome comes as an event, `thrown`. The log must be read up to here. */
  throw(ruleset: string, rule: string, question: Question): Promise<number>;
  /** Enters real dice. */
  enter(ruleset: string, rule: string, question: Question, faces: readonly number[]): Promise<unknown>;
  /** Closes the room, if this program opened it. */
  close(): Promise<unknown>;
  /** The events as they come, from the first on, until the room is closed. Leaves this player's seeds. One loop at a time. */
  events(options?: Options): AsyncGenerator<RoomEvent, void>;
  checked(seq: number): Promise<RoomVerdict>;
  /** The outcome of a throw, as its receipt has it. `checked` tells whether it holds. */
  outcome(seq: number): Promise<AnyOutcome>;
}
