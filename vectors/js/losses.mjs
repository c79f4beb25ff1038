// The Percentage Loss Table: a percentage of a force in Strength Points.

import { Refusal } from "./refusal.mjs";

export function pointsLost(dice, chart, strength, percent, side = "force") {
  const note = (code, given) => dice.note(chart.note("points-lost"), code, { side, strength, ...given });
  if (percent === 0 || strength === 0) {
    note("nothing-lost");
    return 0;
  }
  if (percent === 100) {
    note("all-lost");
    return strength;
  }
  const printed = chart.data.rows.entries.at(-1).high;
  if (strength <= printed) {
    const lost = dice.look(chart, strength, percent, "part-lost", { side, percent, strength });
    if (lost > strength) note("no-more-than-it-has");
    return Math.min(lost, strength);
  }
  if (dice.reading("wr-loss-above-99") === "refuse") {
    throw new Refusal("rules-do-not-decide", "/rulings/wr-loss-above-99", `The table ends at ${printed}.`);
  }
  const lost = Math.ceil((strength * percent - 50) / 100); // to the nearest, an exact half down
  note("part-by-formula", { percent, lost, printed });
  return lost;
}

export function losses(dice, table, { strength, percent }) {
  const lost = pointsLost(dice, table("percentage-loss"), strength, percent);
  return { lost, remaining: strength - lost };
}
