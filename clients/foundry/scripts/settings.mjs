// A menu in the settings: tests the connection, and makes a compendium of ready units in the world.
//
// The manifest has no compendium, because packs of actors belong to one game system. This one takes the first type of the system in use.

const ID = "rules-of-the-ring";
const PACK = "rules-of-the-ring-units";

const titled = (type) => type.replaceAll(/(^|-)\w/g, (letter) => letter.toUpperCase()).replaceAll("-", " ");

/** The actors of the compendium: one for each type of figures of Ring of Power. */
const unitsOf = (types, actorType) =>
  types.map((type) => ({
    name: titled(type),
    type: actorType,
    prototypeToken: { name: titled(type), actorLink: false },
    flags: { [ID]: { group: { type } } },
  }));

/** Makes the compendium, and returns the number of its units. */
const makeUnits = async (rules, say) => {
  if (game.packs.get(`world.${PACK}`)) throw new Error(say("units-there"));
  const { state } = await rules.catalogue("ring-of-power", "rules", "combat");
  const actorType = game.documentTypes.Actor.find((type) => type !== "base");
  const { CompendiumCollection } = foundry.documents.collections;
  const pack = await CompendiumCollection.createCompendium({ type: "Actor", name: PACK, label: say("units") });
  const made = await Actor.createDocuments(unitsOf(state.$defs.Group.properties.type.enum, actorType), { pack: pack.collection });
  return made.length;
};

/** The class of the menu. `rules` gives the rules, `say` a sentence of the module. */
export const menuOf = (rules, say) =>
  class Connection extends foundry.applications.api.DialogV2 {
    constructor() {
      const told = async (run) => {
        try {
          ui.notifications.info(await run());
        } catch (error) {
          ui.notifications.error(error.message);
        }
      };
      const test = async () => {
        const began = performance.now();
        const { rulesets } = await (await rules()).catalogue();
        const titles = rulesets.map(({ title }) => title).join(", ");
        return say("connected", { titles, milliseconds: Math.round(performance.now() - began) });
      };
      const units = async () => say("units-made", { count: await makeUnits(await rules(), say) });
      super({
        window: { title: say("connection") },
        content: `<p>${say("connection-hint")}</p>`,
        buttons: [
          { action: "test", label: say("test"), default: true, callback: () => told(test) },
          { action: "units", label: say("make-units"), callback: () => told(units) },
        ],
        form: { closeOnSubmit: false },
      });
    }
  };
