// Items of a scene as pieces of a rule, and changes of pieces written to their items.
//
// What the extension knows of an item stands in its metadata: its side, its own fields, the last outcomes that were applied, and
// the label that it had at first. The label of an image shows how many figures are left.

export const PIECE = "rules-of-the-ring/piece";
/** The outcomes that an item remembers, so that players can take them back one after the other. */
const REMEMBERED = 8;

const pieceOf = (item) => item.metadata[PIECE];
const appliedTo = (item) => pieceOf(item)?.applied ?? [];
const ownOf = (item) => pieceOf(item)?.own ?? {};
const alike = (one, other) => JSON.stringify([one].flat()) === JSON.stringify([other].flat());

/** The items that have a side, as pieces. Items that players cannot see take no part. */
export const piecesOf = (items) =>
  items.filter(pieceOf).map((item) => ({ id: item.id, name: item.name, side: pieceOf(item).side, hidden: !item.visible, own: ownOf(item) }));

/** Gives items a side, or takes it away if all of them have it. */
export const sided = (side) => (items) => {
  const off = items.every((item) => pieceOf(item)?.side === side);
  for (const item of items) {
    if (off) delete item.metadata[PIECE];
    else item.metadata[PIECE] = { ...pieceOf(item), side };
  }
};

/**
 * What a player can do with the changes of an outcome, as the items of the scene say: `apply`, `undo`, or nothing because items are
 * `missing` (deleted, or on another scene) or have `moved-on`. So all players see the same, and an outcome is applied once.
 */
export const standing = (items, { id, changes }) => {
  const found = changes.map((change) => ({ ...change, item: items.find((item) => item.id === change.piece) }));
  if (found.some(({ item }) => !item)) return "missing";
  if (found.every(({ item, after }) => appliedTo(item).at(-1) === id && alike(ownOf(item), after))) return "undo";
  return found.every(({ item, before }) => !appliedTo(item).includes(id) && alike(ownOf(item), before)) ? "apply" : "moved-on";
};

const labelOf = (first, own) => {
  const parts = [own].flat();
  if (parts.some((part) => part.killed)) return `${first} †`.trim();
  const counts = parts.map(({ count }) => count).filter((count) => count !== undefined);
  if (!counts.length) return parts[0].wounds ? `${first} w${parts[0].wounds}`.trim() : first;
  const left = counts.reduce((sum, count) => sum + count, 0);
  return `${first} ${left ? `×${left}` : "†"}`.trim();
};

/** Applies the changes of an outcome to items, or takes them back. Throws if the items no longer allow it. Only images have a label. */
export const written = ({ id, changes }, what) => (items) => {
  const now = standing(items, { id, changes });
  if (now !== what) throw new Error(now);
  for (const item of items) {
    const { before, after } = changes.find(({ piece }) => piece === item.id);
    const [own, outcomes] = what === "undo" ? [before, appliedTo(item).slice(0, -1)] : [after, [...appliedTo(item), id].slice(-REMEMBERED)];
    const first = pieceOf(item)?.label ?? item.text?.plainText ?? "";
    item.metadata[PIECE] = { ...pieceOf(item), own, label: first, applied: outcomes };
    if (item.type === "IMAGE") item.text.plainText = labelOf(first, own);
  }
};
