// Tokens on the canvas as groups of a battle: tokens of one name and one flag are one group. Friends attack, all others defend.

/** The words of a name between `-`: `Éomer's riders` becomes `-eomer-s-riders-`. */
const wordsOf = (name) => `-${name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-`;

/** Token names differ by a number where there are several of a kind: `Uruk-hai (3)`, `Orc 2`. */
const kindOf = (name) => name.replace(/[\s(]+\d+\)?$/, "").trim();

/** The word of `types` that a name holds, the longest first: `Uruk-hai captain` is an `uruk-hai`, `Orcs` are `orc`. */
const typeOf = (name, types) => {
  const said = wordsOf(name);
  const known = [...types].sort((a, b) => b.length - a.length);
  return known.find((type) => said.includes(`-${type}-`) || said.includes(`-${type}s-`));
};

/** `tokens` as {attacker, defender}, each with groups; `types` are the words that a group's type may be. The rules give the groups their ids. */
export const battleOf = (tokens, types, friendly) => {
  const sides = { attacker: new Map(), defender: new Map() };
  for (const token of tokens) {
    const name = kindOf(token.name);
    const groups = token.document.disposition === friendly ? sides.attacker : sides.defender;
    const { count = 1, ...own } = token.actor?.getFlag("rules-of-the-ring", "group") ?? {};
    const alike = JSON.stringify([name, own]);
    const group = groups.get(alike) ?? { name, type: typeOf(name, types), ...own, count: 0 };
    groups.set(alike, { ...group, count: group.count + count });
  }
  const listed = (groups) => ({ groups: [...groups.values()] });
  return { attacker: listed(sides.attacker), defender: listed(sides.defender) };
};
