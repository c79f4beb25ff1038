// Dice for any roll of Foundry's, from ror.dice.v1: a seed for each message, told with it, so that everybody can redo its dice.
//
// The form of the dice is in the project's docs/dice.md. The seed is drawn anew when a message has told it: nobody knows the
// next dice from it.

import { freshSeed } from "./ror-client.mjs";

const utf8 = new TextEncoder();
const BLOCK = 32;

const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const tagged = (tag, ...rest) => joined(utf8.encode(tag), [0], ...rest);
const u32 = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const hmac = async (key, bytes) => {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes));
};

/** A face from 1 to `sides`, 256 at most, by its seed and its address. */
export const face = async (seed, address, sides) => {
  const root = await sha256(tagged("ror.seed.v1", utf8.encode(seed)));
  const key = await hmac(root, tagged("ror.key.v1", new Uint8Array(BLOCK)));
  const limit = 256 - (256 % sides);
  for (let index = 0; ; index += 1) {
    const block = await hmac(key, tagged("ror.dice.v1", u32(sides), u32(index), utf8.encode(address)));
    const byte = block.find((each) => each < limit);
    if (byte !== undefined) return 1 + (byte % sides);
  }
};

let seed = freshSeed();
let fallen = [];

/** Foundry's way of asking for a die: `term.faces` says how many sides it has. */
export const fulfill = async (term) => {
  const address = `foundry/${fallen.length + 1}`;
  const fell = await face(seed, address, term.faces);
  fallen.push({ address, sides: term.faces, face: fell });
  return fell;
};

/** What the dice since the last message came from, to be told with this one; undefined where none fell. */
export const told = () => {
  if (!fallen.length) return undefined;
  const telling = { seed, dice: fallen };
  seed = freshSeed();
  fallen = [];
  return telling;
};
