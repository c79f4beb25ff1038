// The odds of a rule, and tables of them: the same form as for a throw, the question asked of it, and its picture, to be saved.

import { copy, make, refused, room, save } from "./answer.mjs";
import { Refusal, ask, piece, pieces } from "./ask.mjs";
import { bestPlay, played } from "./best.mjs";
import { forgive, place, read } from "./form.mjs";
import { address, asked } from "./link.mjs";
import { following, head, sliders } from "./live.mjs";
import { named, naming, pointed } from "./names.mjs";
import { answer, asks, current, desk, errors, form, houses, isWide, isWrong, open, outdated, pick, picked, put, rulings, said, settled, state } from "./question.mjs";
import { readings } from "./readings.mjs";
import { choices, faulted, headed, said as worded } from "./wording.mjs";
import { say } from "./words.mjs";

const { ruleset, rule, mode, title } = form.dataset;
const checked = (name) => [...desk.querySelectorAll(`[name=${name}]:checked`)].map((each) => each.value);

// What is asked -------------------------------------------------------------------------------------------------------

/** What commas separate, outside of the brackets of a person. */
const parted = (text) => text.split(/,(?![^[]*\])/).map((each) => each.trim()).filter(Boolean);
const input = (id) => document.getElementById(id);

/** `points_lost<=10, winner=attacker` as a request says it. */
const givenOf = (text) => {
  const pairs = parted(text).map((each) => {
    const [, name, value] = /^([^<>!=]+)=(.*)$/.exec(each) ?? [];
    if (!name) return [each, true];
    try {
      return [name.trim(), JSON.parse(value)];
    } catch {
      return [name.trim(), value.trim()];
    }
  });
  return pairs.length ? Object.fromEntries(pairs) : undefined;
};

const ODDS = {
  request: () => {
    const [fields, method] = [picked("fields"), picked("method")];
    return {
      fields: fields === "*" ? ["*"] : fields === "some" ? [...checked("view"), ...parted(input("also").value)] : undefined,
      given: givenOf(input("given").value),
      ...(method === "float" ? { arithmetic: "float" } : {}),
      ...(method === "simulate" ? { method: "simulate", seed: "1", count: Number(document.getElementById("count").value) } : {}),
    };
  },
  put: ({ fields, given, arithmetic, method, count }) => {
    const asked = !fields ? "" : fields.includes("*") ? "*" : "some";
    pick("fields", asked);
    for (const each of desk.querySelectorAll("[name=view]")) each.checked = Boolean(fields?.includes(each.value));
    const offered = [...desk.querySelectorAll("[name=view]")].map((each) => each.value);
    input("also").value = asked === "some" ? fields.filter((each) => !offered.includes(each)).join(", ") : "";
    input("given").value = Object.entries(given ?? {}).map(([name, value]) => (value === true ? name : `${name}=${value}`)).join(", ");
    pick("method", method === "simulate" ? "simulate" : (arithmetic ?? "exact"));
    if (count) document.getElementById("count").value = count;
  },
  told: () => {
    for (const each of desk.querySelectorAll("[data-some]")) each.hidden = picked("fields") !== "some";
    desk.querySelector("[data-simulate]").hidden = picked("method") !== "simulate";
  },
  path: `/v1/${ruleset}/${rule}/odds`,
  kind: "odds",
};

/** What the words of a field are called, where it has words: pairs. */
const wordsOf = (pointer) => {
  const part = place(state, pointer);
  return part.dataset.kind === "truth" ? [[true, say("explore-yes")], [false, say("explore-no")]] : choices(part);
};

/** Values of a field that has words or is a piece: `a, b, c` by value or by label, pieces with bars between, or a list in JSON. */
const valuesOf = (text, pointer) => {
  if (/^\s*\[/.test(text)) {
    try {
      return { values: JSON.parse(text) };
    } catch {
      return { values: [text] };
    }
  }
  if (isPiece(pointer)) return { values: text.split("|").map((each) => each.trim()).filter(Boolean) };
  const called = wordsOf(pointer);
  const plain = (word) => {
    const named = called.find(([value, label]) => label.toLowerCase() === word.toLowerCase() || String(value) === word);
    if (named) return named[0];
    try {
      return JSON.parse(word);
    } catch {
      return word;
    }
  };
  return { values: text.split(",").map((each) => plain(each.trim())).filter((each) => each !== "") };
};

/** What varies, as a request says it. The rules read the text of a field without words: `10..80:10`, `10 to 80 by 10`. */
const variedOf = (pointer, text) => (isPiece(pointer) || wordsOf(pointer).length ? { pointer, ...valuesOf(text, pointer) } : `${pointer}=${text}`);

const isPiece = (pointer) => place(state, pointer)?.dataset.kind === "object";

const valuesText = ({ pointer, values, from, to, step }) => {
  if (!values) return `${from}..${to}${step ? `:${step}` : ""}`;
  if (values.some((each) => typeof each === "object" && each !== null)) return JSON.stringify(values);
  const word = (value) => wordsOf(pointer).find(([each]) => each === value)?.[1] ?? value;
  return isPiece(pointer) ? values.join(" | ") : values.map(word).join(", ");
};

/** Every field that could vary: those of the form that are numbers, words, truths or whole pieces, by their pointers. */
const variable = (part, pointer, found) => {
  const kind = part.dataset.kind;
  const inner = [...part.querySelectorAll("[data-kind]")].filter((each) => each.parentElement.closest("[data-kind]") === part);
  if (["integer", "amount", "word", "truth"].includes(kind) && pointer) {
    const values = ["integer", "amount"].includes(kind) ? "" : wordsOf(pointer).map(([, label]) => label).join(", ");
    found.push({ pointer, values, seldom: Boolean(part.closest("details.more")) });
    return found;
  }
  if (kind === "object" && pointer) found.push({ pointer, values: "", seldom: Boolean(part.closest("details.more")) });
  inner.forEach((each, at) => variable(each, each.dataset.field ? `${pointer}/${each.dataset.field}` : kind === "list" ? `${pointer}/${at}` : pointer, found));
  return found;
};

const fields = () => {
  const found = variable(state, "", []);
  for (const select of form.querySelectorAll("[data-pointer]")) {
    const before = select.value;
    const offered = (seldom) => found.filter((each) => each.seldom === seldom).map(({ pointer, values }) => make("option", { value: pointer, "data-values": values }, named(pointer)));
    const rare = offered(true);
    select.replaceChildren(select.options[0], ...offered(false), ...(rare.length ? [make("optgroup", { label: say("explore-rare") }, ...rare)] : []));
    select.value = before;
    if (select.selectedIndex < 0) select.selectedIndex = 0;
  }
};

/** The fields with the names that the state gives them now. */
const rename = async (signal) => {
  await naming(ruleset, rule, read(state), { signal });
  fields();
};
const renaming = following(rename);

/** A range about the number that a part says now. */
const around = (part) => {
  const now = Number(read(part) ?? 0);
  const [low, high] = [Math.floor(now / 2), Math.max(now + 5, now * 2)];
  const step = Math.ceil((high - low) / 10);
  return `${low}..${high}${step > 1 ? `:${step}` : ""}`;
};

const varying = () => [...form.querySelectorAll("[data-vary]")].map((each) => ({ select: each.querySelector("[data-pointer]"), values: each.querySelector("input[data-values]"), boxes: each.querySelector("[data-ticks]") }));

/** The words of a field that varies, to be ticked. */
const ticks = () => {
  for (const { select, values, boxes } of varying()) {
    const words = select.selectedOptions[0]?.dataset.values ? wordsOf(select.value) : [];
    const wanted = words.length && values.value.trim() ? valuesOf(values.value, select.value).values ?? [] : [];
    boxes.replaceChildren(...words.map(([value, label]) => make("label", {}, make("input", { type: "checkbox", value: label, checked: wanted.includes(value) }), make("span", {}, label))));
    boxes.hidden = !words.length;
  }
};

/** What is ticked, said in the field above. */
const ticked = (boxes) => {
  const labels = [...boxes.querySelectorAll(":checked")].map((each) => each.value);
  boxes.closest("[data-vary]").querySelector("input[data-values]").value = labels.join(", ");
};

const SWEEP = {
  request: () => ({
    fields: checked("view"),
    vary: varying().filter(({ select }) => select.value).map(({ select, values }) => variedOf(select.value, values.value)),
    ...(form.elements.float.checked ? { arithmetic: "float" } : {}),
  }),
  put: ({ fields: wanted, vary, arithmetic }) => {
    fields();
    if (wanted) for (const each of form.querySelectorAll("[name=view]")) each.checked = wanted.includes(each.value);
    varying().forEach(({ select, values }, at) => {
      const [, pointer = vary?.[at]?.pointer ?? "", text] = /^([^=]*)=(.*)$/.exec(vary?.[at]) ?? [];
      select.value = pointer;
      if (select.selectedIndex < 0) select.selectedIndex = 0;
      values.value = text ?? (vary?.[at] ? valuesText(vary[at]) : "");
    });
    ticks();
    form.elements.float.checked = arithmetic === "float";
  },
  told: () => {
    const many = checked("view").length;
    form.querySelector("#question [data-said]").textContent = say("explore-views", { count: many });
  },
  path: `/v1/${ruleset}/${rule}/odds/sweep`,
  kind: "sweep",
};

const ASKED = mode === "odds" ? ODDS : SWEEP;
let { chosen } = asked(location); // of a table over two fields: the value whose chance each view shows
const request = () => ({ state: read(state), rulings: rulings(), houses: houses(), ...ASKED.request() });

/** Puts a question into the form; of an example its state alone. */
const load = (asked, { example } = {}) => {
  put(asked);
  ASKED.put(example ? ASKED.request() : asked);
  ASKED.told();
};

const keep = (line) => {
  const asked = { ...request(), ...played(), chosen, state: line };
  history.replaceState(null, "", address(location.pathname, asked));
  for (const way of document.querySelectorAll("[data-mode]")) way.href = address(way.pathname, way.dataset.mode === mode ? asked : { state: line, rulings: asked.rulings, houses: asked.houses });
};
// What comes ----------------------------------------------------------------------------------------------------------

const TOP = { "/vary": say("explore-choose-field"), "/fields": say("explore-choose-view") };

/** What is wrong with a value that varies, as if it stood in the form: {where, text}; undefined for anything else. */
const varied = (fault) => {
  const { pointer, code, with: given = {} } = fault;
  if (TOP[pointer]) return { where: "", text: TOP[pointer] };
  const [, which] = /^\/vary\/(\d+)/.exec(pointer) ?? [];
  if (!which) return undefined;
  const inside = code === "no-such-variant";
  const at = inside ? given.place.name : varying()[which].select.value;
  const inner = inside ? { ...fault, code: given.cause.code, with: { ...given.cause.with, expected: given.expected } } : fault;
  return { where: named(at), text: worded(state, place(state, at), inner) };
};

const complain = async (error) => {
  if (!(error instanceof Refusal)) throw error;
  await naming(ruleset, rule, read(state));
  const list = error.problem.errors?.length && !error.problem.remedies?.length ? faulted(state, error.problem).map((each, at) => varied(error.problem.errors[at]) ?? each) : [];
  errors.replaceChildren(
    make("p", {}, make("strong", {}, headed(error.problem, say("explore-no-odds")))),
    list.length
      ? make("ul", {}, ...list.map(({ where, text }) => make("li", {}, where ? `${where}: ` : "", text)))
      : refused(error, (change) => {
          load({ ...request(), ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined])) });
          count();
        }),
  );
  outdated();
  errors.hidden = false;
  errors.focus();
};

/** The picture as a file: its SVG as it stands, or painted. */
const pictured = (svg, kind) => {
  const framed = svg.cloneNode(true); // on paper, with a margin
  const [wide, high, margin] = [svg.width.baseVal.value + 32, svg.height.baseVal.value + 32, 16];
  framed.setAttribute("viewBox", `${-margin} ${-margin} ${wide} ${high}`);
  framed.setAttribute("width", wide);
  framed.setAttribute("height", high);
  framed.querySelector("title").insertAdjacentHTML("afterend", `<rect x="${-margin}" y="${-margin}" width="${wide}" height="${high}" fill="#fbfaf5"/>`);
  const text = new XMLSerializer().serializeToString(framed);
  const blob = new Blob([text], { type: "image/svg+xml" });
  const name = `${ruleset}-${rule}-${mode}`;
  if (kind === "svg") return save(`${name}.svg`, blob);
  const image = new Image();
  image.onload = () => {
    const canvas = make("canvas", { width: wide * 2, height: high * 2 });
    const paint = canvas.getContext("2d");
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((painted) => save(`${name}.png`, painted));
    URL.revokeObjectURL(image.src);
  };
  image.src = URL.createObjectURL(blob);
  return undefined;
};

/** The picture of an answer, and what to do with it. */
const show = async (found, question, signal) => {
  const words = await pieces(ASKED.kind, { answer: found, wide: room(answer), chosen });
  if (signal?.aborted) return;
  const shown = piece(words);
  head(words.headline);
  readings(shown, ASKED.kind, ASKED.path, question);
  const svg = shown.querySelector("svg");
  const focused = document.activeElement === answer.querySelector(":scope > h2");
  answer.replaceChildren(
    make("h2", { tabindex: "-1" }, say(mode === "odds" ? "explore-odds-of" : "explore-what-if-of", { rule: title })),
    shown,
    ...(mode === "odds" ? [sliders(found, shown), ...bestPlay(question)] : []),
    make(
      "div",
      { class: "tools" },
      make("span", { class: "copies", role: "group", "aria-label": say("explore-save-picture") }, `${say("explore-save")} `, make("button", { type: "button", onclick: () => pictured(svg, "svg") }, "SVG"), make("button", { type: "button", onclick: () => pictured(svg, "png") }, "PNG"), make("button", { type: "button", onclick: () => save(`${ruleset}-${rule}-${mode}.json`, new Blob([JSON.stringify(found)], { type: "application/json" })) }, "JSON")),
      make("button", { type: "button", onclick: async ({ currentTarget: button }) => { await settled(); await copy(button, location.href, say("answer-link")); } }, say("explore-copy-link")),
    ),
  );
  for (const list of shown.querySelectorAll("[data-chance]"))
    list.addEventListener("change", async () => {
      chosen = { ...chosen, [list.dataset.chance]: JSON.parse(list.value) };
      history.replaceState(null, "", address(location.pathname, { ...asked(location), chosen }));
      await show(found, question);
      answer.querySelector(`[data-chance="${list.dataset.chance}"]`).focus();
    });
  if (focused) answer.firstElementChild.focus();
  current();
};

/** Odds follow the form. A form that is not complete leaves the answer before, which is marked. */
const follow = following(async (signal) => {
  const asked = request();
  if (mode !== "odds" || asked.method) return;
  try {
    await show(await ask(ASKED.path, asked, { signal, quiet: true }), asked, signal);
    errors.hidden = true;
    forgive(state);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
});

let asking;
const count = async ({ quietly = false } = {}) => {
  asking?.abort();
  const mine = (asking = new AbortController());
  forgive(state);
  errors.hidden = true;
  const began = Date.now();
  const tick = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    said.firstChild.textContent = `${seconds > 1 ? say("explore-counting-for", { seconds }) : say("explore-counting")} `;
  };
  said.replaceChildren("", make("button", { type: "button", class: "small", onclick: () => asking.abort() }, say("explore-stop")));
  tick();
  const ticking = setInterval(tick, 1000);
  let fault;
  try {
    const question = request();
    await show(await ask(ASKED.path, question, { signal: mine.signal }), question);
    if (!quietly) answer.firstElementChild.focus();
  } catch (error) {
    fault = error;
  } finally {
    clearInterval(ticking); // before anything else is said in its place
  }
  if (asking !== mine) return; // a later question says how it goes
  said.textContent = fault?.name === "AbortError" ? say("explore-stopped") : "";
  if (fault && fault.name !== "AbortError") await complain(fault);
};

/** Writes what varies into an address that names fields by their words. False if the rules refuse it, which the page then says. */
const pointAt = async () => {
  const { vary, ...question } = asked(location);
  if (!vary?.some((each) => typeof each === "string" && !each.startsWith("/"))) return true;
  try {
    history.replaceState(null, "", address(location.pathname, { ...question, vary: await pointed(ruleset, rule, question.state, vary) }));
  } catch (error) {
    await complain(error);
    return false;
  }
  return true;
};

asks(() => count());
const isPointed = await pointAt();
await open({
  keep,
  load,
  touched: (input) => {
    follow();
    if (input?.matches("[data-pointer]")) {
      const { value, selectedOptions: [{ dataset }] } = input;
      input.closest("[data-vary]").querySelector("input").value = dataset.values || (value && !isPiece(value) ? around(place(state, value)) : "");
    }
    const boxes = input?.closest("[data-ticks]");
    if (boxes) ticked(boxes);
    if (mode === "sweep") fields();
    if (mode === "sweep") renaming();
    if (mode === "sweep" && !boxes) ticks();
    ASKED.told();
  },
});
if (mode === "sweep") await rename();
ASKED.told();
const { state: given, vary } = asked(location);
if (isPointed && given !== undefined && !isWrong() && (mode === "odds" || vary?.length)) {
  if (mode === "sweep") document.getElementById("question").open = isWide();
  count({ quietly: true }); // a link opens as its answer
}
