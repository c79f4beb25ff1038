// ror.dice.v1 written a second time, on WebCrypto alone: it shares no line with the library.
// Reads [{seed, context, address, sides, count}, ...] from standard input and prints the faces of each; dice that were
// committed to have {request, seeds} in place of a context: the canonical request, and the players' seeds.

const { subtle } = globalThis.crypto;
const utf8 = new TextEncoder();

const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const tagged = (tag, ...rest) => join(utf8.encode(tag), [0], ...rest);
const u32 = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const sha256 = async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes));

async function hmac(key) {
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (bytes) => new Uint8Array(await subtle.sign("HMAC", imported, bytes));
}

async function bound({ seed, request, seeds }) {
  const commitment = await sha256(tagged("ror.commit.v1", utf8.encode(seed)));
  const asked = await sha256(tagged("ror.request.v1", utf8.encode(request)));
  const told = seeds.flatMap((each) => [each.length, ...utf8.encode(each)]);
  return sha256(tagged("ror.bind.v1", commitment, asked, [seeds.length], told, new Uint8Array(32)));
}

async function faces({ seed, context, address, sides, count, ...committed }) {
  const root = await sha256(tagged("ror.seed.v1", utf8.encode(seed)));
  let binding = new Uint8Array(32);
  if (committed.request) binding = await bound({ seed, ...committed });
  else if (context !== null) binding = await sha256(tagged("ror.context.v1", utf8.encode(context)));
  const key = await (await hmac(root))(tagged("ror.key.v1", binding));
  const block = await hmac(key);

  const width = sides <= 256 ? 1 : sides <= 65536 ? 2 : 4;
  const limit = 256 ** width - (256 ** width % sides);
  const found = [];
  for (let index = 0; found.length < count; index++) {
    const bytes = await block(tagged("ror.dice.v1", u32(sides), u32(index), utf8.encode(address)));
    for (let at = 0; at < bytes.length; at += width) {
      const word = bytes.subarray(at, at + width).reduce((value, byte) => value * 256 + byte, 0);
      if (word < limit) found.push(1 + (word % sides));
    }
  }
  return found.slice(0, count);
}

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const questions = JSON.parse(Buffer.concat(chunks).toString("utf8"));
const answers = [];
for (const question of questions) answers.push(await faces(question));
console.log(JSON.stringify(answers));
