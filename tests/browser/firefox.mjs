// Firefox: a fair throw of two players, and the rules of the page, which start once for all tabs and pages.
//
//     node firefox.mjs http://127.0.0.1:8000

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import puppeteer from "puppeteer-core";

const [base] = process.argv.slice(2);
const axe = await readFile(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox", protocolTimeout: 300_000 });

const player = async () => {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => assert.fail(error));
  return page;
};
/** Presses a button by a script, because a tab in the background paints nothing, and a pointer waits for that. */
const press = (page, button) => page.waitForSelector(button).then((found) => found.evaluate((element) => element.click()));
const text = (page, of) => page.waitForSelector(of).then((found) => found.evaluate((element) => element.innerText));
const clean = async (page) => {
  await page.evaluate(axe);
  assert.deepEqual(await page.evaluate(async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html])), []);
};

try {
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
