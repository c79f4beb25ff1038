// Search as it is typed: the page of what was typed so far is asked for, and what it found takes the place of what stands here.
// Without this script the form does the same with the key.

const typed = document.getElementById("q");
let asked;

const look = async () => {
  asked?.abort();
  asked = new AbortController();
  const path = `${document.documentElement.dataset.root ?? ""}/search?${new URLSearchParams({ q: typed.value })}`;
  try {
    const response = await fetch(path, { signal: asked.signal, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    document.getElementById("found").replaceWith(page.getElementById("found"));
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
