// The types of ror-client/local: the calls of ror-client, answered by the rules themselves.

import { type ClientOptions, Rules } from "./index.js";

/** Where the parts are: an address each, `file:` or one that fetch knows. */
export interface Parts {
  /** `pyodide.mjs`; what belongs to it lies in the same folder. */
  pyodide: string;
  /** The wheel of msgspec for WebAssembly. */
  msgspec: string;
  /** The rules, as a zip file. */
  rules: string;
  bytes?: number;
}

/** The rules, in a thread of their own. */
export class LocalRules extends Rules {
  /** What they weigh over the wire, where that is known. */
  readonly bytes: number | undefined;
  /** How long they took to start. */
  readonly seconds: number;
  /** Ends the thread. */
  close(): void;
}

export interface LocalOptions {
  /** The address of a service's `/wasm/parts.json`, or where each part is. In Node nothing: they are installed. */
  parts?: string | Parts;
  /** The language of sentences and problems, such as `de`. A rule that does not have it answers in English. */
  language?: string;
  /** Documents of house rules. A call that names one by its digest is answered under it. */
  houses?: ClientOptions["houses"];
  /** One thread for all pages of the site, if the browser can. A question that is given up then holds up the next one. */
  shared?: boolean;
}

export function local(options?: LocalOptions): Promise<LocalRules>;

/** What a service says of its parts. */
export function partsOf(address?: string | URL): Promise<{ there: boolean; why?: string; folder?: string; bytes?: number }>;
