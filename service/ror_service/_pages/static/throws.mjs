// The log of this browser's throws, in its own database: each outcome once, with the time of the throw.

const NAME = "ror-throws";
const STORE = "throws";

let opening;

const opened = () =>
  (opening ??= new Promise((resolve, reject) => {
    const asking = indexedDB.open(NAME, 1);
    asking.onupgradeneeded = () => asking.result.createObjectStore(STORE, { keyPath: "outcome.id" });
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error);
  }));

const done = async (mode, work) => {
  const store = (await opened()).transaction(STORE, mode).objectStore(STORE);
  return new Promise((resolve, reject) => {
    const asking = work(store);
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error);
  });
};

/** Keeps an outcome. A browser that keeps nothing, as in a private window, throws all the same. */
export const keep = (outcome) => done("readwrite", (store) => store.put({ outcome, at: Date.now() })).catch(() => undefined);

/** The outcome with an id, if it is here. */
export const kept = async (id) => (await done("readonly", (store) => store.get(id)).catch(() => undefined))?.outcome;

/** All throws, `{outcome, at}`, the newest first. */
export const all = async () => (await done("readonly", (store) => store.getAll()).catch(() => [])).sort((one, other) => other.at - one.at);

/** Deletes all throws. */
export const clear = () => done("readwrite", (store) => store.clear());
