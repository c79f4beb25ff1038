// The committed throws of this browser: each by its commitment, so that several may be open at once, and the latest of them.

const LATEST = "ror-fair";
const named = (commitment) => `${LATEST} ${commitment}`;
const read = (name) => JSON.parse(localStorage.getItem(name));

/** Keeps a throw as `latest`. If the storage is full, the page works without. */
export const keepPromise = (fair) => {
  try {
    localStorage.setItem(named(fair.commitment), JSON.stringify(fair));
    localStorage.setItem(LATEST, JSON.stringify({ game: fair.game, seq: fair.seq }));
  } catch {
    // the verdict on it is "not known here"
  }
};

/** The throw with a commitment, if it is here. */
export const promise = (commitment) => read(named(commitment)) ?? undefined;

/** The game and the number of the latest throw, if there is one. */
export const latest = () => read(LATEST) ?? undefined;
