// Keeps the files of KEPT (the line before this one) and answers with them, so that the pages work without a network. The page
// /offline registers it when the reader asks for that. It keeps one whole set. A newer set is fetched beside it and takes its
// place when no page of it is open any more, or at once if the reader asks for that.
//
// A page in several languages is kept as `path`, in English, and as `path?lang=de` for each language that its address can name.

const PREFIX = "ror-";
const NAME = PREFIX + KEPT.tag;
const AT_ONCE = 6;
const ROOT = location.pathname.slice(0, -"/service-worker.js".length); // where the service is a part of another application
const paths = new Set(KEPT.paths.map((path) => ROOT + path));
const ENGLISH = "en";
const NO_NETWORK = `${ROOT}/offline`;
/** The page of an outcome that is not kept: it throws again what its link carries. */
const ANY_OUTCOME = `${ROOT}/o/${"0".repeat(64)}`;
/** Pages that ask how much a result needs. If the address has a question, the service answers it if it can. */
const NEED = `${ROOT}/need/`;
/** The page of the search. The service answers it if it can. Without a network its script searches in the kept index. */
const SEARCH = `${ROOT}/search`;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", ({ data }) => data === "now" && skipWaiting());
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, searchParams } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  const asked = searchParams.get("lang");
  const answered = [ANY_OUTCOME, SEARCH].includes(pathname) || (pathname.startsWith(NEED) && searchParams.has("state"));
  if (paths.has(pathname) && !answered) event.respondWith(kept(copyOf(pathname, asked), event.request));
  else if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => instead(pathname, asked)));
});

/** The kept copy of a page in the language that its address names, else in the reader's. */
const copyOf = (path, asked) => {
  const language = asked ?? navigator.languages.map((each) => each.split("-")[0]).find((each) => KEPT.languages.includes(each)) ?? ENGLISH;
  const copy = `${path}?lang=${language}`;
  return paths.has(copy) && (asked || language !== ENGLISH) ? copy : path;
};

const kept = async (path, request) => (await caches.match(path, { cacheName: NAME })) ?? fetch(request);

const instead = (path, asked) => {
  const page = paths.has(path) ? path : path.startsWith(`${ROOT}/o/`) ? ANY_OUTCOME : NO_NETWORK;
  return caches.match(copyOf(page, asked), { cacheName: NAME });
};

/** Fetches everything. If one file is missing, all of it fails, and nothing is kept. */
const keep = async () => {
  const cache = await caches.open(NAME);
  const left = [...paths];
  let done = 0;
  const some = async () => {
    for (let path = left.shift(); path; path = left.shift()) {
      await cache.put(path, await fresh(path));
      done += 1;
      await tell({ done, of: paths.size });
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, some));
  } catch (error) {
    left.length = 0;
    await caches.delete(NAME);
    await tell({ failed: error.message });
    throw error;
  }
};

/** A file whose address contains its hash is taken from an older set. */
const fresh = async (path) => {
  const old = /\/wasm\/[0-9a-f]{16}\//.test(path) && (await caches.match(path));
  if (old) return old;
  const response = await fetch(path, { cache: "no-cache", headers: { Accept: "text/html, */*", "Accept-Language": ENGLISH } });
  if (!response.ok || response.redirected) throw new Error(`${response.status} from ${path}`);
  return response;
};

const takeOver = async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
};

const tell = async (message) => {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage({ ror: NAME, ...message });
};
