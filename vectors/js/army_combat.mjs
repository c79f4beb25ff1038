// Army Combat of War of the Ring: the state with its checks, the ratio and its column, the leaders, the die, the losses.

import { alone, endures, living, meant, nameAt, once, samePerson, spelled } from "./characters.mjs";
import { pointsLost } from "./losses.mjs";
import { NAMED_NAZGUL, begins, inFull, person, spelledOut } from "./names.mjs";
import { refuse } from "./refusal.mjs";

const listed = (party) => (Array.isArray(party) ? party : []);
// The normal form.

const complete = (who) => spelledOut(inFull(who));

function force(given) {
  const found = { ...spelledOut(given), fallen: given.fallen.map(complete) };
  if (Array.isArray(given.characters)) found.characters = given.characters.map(complete);
  if (typeof given.leader === "object") {
    const leader = complete(given.leader);
    found.leader = alone(leader) ? leader.name : leader;
  }
  if (given.leader === undefined && given.leader_morale === 0) delete found.leader_morale;
  if (Array.isArray(given.first_to_die) && given.first_to_die.length === 1) [found.first_to_die] = given.first_to_die;
  return found;
}

export function battleState(given) {
  const state = { ...given, attacker: force(given.attacker), defender: force(given.defender) };
  const { attacker, defender } = state;
  checkForce(attacker, "/state/attacker");
  checkForce(defender, "/state/defender");
  checkApart(attacker, defender);
  if (attacker.side === defender.side) refuse("/state/defender/side", "It attacks itself.");
  if (state.defender_effort === "half" && defender.side !== "dark_power") refuse("/state/defender_effort", "Only the Dark Power may.");
  return state;
}

// Who is where. A Character with the leader's name is the leader.

function leadersAt({ leader, characters }) {
  const party = listed(characters);
  if (leader === undefined) return [];
  if (typeof leader === "string") return meant(leader, party);
  if (person(leader) !== undefined) return party.flatMap((each, index) => (samePerson(each, leader) ? [index] : []));
  return meant(leader.name, party).filter((index) => person(party[index]) === undefined);
}

function leaderOf(force) {
  if (typeof force.leader === "object") return force.leader;
  return listed(force.characters)[leadersAt(force)[0]];
}

const leadsUnnamed = ({ leader, leader_morale, sorcery }) => leader === undefined && (leader_morale !== undefined || sorcery !== undefined);

function figures(force, at) {
  const party = listed(force.characters).map((who, index) => ({ who, at: `${at}/characters/${index}` }));
  if (typeof force.leader !== "object") return party;
  const [twin] = leadersAt(force);
  return [{ who: force.leader, at: `${at}/leader` }, ...party.filter((_, index) => index !== twin)];
}

// Those whom a k can kill: in full, and the number of others.
function atRisk(force) {
  const leader = leaderOf(force);
  const first = leader ? [leader] : [];
  const unnamed = Number(leadsUnnamed(force));
  if (!Array.isArray(force.characters)) return { there: first, counted: force.characters + unnamed };
  const [twin] = leadersAt(force);
  return { there: [...first, ...force.characters.filter((_, index) => index !== twin)], counted: unnamed };
}

const deaths = ({ first_to_die: first }) => (first === undefined ? [] : [first].flat());
const deathsAt = ({ first_to_die: first }, at) =>
  Array.isArray(first) ? first.map((_, index) => `${at}/first_to_die/${index}`) : first === undefined ? [] : [`${at}/first_to_die`];
const meansTheUnnamed = (name, force) => leadsUnnamed(force) && spelled(name) === "leader" && !meant(name, atRisk(force).there).length;

// What the state must not say.

function checkLeader(force, at) {
  for (const field of ["leader_morale", "sorcery"]) {
    if (force[field] !== undefined) refuse(`${at}/${field}`, "The leader is given twice.");
  }
  const places = leadersAt(force);
  const named = typeof force.leader === "string";
  if (places.length > 1) refuse(`${at}/leader${named ? "" : "/name"}`, "Several have this name.");
  const leader = leaderOf(force);
  if (!leader) refuse(`${at}/leader`, "Nobody of this name is there.");
  const place = named ? `${at}/characters/${places[0]}` : `${at}/leader`;
  if (leader.morale === undefined) refuse(`${place}/morale`, "The leader's morale is missing.");
  living(leader, place);
}

function checkOrder(force, at) {
  const seen = new Set();
  deaths(force).forEach((name, index) => {
    const found = meansTheUnnamed(name, force) ? [-1] : meant(name, atRisk(force).there);
    if (found.length !== 1 || seen.has(found[0])) refuse(deathsAt(force, at)[index], "This means no Character, or several, or one again.");
    seen.add(found[0]);
  });
}

function checkForce(force, at) {
  if (force.strength === 0) refuse(`${at}/strength`, "It has no Strength Points.");
  if (force.death_owed) refuse(`${at}/death_owed`, "A death is owed.");
  const party = listed(force.characters).map((who, index) => ({ who, at: `${at}/characters/${index}` }));
  once(party);
  for (const { who, at: place } of party) living(who, place);
  if (force.leader !== undefined) checkLeader(force, at);
  const there = figures(force, at);
  once(there);
  force.fallen.forEach((each, index) => {
    if (there.some(({ who }) => samePerson(each, who))) refuse(`${at}/fallen/${index}/name`, "The fallen do not accompany it.");
  });
  checkOrder(force, at);
}

function checkApart(attacker, defender) {
  const [ours, theirs] = [figures(attacker, "/state/attacker"), figures(defender, "/state/defender")];
  for (const { who, at } of theirs) {
    if (ours.some((each) => samePerson(who, each.who))) refuse(nameAt(who, at), "They are in both forces.");
  }
  for (const { who, at } of [...ours, ...theirs]) {
    if ([...attacker.fallen, ...defender.fallen].some((each) => samePerson(who, each))) refuse(nameAt(who, at), "They have fallen.");
  }
  once([...ours, ...theirs]);
}

// With two players: each Character fights for the player who controls them.
function checkOwn(force, at) {
  if (force.side === "saruman") refuse(`${at}/side`, "Two players.");
  if (force.allied === true) refuse(`${at}/allied`, "Two players.");
  for (const { who, at: place } of figures(force, at)) {
    const origin = begins(who);
    const side = who.side ?? (origin === "saruman" ? "dark_power" : origin);
    if (side !== undefined && side !== force.side) refuse(who.side === undefined ? nameAt(who, place) : `${place}/side`, "Another player's.");
  }
}

// The battle.

const LEADING = new Set(["lord_of_the_nazgul", "gothmog"]);

function mayLead(dice, leader, at) {
  if (!LEADING.has(leader.who) && !NAMED_NAZGUL.includes(leader.who)) return;
  const any = dice.reading("wr-nazgul-lead") === "any";
  if (!any && !LEADING.has(leader.who)) refuse(at, "This Nazgul leads no army.");
  dice.note({ section: "army-combat-results-table" }, "nazgul-leads", { who: { name: leader.name } });
}

function prepare(dice, force, at) {
  const party = figures(force, at);
  if (force.leader === undefined && !party.length && force.first_to_die === undefined) return;
  endures(dice, party);
  const leader = leaderOf(force);
  if (leader) mayLead(dice, leader, typeof force.leader === "object" ? nameAt(leader, `${at}/leader`) : `${at}/leader`);
  deaths(force).forEach((name, index) => {
    const leads = (leader && meant(name, [leader]).length > 0) || meansTheUnnamed(name, force);
    if (leads && force.side === "fellowship" && dice.reading("wr-k-which") === "not-the-leader") {
      refuse(deathsAt(force, at)[index], "A k spares the leader.");
    }
  });
}

// Fractions: a numerator above a denominator, in lowest terms.
const divisor = (a, b) => (b ? divisor(b, a % b) : a);
const times = (a, b) => {
  const [above, below] = [a[0] * b[0], a[1] * b[1]];
  return [above / divisor(above, below), below / divisor(above, below)];
};
const parsed = (text) => (text.includes("/") ? text.split("/").map(Number) : [Number(text), 1]);
const shown = ([above, below]) => (below === 1 ? above : `${above}/${below}`);

function strengthInDefense(dice, table, combat, { defender, terrain, defender_effort }) {
  const mark = (column) => table.find(terrain, column).cell;
  if (mark("movement") === "P" || mark("defense") === "$") refuse("/state/terrain", "No army may stand there.");
  const cell = dice.look(table, terrain, "defense", "defender-stands", { hex: terrain });
  let factor = cell.startsWith("x") ? parsed(cell.slice(1)) : [1, 1];
  const effort = defender_effort === "half" ? parsed(combat.number("half-effort")) : [1, 1];
  const { strength } = defender;
  const [plain, full] = [shown(factor) === 1, shown(effort) === 1];
  if (plain && full) return [strength, 1];
  const note = (code, given) => dice.note(table.note("defense"), code, given);
  if (!plain && !full && dice.reading("wr-multipliers") === "half-alone") {
    note("half-without-terrain");
    factor = [1, 1];
  }
  let product = times(times([strength, 1], effort), factor);
  if (product[1] > 1) {
    const reading = dice.reading("wr-half-strength");
    const value = product[0] / product[1];
    if (reading === "down") product = [Math.max(Math.floor(value), 1), 1];
    if (reading === "up") product = [Math.ceil(value), 1];
  }
  const given = { strength, factor: shown(factor), effort: shown(effort), product: shown(product) };
  const { factor: _, ...withoutFactor } = given;
  const { effort: __, ...withoutEffort } = given;
  if (full) note("defender-counts", withoutEffort);
  else if (shown(factor) === 1) note("defender-counts-half", withoutFactor);
  else note("defender-counts-half-there", given);
  return product;
}

const nearestDown = (above, below) => -Math.floor((below - 2 * above) / (2 * below));

function ratioOf(dice, combat, attacker, defender) {
  const [ours, theirs] = [attacker * defender[1], defender[0]];
  const uneven = ours % theirs && theirs % ours;
  const nearest = uneven && dice.reading("wr-ratio") === "nearest";
  const ratio =
    ours >= theirs
      ? `${nearest ? nearestDown(ours, theirs) : Math.floor(ours / theirs)}-1`
      : `1-${nearest ? -nearestDown(-theirs, ours) : Math.ceil(theirs / ours)}`;
  const columns = combat.data.columns.entries.map((each) => each.label);
  const column = columns.includes(ratio) ? ratio : ours >= theirs ? columns.at(-1) : columns[0];
  let code = "ratio";
  if (column !== ratio) code = "ratio-beyond-the-table";
  else if (uneven) code = nearest ? "ratio-to-the-nearest" : "ratio-for-the-defender";
  dice.note(combat.note("ratio-limits"), code, { attacker, defender: shown(defender), ratio, column });
  return column;
}

function isLed(force) {
  const { sorcery, morale } = leaderOf(force) ?? { sorcery: force.sorcery, morale: force.leader_morale };
  return sorcery !== undefined || (morale ?? 0) !== 0;
}

function led(dice, table, force, name, sign) {
  const leader = leaderOf(force);
  const { sorcery, morale } = leader ?? { sorcery: force.sorcery, morale: force.leader_morale };
  const shifts = morale ? [{ value: sign * morale, code: `${name}-morale`, when: true }] : [];
  if (!sorcery) return shifts;
  const less = sorcery.subtract ? [{ value: -sorcery.subtract, code: "sorcery-subtracted", when: true }] : [];
  const given = { rating: sorcery.rating, ...(leader ? { who: { name: leader.name } } : { side: force.side }) };
  const code = leader ? "sorcery-of" : "sorcery-of-leader";
  const points = dice.on(table("sorcery"), sorcery.rating, code, given, less, `${name}/sorcery/die`);
  const brought = { value: sign * points, code: `${name}-sorcery`, when: points > 0, because: "sorcery-brought-nothing" };
  return [...shifts, brought];
}

function leaders(dice, table, { attacker, defender }) {
  const both = !(isLed(attacker) || isLed(defender)) || dice.reading("wr-army-modifiers") === "both-leaders";
  const shifts = led(dice, table, attacker, "attacker", 1);
  if (both) return [...shifts, ...led(dice, table, defender, "defender", -1)];
  const idle = { value: 0, code: "defender-morale", when: false, because: "only-the-attacker-is-led" };
  return isLed(defender) ? [...shifts, idle] : shifts;
}

// Whom a k can kill, by a name of each: a Character, "leader" for one without a name, "character" for one of a number.
function victims({ characters }, { there, counted }) {
  const number = Array.isArray(characters) ? 0 : characters;
  const some = there.map((each) => [each.name, each]);
  if (counted > number) some.push(["leader", "leader"]);
  if (Math.min(counted, number) > 0) some.push(["character", "character"]);
  const found = new Map();
  for (const [name, victim] of some) found.set(found.has(name) ? `${name} ${found.size + 1}` : name, victim);
  return found;
}

// The victim whom `first_to_die` names first, undefined if it names none.
function chosen(force, among) {
  const there = [...among.values()].filter((each) => typeof each === "object");
  for (const name of deaths(force)) {
    const [first] = meant(name, there);
    if (first !== undefined) return there[first];
    if ([...among.values()].includes("leader") && meansTheUnnamed(name, force)) return "leader";
  }
  return undefined;
}

function without(force, dead) {
  const { first_to_die: _, ...after } = force;
  const keep = (names) => (names.length > 1 ? { first_to_die: names } : names.length ? { first_to_die: names[0] } : {});
  if (typeof dead === "string") {
    const left = keep(deaths(force).filter((name) => !(dead === "leader" && meansTheUnnamed(name, force))));
    if (dead === "character") return { ...after, ...left, characters: force.characters - 1 };
    const { leader_morale: __, sorcery: ___, ...leaderless } = after;
    return { ...leaderless, ...left };
  }
  const wasLed = leaderOf(force) === dead;
  const twin = wasLed ? leadersAt(force)[0] : undefined;
  if (Array.isArray(force.characters)) after.characters = force.characters.filter((each, index) => each !== dead && index !== twin);
  if (wasLed) delete after.leader;
  const left = keep(deaths(force).filter((name) => !meant(name, [dead]).length));
  return { ...after, ...left, fallen: [...force.fallen, { ...dead, killed: true }] };
}

// The force after a k, undefined if it kills nobody.
function struck(dice, combat, force) {
  const { side } = force;
  const note = (code, given = { side }) => dice.note(combat.note("killed"), code, given);
  if (side !== "fellowship") return note("k-without-effect");
  const leader = leaderOf(force);
  let danger = atRisk(force);
  if ((leader || leadsUnnamed(force)) && dice.reading("wr-k-which") === "not-the-leader") {
    danger = { there: danger.there.slice(leader ? 1 : 0), counted: danger.counted - Number(leadsUnnamed(force)) };
  }
  const among = victims(force, danger);
  if (!among.size) return note("k-kills-nobody");
  const only = among.size === 1;
  const dead = only ? [...among.values()][0] : chosen(force, among);
  if (dead === undefined) {
    note("k-leaves-a-choice");
    return { ...force, death_owed: true };
  }
  if (typeof dead === "object") note(only ? "k-kills" : "k-kills-chosen", { who: { name: dead.name } });
  else if (dead === "leader") note(only ? "k-kills-the-leader" : "k-kills-the-leader-chosen");
  else note("k-kills-one");
  return without(force, dead);
}

function suffer(dice, table, force, toll) {
  const [, percent, killed] = /^(?:-|(\d+)(k?))$/.exec(toll);
  const share = Number(percent ?? 0);
  const lost = pointsLost(dice, table("percentage-loss"), force.strength, share, force.side);
  const after = killed ? struck(dice, table("army-combat"), force) : undefined;
  const report = { loss_percent: share, strength_lost: lost, character_killed: after !== undefined };
  return { ...(after ?? force), death_owed: after?.death_owed === true, strength: force.strength - lost, ...report };
}

export function armyCombat(dice, table, state) {
  const { attacker, defender } = state;
  checkOwn(attacker, "/state/attacker");
  checkOwn(defender, "/state/defender");
  prepare(dice, attacker, "/state/attacker");
  prepare(dice, defender, "/state/defender");
  const combat = table("army-combat");
  const ratio = ratioOf(dice, combat, attacker.strength, strengthInDefense(dice, table("terrain-effects"), combat, state));
  const { adjusted, cell } = dice.land(combat, ratio, "army-combat", undefined, leaders(dice, table, state));
  const [ours, theirs] = cell.split("/");
  return { ratio, adjusted_die: adjusted, cell, attacker: suffer(dice, table, attacker, ours), defender: suffer(dice, table, defender, theirs) };
}
