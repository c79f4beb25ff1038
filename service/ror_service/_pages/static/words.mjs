// The words of a page: the messages that its template wrote into the block `#words`, and the language of the page.
//
//   say("answer-throw-again")              // a message
//   say("rules-own", { size: "7 MB" })     // with parameters
//   say("allocate-hits", { count: 3 })     // with the plural form that the language has for `count`

/** The language of the page. */
export const LANGUAGE = document.documentElement.lang || "en";
const WORDS = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const plurals = new Intl.PluralRules(LANGUAGE);

/** Whether the page has a message. */
export const has = (code) => code in WORDS;

/** A message with its parameters. An unknown message is shown as its code. */
export const say = (code, given = {}) => {
  const form = "count" in given ? WORDS[`${code}.${plurals.select(given.count)}`] : undefined;
  const text = form ?? WORDS[code];
  if (text === undefined) return [code, ...Object.values(given)].join(" ");
  return text.replace(/\{(\w+)\}/g, (_, name) => given[name] ?? "");
};

/** A number as the language writes it, with so many decimals. */
export const number = (value, digits = 0) => value.toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The address of another page. If the address of this page names a language, it names that too. */
export const to = (address) => {
  const language = new URLSearchParams(location.search).get("lang");
  if (!language) return address;
  const [path, mark] = address.split("#");
  return `${path}?lang=${encodeURIComponent(language)}${mark === undefined ? "" : `#${mark}`}`;
};

// The question in the address stays when the reader changes the language.
for (const link of document.querySelectorAll(".languages a"))
  link.addEventListener("click", () => {
    const language = new URL(link.href).searchParams.get("lang");
    const rest = location.search.slice(1).split("&").filter((each) => each && !each.startsWith("lang="));
    link.search = [...rest, ...(language ? [`lang=${language}`] : [])].join("&");
    link.hash = location.hash;
  });
