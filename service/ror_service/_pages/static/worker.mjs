// The rules in WebAssembly, in a thread of their own, so that a page never freezes. The same file in Node and in browsers, where it
// can be the one thread of all pages.
//
// The first message of each page has the addresses of the parts: {number: 0, pyodide, msgspec, rules}. The answer is {number: 0,
// ready: seconds}, where 0 means that the rules ran already. Then calls: {number, method, path, body, accept, language}. Each is
// answered in its turn: {number, status, media, body}. A fault is answered {number, failed: why}.

const node = typeof process === "object" && Boolean(process.versions?.node);

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
from ror_rules.host.calls import answer
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

let starting;
let ask;

const started = async (parts) => {
  if (ask) return { ready: 0 };
  const began = performance.now();
  ask = await (starting ??= start(parts).finally(() => (starting = undefined)));
  return { ready: (performance.now() - began) / 1000 };
};

const answered = ({ method, path, body, accept, language = "en" }) => {
  const [status, media, found] = ask(method, path, body, accept, language);
  return { status, media, body: found };
};

const receive = async (message, port) => {
  const { number } = message;
  try {
    port.postMessage({ number, ...(number ? answered(message) : await started(message)) });
  } catch (error) {
    port.postMessage({ number, failed: String(error?.message ?? error) });
  }
};

const listen = (port) => port.addEventListener("message", ({ data }) => receive(data, port));

if (node) {
  const { parentPort } = await import("node:worker_threads");
  parentPort.on("message", (message) => receive(message, parentPort));
} else if ("onconnect" in self)
  self.addEventListener("connect", ({ ports: [port] }) => {
    listen(port);
    port.start();
  });
else listen(self);
