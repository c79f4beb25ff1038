// The forms of the documentation: each sends its request to the path it stands for, on this very service, and shows what
// comes back. They ask no other host, keep nothing, and need nothing but the page.

import { has, number, say } from "./words.mjs";

/** The path a form asks: the call itself, or the odds of its rule. */
const pathOf = (form, what) => form.dataset.path + (what === "odds" ? "/odds" : "");

/** The command that asks the same from a shell. Single quotes in the body are closed, escaped and opened again. */
const curlOf = (form) => {
  const body = compact(form.querySelector(".request").value).replaceAll("'", "'\\''");
  return `curl -s ${location.origin}${pathOf(form, "send")} -H 'Content-Type: application/json' -d '${body}'`;
};

const compact = (text) => {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
};

/** Odds take the state and the readings, never dice, and what is chosen of the result. */
const bodyOf = (form, what) => {
  const text = form.querySelector(".request").value;
  if (what !== "odds") return text;
  try {
    const { state, rulings, version } = JSON.parse(text);
    const chosen = [...form.querySelectorAll(".views input:checked")].map(({ value }) => value);
    const fields = chosen.includes("*") ? ["*"] : chosen.length ? chosen : undefined;
    return JSON.stringify({ state, rulings, version, fields });
  } catch {
    return text;
  }
};

const show = (form, status, answer) => {
  const box = form.querySelector(".answer");
  box.hidden = false;
  box.querySelector(".summary").textContent = answer.summary ?? answer.detail ?? saidOf(answer);
  box.querySelector("pre code").textContent = JSON.stringify(answer, null, 2);
  box.querySelector(".chances").replaceChildren(...chances(answer));
  form.querySelector(".said").textContent = status;
};

/** The quality of odds: what is left out, why they are not exact, and how exact they are. */
const saidOf = ({ left_out, inexact, error, method, total, seed }) =>
  [
    left_out && say("docs-left-out", { names: [...(left_out.outcomes ? [say("docs-joint-results")] : []), ...left_out.views].join(", ") }),
    has(`docs-inexact-${inexact}`) && say(`docs-inexact-${inexact}`),
    error && say("docs-error", { error: offBy(error) }),
    method && say("docs-estimated", { throws: total, seed }),
  ]
    .filter(Boolean)
    .join(" ");

/** The largest error of a probability in percentage points, in two digits, rounded up. */
const offBy = (error) => {
  if (error < 1e-9) return say("docs-a-billionth");
  const unit = 10 ** (Math.floor(Math.log10(100 * error)) - 1);
  return say("docs-points", { points: (Math.ceil((100 * error) / unit - 1e-9) * unit).toPrecision(2) });
};

/** Odds as rows: every result while they are few, else the values of each summary and each field of the result. */
const chances = ({ outcomes = [], left_out, marginals = {}, statistics = {} }) =>
  outcomes.length && outcomes.length <= 12 && !left_out
    ? outcomes.flatMap((each) => chance(each.result ?? each.fields, each))
    : Object.entries(marginals).flatMap(([field, shares]) => [
        heading(field + measures(statistics[field])),
        ...shares.slice(0, 24).flatMap((share) => chance(share.value, share)),
      ]);

const heading = (text) => {
  const element = document.createElement("h3");
  element.textContent = text;
  return element;
};

/** The statistics of numbers. Empty for other values. */
const measures = ({ mean, mean_low, mean_high, median, standard_deviation } = {}) => {
  if (mean === undefined) return "";
  const given = { mean: number(mean, 2), median, deviation: number(standard_deviation, 2) };
  return `: ${mean_low === undefined ? say("docs-measures", given) : say("docs-measures-estimated", { ...given, low: number(mean_low, 2), high: number(mean_high, 2) })}`;
};

/** One row: the chance in percent, of throws with the range it lies in, a bar, and what it is the chance of. */
const chance = (value, { probability, low, high }) => {
  const percent = document.createElement("span");
  const near = low === undefined ? "" : ` (${say("docs-between", { low: number(low * 100, 1), high: number(high * 100, 1) })})`;
  percent.textContent = `${number(probability * 100, 2)} %${near}`;
  const bar = document.createElement("meter");
  bar.value = probability;
  bar.ariaLabel = percent.textContent;
  const what = document.createElement("code");
  what.textContent = JSON.stringify(value);
  return [percent, bar, what];
};

const ask = async (form, what) => {
  const path = pathOf(form, what);
  form.querySelector(".said").textContent = say("docs-asking");
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "Accept-Language": document.documentElement.lang },
      body: bodyOf(form, what),
    });
    show(form, say("docs-status", { status: response.status, path }), await response.json());
  } catch (error) {
    form.querySelector(".said").textContent = say("docs-no-answer", { why: error.message });
  }
};

const copy = async (form) => {
  const said = form.querySelector(".said");
  try {
    await navigator.clipboard.writeText(curlOf(form));
    said.textContent = say("docs-copied");
  } catch {
    form.querySelector(".curl").closest("details").open = true;
    getSelection().selectAllChildren(form.querySelector(".curl"));
    said.textContent = say("docs-selected");
  }
};

for (const form of document.querySelectorAll("form.try")) {
  const request = form.querySelector(".request");
  const refresh = () => {
    form.querySelector(".curl code").textContent = curlOf(form);
  };
  form.querySelector(".examples")?.addEventListener("change", (event) => {
    request.value = event.target.value;
    refresh();
  });
  request.addEventListener("input", refresh);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", async (event) => {
    const what = event.target.dataset?.do;
    if (what === "copy") await copy(form);
    else if (what) await ask(form, what);
  });
  refresh();
}

// What was a place on the one page that the documentation once was has a page of its own now.
const old = document.getElementById(decodeURIComponent(location.hash.slice(1)));
if (old?.matches("a[id]")) location.replace(old.href);
