// Pieces on a table as the state of a rule, and the outcome of the rule as changes of these pieces. Two pure functions and an undo.
//
//   const rules = { state: rulePage.state, words: rulesetPage.words };  // two pages of the catalogue
//   const state = stateOf(pieces, rules);
//   const changes = applied(outcome, pieces, rules);                    // write each `after` to its piece
//   undone(changes);                                                    // the same with each `before`
//
// A piece is {id, name, side, hidden, own}. `side` is "ours" or "theirs". `own` has what the table knows: fields of a group
// (`count`, `type`, `mounted`, ...), of an army (`strength`, `side`, ...) or of a Character (`combat`, `wounds`, ...). A stack of
// figures that became different is a list of such objects. Pieces that are hidden, dead or empty take no part.

/** A text for comparison with the words of a line: no case, no accents, `-` between words. Two changes of case make `ß` `ss`. */
const folded = (text) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase().toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean).join("-");

const MOST_OF_A_NAME = 64;

/** A name as the rules take names: one line in NFC, of limited length. Joiners stay, because they change how letters look. */
const tidy = (name) => {
  const signs = [...(name ?? "").normalize("NFC").replaceAll(/(?:[\s\p{Cc}]|[^\P{Cf}\u200c\u200d])+/gu, " ").trim()];
  return signs.length > MOST_OF_A_NAME ? `${signs.slice(0, MOST_OF_A_NAME - 1).join("").trim()}…` : signs.join("");
};

/** `Uruk-hai (3)`, `Orc #2` and `Orc2` are numbered pieces, `10 Orcs`, `Orcs x10` and `10兽人` are several figures. */
const parsedName = (given) => {
  const name = tidy(given);
  const before = /^([0-9]+)(?:\s*[xх×]\s+|[xх×]|\s+|(?=[^\0-\x7f]))(.+)$/iu.exec(name);
  const behind = /^(.+?)(?:[\s(]+[xх×]\s*|\s*×\s*|(?<=[^\0-\x7f])x)([0-9]+)\)?$/iu.exec(name);
  const [bare, count] = before ? [before[2], before[1]] : behind ? [behind[1], behind[2]] : [name, 1];
  return { bare: bare.replace(/(?:[\s(#]+|(?<=\p{L}{2}))[0-9]+\)?$/u, "").trim() || name, count: Number(count) };
};

/** The fields of its figures. A field that is null is missing. */
const partsOf = ({ own }) =>
  [own ?? {}].flat().map((part) => Object.fromEntries(Object.entries(part).filter(([, each]) => each !== null)));
const countOf = (part, name) => part.count ?? parsedName(name).count;
const alike = (value) => JSON.stringify(value, (_, each) => (each?.constructor === Object ? Object.fromEntries(Object.entries(each).sort()) : each));

// The shape of a rule's state.

const seen = (schema, parts) => (schema?.$ref ? { ...parts[schema.$ref.split("/").at(-1)], ...schema, $ref: undefined } : schema ?? {});
const kinds = (schema, parts) => [schema, ...(schema?.anyOf ?? [])].map((each) => seen(each, parts));

/** What a member of a state holds: figures in groups, one group, an army, a Character, a list of Characters; undefined for all others. */
const holds = (schema, parts) => {
  for (const { properties: has, items } of kinds(seen(schema, parts), parts)) {
    if (has?.groups) return "figures";
    if (has?.strength && has?.characters) return "army";
    if (has?.name && has?.wounds && has?.killed) return "character";
    if (has?.type && has?.abilities) return "group";
    if (items && kinds(seen(items, parts), parts).some((each) => each.properties?.killed)) return "party";
  }
  return undefined;
};

const SIDES = [["attacker", "defender"], ["challenger", "opponent"], ["behind", "enemy"]];

/** The members that take the pieces of each side: two, or one for all pieces. */
const membersOf = (names) => {
  const two = SIDES.find((each) => each.every((name) => names.includes(name)));
  return two ? { ours: two[0], theirs: two[1] } : { ours: names[0], theirs: names[0] };
};

/** Whether a rule has pieces in its state, so that `stateOf` can make one. */
export const hasPieces = ({ state }) => placesOf(state).length > 0;

const placesOf = (schema) => {
  const parts = schema.$defs ?? {};
  const { properties = {}, required = [] } = seen(schema, parts);
  const all = Object.keys(properties).filter((name) => holds(properties[name], parts));
  const needed = all.filter((name) => required.includes(name));
  return needed.length ? needed : all;
};

// Names.

/** What the words of a text say, the longest runs of words first. Each is a list of words of a line. */
const meant = (text, words, known) => {
  const said = folded(text).split("-");
  const found = [];
  for (let length = said.length; length; length -= 1) {
    for (let start = 0; start + length <= said.length; start += 1) {
      const run = said.slice(start, start + length);
      if (run.includes("")) continue; // a longer run has a word of it
      const phrase = run.join("-");
      const each = [phrase, phrase.replace(/s$/, "")].map((one) => (words[one] ?? one).split(" ").map(folded));
      const heard = each.find((line) => line.some((word) => known.includes(word)));
      if (!heard) continue;
      found.push(heard);
      said.fill("", start, start + length);
    }
  }
  return found;
};

/** The fields of a group that a text gives, as a line does: its type, its abilities, and that it rides. */
const said = (text, words, { type, abilities, ...fields }) => {
  const able = new Map(abilities.items.enum.map((word) => [folded(word), word]));
  const types = new Map(type.enum.map((word) => [folded(word), word]));
  const truths = new Map(Object.keys(fields).filter((name) => fields[name].type === "boolean").map((name) => [folded(name), name]));
  const heard = meant(text, words, [...types.keys(), ...able.keys(), ...truths.keys()]);
  const kinds = heard.filter((line) => line.some((word) => types.has(word)));
  const kind = kinds.find((line) => !line.some((word) => able.has(word))) ?? kinds[0]; // an ethereal troll is a troll
  const others = heard.filter((line) => line === kind || !line.some((word) => types.has(word) && !able.has(word))).flat();
  const taken = kind?.find((word) => types.has(word));
  const has = others.filter((word) => word !== taken && able.has(word)).map((word) => able.get(word));
  return {
    ...(kind ? { type: types.get(taken) } : {}),
    ...Object.fromEntries(others.filter((word) => truths.has(word)).map((word) => [truths.get(word), true])),
    ...(has.length ? { abilities: [...new Set(has)] } : {}),
  };
};

/** The fields of a group by its name and its own fields. These decide, and may have the words of a line, too. */
const fieldsOf = (name, words, group, { type, abilities, ...own }) => {
  const told = (text, known) => (typeof text === "string" && !known.includes(text) ? said(text, words, group) : {});
  const found = { ...said(name, words, group), ...(type === undefined ? {} : { type, ...told(type, group.type.enum) }) };
  if (!Array.isArray(abilities)) return { ...found, ...(abilities === undefined ? {} : { abilities }), ...own };
  const listed = abilities.map((each) => {
    const meaning = told(each, group.abilities.items.enum);
    return { abilities: Object.keys(meaning).length ? [] : [each], ...meaning };
  });
  return Object.assign(found, ...listed, { abilities: listed.flatMap((each) => each.abilities) }, own);
};

// Pieces to a state.

const present = (piece) => !piece.hidden && partsOf(piece).some((part) => countOf(part, piece.name) !== 0 && part.killed !== true);

/** Figures of one name, one side and equal fields are one group. `lots` tells which pieces they are. */
const groupsOf = (pieces) => {
  const groups = new Map();
  pieces.forEach((piece) => {
    partsOf(piece).forEach(({ ...part }, place) => {
      const count = countOf(part, piece.name);
      if (count === 0) return;
      delete part.count;
      const { bare } = parsedName(piece.name);
      const key = alike([bare.toLowerCase().replaceAll(/[\s_\u2010-\u2014-]+/gu, "-"), part]);
      const group = groups.get(key) ?? { id: `g${groups.size + 1}`, name: bare, part, count: 0, lots: [] };
      group.count += count;
      group.lots.push({ piece, place, count });
      groups.set(key, group);
    });
  });
  return [...groups.values()];
};

const figuresOf = (pieces, { words, group }) =>
  groupsOf(pieces).map(({ id, name, part, count }) => {
    const found = { ...fieldsOf(name, words, group, part), id, ...(name ? { name } : {}) };
    return count === 1 ? found : { ...found, count };
  });

/** The fields of an army or of a Character, which are never in parts. */
const ownOf = (piece) => partsOf(piece)[0];
const isArmy = (piece) => ownOf(piece).strength !== undefined;
const characterOf = (piece) => {
  const { leads, ...fields } = ownOf(piece);
  return { ...fields, name: tidy(piece.name) };
};

const armyOf = (pieces, { words, side }) => {
  const armies = pieces.filter(isArmy);
  const people = pieces.filter((piece) => !isArmy(piece));
  const sideIn = (text) => meant(text, words, side.map(folded)).flatMap((line) => side.filter((each) => line.includes(folded(each))))[0];
  const { leads, ...own } = Object.assign({}, ...armies.map(ownOf));
  const named = sideIn(own.side ?? armies.map(({ name }) => name).join(" "));
  const strength = armies.reduce((sum, piece) => sum + ownOf(piece).strength, 0);
  const leader = people.find((piece) => ownOf(piece).leads);
  const rest = people.filter((each) => each !== leader).map(characterOf);
  const found = { ...own, ...(named ? { side: named } : {}), strength };
  return { ...found, ...(leader ? { leader: characterOf(leader) } : {}), ...(rest.length ? { characters: rest } : {}) };
};

/** The state of a rule from pieces. What no piece says is left out, and the rule says where it is missing. */
export const stateOf = (pieces, { state: schema, words = {} }) => {
  const parts = schema.$defs ?? {};
  const { properties } = seen(schema, parts);
  const names = placesOf(schema);
  const { ours, theirs } = membersOf(names);
  const there = pieces.filter(present);
  const made = (name, among) => {
    const member = kinds(seen(properties[name], parts), parts);
    const has = (field) => member.find((each) => each.properties?.[field])?.properties[field];
    switch (holds(properties[name], parts)) {
      case "figures":
        return { groups: figuresOf(among, { words, group: seen(seen(has("groups"), parts).items, parts).properties }) };
      case "group":
        return figuresOf(among, { words, group: member.find((each) => each.properties?.abilities).properties })[0];
      case "army":
        return armyOf(among, { words, side: seen(has("side"), parts).enum });
      case "party":
        return among.map(characterOf);
      default:
        return among.length ? characterOf(among[0]) : undefined;
    }
  };
  const sided = ours === theirs ? [[ours, there]] : [[ours, there.filter(({ side }) => side === "ours")], [theirs, there.filter(({ side }) => side !== "ours")]];
  return Object.fromEntries(sided.map(([name, among]) => [name, made(name, among)]).filter(([, value]) => value !== undefined));
};

// An outcome to changes of pieces.

const GONE = ["killed", "lost", "fallen", "spent"];
/** Fields of a group that say what became of its figures. */
const BECAME = ["dispersed", "wounded", "recovering"];

/** The groups of an answer that come from a group of the question: `g1`, and `g1~foot` who lost their mounts. */
const comeFrom = (id, after) => after.filter((each) => each.id === id || each.id.startsWith(`${id}~`));

/** The fields of a piece after a rule changed those of its group. A field that the rule took away is false where it was true. */
const changedFields = (part, before, after) => {
  const found = { ...part };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (["id", "name", "count", "type"].includes(field) || alike(before[field]) === alike(after[field])) continue;
    if (after[field] !== undefined) found[field] = after[field];
    else if (before[field] === true) found[field] = false;
    else delete found[field];
  }
  return found;
};

const counted = (group) => group.count ?? 1;

/** Figures join a part of their stack that is like them. */
const join = (parts, part, count) => {
  const like = parts.find(({ count: _, ...other }) => alike(other) === alike(part));
  if (like) like.count += count;
  else parts.push({ ...part, count });
};

/** Figures: the first pieces keep their figures, the last ones lose theirs. */
const figuresAfter = (pieces, before, { left, tolls, tower }) => {
  const found = new Map(pieces.map((piece) => [piece, { parts: [], fates: {} }]));
  const tell = (piece, fate, figures) => {
    const { fates } = found.get(piece);
    if (figures) fates[fate] = (fates[fate] ?? 0) + figures;
  };
  for (const { id, part, lots } of groupsOf(pieces)) {
    const stood = before.find((each) => each.id === id) ?? {};
    const toll = tolls?.find((each) => each.id === id);
    const rest = comeFrom(id, left).map((each) => ({ each, count: counted(each) }));
    const owed = GONE.map((fate) => ({ fate, count: toll?.[fate] ?? 0 }));
    lots.forEach(({ piece, count }, place) => {
      let open = count;
      while (rest.length && (open || place === lots.length - 1)) {
        const [{ each, count: there }] = rest;
        const taken = place === lots.length - 1 ? there : Math.min(open, there);
        join(found.get(piece).parts, changedFields(part, stood, each), taken);
        for (const fate of BECAME) if (each[fate] && !stood[fate]) tell(piece, fate, taken);
        if (stood.mounted && !each.mounted) tell(piece, "dismounted", taken);
        if (tower) tell(piece, "tower", taken);
        open = Math.max(0, open - taken);
        if (taken === there) rest.shift();
        else rest[0].count -= taken;
      }
      for (const each of owed) {
        const fell = Math.min(open, each.count);
        tell(piece, each.fate, fell);
        each.count -= fell;
        open -= fell;
      }
      tell(piece, "gone", open);
    });
  }
  return [...found].map(([piece, { parts, fates }]) => {
    const [only = { ...partsOf(piece)[0], count: 0 }, ...more] = parts;
    const single = !("count" in partsOf(piece)[0]) && parsedName(piece.name).count === 1;
    const plain = ({ count, ...own }) => (single && count === 1 ? own : { ...own, count });
    return { piece, fates, after: more.length ? parts : plain(only) };
  });
};

const characterAfter = (piece, before, after, fate) => {
  const fates = {};
  if (!after) return { piece, fates: { [fate ?? "gone"]: 1 }, after: { ...ownOf(piece), count: 0 } };
  if (after.killed && !before.killed) fates.killed = 1;
  if (after.wounds > before.wounds) fates.wounds = after.wounds - before.wounds;
  if (after.held && !before.held) fates[after.held] = 1;
  const own = { ...ownOf(piece) };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (field === "name" || field === "who" || alike(before[field]) === alike(after[field])) continue;
    if (after[field] === undefined) delete own[field];
    else own[field] = after[field];
  }
  return { piece, fates, after: own };
};

const peopleOf = ({ leader, characters, fallen = [] }) =>
  [leader, ...(Array.isArray(characters) ? characters : []), ...fallen].filter((each) => typeof each === "object");

/** An army: the last pieces lose Strength Points first. */
const armyAfter = (pieces, before, after) => {
  const armies = pieces.filter(isArmy);
  let left = after.strength;
  const lost = armies.map((piece) => {
    const { strength } = ownOf(piece);
    const kept = Math.min(strength, left);
    left -= kept;
    const owed = after.death_owed ? { death_owed: true } : {};
    return { piece, fates: strength > kept ? { strength: strength - kept } : {}, after: { ...ownOf(piece), ...owed, strength: kept } };
  });
  const known = (list, { name }) => list.find((each) => each.name === tidy(name));
  const people = pieces.filter((piece) => !isArmy(piece));
  return [...lost, ...people.map((piece) => characterAfter(piece, known(peopleOf(before), piece) ?? {}, known(peopleOf(after), piece)))];
};

const groupsIn = (...forces) => forces.flatMap((force) => force?.groups ?? []);

const memberAfter = (name, pieces, { state, result }) => {
  const [before, after] = [state[name], result[name]];
  if (before?.groups) {
    const side = after?.tolls ? after : undefined;
    const one = !(name in result);
    const left = side ? groupsIn(side.force, side.behind) : groupsIn(one ? result.force : after, one || name === "defender" ? result.behind : null, result.captives);
    if (!side && !(name in result) && !("force" in result)) return []; // the rule does not tell of its figures
    return figuresAfter(pieces, before.groups, { left, tolls: side?.tolls, tower: name === "defender" && result.in_tower > 0 });
  }
  if (before?.strength !== undefined) return after?.strength === undefined ? [] : armyAfter(pieces, before, after);
  if (Array.isArray(before)) {
    const there = [...(result.captives ?? []), ...(Array.isArray(after) ? after : [])];
    return pieces.flatMap((piece) => {
      const named = (list) => list.find((each) => each.name === tidy(piece.name));
      const was = named(before);
      return was && Array.isArray(after) ? [characterAfter(piece, was, named(there))] : [];
    });
  }
  return before?.name !== undefined && after?.name !== undefined && pieces[0] ? [characterAfter(pieces[0], before, after)] : [];
};

/** An outcome is of other pieces: a piece moved, changed or left since, or it is of another battle. Nothing may be written to them. */
export class OtherPiecesError extends Error {
  constructor() {
    super("This outcome is of other pieces. Throw for these pieces, or send the pieces that it was thrown for.");
    this.name = "OtherPiecesError";
  }
}

/** A value of a state without defaults, with lists of words in one order. `who` follows from a name, when a rule reads it. */
const normal = (value, schema, parts) => {
  if (Array.isArray(value)) {
    const [items] = kinds(seen(schema, parts), parts).flatMap((each) => each.items ?? []);
    const each = value.map((one) => normal(one, items ?? {}, parts));
    return each.every((one) => typeof one === "string") ? each.sort() : each;
  }
  if (value?.constructor !== Object) return value;
  const members = Object.assign({}, ...kinds(seen(schema, parts), parts).map(({ properties }) => properties));
  const told = Object.entries(value).map(([name, each]) => [name, normal(each, members[name], parts), normal(members[name]?.default, members[name], parts)]);
  return Object.fromEntries(told.filter(([name, each, usual]) => name !== "who" && each !== null && alike(each) !== alike(usual)));
};

/** Whether the pieces make the state of an outcome. Fields of a force beside its figures are the caller's choice. */
const makes = (pieces, { state }, rules) => {
  const parts = rules.state.$defs ?? {};
  const places = placesOf(rules.state);
  const made = stateOf(pieces, rules);
  const whole = Object.fromEntries(Object.entries(made).map(([name, each]) => [name, each.groups ? { ...state[name], ...each } : each]));
  const { ours, theirs } = membersOf(places);
  const given = Object.fromEntries(Object.entries(state).filter(([name]) => name === ours || name === theirs));
  return alike(normal(whole, rules.state, parts)) === alike(normal(given, rules.state, parts));
};

/**
 * The changes of the pieces that an outcome was thrown for: {piece, name, fates, before, after}. `piece` is the id, `fates` counts
 * what happened (`killed`, `lost`, `fallen`, `spent`, `gone`, `dispersed`, `wounded`, `dismounted`, `tower`, `strength`, `wounds`,
 * `captive`), `before` and `after` are the piece's own fields. A count of 0, and `killed`, mean that the piece leaves the table.
 *
 * `rules` are those of `stateOf`. Throws `OtherPiecesError` if the pieces do not make the state of the outcome.
 */
export const applied = (outcome, pieces, rules) => {
  if (!makes(pieces, outcome, rules)) throw new OtherPiecesError();
  const there = pieces.filter(present);
  const names = Object.keys(outcome.state).filter((name) => {
    const value = outcome.state[name];
    return value?.groups || value?.strength !== undefined || value?.killed !== undefined || value?.[0]?.killed !== undefined;
  });
  if (!names.length) return [];
  const { ours, theirs } = membersOf(names);
  const sided = ours === theirs ? [[ours, there]] : [[ours, there.filter(({ side }) => side === "ours")], [theirs, there.filter(({ side }) => side !== "ours")]];
  return sided
    .flatMap(([name, among]) => memberAfter(name, among, outcome))
    .filter(({ piece, after }) => alike(partsOf(piece)) !== alike([after].flat()))
    .map(({ piece, fates, after }) => ({ piece: piece.id, name: piece.name, fates, before: piece.own ?? {}, after }));
};

/** The changes that take changes back. */
export const undone = (changes) => changes.map(({ before, after, ...change }) => ({ ...change, before: after, after: before }));

/** Pieces after changes, for tests and for tables that keep their pieces as data. */
export const written = (pieces, changes) => {
  const own = new Map(changes.map(({ piece, after }) => [piece, after]));
  return pieces.map((piece) => (own.has(piece.id) ? { ...piece, own: own.get(piece.id) } : piece));
};
