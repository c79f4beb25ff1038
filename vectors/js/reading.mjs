// Strict reading: JSON without a name that comes twice, and a value as its JSON Schema has it, with the defaults filled in.

import { Refusal } from "./refusal.mjs";

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\.)*")|([^\s{}[\],:"]+))/uy;

// A JSON document. Syntax is the platform's business; what it lets pass and we do not is a name that comes twice.
export function parsed(text) {
  try {
    const value = JSON.parse(text);
    refuseDoubledNames(text);
    return value;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("malformed", "", error.message);
  }
}

function refuseDoubledNames(text) {
  const open = [];
  let last = null;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [, mark, string] = found;
    if (mark === "{") open.push(new Set());
    else if (mark === "[") open.push(null);
    else if (mark === "}" || mark === "]") open.pop();
    else if (mark === ":") {
      const names = open.at(-1);
      if (names.has(last)) throw new Refusal("malformed", "", `${last} comes twice.`);
      names.add(last);
    }
    if (string) last = JSON.parse(string);
  }
}

const kindOf = (value) =>
  value === null ? "null" : Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
const inside = (at, name) => `${at}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
const wrong = (at, detail) => {
  throw new Refusal("schema", at, detail);
};

// `value` as `schema` has it, its members in the schema's order; `definitions` are what its references mean.
export function read(value, schema, definitions, at) {
  if (schema.$ref) return read(value, definitions[schema.$ref.split("/").at(-1)], definitions, at);
  if (schema.anyOf) {
    const branches = schema.anyOf.map((each) => (each.$ref ? definitions[each.$ref.split("/").at(-1)] : each));
    const branch = branches.find((each) => fits(value, each));
    return branch ? read(value, branch, definitions, at) : wrong(at, "This is of no kind that may stand here.");
  }
  if (!fits(value, schema)) wrong(at, `This is ${kindOf(value)}, not ${schema.type ?? "one of these words"}.`);
  if (schema.enum) return schema.enum.includes(value) ? value : wrong(at, `${value} may not stand here.`);
  if (schema.type === "object" && schema.properties) return readObject(value, schema, definitions, at);
  if (schema.type === "array") {
    if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) wrong(at, "Too few or many.");
    return value.map((each, index) => read(each, schema.items, definitions, inside(at, index)));
  }
  if (schema.type === "integer" && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity))) {
    wrong(at, `${value} is out of bounds.`);
  }
  if (schema.type === "string") {
    const length = [...value].length;
    if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) wrong(at, "Too short or too long.");
    if (schema.pattern && !new RegExp(schema.pattern, "u").test(value)) wrong(at, "This has not the right form.");
  }
  return value;
}

function fits(value, schema) {
  const kinds = schema.type ? [schema.type] : schema.enum ? schema.enum.map(kindOf) : null;
  return kinds === null || kinds.includes(kindOf(value));
}

// An object: what it lacks comes first, then member by member what is unknown or does not fit. Null is as good as left out.
function readObject(value, schema, definitions, at) {
  const { properties } = schema;
  const takesNull = (name) => [properties[name], ...(properties[name].anyOf ?? [])].some((each) => each.type === "null");
  const given = Object.keys(value).filter((name) => !(name in properties) || value[name] !== null || takesNull(name));
  for (const name of schema.required ?? []) {
    if (!given.includes(name)) wrong(inside(at, name), `${name} is missing.`);
  }
  const found = {};
  for (const name of given) {
    if (!(name in properties)) wrong(inside(at, name), "There is no such field here.");
    found[name] = read(value[name], properties[name], definitions, inside(at, name));
  }
  const shown = Object.keys(properties).filter((name) => name in found || "default" in properties[name]);
  return Object.fromEntries(shown.map((name) => [name, name in found ? found[name] : properties[name].default]));
}
