// Search as it is typed: the page of what was typed so far is asked for, and what it found takes the place of what stands here.
// On the page of search that is all of it, and its address follows; on any other the first few. Without this script the form
// does the same with the key.

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
    all.textContent = "All that was found";
    found.append(all);
  }
  return found;
};

const look = async () => {
  asked?.abort();
  asked = new AbortController();
  const lang = new URLSearchParams(location.search).get("lang"); // links keep the language that the address names
  const path = `${document.documentElement.dataset.root ?? ""}/search?${new URLSearchParams({ q: typed.value, ...(lang ? { lang } : {}) })}`;
  try {
    const response = await fetch(path, { signal: asked.signal, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const found = page.getElementById("found");
    if (!whole && !typed.value.trim()) found.replaceChildren();
    document.getElementById("found").replaceWith(whole ? found : few(found, path));
    if (!whole) return;
    document.title = page.title;
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
