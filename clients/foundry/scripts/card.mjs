// An outcome as a message of Foundry's chat: its words, a link, and Foundry's own dice with the faces that fell.

/** The bytes of a message as JSON, which Foundry keeps and every browser loads: 10 KB, less 1 KB for Foundry's own fields. */
const MOST = 9_000;
/** The bytes for Foundry's dice. More dice are in the words only, because no table watches a hundred dice fall. */
const MOST_ROLLS = 2_500;
/** Foundry acts on `[[1d6]]`, `@UUID[...]` and `&Reference[...]` in a message. A word joiner before each bracket prevents that. */
const JOINER = "\u2060";

const bytes = (value) => new TextEncoder().encode(JSON.stringify(value)).length;
const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "[": `${JOINER}[` };

/** Text for HTML, without tags and without anything that Foundry replaces. */
export const plain = (text) => String(text).replaceAll(/[&<>"[]/g, (mark) => MARKS[mark]);

/** The data of a roll that has fallen, for each throw. */
const dataOf = ({ sides, faces }) => ({
  class: "Roll",
  formula: `${faces.length}d${sides}`,
  options: {},
  terms: [
    {
      class: "Die",
      number: faces.length,
      faces: sides,
      modifiers: [],
      options: {},
      results: faces.map((result) => ({ result, active: true })),
      evaluated: true,
    },
  ],
  total: faces.reduce((sum, face) => sum + face, 0),
  evaluated: true,
});

const diceOf = ({ dice: { throws } }) => throws.flatMap(({ faces }) => faces).map((face) => `<span class="ror-die">${face}</span>`);

/**
 * The message of an outcome. `text` is its explanation, whose first line is the summary; `link` is the page of the outcome, if
 * there is one; `request` throws it again; `changes` are those of tokens; `notes` are sentences about its dice; `say` gives a sentence of the module.
 */
export const cardOf = (outcome, { text, link, request, changes = [], notes = [], say }) => {
  const [summary, ...lines] = text.split("\n").map(plain);
  const throws = outcome.dice.throws.map(dataOf);
  const rolls = bytes(throws) <= MOST_ROLLS ? throws : [];
  const page = link ? `<p class="ror-link"><a href="${plain(link)}">${outcome.id.slice(0, 8)}</a></p>` : "";
  const dice = rolls.length ? `<p class="ror-dice">${diceOf(outcome).join(" ")}</p>` : "";
  const about = notes.length ? `<p class="ror-notes">${plain(notes.join(" "))}</p>` : "";
  const flags = { "rules-of-the-ring": { outcome: outcome.id, request, ...(changes.length ? { changes } : {}) } };
  const messageOf = (count) => {
    const rest = lines.length - count;
    const more = rest ? `<p>${plain(say(link ? "rest" : "rest-here", { count: rest }))}</p>` : "";
    const why = lines.slice(0, count).map((line) => `<p>${line}</p>`);
    const reasons = `<details><summary>${plain(say("why"))}</summary>${why.join("")}${more}</details>`;
    return { content: `<div class="ror-card"><p class="ror-summary">${summary}</p>${dice}${about}${reasons}${page}</div>`, rolls, flags };
  };
  let count = lines.length;
  while (count && bytes(messageOf(count)) > MOST) count -= 1;
  const message = messageOf(count);
  return { ...message, rolls: message.rolls.map((data) => Roll.fromData(data)) };
};
