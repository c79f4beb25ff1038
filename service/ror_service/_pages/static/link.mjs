// What a link carries behind its #: a value as JSON, deflated, in letters that no chat breaks. It never reaches a server.

const LETTERS = [["+", "-"], ["/", "_"]];

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A value as text for a link. */
export const packed = async (value) => {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return LETTERS.reduce((done, [from, to]) => done.replaceAll(from, to), btoa(text)).replaceAll("=", "");
};

/** The value of such a text; undefined for what is none. */
export const unpacked = async (text) => {
  try {
    const plain = LETTERS.reduce((done, [from, to]) => done.replaceAll(to, from), text);
    const bytes = Uint8Array.from(atob(plain), (each) => each.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return undefined;
  }
};
