// Firefox: a room of two players and a spectator, with a reload, a second tab and real dice.
//
//     node firefox_room.mjs http://127.0.0.1:8000

import assert from "node:assert/strict";
import { firefox } from "./firefox_kit.mjs";

const [base] = process.argv.slice(2);
const { browser, clean, player, press } = await firefox();

/** Waits until a page shows so many throws, each checked, and no alarm. */
const shows = async (page, count) => {
  await page.waitForFunction((wanted) => document.querySelectorAll("#log > [data-verdict=holds]").length === wanted, {}, count);
  assert.equal(await page.$eval("#alarm", (place) => place.textContent), "");
  return page.$$eval("#log .ror-summary", (all) => all.map(({ textContent }) => textContent));
};
const join = async (page, name) => {
  await page.waitForSelector("#join:not([hidden])");
  await page.$eval("#name", (field, text) => (field.value = text), name);
  await press(page, "#join button");
  await page.waitForSelector("#throwing:not([hidden])");
};

try {
  const [anna, ben, guest] = [await player(), await player(), await player()];
  await anna.goto(`${base}/play/war-of-the-ring/sorcery?state=rating=B`);
  await anna.waitForSelector("form[data-ready]");
  await press(anna, "[data-together]");
  await join(anna, "Anna");
  const place = anna.url();
  await ben.goto(place);
  await join(ben, "Ben");
  await guest.goto(place.replace(/\..[^.]*$/, ""));
  const everybody = [anna, ben, guest];
  const throws = async (page, count) => {
    await press(page, "#throw:not([aria-disabled=true])");
    const screens = await Promise.all(everybody.map((each) => shows(each, count)));
    for (const screen of screens) assert.deepEqual(screen, screens[0]);
  };
  await throws(anna, 1);
  await throws(ben, 2);
  await ben.reload();
  await throws(ben, 3);
  const tab = await anna.browserContext().newPage();
  await tab.goto(place);
  await tab.waitForSelector("body[data-ready]");
  everybody.push(tab);
  await throws(tab, 4);
  await anna.close(); // the second tab leads from now on
  everybody.shift();
  await throws(ben, 5);
  const fair = await guest.$eval("#log > li .checked", ({ textContent }) => textContent);
  assert.equal(fair, "Checked here. Nobody could choose these dice.");
  await press(ben, "#by-hand");
  await press(ben, "#real button");
  const real = await guest.waitForSelector("#log > [data-is=entered][data-verdict=word]");
  assert.match(await real.evaluate((each) => each.textContent), /on the word of Ben/);
  await clean(ben);
} finally {
  await browser.close();
}
