// The types of ror-client. What is sent and answered comes from the OpenAPI document, rule by rule: see openapi.d.ts.

import type { Fields, Persons } from "./fields.js";
import type { components, paths } from "./openapi.js";

type Schemas = components["schemas"];
type Posted<P> = P extends keyof paths ? (paths[P] extends { post: infer O } ? O : never) : never;
type Asked<P> = Posted<P> extends { requestBody: { content: { "application/json": infer B } } } ? B : never;
type Answered<P> = Posted<P> extends { responses: { 200: { content: { "application/json": infer A } } } } ? A : never;
type Rest<P, Before extends string> = P extends `${Before}${infer After}` ? (After extends `${string}/${string}` ? never : After) : never;

/** The rulesets that the service has by itself. */
export type Ruleset = { [P in keyof paths]: P extends `/v1/${infer R}/${string}/odds` ? R : never }[keyof paths];
/** The rules of a ruleset. */
export type Rule<R extends Ruleset> = Rest<keyof paths, `/v1/${R}/`>;

export type Request<R extends Ruleset, K extends Rule<R>> = Asked<`/v1/${R}/${K}`>;
export type Outcome<R extends Ruleset, K extends Rule<R>> = Read<Answered<`/v1/${R}/${K}`>, R, K>;
export type OddsRequest<R extends Ruleset, K extends Rule<R>> = Omit<Asked<`/v1/${R}/${K}/odds`>, "fields"> & {
  fields?: readonly View<R, K>[] | null;
};
export type Odds<R extends Ruleset, K extends Rule<R>> = Omit<Read<Answered<`/v1/${R}/${K}/odds`>, R, K>, "marginals" | "statistics"> & {
  marginals: Named<R, K, Schemas["OddsEnvelope"]["marginals"][string]>;
  statistics: Named<R, K, Schemas["OddsEnvelope"]["statistics"][string]>;
};
type Of<P, T> = P extends keyof T ? T[P] : never;
type Compared = `${string}${"<" | ">" | "=" | "+" | "-" | "*"}${string}`;
/** A field or a summary of a rule's results. */
export type Field<R extends Ruleset, K extends Rule<R>> = Of<`/v1/${R}/${K}`, Fields>;
type Person<R extends Ruleset, K extends Rule<R>> = `${Of<`/v1/${R}/${K}`, Persons>}[${string}]`;
/** What odds can count: a field, a summary, one of a person as `attacker.falls[Frodo]`, a comparison or a sum, or `*` alone. */
export type View<R extends Ruleset, K extends Rule<R>> = Field<R, K> | Person<R, K> | Compared | "*";
type Named<R extends Ruleset, K extends Rule<R>, V> = { [F in Field<R, K>]?: V } & { [F in Person<R, K> | Compared]?: V };
/** The rulings of a ruleset with their readings. */
export type Readings<R extends Ruleset, K extends Rule<R>> =
  Request<R, K> extends { rulings?: infer G } ? { [N in keyof NonNullable<G>]?: NonNullable<NonNullable<G>[N]> } : never;
type Read<A, R extends Ruleset, K extends Rule<R>> = Omit<A, "rulings" | "readings"> & { rulings: Readings<R, K> } & (A extends { readings: unknown }
    ? { readings: Readings<R, K> }
    : unknown);
export type SweepRequest<R extends Ruleset, K extends Rule<R>> = Asked<`/v1/${R}/${K}/odds/sweep`>;
export type Sweep<R extends Ruleset, K extends Rule<R>> = Answered<`/v1/${R}/${K}/odds/sweep`>;
/** An outcome of whichever rule. */
export type AnyOutcome = Omit<Schemas["Outcome"], "rulings"> & { rulings: { readonly [ruling: string]: string | undefined } };
export type NeedRequest<R extends Ruleset, K extends Rule<R>> = Asked<`/v1/${R}/${K}/need`>;
export type Need<R extends Ruleset, K extends Rule<R>> = Answered<`/v1/${R}/${K}/need`>;
/** The rules of Ring of Power that have advice. */
export type Advised = { [P in keyof paths]: P extends `/v1/ring-of-power/${infer K}/advise` ? K : never }[keyof paths];
export type Advice<K extends Advised> = Answered<`/v1/ring-of-power/${K}/advise`>;
/** A signed document (DSSE): a commitment, or a receipt. */
export interface Signed {
  payloadType: string;
  payload: string;
  signatures?: { keyid: string; sig: string }[];
}
/** The keys of a service, as at `/.well-known/ror-keys.json`. */
export interface Keyring {
  keys: { id: string; public: string; since: string; until?: string | null; revoked?: object | null }[];
}
export type Verdict = Schemas["Verdict"];
export type Comparison = Answered<"/v1/compare">;
export type LuckReport = Answered<"/v1/luck">;
export type Pieces = Answered<"/v1/pieces">;
export type Problem = Schemas["Problem"];
export type Fault = NonNullable<Problem["errors"]>[number];
export type Remedy = NonNullable<Problem["remedies"]>[number];
/** One of a batch: a request with the names of its ruleset and its rule. */
export type Item = { [R in Ruleset]: { [K in Rule<R>]: { ruleset: R; rule: K } & Request<R, K> }[Rule<R>] }[Ruleset];
export type Answer = { status: number; outcome?: AnyOutcome; problem?: Problem };

/** Words that an outcome may be told in. */
export type As = "text" | "line" | "markdown" | "html";
export const WORDS: Readonly<Record<As, string>>;

export interface Options {
  /** Ends the call. */
  signal?: AbortSignal;
}

/** A call as it was answered. */
export interface Raw {
  status: number;
  media: string;
  body: Uint8Array;
  /** The body, read: a value of JSON or MessagePack, or text. */
  value: unknown;
}

/** The calls, answered by a service (`Client`) or here (`LocalRules`). */
export class Rules {
  protected constructor(...inside: never[]);
  /** Any call. What is refused is answered here too, with its status and its problem. */
  ask(method: "GET" | "POST", path: string, value?: unknown, options?: Options & { as?: As }): Promise<Raw>;
  /** Any call with an answer in JSON. Throws what is refused. */
  call(method: "GET" | "POST", path: string, value?: unknown, options?: Options): Promise<unknown>;
  /** Resolves a rule. Without `dice` a seed is drawn, before the first try. */
  resolve<R extends Ruleset, K extends Rule<R>>(ruleset: R, rule: K, request: Request<R, K>, options?: Options): Promise<Outcome<R, K>>;
  /** A request with its dice: those it has, or a fresh seed where the rule throws any. */
  seeded<R extends Ruleset, K extends Rule<R>>(ruleset: R, rule: K, request: Request<R, K>, options?: Options): Promise<Request<R, K>>;
  /** The service's signed commitment to a throw of a game, which each player keeps. With `keys` its signature is checked. */
  commit(game: string, seq: number, options?: Options & { keys?: Keyring }): Promise<Signed>;
  /** The one outcome of a commitment, with a seed of each player. */
  throw<R extends Ruleset, K extends Rule<R>>(
    ruleset: R,
    rule: K,
    request: Omit<Request<R, K>, "dice">,
    options: Options & { commitment: Signed; seeds: readonly string[] },
  ): Promise<Outcome<R, K>>;
  /** The signed bytes of an outcome that the service keeps. With `keys` the signature is checked. */
  receipt(outcome: AnyOutcome, options?: Options & { keys?: Keyring }): Promise<Signed>;
  /** Any question about a rule, by the end of its path: `odds`, `odds/sweep`, `need`, `advise`. */
  question<N extends string, R extends Ruleset, K extends Rule<R>>(
    name: N,
    ruleset: R,
    rule: K,
    question: Asked<`/v1/${R}/${K}/${N}`>,
    options?: Options,
  ): Promise<Answered<`/v1/${R}/${K}/${N}`>>;
  odds<R extends Ruleset, K extends Rule<R>>(ruleset: R, rule: K, question: OddsRequest<R, K>, options?: Options): Promise<Odds<R, K>>;
  sweep<R extends Ruleset, K extends Rule<R>>(ruleset: R, rule: K, question: SweepRequest<R, K>, options?: Options): Promise<Sweep<R, K>>;
  need<R extends Ruleset, K extends Rule<R>>(ruleset: R, rule: K, question: NeedRequest<R, K>, options?: Options): Promise<Need<R, K>>;
  advise<K extends Advised>(ruleset: "ring-of-power", rule: K, question: Asked<`/v1/ring-of-power/${K}/advise`>, options?: Options): Promise<Advice<K>>;
  batch(items: readonly Item[], options?: Options): Promise<Answer[]>;
  verify(outcome: AnyOutcome, options?: Options): Promise<Verdict>;
  /** An outcome again: by its id as the service keeps it, which is without `summary`, or thrown anew from the outcome itself. */
  replay(id: string, options?: Options): Promise<AnyOutcome>;
  replay<O extends AnyOutcome>(outcome: O, options?: Options): Promise<O>;
  /** An outcome in words, `text` where nothing is said. */
  words(outcome: string | AnyOutcome, as?: As, options?: Options): Promise<string>;
  compare(question: Asked<"/v1/compare">, options?: Options): Promise<Comparison>;
  luck(question: Asked<"/v1/luck">, options?: Options): Promise<LuckReport>;
  /** The state of a rule from pieces on a table, and with an outcome the changes of these pieces. Needs a service. */
  pieces(question: Asked<"/v1/pieces">, options?: Options): Promise<Pieces>;
  catalogue(options?: Options): Promise<Schemas["RulesetList"]>;
  catalogue(ruleset: string, options?: Options): Promise<Schemas["RulesetPage"]>;
  catalogue(ruleset: string, kind: "rules", rule: string, options?: Options): Promise<Schemas["RulePage"]>;
  catalogue(ruleset: string, kind: "tables", table: string, options?: Options): Promise<Schemas["TablePage"]>;
  catalogue(ruleset: string, kind: "rulings", options?: Options): Promise<Schemas["RulingsPage"]>;
}

export interface Codec {
  encode(value: unknown): Uint8Array<ArrayBuffer>;
  decode(bytes: Uint8Array): unknown;
}

export interface ClientOptions {
  /** How long one try may take, in milliseconds: 30,000 where nothing is said. */
  timeout?: number;
  /** How long all tries may take with the waits between them, in milliseconds: 60,000. */
  patience?: number;
  /** How many tries there are at most: no limit, `patience` ends them. */
  tries?: number;
  /** Your key, where the service asks for one. */
  key?: string;
  /** MessagePack, where you would rather have that than JSON: `@msgpack/msgpack` fits as it is. */
  codec?: Codec;
  /** The language of sentences and problems, such as `de`. A rule that does not have it answers in English. */
  language?: string;
  /** Documents of house rules. The client sends them to a service that does not know one which a call names. */
  houses?: readonly Schemas["HouseFile"][];
  /** Another than the platform's. */
  fetch?: typeof fetch;
}

/** A service, asked over HTTP. */
export class Client extends Rules {
  constructor(address: string | URL, options?: ClientOptions);
  readonly address: string;
  /** The server-sent events of a path, asked once. A NoAnswerError if none come, nor a sign of life in `silence` milliseconds. */
  follow(path: string, options?: Options & { silence?: number }): AsyncGenerator<[id: string, data: string], void>;
}

/** What was refused: a problem (RFC 9457). Its message says what is wrong, and what to do about it. */
export class ProblemError extends Error {
  constructor(problem: Problem);
  readonly problem: Problem;
  /** The last part of the problem's type: `schema`, `rules-do-not-decide`, `too-large`. */
  readonly kind: string;
  readonly status: number;
  readonly help: string;
  readonly errors: readonly Fault[];
  readonly remedies: readonly Remedy[];
  readonly requestId: string;
  /** Where the first fault is: a JSON Pointer into what was sent. */
  readonly pointer: string;
}

/** An answer with status 200 that does not belong to the question: another seed, rule or context, or no answer of the service at all. */
export class WrongAnswerError extends Error {
  constructor(pointer: string, expected: string, got: unknown);
  /** The place in the answer that differs: a JSON Pointer, empty for the whole of it. */
  readonly pointer: string;
  readonly expected: string;
  readonly got: unknown;
}

/** Nobody answered, or not in time. */
export class NoAnswerError extends Error {
  constructor(message: string, cause?: unknown);
}

/** 64 hex digits of chance. */
export function freshSeed(): string;
/** The request that an outcome is the answer to. */
export function requestOf(outcome: AnyOutcome): Record<string, unknown>;
