// Tokens as pieces of a rule, and changes of pieces written to their tokens.
//
// A token's own fields stand in flags: `group` of the token or of its actor, as a game master sets them, and `now` of the token, as
// changes leave them. `now` is a list, because Foundry replaces lists and merges objects.

const ID = "rules-of-the-ring";
const alike = (one, other) => JSON.stringify([one].flat()) === JSON.stringify([other].flat());

const ownOf = (token) => token.getFlag(ID, "now") ?? token.getFlag(ID, "group") ?? token.actor?.getFlag(ID, "group") ?? {};

/** The selected and the targeted tokens as pieces. Targets are enemies. Without targets, those of another disposition are. */
export const piecesOf = (selected, targets, friendly) => {
  const pieceOf = (token, side) => ({ id: token.uuid, name: token.name, side, hidden: token.hidden, own: ownOf(token) });
  const ours = selected.map(({ document }) => document);
  const theirs = [...targets].map(({ document }) => document).filter((token) => !ours.includes(token));
  if (theirs.length) return [...ours.map((token) => pieceOf(token, "ours")), ...theirs.map((token) => pieceOf(token, "theirs"))];
  return ours.map((token) => pieceOf(token, token.disposition === friendly ? "ours" : "theirs"));
};

const tokensOf = (changes) => changes.map((change) => ({ ...change, token: fromUuidSync(change.piece) }));

/** Whether all tokens of the changes exist, on whichever scene. */
export const areThere = (changes) => tokensOf(changes).every(({ token }) => token);

/** Whether this user may write all of the changes. */
export const mayWrite = (changes) => tokensOf(changes).every(({ token }) => !token || token.canUserModify(game.user, "update"));

/** Whether the tokens are as the changes found them. */
export const isCurrent = (changes) => tokensOf(changes).every(({ token, before }) => alike(ownOf(token), before));

const isGone = (own) => [own].flat().every((part) => part.count === 0 || part.killed === true);

/** Whether the figures of all tokens of an actor are gone. Linked tokens share their actor. */
const isDown = (actor, scenes) => [...scenes].flatMap((scene) => [...scene.tokens.values()]).filter((token) => token.actor === actor).every((token) => isGone(ownOf(token)));

/** Writes changes to their tokens, scene by scene, and marks an actor as defeated if the figures of its tokens are all gone. */
export const write = async (changes) => {
  const found = tokensOf(changes);
  const scenes = new Set(found.map(({ token }) => token.parent));
  const actors = new Set(found.map(({ token }) => token.actor).filter(Boolean));
  const before = new Map([...actors].map((actor) => [actor, isDown(actor, scenes)]));
  for (const scene of scenes) {
    const here = found.filter(({ token }) => token.parent === scene);
    const updates = here.map(({ token, after }) => ({ _id: token.id, [`flags.${ID}.now`]: [after].flat() }));
    await scene.updateEmbeddedDocuments("Token", updates);
  }
  const defeated = CONFIG.specialStatusEffects.DEFEATED;
  for (const actor of actors) {
    const active = isDown(actor, scenes);
    if (active !== before.get(actor)) await actor.toggleStatusEffect(defeated, { active, overlay: true });
  }
};
