// A form that the server drew from a rule's schema: reads the state that it says, fills it with one, and shows an error at
// the place that its pointer names. The parts are elements with `data-kind` (see form.html.j2); it knows no rule.

import { say } from "./words.mjs";

let drawn = 0;

/** The nearest part around an element. */
const around = (element) => element.parentElement?.closest("[data-kind]");

/** The parts right below a part. */
const below = (part) => [...part.querySelectorAll("[data-kind]")].filter((each) => around(each) === part);

/** The inputs of a part itself. */
const inputs = (part) => [...part.querySelectorAll("[data-input]")].filter((each) => each.closest("[data-kind]") === part);

/** What stands right below a part and not inside another: its own templates, slots, buttons. */
const own = (part, selector) => [...part.querySelectorAll(selector)].find((each) => each.closest("[data-kind]") === part);

/** A copy of a template's content, with ids and names of its own. */
const copied = (template) => {
  const piece = template.content.cloneNode(true);
  const mark = `-${++drawn}`;
  for (const name of ["id", "for", "name", "aria-describedby", "aria-labelledby"])
    for (const element of piece.querySelectorAll(`[${name}]`)) element.setAttribute(name, element.getAttribute(name) + mark);
  const root = piece.firstElementChild;
  enliven(root);
  return root;
};

/** Makes what has to be there from the beginning: the least items of a list, the first way of a choice. */
export const enliven = (root) => {
  for (const part of [root, ...root.querySelectorAll("[data-kind]")]) {
    if (part.dataset.kind === "list" && part.hasAttribute("data-required"))
      for (let left = Number(part.dataset.low); left > 0; left -= 1) added(part);
    if (part.dataset.kind === "choice") chosen(part);
    if (part.dataset.kind === "whole" && part.hasAttribute("data-required")) made(part);
  }
};

const items = (part) => own(part, ".items");

/** One more item of a list: its part. */
const added = (part) => {
  const item = document.createElement("li");
  const inner = copied(own(part, "template"));
  const tools = document.createElement("span");
  tools.className = "away";
  for (const what of ["copy", "remove"]) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "small" });
    button.dataset.do = what;
    tools.append(button);
  }
  item.append(inner, tools);
  items(part).append(item);
  numbered(part);
  return inner;
};

/** Says on every button which item it copies or takes away. */
const numbered = (part) => {
  const { one } = own(part, "[data-do=add]").dataset;
  [...items(part).children].forEach((item, at) => {
    for (const button of item.lastElementChild.children) {
      button.textContent = say(`form-${button.dataset.do}`);
      button.setAttribute("aria-label", say(`form-${button.dataset.do}-item`, { one, number: at + 1 }));
    }
  });
};

/** Shows the chosen way of a choice, `at` if that is given: its part, or nothing. */
const chosen = (part, at) => {
  const ways = [...part.querySelectorAll("[data-way]")].filter((each) => each.closest("[data-kind]") === part);
  if (at !== undefined) for (const way of ways) way.checked = way.value === String(at);
  const slot = own(part, "[data-slot]");
  const picked = ways.find((each) => each.checked)?.value ?? "";
  if (slot.dataset.shows === picked) return slot.firstElementChild;
  slot.dataset.shows = picked;
  slot.replaceChildren();
  if (picked === "") return null;
  const templates = [...part.querySelectorAll("template")].filter((each) => each.closest("[data-kind]") === part);
  slot.append(copied(templates[Number(picked)]));
  return slot.firstElementChild;
};

/** The object that is made on demand. */
const made = (part) => {
  const slot = own(part, "[data-slot]");
  if (!slot.firstElementChild) {
    slot.append(copied(document.getElementById(part.dataset.template)));
    const button = own(part, "[data-do=make]");
    if (button) {
      button.dataset.said ??= button.textContent;
      button.textContent = say("form-leave", { one: button.dataset.one });
      button.dataset.do = "leave";
    }
  }
  return slot.firstElementChild;
};

const unmade = (part) => {
  own(part, "[data-slot]").replaceChildren();
  const button = own(part, "[data-do=leave]");
  if (button) {
    button.textContent = button.dataset.said;
    button.dataset.do = "make";
  }
};

const number = (text) => (/^-?\d+$/.test(text) || /^-?\d+\.\d+$/.test(text) ? Number(text) : text);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const READ = {
  text: (part) => inputs(part)[0].value.trim() || undefined,
  integer: (part) => {
    const text = inputs(part)[0].value.trim();
    return text === "" ? undefined : number(text);
  },
  amount: (part) => READ.integer(part),
  truth: (part) => inputs(part)[0].checked,
  word: (part) => {
    const value = inputs(part).find((each) => each.type !== "radio" || each.checked)?.value ?? "";
    return value === "" ? undefined : JSON.parse(value);
  },
  words: (part) => {
    const chosen = inputs(part).filter((each) => each.checked); // in the order in which they were
    chosen.sort((one, other) => Number(one.dataset.at ?? 0) - Number(other.dataset.at ?? 0));
    return kept(chosen.map((each) => JSON.parse(each.value)), part);
  },
  pair: (part) => below(part).map((each) => read(each) ?? 0),
  list: (part) => kept(below(part).map((each) => read(each) ?? null), part),
  choice: (part) => {
    const inner = own(part, "[data-slot]").firstElementChild;
    return inner ? read(inner) : undefined;
  },
  whole: (part) => {
    const inner = own(part, "[data-slot]").firstElementChild;
    return inner ? READ.object(inner) : undefined;
  },
  object: (part) => {
    const found = {};
    for (const each of below(part)) {
      const value = read(each);
      if (value !== undefined) found[each.dataset.field] = value;
    }
    return found;
  },
  json: (part) => {
    const text = inputs(part)[0].value.trim();
    if (text === "") return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
};

const kept = (list, part) => (list.length || part.hasAttribute("data-required") ? list : undefined);

/** What a part says; undefined where it says nothing, or what holds anyway. */
export const read = (part) => {
  const value = READ[part.dataset.kind](part);
  if (value === undefined || part.hasAttribute("data-required")) return value;
  if (part.dataset.kind === "object" && !Object.keys(value).length && part.dataset.field) return undefined;
  return "default" in part.dataset && same(value, JSON.parse(part.dataset.default)) ? undefined : value;
};

const fits = (template, value) => {
  const type = Array.isArray(value) ? "array" : typeof value;
  return template.dataset.takes === type;
};

const FILL = {
  text: (part, value) => {
    inputs(part)[0].value = value ?? "";
  },
  truth: (part, value) => {
    inputs(part)[0].checked = value ?? part.dataset.default === "true";
  },
  word: (part, value) => {
    const wanted = value === undefined || value === null ? (part.dataset.default ?? "") : JSON.stringify(value);
    for (const input of inputs(part))
      if (input.type === "radio") input.checked = input.value === wanted;
      else input.value = wanted;
  },
  words: (part, value) => {
    const wanted = (value ?? []).map((each) => JSON.stringify(each));
    for (const input of inputs(part)) {
      input.checked = wanted.includes(input.value);
      input.dataset.at = wanted.indexOf(input.value);
    }
    told(part);
  },
  pair: (part, value) => below(part).forEach((each, at) => fill(each, value?.[at])),
  list: (part, value) => {
    items(part).replaceChildren();
    const wanted = value ?? (part.hasAttribute("data-required") ? Array(Number(part.dataset.low)).fill(undefined) : []);
    for (const each of wanted) fill(added(part), each);
  },
  choice: (part, value) => {
    const templates = [...part.querySelectorAll("template")].filter((each) => each.closest("[data-kind]") === part);
    const at = value === undefined || value === null ? -1 : templates.findIndex((each) => fits(each, value));
    const inner = chosen(part, at >= 0 ? at : part.hasAttribute("data-required") ? 0 : "");
    if (inner && at >= 0) fill(inner, value);
  },
  whole: (part, value) => {
    if (value === undefined || value === null) {
      if (!part.hasAttribute("data-required")) unmade(part);
      else FILL.object(made(part), {});
    } else FILL.object(made(part), value);
  },
  object: (part, value) => {
    for (const each of below(part)) fill(each, value?.[each.dataset.field]);
  },
  json: (part, value) => {
    inputs(part)[0].value = value === undefined ? "" : JSON.stringify(value, null, 1);
  },
};
FILL.integer = FILL.text;
FILL.amount = FILL.text;

/** Puts a value into a part. */
export const fill = (part, value) => {
  FILL[part.dataset.kind](part, value);
};

/** Says on every fold what is said inside, so that nothing is said unseen, and under every choice what it means. */
export const tell = (root) => {
  for (const note of root.querySelectorAll("[data-means]")) note.textContent = note.parentElement.querySelector("option:checked")?.dataset.meaning ?? "";
  for (const fold of root.querySelectorAll("details.more")) {
    const told = fold.querySelector(":scope > summary [data-told]");
    if (!told) continue;
    const inside = [...fold.querySelectorAll("[data-kind]")].filter((each) => around(each) === around(fold) && read(each) !== undefined);
    told.textContent = inside.length ? say("form-given", { fields: inside.map(called).join(", ") }) : "";
  }
};

/** The label of a part, in the middle of a sentence. */
export const called = (part) => {
  const text = part.querySelector("label, legend, summary")?.textContent.trim().replace(/:.*$/s, "") ?? part.dataset.field;
  return document.documentElement.lang === "en" ? text.toLowerCase() : text;
};

/** Says in the summary of many words which are chosen. */
const told = (part) => {
  const said = inputs(part).filter((each) => each.checked).map((each) => each.closest("label").textContent.trim());
  own(part, "[data-said]").textContent = said.join(", ") || say("form-none");
};

/** The part that a pointer names, below `root`, or the nearest there is. */
export const place = (root, pointer) => {
  let part = root;
  for (const raw of pointer.split("/").slice(1)) {
    const name = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    while (["choice", "whole"].includes(part.dataset.kind)) {
      const inner = own(part, "[data-slot]").firstElementChild;
      if (!inner) return part;
      part = inner;
    }
    const inner = below(part);
    const next = part.dataset.kind === "object" ? inner.find((each) => each.dataset.field === name) : inner[Number(name)];
    if (!next) return part;
    part = next;
  }
  return part;
};

/** Shows an error beside a part, and gives what can be focused there. */
export const blame = (part, text) => {
  const note = document.createElement("p");
  note.className = "error";
  note.id = `error-${++drawn}`;
  note.textContent = text;
  const head = own(part, "[data-input], [data-way], summary, [data-do]") ?? part;
  for (let fold = part.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  if (part.matches("fieldset")) (part.querySelector(":scope > legend") ?? part).after(note);
  else part.append(note);
  part.classList.add("wrong");
  for (const input of inputs(part)) {
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", `${input.getAttribute("aria-describedby") ?? ""} ${note.id}`.trim());
  }
  if (!head.id) head.id = `place-${drawn}`;
  return head.id;
};

/** Takes all errors away. */
export const forgive = (root) => {
  for (const note of root.querySelectorAll("p.error")) {
    for (const input of root.querySelectorAll(`[aria-describedby~="${note.id}"]`)) {
      const left = input.getAttribute("aria-describedby").split(" ").filter((each) => each !== note.id);
      if (left.length) input.setAttribute("aria-describedby", left.join(" "));
      else input.removeAttribute("aria-describedby");
      input.removeAttribute("aria-invalid");
    }
    note.remove();
  }
  for (const part of root.querySelectorAll(".wrong")) part.classList.remove("wrong");
};

/** What a copy of an item says: the same, without the names that tell it apart. */
const twin = (value) => (typeof value === "object" && value !== null ? { ...value, id: undefined, name: undefined } : value);

/** Has the buttons of a form work. `changed` is called after everything that a person does to it. */
export const listen = (root, changed) => {
  root.addEventListener("click", (event) => {
    const what = event.target.dataset?.do;
    const part = event.target.closest("[data-kind]");
    if (what === "add") {
      if (part.dataset.high && items(part).children.length >= Number(part.dataset.high)) return;
      added(part).querySelector("[data-input], [data-way]")?.focus();
    } else if (what === "copy") {
      if (part.dataset.high && items(part).children.length >= Number(part.dataset.high)) return;
      const copy = added(part);
      fill(copy, twin(read(event.target.closest("li").firstElementChild)));
      copy.querySelector("[data-input], [data-way]")?.focus();
    } else if (what === "step") {
      const [input] = inputs(part);
      const now = number(input.value.trim() || part.dataset.default || "0");
      if (typeof now !== "number") return;
      input.value = String(Math.max(Number(part.dataset.least ?? 0), now + Number(event.target.dataset.by)));
      input.dispatchEvent(new Event("input", { bubbles: true }));
      return;
    } else if (what === "remove") {
      event.target.closest("li").remove();
      numbered(part);
      own(part, "[data-do=add]").focus();
    } else if (what === "make") made(part).querySelector("[data-input]")?.focus();
    else if (what === "leave") unmade(part);
    else return;
    tell(root);
    changed();
  });
  root.addEventListener("input", (event) => {
    const part = event.target.closest("[data-kind]");
    if (event.target.matches("[data-way]")) chosen(part);
    if (part?.dataset.kind === "words") {
      event.target.dataset.at = ++drawn;
      told(part);
    }
    tell(root);
    changed();
  });
};
