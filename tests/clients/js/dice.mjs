// The published dice, thrown in WebAssembly: node dice.mjs PARTS VECTORS.json writes how many known answers hold, or fails.

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [parts, vectors] = process.argv.slice(2);
const python = await loadPyodide();
for (const name of ["msgspec.whl", "rules.zip"])
  python.unpackArchive(new Uint8Array(await readFile(`${parts}/${name}`)), "zip", { extractDir: "/rules" });
python.globals.set("vectors", await readFile(vectors, "utf-8"));
console.log(
  python.runPython(`
import json, sys
sys.path.insert(0, "/rules")
from ror_rules import Stream
from ror_rules._throwing import commitment

known = json.loads(vectors)
held = 0
def hold(found, expected):
    global held
    assert found == expected, (found, expected)
    held += 1

for each in known["open"] + known["context"]:
    stream = Stream(each["seed"], each.get("context"))
    hold(list(stream.faces(each["address"], each["sides"], len(each["faces"]))), each["faces"])
for each in known["committed"]:
    committed, asked = commitment.commitment(each["seed"]), commitment.asked(each["request"].encode())
    binding = commitment.binding(committed, asked, each["seeds"])
    stream = Stream(each["seed"], binding=binding)
    hold(list(stream.faces(each["address"], each["sides"], len(each["faces"]))), each["faces"])
for each in known["shuffle"]:
    hold(list(Stream(each["seed"]).shuffle(each["address"], each["items"])), each["order"])
held
`),
);
