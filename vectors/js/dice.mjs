// The dice, ror.dice.v1, written from docs/dice.md: seeded ones, those that were committed to, and faces thrown on a table.

import { createHash, createHmac } from "node:crypto";
import { canonical } from "./canonical.mjs";
import { Refusal } from "./refusal.mjs";

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hmac = (key, ...parts) => createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const tagged = (tag) => Buffer.from(`${tag}\0`);
const u32 = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

const ofContext = (context) => (context === null ? Buffer.alloc(32) : sha256(tagged("ror.context.v1"), Buffer.from(context)));

// What committed dice are bound to: the commitment, the question (the inputs of the id with no seed in them), the players' seeds.
export function binding({ seed, seeds, commitment, game, seq }, inputs) {
  const found = sha256(tagged("ror.commit.v1"), Buffer.from(seed));
  if (found.toString("hex") !== commitment) throw new Refusal("dice", "/dice/seed", "Another seed was committed to.");
  return bound(found, canonical({ ...inputs, dice: { source: "committed", game, seq } }), seeds);
}

export function bound(commitment, request, seeds) {
  const asked = sha256(tagged("ror.request.v1"), Buffer.from(request));
  const told = seeds.flatMap((each) => [Buffer.from([each.length]), Buffer.from(each)]);
  return sha256(tagged("ror.bind.v1"), commitment, asked, Buffer.from([seeds.length]), ...told, Buffer.alloc(32));
}

export class Seeded {
  #key;

  constructor(seed, context, binding = ofContext(context)) {
    const root = sha256(tagged("ror.seed.v1"), Buffer.from(seed));
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
