// A form made from a JSON Schema: what a rule wants to know, field by field. It knows the schema's words and no rule.
//
//   const form = formFor(schema, state);
//   dialog.append(form.element);
//   form.read();                               // the state, without what was left out
//   form.at(["attacker", "groups", "0"]);      // the element of a place, to show a fault at

/** A form for what `schema`, with its parts under $defs, describes; `value` is what stands in it at first. */
export const formFor = (schema, value) => fieldOf({ schema, parts: schema.$defs ?? {}, value, must: true });

const make = (tag, attributes = {}, ...inside) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...inside);
  return element;
};

const NUMBERS = new Set(["integer", "number"]);
const seen = ({ $ref, ...own }, parts) => ($ref ? { ...parts[$ref.split("/").at(-1)], ...own } : own);
const words = (name) => String(name).replaceAll(/[_-]/g, " ");

/** A field for what is asked: {element, read, at}. `read` gives undefined for what is left out. */
const fieldOf = (asked) => {
  const schema = seen(asked.schema, asked.parts);
  const choices = (schema.anyOf ?? []).filter((each) => each.type !== "null");
  if (choices.length === 1) return fieldOf({ ...asked, schema: { ...schema, anyOf: undefined, ...seen(choices[0], asked.parts) } });
  if (choices.length > 1 && choices.every(({ type, enum: words }) => NUMBERS.has(type) || (type === "string" && !words))) {
    return inputOf({ ...asked, schema: { ...schema, type: "number" } }); // an amount: a number, or text such as 7/2
  }
  if (choices.length > 1) return oneOf({ ...asked, schema, choices });
  if (schema.enum) return selectOf({ ...asked, schema });
  if (schema.properties) return objectOf({ ...asked, schema });
  if (schema.prefixItems) return tupleOf({ ...asked, schema });
  if (schema.type === "array") return listOf({ ...asked, schema });
  if (schema.type === "boolean") return boxOf({ ...asked, schema });
  return inputOf({ ...asked, schema });
};

const leaf = (element, read) => ({ element, read, at: () => element });

const selectOf = ({ schema, value, must }) => {
  const chosen = value ?? schema.default;
  const option = (each) => {
    const made = make("option", { value: each }, each === "" ? "—" : words(each));
    made.selected = each === chosen;
    return made;
  };
  const element = make("select", {}, ...(must || schema.default ? [] : [""]).concat(schema.enum).map(option));
  const read = () => schema.enum.find((each) => String(each) === element.value);
  return leaf(element, () => (!must && read() === schema.default ? undefined : read()));
};

const boxOf = ({ schema, value, must }) => {
  const element = make("input", { type: "checkbox" });
  element.checked = value ?? schema.default ?? false;
  return leaf(element, () => (!must && element.checked === (schema.default ?? false) ? undefined : element.checked));
};

const inputOf = ({ schema, value, must }) => {
  const whole = schema.type === "integer";
  const numeric = NUMBERS.has(schema.type);
  const element = make("input", {
    type: whole ? "number" : "text",
    min: schema.minimum,
    max: schema.maximum,
    placeholder: schema.default === null ? undefined : schema.default,
  });
  element.value = value ?? "";
  const read = () => (numeric && Number.isFinite(Number(element.value)) ? Number(element.value) : element.value);
  return leaf(element, () => (element.value === "" && (numeric || !must) ? undefined : read()));
};

/** One of several shapes: which, and its field. */
const oneOf = ({ schema, choices, parts, value, must }) => {
  const shapes = choices.map((each) => seen(each, parts));
  const fits = shapes.findIndex((each) => value !== undefined && shaped(value) === shaped(each));
  const titles = shapes.map((each) => (each.title ?? (each.enum ? "a word" : each.type) ?? "this").toLowerCase());
  const kind = make("select", {}, ...(must ? [] : [make("option", { value: "" }, "—")]));
  kind.append(...titles.map((title, place) => make("option", { value: String(place) }, words(title))));
  const place = make("div", { class: "ror-inner" });
  let field;
  const show = (given) => {
    field = kind.value === "" ? undefined : fieldOf({ schema: choices[Number(kind.value)], parts, value: given, must: true });
    place.replaceChildren(...(field ? [field.element] : []));
  };
  kind.value = fits < 0 ? (must ? "0" : "") : String(fits);
  kind.addEventListener("change", () => show(undefined));
  show(fits < 0 ? undefined : value);
  const element = make("div", { class: "ror-one-of" }, kind, place);
  return { element, read: () => field?.read(), at: (names) => (field ? field.at(names) : element) };
};

const shaped = (of) => {
  if (Array.isArray(of) || of.type === "array") return "list";
  if (of.properties) return "object";
  if (of.type ?? of.enum) return NUMBERS.has(of.type) ? "number" : "text";
  return typeof of === "object" ? "object" : typeof of === "number" ? "number" : "text";
};

const objectOf = ({ schema, parts, value, must }) => {
  const required = new Set(schema.required ?? []);
  const fields = new Map();
  const rows = (names, into) => {
    for (const name of names) {
      const asked = { schema: schema.properties[name], parts, value: value?.[name], must: required.has(name) };
      fields.set(name, fieldOf(asked));
      into.append(rowOf(name, asked, fields.get(name)));
    }
  };
  const all = Object.keys(schema.properties);
  const first = all.filter((name) => required.has(name) || value?.[name] !== undefined);
  const rest = all.filter((name) => !first.includes(name));
  const element = make("div", { class: "ror-object" });
  rows(first, element);
  if (rest.length) element.append(folded("more", (into) => rows(rest, into)));
  const read = () => {
    const found = [...fields].map(([name, field]) => [name, field.read()]).filter(([, each]) => each !== undefined);
    return found.length || must ? Object.fromEntries(found) : undefined;
  };
  return { element, read, at: ([name, ...more]) => fields.get(name)?.at(more) ?? element };
};

const rowOf = (name, { schema, parts }, field) => {
  const { description } = seen(schema, parts);
  const label = make("label", {}, make("span", {}, words(name)), field.element);
  const plain = field.element.matches("input, select");
  const row = plain ? label : make("fieldset", {}, make("legend", {}, words(name)), field.element);
  row.classList.add("ror-row");
  if (description) row.title = description;
  return row;
};

/** What is made when it is opened first: a rule's parts lie inside each other without end. */
const folded = (title, fill) => {
  const inside = make("div");
  const element = make("details", {}, make("summary", {}, title), inside);
  element.addEventListener("toggle", () => fill(inside), { once: true });
  return element;
};

const listOf = ({ schema, parts, value, must }) => {
  const items = seen(schema.items, parts);
  if (items.enum) return wordsOf({ ...schema, items }, value);
  const fields = [];
  const list = make("ol", { class: "ror-list" });
  const add = (given) => {
    const field = fieldOf({ schema: schema.items, parts, value: given, must: true });
    const remove = make("button", { type: "button", "aria-label": "remove" }, "×");
    const row = make("li", {}, field.element, remove);
    remove.addEventListener("click", () => {
      fields.splice(fields.indexOf(field), 1);
      row.remove();
    });
    fields.push(field);
    list.append(row);
  };
  for (const each of value ?? Array.from({ length: schema.minItems ?? 0 })) add(each);
  const more = make("button", { type: "button" }, "add");
  more.addEventListener("click", () => add(undefined));
  const read = () => (fields.length || must ? fields.map((field) => field.read()) : undefined);
  return { element: make("div", {}, list, more), read, at: ([place, ...names]) => fields[Number(place)]?.at(names) ?? list };
};

/** A list of a fixed length: left out whole, or given whole. */
const tupleOf = ({ schema, parts, value, must }) => {
  const fields = schema.prefixItems.map((each, place) => fieldOf({ schema: each, parts, value: value?.[place], must }));
  const element = make("span", {}, ...fields.map((field) => field.element));
  const read = () => {
    const found = fields.map((field) => field.read());
    return must || found.some((each) => each !== undefined) ? found : undefined;
  };
  return { element, read, at: ([place, ...names]) => fields[Number(place)]?.at(names) ?? element };
};

const wordsOf = ({ items }, value) => {
  const boxes = items.enum.map((each) => {
    const box = make("input", { type: "checkbox", value: each });
    box.checked = (value ?? []).includes(each);
    return box;
  });
  const element = make("details", { class: "ror-words" }, make("summary", {}, "which"));
  element.open = Boolean(value?.length);
  element.append(...boxes.map((box) => make("label", {}, box, words(box.value))));
  const read = () => {
    const found = boxes.filter((box) => box.checked).map((box) => box.value);
    const given = (value ?? []).filter((each) => found.includes(each)); // in the order that they came in
    return found.length ? [...new Set([...given, ...found])] : undefined;
  };
  return { element, read, at: () => element };
};
