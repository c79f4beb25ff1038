// The rules in WebAssembly, in a thread of their own, so that a page never freezes. The same file in browsers and in Node.
//
// The first message says where the parts are: {pyodide, msgspec, rules}, each an address. What comes back is {ready: seconds},
// or {failed: why}. Then calls: {number, method, path, body, accept, language}; each is answered as {number, status, media, body} in its turn.

const node = typeof process === "object" && Boolean(process.versions?.node);
const port = node ? (await import("node:worker_threads")).parentPort : self;

/** The bytes at an address, also of a file. */
const bytes = async (address) => {
  if (node && address.startsWith("file:")) {
    const { readFile } = await import("node:fs/promises");
    return new Uint8Array(await readFile(new URL(address)));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} from ${address}`);
  return new Uint8Array(await response.arrayBuffer());
};

/** No package of the interpreter's own is wanted. */
const NO_PACKAGES = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" },
  packages: {},
});

const ASK = `
import sys
sys.path.insert(0, "/rules")
from pyodide.ffi import to_js
from ror_rules._calls import answer
def ask(method, path, body, accept, language):
    return to_js(list(answer(method, path, body.to_bytes(), accept, language)))
ask
`;

const start = async ({ pyodide, msgspec, rules }) => {
  const folder = new URL(".", pyodide);
  const indexURL = node && folder.protocol === "file:" ? (await import("node:url")).fileURLToPath(folder) : folder.href;
  const [{ loadPyodide }, ...archives] = await Promise.all([import(pyodide), bytes(msgspec), bytes(rules)]);
  const python = await loadPyodide({ indexURL, lockFileContents: NO_PACKAGES });
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: "/rules" });
  return python.runPython(ASK);
};

let ask;

const answered = ({ number, method, path, body, accept, language = "en" }) => {
  const [status, media, found] = ask(method, path, body, accept, language);
  return { number, status, media, body: found };
};

const receive = async (message) => {
  if (ask) return port.postMessage(answered(message));
  const began = performance.now();
  try {
    ask = await start(message);
    port.postMessage({ ready: (performance.now() - began) / 1000 });
  } catch (error) {
    port.postMessage({ failed: String(error?.message ?? error) });
  }
};
if (node) port.on("message", receive);
else port.addEventListener("message", ({ data }) => receive(data));
