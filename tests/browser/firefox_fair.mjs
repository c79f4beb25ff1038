// Firefox: odds from the first page on a phone, a table and a needed number by a link, a fair throw of two players, and the rules of the page, which start once for all
// tabs and pages.
//
//     node firefox_fair.mjs http://127.0.0.1:8000

import assert from "node:assert/strict";
import { firefox } from "./firefox_kit.mjs";

const [base] = process.argv.slice(2);
const { browser, clean, player, press } = await firefox();
const text = (page, of) => page.waitForSelector(of).then((found) => found.evaluate((element) => element.innerText));

try {
  const small = await player();
  await small.setViewport({ width: 390, height: 844 });
  await small.goto(base);
  await small.$eval("#line", (field) => (field.value = "20 orc v 18 man"));
  await Promise.all([small.waitForNavigation(), press(small, ".say button.first")]);
  await small.waitForSelector("#ask[data-ready]");
  await small.waitForSelector("#answer .ror-chart");
  assert.ok(await small.$eval("#answer .ror-chart", (chart) => chart.getBoundingClientRect().top < innerHeight - 48));
  assert.match(await text(small, "#strip"), /the defender 82%/);
  await press(small, "#numbers button");
  await press(small, "#asks button");
  assert.match(await text(small, "#asks strong"), /^At least 51/);
  await clean(small);
  await small.evaluate(() => (navigator.share = async (what) => (window.shared = what)));
  await press(small, "#share");
  await small.waitForFunction(() => window.shared);
  assert.equal((await small.evaluate(() => window.shared)).url, small.url());
  const line = encodeURIComponent("20 orc v 18 man");
  for (const [path, headline] of [
    [`/sweep/ring-of-power/combat?state=${line}&fields=winner&vary=orc=10..60:10`, /^The winner: the attacker \d+%–\d+%/],
    [`/need/ring-of-power/combat?state=${line}&vary=orc&field=winner%3Dattacker&percent=80`, /^20 orcs: how many: at least 51/],
  ]) {
    await small.goto(base + path);
    await small.waitForFunction(() => document.getElementById("strip")?.textContent);
    assert.match(await text(small, "#strip"), headline);
    await small.waitForSelector("#numbers button");
    assert.ok(await small.$eval("#answer", (answer) => answer.getBoundingClientRect().top < innerHeight - 48));
    await clean(small);
  }

  const [one, other] = [await player(), await player()];
  await one.goto(`${base}/fair/war-of-the-ring/sorcery?state=rating=B`);
  await press(one, "#fair[data-ready] #commit");
  await one.waitForSelector("#qr svg");
  await other.goto(one.url());
  await other.waitForSelector("#qr svg");
  await clean(other);
  const seed = await other.$eval("#seed", (field) => field.value);
  await one.$eval("#theirs", (field, text) => (field.value = text), seed);
  await press(one, "#go");
  const said = await text(one, "#answer .ror-summary");
  await press(other, "#look");
  assert.equal(await text(other, "#answer .ror-summary"), said);
  other.setDefaultTimeout(240_000); // the rules start
  await press(other, "ror-checked button");
  assert.match(await text(other, "ror-checked[data-holds=true] .holds"), /Checked in your browser/);
  const checked = await text(other, "ror-checked ul");
  for (const what of ["signature", "commitment", "binding", "rules"]) assert.match(checked, new RegExp(`${what} checked`, "i"));
  await clean(other);

  const seconds = async () => (await (await import("/static/rules.mjs")).own()).seconds;
  const tab = await other.browserContext().newPage();
  await tab.goto(`${base}/game`);
  assert.equal(await tab.evaluate(seconds), 0);
  await other.goto(`${base}/throws`);
  assert.equal(await other.evaluate(seconds), 0);
} finally {
  await browser.close();
}
