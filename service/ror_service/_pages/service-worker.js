// Keeps what KEPT lists (the line before this one) and gives it out, so that the pages work with the network cut. It is
// registered when somebody asks for that at /offline, and never before. What it keeps is one whole set: a newer one is fetched
// beside it and takes its place when no page of it is open any more, or at once when that is asked for.

const PREFIX = "ror-";
const NAME = PREFIX + KEPT.tag;
const AT_ONCE = 6;
const ROOT = location.pathname.slice(0, -"/service-worker.js".length); // where the service is a part of another application
const paths = new Set(KEPT.paths.map((path) => ROOT + path));
const NO_NETWORK = `${ROOT}/offline`;
/** The page of an outcome as it is where none is kept: it throws again what its link carries. */
const ANY_OUTCOME = `${ROOT}/o/${"0".repeat(64)}`;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", ({ data }) => data === "now" && skipWaiting());
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (paths.has(pathname) && pathname !== ANY_OUTCOME) event.respondWith(kept(pathname, event.request));
  else if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => instead(pathname)));
});

const kept = async (path, request) => (await caches.match(path, { cacheName: NAME })) ?? fetch(request);

const instead = (path) => caches.match(path.startsWith(`${ROOT}/o/`) && paths.has(ANY_OUTCOME) ? ANY_OUTCOME : NO_NETWORK, { cacheName: NAME });

/** Fetches everything; what is no longer there makes all of it fail, and nothing is kept. */
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

/** A file whose address says what is in it is taken from an older set. */
const fresh = async (path) => {
  const old = /\/wasm\/[0-9a-f]{16}\//.test(path) && (await caches.match(path));
  if (old) return old;
  const response = await fetch(path, { cache: "no-cache", headers: { Accept: "text/html, */*" } });
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
