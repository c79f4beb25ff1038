// "Play together": opens a room with the rule and the line of this page, or takes them to the room from which the player came.

import { keptOf, write } from "./calls.mjs";
import { asked } from "./link.mjs";
import { ROOT } from "./rules.mjs";
import { say, to } from "./words.mjs";

const HERE = "ror-room";
const QUESTION = "ror-room question";
const PAGE = `${ROOT}/room`;

/** Notes the room of this tab, by the part of its address behind the #. Empty when it is closed. */
export const isHere = (place) => sessionStorage.setItem(HERE, place);

/** The question that the player brings to the room, once. */
export const brought = () => {
  const found = JSON.parse(sessionStorage.getItem(QUESTION));
  sessionStorage.removeItem(QUESTION);
  return found ?? undefined;
};

/** Opens a room, whose key stays in this browser. `question`: a rule, and perhaps a line with its readings and house rules. */
export const opened = async (question, more = {}) => {
  const { room, secret, key } = await write("", more);
  keptOf(room).write({ key });
  go(`${room}.${secret}${question ? `&rule=${question.rule}` : ""}`, question);
};

const go = (place, question) => {
  if (question) sessionStorage.setItem(QUESTION, JSON.stringify(question));
  location.assign(`${to(PAGE)}#${place}`);
};

/** The question of the page. Undefined if its line is wrong. */
const questionOf = async (rule) => {
  if (document.getElementById("ask") && !(await (await import("./question.mjs")).settled())) return undefined;
  const { state, rulings, houses } = asked(location);
  return { rule, state, rulings, houses };
};

for (const button of document.querySelectorAll("button[data-together]")) {
  const place = button.dataset.together && sessionStorage.getItem(HERE);
  if (place) button.textContent = say("together-back");
  button.addEventListener("click", async () => {
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    const said = button.parentElement.querySelector("[data-together-said]");
    said.textContent = "";
    try {
      const question = button.dataset.together ? await questionOf(button.dataset.together) : undefined;
      if (button.dataset.together && !question) return;
      if (place) go(place, question);
      else await opened(question);
    } catch (error) {
      said.textContent = error.message;
    } finally {
      button.ariaBusy = null;
    }
  });
}
