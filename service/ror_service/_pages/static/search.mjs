// Search as it is typed: the page of what was typed so far is asked for, and what it found takes the place of what stands here.
// On the page of search that is all of it, and its address follows; on any other the first few. Without this script the form
// does the same with the key. Without a network it searches in the index that the device keeps.

import { LANGUAGE, say, to } from "./words.mjs";

const FEW = 8;
const typed = document.getElementById("q");
const whole = "whole" in document.getElementById("found").dataset;
let asked;

/** The first few of what was found, and a way to the rest. */
const few = (found, path) => {
  const things = [...found.querySelectorAll("dl > div")];
  for (const each of things.slice(FEW)) each.remove();
  if (things.length > FEW) {
    const all = document.createElement("a");
    all.href = path;
    all.textContent = say("search-all");
    found.append(all);
  }
  return found;
};

const root = document.documentElement.dataset.root ?? "";
let index;

/** The words of a text without case and accents, as `search.py` has them. */
const folded = (text) => text.normalize("NFKD").replace(/[^\0-\x7f]/g, "").toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** The page of a query from the kept index: pages with all words, matches in titles first. */
const kept = async (query) => {
  index ??= await (await fetch(`${root}/search/index.json?lang=${LANGUAGE}`)).json();
  const words = folded(query);
  const begins = (text, word) => text.includes(` ${word}`);
  const scored = index.entries.map(([path, title, kind, text, language, titled, all, last], place) => {
    const hits = words.map((word) => (begins(titled, word) ? 2 : Number(begins(all, word))));
    const score = hits.reduce((sum, each) => sum + each, 0) + Number(folded(title).join(" ") === words.join(" "));
    return { path, title, kind, text, language, last, place, score, fits: words.length > 0 && hits.every(Boolean) };
  });
  const fitting = scored.filter(({ fits }) => fits).sort((one, other) => one.last - other.last || other.score - one.score || one.place - other.place);
  const made = (name, text, has = {}) => Object.assign(document.createElement(name), { textContent: text, ...has });
  const rows = fitting.slice(0, index.most).map(({ path, title, kind, text, language }) => {
    const [row, head] = [made("div", ""), made("dt", "")];
    head.append(made("a", title, { href: to(root + path), lang: language }), " ", made("small", kind));
    row.append(head, made("dd", text.replaceAll("`", ""), { lang: language }));
    return row;
  });
  const found = made("div", "", { id: "found" });
  if (whole) found.dataset.whole = "";
  const list = made("dl", "", { className: "things" });
  list.append(...rows);
  found.append(made("p", say("search-pages", { count: fitting.length }), { className: "fine", role: "status" }), list);
  return found;
};

/** What the service finds, else what the kept index has. */
const foundFor = async (path, signal) => {
  try {
    const response = await fetch(path, { signal, headers: { Accept: "text/html" } });
    return new DOMParser().parseFromString(await response.text(), "text/html").getElementById("found");
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return kept(typed.value);
  }
};

const look = async () => {
  asked?.abort();
  asked = new AbortController();
  const lang = new URLSearchParams(location.search).get("lang"); // links keep the language that the address names
  const path = `${root}/search?${new URLSearchParams({ q: typed.value, ...(lang ? { lang } : {}) })}`;
  try {
    const found = await foundFor(path, asked.signal);
    if (!whole && !typed.value.trim()) found.replaceChildren();
    document.getElementById("found").replaceWith(whole ? found : few(found, path));
    if (!whole) return;
    document.title = `${typed.value ? `${typed.value} – ` : ""}${say("search-title")}`;
    history.replaceState(null, "", path);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
};

let waiting;
typed.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, 150);
});
const query = new URLSearchParams(location.search).get("q") ?? "";
if (whole && query && !typed.value) {
  typed.value = query; // the kept page has no query
  look();
}
