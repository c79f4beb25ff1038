// A throw that the service commits to (docs/trust.md, "A committed throw"), step by step. The player who begins sends a link with the
// commitment. The other sends one back, with a seed. Links hold all of it behind the #, so no server reads it in an address.

import { copy, make, refused, save, show } from "./answer.mjs";
import { Refusal, ask } from "./ask.mjs";
import { address, asked, lined } from "./link.mjs";
import { keepPromise, latest, promise } from "./promises.mjs";
import { code } from "./qr.mjs";
import { freshSeed } from "./ror-client.mjs";
import { ROOT } from "./rules.mjs";
import { keep as log } from "./throws.mjs";
import { LANGUAGE, say, to } from "./words.mjs";

const at = (id) => document.getElementById(id);
const { ruleset, rule } = at("fair").dataset;
const SEED = /^[!-~]{16,128}$/;

const link = new URLSearchParams(location.hash.slice(1));
const before = latest() ?? { game: `g-${freshSeed().slice(0, 8)}`, seq: 0 };
const { state, rulings, houses } = asked(location);

/** The throw: its question, its place in the game, the commitment, this player's seed, the seeds that they sent, and whether they throw. */
const fair = {
  question: { state, rulings, houses },
  game: link.get("game") ?? before.game,
  seq: Number(link.get("seq") ?? before.seq + 1),
  commitment: link.get("commitment"),
  mine: freshSeed(),
  sent: [],
  first: !link.has("commitment") || link.has("seed"),
};
if (fair.commitment) Object.assign(fair, promise(fair.commitment));
let { envelope } = fair;

const path = `${ROOT}/fair/${ruleset}/${rule}`;
const linked = (more) => {
  const { game, seq, commitment } = fair;
  return new URL(`${address(path, fair.question).replace("?", "#")}&${new URLSearchParams({ game, seq, commitment, ...more })}`, location.href).href;
};

/** The link to the other player. The first player's seed is in none. */
const sent = () => linked(fair.first ? {} : { seed: fair.mine });

/** A seed that a player can have. Raises a refusal in words. */
const proper = (seed) => {
  if (!SEED.test(seed)) throw new Refusal({ detail: say("fair-bad-seed") });
  return seed;
};

/** Does what a button asks, with its errors in its step. */
const on = (id, work) => {
  const button = at(id);
  const place = button.closest("li").querySelector("[role=alert]");
  button.addEventListener("click", async () => {
    if (button.ariaBusy === "true") return;
    place.replaceChildren();
    button.ariaBusy = "true"; // a disabled button would lose the focus
    try {
      await work(button);
    } catch (error) {
      place.replaceChildren(refused(error));
    } finally {
      button.ariaBusy = null;
    }
  });
};

/** Lets the service commit, or reads the commitment that it made. */
const promised = async () => {
  envelope = await ask("/v1/commitments", { game: fair.game, seq: fair.seq });
  const { commitment, expires } = JSON.parse(atob(envelope.payload));
  if (fair.commitment && fair.commitment !== commitment) throw new Refusal({ detail: say("fair-other-promise") });
  fair.commitment = commitment;
  at("until").textContent = say("fair-until", { time: new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "short" }).format(new Date(expires)) });
  await draw();
};

/** Draws the throw as it is now, and keeps it. */
const draw = async () => {
  const { question, first, game, seq, commitment } = fair;
  at("state").textContent = question.state ?? say("fair-no-question");
  const list = [...Object.entries(question.rulings ?? {}).map((each) => each.join(": ")), ...(question.houses ?? [])].join(", ");
  at("readings").textContent = list && say("fair-readings", { list });
  at("form").href = address(`${ROOT}/play/${ruleset}/${rule}`, question);
  for (const id of ["game", "seq"]) {
    at(id).value = fair[id];
    at(id).readOnly = Boolean(commitment);
  }
  at("commit").hidden = !question.state;
  for (const each of document.querySelectorAll("[data-before]")) each.hidden = Boolean(commitment);
  for (const id of ["promise", "mine", "other", "throw"]) at(id).hidden = !envelope;
  for (const each of document.querySelectorAll("[data-role]")) each.hidden = each.dataset.role !== (first ? "first" : "second");
  at("seed").value = fair.mine;
  if (!envelope) return;
  keepPromise({ ...fair, envelope });
  history.replaceState(null, "", to(linked({})));
  at("qr").replaceChildren(...(await code(sent())));
};

/** The seed in what the other player sent: their link, or the seed alone. */
const theirs = () => {
  const text = at("theirs").value.trim();
  const there = new URLSearchParams(text.split("#")[1]);
  if (there.has("seed") && there.get("commitment") !== fair.commitment) throw new Refusal({ detail: say("fair-other-throw") });
  return proper(there.get("seed") ?? text);
};

/** Throws with these seeds. Asked again, the service gives the same answer, and it refuses any other question. */
const throwIt = async (seeds) => {
  const { question, game, seq, commitment } = fair;
  const outcome = await ask(`/v1/${ruleset}/${rule}`, { ...question, dice: { source: "committed", commitment, game, seq, seeds } });
  await log(outcome);
  const receipt = await ask(`/v1/outcomes/${outcome.id}/receipt`);
  const checked = Object.assign(make("ror-checked"), { outcome: receipt, commitment: envelope });
  at("checked").replaceChildren(checked);
  at("save").onclick = () => saved("receipt", receipt);
  at("receipt").hidden = false;
  const shown = await show(at("answer"), outcome, { check: false });
  shown.querySelector(".ror-summary").focus();
};

const saved = (name, document) => save(`${name}-${fair.game}-${fair.seq}.json`, new Blob([JSON.stringify(document)], { type: "application/json" }));

on("commit", async () => {
  Object.assign(fair, { game: at("game").value.trim(), seq: Number(at("seq").value) });
  await lined(ruleset, rule, fair.question.state, { houses: fair.question.houses }); // a state that is wrong is refused first
  await promised();
  at("promise").querySelector("h2").focus();
});
on("keep", () => saved("commitment", envelope));
on("draw", () => {
  fair.mine = freshSeed();
  return draw();
});
on("copy", (button) => {
  if (!fair.sent.includes(proper(fair.mine))) fair.sent.push(fair.mine);
  keepPromise({ ...fair, envelope });
  return copy(button, sent(), say("fair-link"));
});
on("go", () => throwIt([proper(fair.mine), theirs()]));
/** Whether the throw has this player's seed. A browser that sent none does not know. */
const judged = (seed) => {
  if ([fair.mine, ...fair.sent].includes(seed)) return "holds";
  return fair.sent.length ? "fails" : "not-known";
};

on("look", async () => {
  const { slots } = await ask(`/v1/games/${fair.game}?after=${fair.seq - 1}`);
  const slot = slots.find(({ commitment }) => commitment === fair.commitment);
  if (!slot?.outcome) throw new Refusal({ detail: say(slot?.state === "open" ? "fair-not-yet" : "fair-void") });
  const { seeds } = (await ask(`/v1/outcomes/${slot.outcome}`)).dice;
  const verdict = judged(seeds[1]);
  if (verdict === "fails") throw new Refusal({ detail: say("fair-seed-fails", { sent: fair.sent, seed: seeds[1] }) });
  await throwIt(seeds);
  at("verdict").className = verdict;
  at("verdict").textContent = say(`fair-seed-${verdict}`, { seed: seeds[1] });
});
at("seed").addEventListener("change", () => {
  fair.mine = at("seed").value.trim();
  draw();
});

addEventListener("hashchange", () => location.reload()); // a link that was opened in this tab
at("theirs").value = link.get("seed") ?? "";
try {
  await (fair.commitment && fair.question.state ? promised() : draw());
} catch (error) {
  await draw();
  at("question").querySelector("[role=alert]").replaceChildren(refused(error));
}
at("fair").dataset.ready = "yes";
