// The RFC 8785 form of what an id is made of, and its SHA-256: members sorted, nothing between them, integers as they are.

import { createHash } from "node:crypto";

// Names are ASCII, so that the order of UTF-16 units is that of the bytes; there are no fractions.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

export const id = (inputs) => createHash("sha256").update(canonical(inputs)).digest("hex");
