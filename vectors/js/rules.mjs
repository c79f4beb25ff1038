// A few rules, from the printed charts and the pages of the catalogue. Every number comes out of a table.

import { armyCombat, battleState } from "./army_combat.mjs";
import { endures, living, meant, nameAt, once } from "./characters.mjs";
import { losses } from "./losses.mjs";
import { begins, inFull, spelledOut } from "./names.mjs";
import { refuse } from "./refusal.mjs";

function gollumControl(dice, table, { previous_controller: before, card_holder: holder }) {
  const control = table("gollum-control");
  const modifier =
    before === "neither"
      ? { value: 0, code: "gollum-modifier", when: false, because: "gollum-last-turn" }
      : control.modifier(before === "dark_power" ? "dark-power-last-turn" : "fellowship-last-turn", true);
  const controller = dice.on(control, "controlled by", "gollum-throw", undefined, [modifier]);
  return { controller, card_holder: controller === "neither" ? holder : controller };
}

function sorcery(dice, table, { rating, subtract }) {
  const less = subtract ? [{ value: -subtract, code: "sorcery-subtracted", when: true }] : [];
  return { points: dice.on(table("sorcery"), rating, "sorcery-throw", { rating }, less) };
}

// The fields that canonical order follows, in this order.
const STATED = [
  ...["side", "who", "combat", "morale", "sorcery", "endurance", "wounds", "by_sorcery", "by_elven_sword", "killed"],
  ...["capture_rating", "escape_rating", "ring_rating", "movement_allowance", "held", "ring", "failed_attempts"],
  ...["shards", "magic_points", "no_rally"],
];

// Less than 0 if one comes before the other in canonical order, 0 if their content is equal. Absent fields come first.
function compared(one, other) {
  for (const field of STATED) {
    const [left, right] = [one, other].map(({ [field]: value }) =>
      value === undefined ? [] : field === "sorcery" ? [value.rating, value.subtract] : [value],
    );
    for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
      if (left[part] === undefined || left[part] < right[part]) return -1;
      if (right[part] === undefined || left[part] > right[part]) return 1;
    }
  }
  return 0;
}

// The ordinal of each Character, from 1: by who they are, by their Capture Rating, then by all that the state says of them.
// Sorting is stable: equal ones keep their order.
function ordinals(characters, without) {
  const read = ({ who, capture_rating }) => [who ?? "", capture_rating ?? without];
  const order = characters
    .map((_, index) => index)
    .sort((one, other) => {
      const [[who, rating], [person, number]] = [read(characters[one]), read(characters[other])];
      if (who !== person) return who < person ? -1 : 1;
      return rating - number || compared(characters[one], characters[other]);
    });
  return characters.map((_, index) => order.indexOf(index) + 1);
}

// The state in its normal form, where that takes more than its schema; what no schema says is refused here.
function searchState(state) {
  const { search_points, nazgul, orc_points, characters, left_alone = [] } = state;
  if (search_points !== null && (nazgul || orc_points)) refuse("/state/search_points", "The searchers are given twice.");
  if (!(search_points || nazgul || orc_points)) {
    refuse(search_points === null ? "/state" : "/state/search_points", "Nobody searches.");
  }
  const all = Array.isArray(characters) ? characters.map(inFull).map(spelledOut) : [];
  left_alone.forEach((name, index) => {
    if (!meant(name, all).length) refuse(`/state/left_alone/${index}`, "Nobody of this name is in the hex.");
  });
  if (!Array.isArray(characters)) return state;
  const placed = all.map((who, index) => ({ who, at: `/state/characters/${index}` }));
  once(placed);
  for (const { who, at } of placed) {
    living(who, at);
    const side = who.side ?? begins(who);
    if (side === "dark_power") refuse(who.side === undefined ? nameAt(who, at) : `${at}/side`, "The Dark Power does not search for its own.");
  }
  return { ...state, characters: all };
}

function search(dice, table, { search_points, nazgul, orc_points, characters, left_alone = [] }) {
  const hunted = Array.isArray(characters) ? characters : [];
  const left = left_alone.flatMap((name) => meant(name, hunted));
  const chart = table("search");
  let points = search_points;
  if (points === null) {
    const each = chart.number("nazgul-search-points");
    const orcs = chart.number("orc-search-points") * orc_points;
    points = each * nazgul + orcs;
    const note = (code, given) => dice.note(chart.note("search-points"), code, given);
    if (!nazgul) note("orcs-search", { points });
    else if (!orcs) note("nazgul-search", { nazgul, each, points });
    else note("nazgul-and-orcs-search", { nazgul, each, orcs, points });
  }
  if (left.length && dice.readings["wr-may-capture"] === "must-try") {
    refuse("/state/left_alone", "The searcher tries to capture all of them.");
  }
  endures(dice, hunted.map((who, index) => ({ who, at: `/state/characters/${index}` })));
  const number = hunted.length || characters;
  const turned = chart.readings["wr-search-axes"] === "characters-by-points";
  const axes = turned ? [number, points] : [points, number];
  const rolls = dice.look(chart, ...axes, "search-points", { points, characters: number }).split(", ");
  const face = dice.roll(chart.die, chart.note("spot"), "search-throw");
  const spotted = rolls.some((each) => Number.parseInt(each, 10) === face);
  const allowed = rolls.includes(`${face}c`);
  if (spotted) dice.note(chart.note("capture"), allowed ? "capture-allowed" : "capture-not-allowed", { face });
  const places = ordinals(hunted, chart.number("capture-rating-without-one"));
  const capture = ({ name, capture_rating }, index) => {
    if (left.includes(index)) {
      dice.reading("wr-may-capture");
      dice.note(chart.note("capture"), "capture-not-tried", { who: { name } });
      return { name, captured: false };
    }
    const rating = capture_rating ?? chart.number("capture-rating-without-one");
    const above = dice.reading("wr-capture-roll") === "above";
    const code = (capture_rating === undefined ? "capture-throw-without-rating" : "capture-throw") + (above ? "-above" : "");
    const given = { who: { name }, rating };
    const thrown = dice.roll(chart.die, chart.note("capture"), code, given, `capture/${places[index]}`);
    return { name, captured: thrown > rating !== above };
  };
  const captures = allowed ? hunted.map(capture) : [];
  const taken = (_, index) => captures[index]?.captured ?? false;
  return {
    ...{ spotted, capture_allowed: allowed, captures },
    characters: hunted.length ? hunted.filter((who, index) => !taken(who, index)) : characters,
    captives: hunted.filter(taken).map((who) => ({ ...who, held: "captive" })),
  };
}

function shadowPoints(dice, table, { letter: picked }) {
  const chart = table("shadow-points");
  const thrown = chart.readings["wr-shadow-points"] === "thrown";
  if (thrown === (picked !== undefined)) refuse("/state/letter", "The letter is either picked or thrown for.");
  const roll = () => dice.roll(chart.die, { section: "shadow-points" }, "letter-throw", undefined, "letter/die");
  const heads = chart.data.columns.entries.map((head) => head.key ?? head.label);
  const letter = thrown ? heads[roll() - 1] : picked;
  return { points: dice.on(chart, letter, "shadow-points-throw", { letter }) };
}

// With three players: who rolls hangs on the Ring, and Saruman may stand in the Dark Power's place.
function gollumOfThree(dice, table, { previous_controller: before, card_holder: holder, ring }) {
  const roller = table("gollum-roller");
  const rolls = dice.look(roller, ring, "rolls", "gollum-roller");
  const instead = () => dice.reading("tp-gollum-place") === "takes-place";
  let evil = "dark_power";
  if (rolls === "saruman") {
    if (instead()) evil = "saruman";
    const code = evil === "saruman" ? "gollum-saruman-takes-the-place" : "gollum-saruman-only-rolls";
    dice.note(roller.note("cards"), code);
  }
  if (before === "saruman" && instead()) dice.note(roller.note("cards"), "gollum-saruman-had-him");
  const printed = before === "saruman" ? "dark_power" : before;
  const rolled = gollumControl(dice, table, { previous_controller: printed, card_holder: "neither" }).controller;
  const controller = rolled === "dark_power" ? evil : rolled;
  return { controller, card_holder: controller === "neither" ? holder : controller, rolls };
}

function walls(dice, table, { from_hex, to_hex, from_ground, to_ground }) {
  const map = table("expanded-map");
  const note = (code) => dice.note({ section: "expanded-game" }, code, { start: from_hex, end: to_hex });
  const free = { allowed: true, by_stairway: false };
  const joins = ([row, which]) => {
    const hexes = dice.look(map, row, "hexes", "stairway-joins", { which }).split("-");
    return hexes.includes(from_hex) && hexes.includes(to_hex);
  };
  const joined = () => [["stairway_1", "first"], ["stairway_2", "second"]].some(joins);
  const apart = (part) => Math.abs(Number(from_hex.slice(...part)) - Number(to_hex.slice(...part))) > 1;
  const touch = ![[0, 2], [2]].some(apart);
  const stairway = touch ? undefined : joined();
  if (stairway === false) refuse("/state/to_hex", "The two hexes do not touch: that is no step.");
  if (![from_ground, to_ground].includes("path") || ![from_ground, to_ground].includes("wall")) {
    note("not-onto-the-wall");
    return free;
  }
  if (from_ground === "wall" && dice.reading("sv-stairs-down") === "up-only") {
    note("down-from-the-wall");
    return free;
  }
  note(to_ground === "wall" ? "onto-the-wall" : "off-the-wall");
  const allowed = stairway ?? joined();
  return { allowed, by_stairway: allowed };
}

function wallsState(state) {
  return state.from_hex === state.to_hex ? refuse("/state/to_hex", "No step leads there.") : state;
}

function cardState(state) {
  const [controller, holder] = [state.previous_controller, state.card_holder];
  const apart = controller !== "neither" && holder !== "neither" && controller !== holder;
  return apart ? refuse("/state/card_holder", "Gollum's Card is with the player who controlled him.") : state;
}

function gollumState(state) {
  cardState(state);
  const over = ["at_barad_dur", "destroyed"].includes(state.ring);
  return over ? refuse("/state/ring", "The game is over, and nobody rolls for Gollum.") : state;
}

// The `controller` of an answer is the `previous_controller` of the next throw.
const also = { controller: "previous_controller" };

const SHARED = {
  losses: { resolve: losses, throws: false },
  "shadow-points": { resolve: shadowPoints, throws: true },
  sorcery: { resolve: sorcery, throws: true },
};

// Ruleset -> rule -> what it does, whether it throws dice, what its state's normal form is beyond its schema, and other names of
// members.
export const RULES = {
  "war-of-the-ring": {
    ...SHARED,
    "army-combat": { resolve: armyCombat, throws: true, normal: battleState },
    "gollum-control": { resolve: gollumControl, throws: true, also, normal: cardState },
    search: { resolve: search, throws: true, normal: searchState },
  },
  "three-player": { ...SHARED, "gollum-control": { resolve: gollumOfThree, throws: true, also, normal: gollumState } },
  sauron: { walls: { resolve: walls, throws: false, normal: wallsState } },
};
