// The dice, ror.dice.v1, written from docs/dice.md: seeded ones, and faces that were thrown on a table.

import { createHash, createHmac } from "node:crypto";
import { Refusal } from "./refusal.mjs";

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hmac = (key, ...parts) => createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const tagged = (tag) => Buffer.from(`${tag}\0`);
const u32 = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

export class Seeded {
  #key;

  constructor(seed, context) {
    const root = sha256(tagged("ror.seed.v1"), Buffer.from(seed));
    const binding = context === null ? Buffer.alloc(32) : sha256(tagged("ror.context.v1"), Buffer.from(context));
    this.#key = hmac(root, tagged("ror.key.v1"), binding);
  }

  // `count` faces, each 1 to `sides`, at an address: words of the blocks, those dropped that would favor low faces.
  faces(address, sides, count) {
    const width = sides <= 256 ? 1 : sides <= 65536 ? 2 : 4;
    const limit = 256 ** width - (256 ** width % sides);
    const found = [];
    for (let block = 0; found.length < count; block++) {
      const bytes = hmac(this.#key, tagged("ror.dice.v1"), u32(sides), u32(block), Buffer.from(address));
      for (let at = 0; at < bytes.length; at += width) {
        const word = bytes.readUIntBE(at, width);
        if (word < limit) found.push(1 + (word % sides));
      }
    }
    return found.slice(0, count);
  }

  end() {}
}

export class Supplied {
  #faces;
  #at = 0;

  constructor(faces) {
    this.#faces = faces;
  }

  // The next `count` faces, wherever they are thrown.
  faces(address, sides, count) {
    const found = this.#faces.slice(this.#at, this.#at + count);
    found.forEach((face, index) => {
      if (face > sides) throw new Refusal("faces", `/dice/faces/${this.#at + index}`, `${address} has no such face.`);
    });
    if (found.length < count) throw new Refusal("faces", "/dice/faces", `The faces run out at ${address}.`);
    this.#at += count;
    return found;
  }

  end() {
    if (this.#at < this.#faces.length) {
      throw new Refusal("faces", `/dice/faces/${this.#at}`, "There are more faces than the rule throws.");
    }
  }
}
