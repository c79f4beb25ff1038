// Words for one message of a room.

/** The bytes of the words of one message: 10 KB, less room for the summary and the names. */
const MOST = 9_000;

/** The first lines of a text, and the address of the rest. */
export const shortened = (text, address) => {
  const size = (lines) => new TextEncoder().encode(lines.join("\n")).length;
  const lines = text.split("\n");
  const kept = [...lines];
  while (size(kept) > MOST) kept.pop();
  return kept.length === lines.length ? text : [...kept, `${lines.length - kept.length} more lines: ${address}`].join("\n");
};
