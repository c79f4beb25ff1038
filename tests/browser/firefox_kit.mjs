// Firefox, driven by WebDriver BiDi: players with storage of their own, buttons, and axe.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import puppeteer from "puppeteer-core";

const axe = await readFile(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export const firefox = async () => {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox", protocolTimeout: 300_000 });
  return {
    browser,
    player: async () => {
      const page = await (await browser.createBrowserContext()).newPage();
      page.setDefaultTimeout(60_000);
      page.on("pageerror", (error) => assert.fail(error));
      return page;
    },
    /** Presses a button by a script, because a tab in the background paints nothing, and a pointer waits for that. */
    press: (page, button) => page.waitForSelector(button).then((found) => found.evaluate((element) => element.click())),
    clean: async (page) => {
      await page.evaluate(axe);
      assert.deepEqual(await page.evaluate(async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html])), []);
    },
  };
};
