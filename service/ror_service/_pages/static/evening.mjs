// The page of this browser's throws: a list with a link to each answer, and the file that `ror audit` reads.

import { addressOf, lineOf, make, save } from "./answer.mjs";
import { ROOT } from "./rules.mjs";
import { linkTo } from "./season.mjs";
import { all, clear } from "./throws.mjs";
import { LANGUAGE, say, to } from "./words.mjs";

const list = document.getElementById("throws");
const tools = document.getElementById("tools");

const show = async () => {
  const throws = await all();
  const time = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });
  const items = throws.map(async ({ outcome, at }) =>
    make("li", {}, make("a", { href: addressOf(outcome, await lineOf(outcome)) }, outcome.summary ?? outcome.rule), " ", make("small", {}, `${time.format(at)}, ${outcome.ruleset.id}`)),
  );
  list.replaceChildren(...(await Promise.all(items)));
  const season = () => throws.map(({ outcome: { summary, luck, ...outcome } }) => `${JSON.stringify(outcome)}\n`).reverse();
  const { link } = await linkTo(to(`${ROOT}/game`), season().join(""), "");
  tools.replaceChildren(
    ...(throws.length
      ? [
          make("button", { type: "button", class: "first", onclick: () => save("season.ndjson", new Blob(season(), { type: "application/x-ndjson" })) }, say("evening-save")),
          link ? make("a", { href: link }, say("evening-game")) : "",
          make("button", { type: "button", onclick: async () => { if (confirm(say("evening-sure"))) { await clear(); await show(); } } }, say("evening-clear")),
        ]
      : [make("span", {}, say("evening-empty"))]),
  );
  tools.dataset.ready = "yes";
};

await show();
