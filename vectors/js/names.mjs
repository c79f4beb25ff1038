// Names in any script: as a segment of an address, and as they are compared. Accents are the marks that NFKD sets apart.

import { createHash } from "node:crypto";

const withoutAccents = (name) => name.normalize("NFKD").replace(/\p{Mn}/gu, "");

// One segment of an address. A name with letters of another script, or a long one, ends in eight digits of its hash.
export function segment(name) {
  const bare = withoutAccents(name);
  const fits = bare.replace(/[^A-Za-z0-9._~-]/gu, "-");
  const otherLetters = /[\p{L}\p{N}]/u.test(bare.replace(/[A-Za-z0-9._~-]/gu, ""));
  if (fits.length > 0 && fits.length <= 64 && !otherLetters) return fits;
  return `${fits.slice(0, 55)}~${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}

// What is compared: no case, no accents, letters and digits alone, no "the" in front.
export function folded(name) {
  const words = withoutAccents(name).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(words.length > 1 && words[0] === "the" ? 1 : 0).join("");
}
