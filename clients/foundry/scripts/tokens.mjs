// Tokens on the canvas as groups of a battle: those that are alike are one group, friends attack, all others defend.

const SLUG = /[^a-z0-9]+/g;

/** A name as an id: `Éomer's riders` becomes `eomer-s-riders`. */
export const slug = (name) => {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(SLUG, "-").replaceAll(/^-+|-+$/g, "").slice(0, 40) || "group";
};

/** Token names differ by a number where there are several of a kind: `Uruk-hai (3)`, `Orc 2`. */
const kindOf = (name) => name.replace(/[\s(]+\d+\)?$/, "").trim();

/** The word of `types` that a name holds, the longest first: `Uruk-hai captain` is an `uruk-hai`, `Orcs` are `orc`. */
const typeOf = (name, types) => {
  const said = `-${slug(name)}-`;
  const known = [...types].sort((a, b) => b.length - a.length);
  return known.find((type) => said.includes(`-${type}-`) || said.includes(`-${type}s-`));
};

/** `tokens` as {attacker, defender}, each with groups; `types` are the words that a group's type may be. */
export const battleOf = (tokens, types, friendly) => {
  const sides = { attacker: new Map(), defender: new Map() };
  for (const token of tokens) {
    const name = kindOf(token.name);
    const groups = token.document.disposition === friendly ? sides.attacker : sides.defender;
    const own = token.actor?.getFlag("rules-of-the-ring", "group") ?? {};
    const group = groups.get(name) ?? { id: slug(name), name, type: typeOf(name, types), count: 0, ...own };
    groups.set(name, { ...group, count: group.count + 1 });
  }
  const listed = (groups) => ({ groups: [...groups.values()] });
  return { attacker: listed(sides.attacker), defender: listed(sides.defender) };
};
