// The fold below odds with the rulings that matter: opened, it asks which other readings change the answer, and shows that.

import { refused } from "./answer.mjs";
import { ask, drawn } from "./ask.mjs";

/** Lets the fold in `piece`, the drawn answer to a question, ask for the other readings when a reader opens it. */
export const readings = (piece, kind, path, question) => {
  const fold = piece.querySelector(".ror-readings[data-ask]");
  if (!fold) return;
  fold.querySelector("summary").textContent = fold.dataset.ask;
  fold.addEventListener(
    "toggle",
    async () => {
      try {
        const answer = await ask(path, { ...question, readings: true });
        fold.replaceWith((await drawn(kind, { answer })).querySelector(".ror-readings"));
      } catch (error) {
        fold.append(refused(error));
      }
    },
    { once: true },
  );
};
