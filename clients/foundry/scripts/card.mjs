// An outcome in Foundry's chat: its words, a link, and Foundry's own dice with the faces that fell, which 3D dice then show.

/** A roll of Foundry's that has fallen already, for each throw of an outcome. */
export const rollsOf = (outcome) =>
  outcome.dice.throws.map(({ sides, faces }) =>
    Roll.fromData({
      class: "Roll",
      formula: `${faces.length}d${sides}`,
      options: {},
      terms: [
        {
          class: "Die",
          number: faces.length,
          faces: sides,
          modifiers: [],
          options: {},
          results: faces.map((result) => ({ result, active: true })),
          evaluated: true,
        },
      ],
      total: faces.reduce((sum, face) => sum + face, 0),
      evaluated: true,
    }),
  );

/** What is told to the chat: `html` is the outcome's fragment, `link` where it can be read again and checked. */
export const cardOf = (outcome, html, link) => ({
  content: `<div class="ror-card">${html}${link ? `<p class="ror-link"><a href="${link}">${outcome.id.slice(0, 8)}</a></p>` : ""}</div>`,
  rolls: rollsOf(outcome),
  flags: { "rules-of-the-ring": { outcome: outcome.id, request: { ruleset: outcome.ruleset.id, rule: outcome.rule } } },
});
