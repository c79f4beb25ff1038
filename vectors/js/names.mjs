// Names in any script, as they are compared, and the Characters whom the board games know by name (docs/names.md).

const withoutAccents = (name) => name.normalize("NFKD").replace(/\p{Mn}/gu, "");

// What is compared: no case, no accents, letters and digits alone, no "the" in front.
export function folded(name) {
  const words = withoutAccents(name).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(words.length > 1 && words[0] === "the" ? 1 : 0).join("");
}

const NAMES = {
  saruman: ["Saruman", "Saruman the White", "Saruman the Wise", "Saruman of Many Colours", "Saruman of Many Colors", "Saruman of Isengard", "Curunir"],
  chief_of_the_dunlendings: ["Chief of the Dunlendings", "Chief of Dunlendings", "Dunlending Chief"],
  gollum: ["Gollum", "Smeagol", "Smeagol-Gollum"],
  lord_of_the_nazgul: ["Lord of the Nazgul", "Lord of Nazgul", "Nazgul Lord", "Witch-king", "Witch-king of Angmar", "Lord of the Ringwraiths", "Black Captain", "Captain of the Nazgul", "Lord of the Nine", "Lord of Morgul"],
  nazgul: ["Nazgul", "Ringwraith", "Black Rider", "Ulaire"],
  gothmog: ["Gothmog"],
  khamul: ["Khamul", "Khamul the Easterling", "Black Easterling"],
  dwar: ["Dwar", "Dwar of Waw"],
  ji_indur: ["Ji Indur", "Indur"],
  akhorahil: ["Akhorahil"],
  hoarmurath: ["Hoarmurath", "Hoarmurath of Dir"],
  adunaphel: ["Adunaphel"],
  ren: ["Ren", "Ren the Unclean"],
  uvatha: ["Uvatha", "Uvatha the Horseman"],
  gandalf: ["Gandalf", "Mithrandir", "Greyhame", "Stormcrow"],
  gandalf_the_grey: ["Gandalf the Grey", "Gandalf the Gray", "Grey Pilgrim"],
  gandalf_the_white: ["Gandalf the White", "White Rider"],
  aragorn: ["Aragorn", "Strider", "Aragorn II", "Aragorn son of Arathorn", "Elessar"],
  aragorn_with_anduril: ["Aragorn with Anduril", "Aragorn possessing Anduril", "Aragorn bearing Anduril", "Aragorn Anduril", "Aragorn and Anduril"],
  frodo: ["Frodo", "Frodo Baggins", "Frodo son of Drogo", "Frodo of the Nine Fingers"],
  ringbearer: ["Ringbearer"],
  celeborn: ["Celeborn", "Celeborn the Wise", "Lord Celeborn"],
  balrog: ["Balrog", "Balrog of Moria", "Durin's Bane"],
  sauron: ["Sauron", "Sauron the Great", "Dark Lord"],
  gorgol: ["Gorgol"],
  elendil: ["Elendil"],
  isildur: ["Isildur"],
  anarion: ["Anarion"],
  gil_galad: ["Gil-galad"],
  cirdan: ["Cirdan"],
  baldrim: ["Baldrim"],
};

// The others of whom there is only one. No rule reads `who` for them.
const COMPANIONS = {
  sam: ["Sam", "Samwise", "Sam Gamgee", "Samwise Gamgee"],
  merry: ["Merry", "Meriadoc", "Merry Brandybuck", "Meriadoc Brandybuck"],
  pippin: ["Pippin", "Peregrin", "Pippin Took", "Peregrin Took"],
  legolas: ["Legolas", "Legolas Greenleaf"],
  gimli: ["Gimli", "Gimli son of Gloin"],
  boromir: ["Boromir", "Boromir son of Denethor"],
  faramir: ["Faramir", "Faramir son of Denethor"],
  denethor: ["Denethor", "Denethor II"],
  elrond: ["Elrond", "Elrond Half-elven"],
  galadriel: ["Galadriel", "Lady Galadriel"],
};

const ALONE = new Map(Object.entries(COMPANIONS).flatMap(([who, names]) => names.map((name) => [folded(name), who])));
const KNOWN = new Map(Object.entries(NAMES).flatMap(([who, names]) => names.map((name) => [folded(name), who])));
export const NAMED_NAZGUL = ["gothmog", "khamul", "dwar", "ji_indur", "akhorahil", "hoarmurath", "adunaphel", "ren", "uvatha"];

// The known Character that a name means, undefined if no rule means them.
const means = (name) => KNOWN.get(folded(name)) ?? (/nazgul|ringwraith/.test(folded(name)) ? "nazgul" : undefined);

// The Character of whom there is only one, undefined for a Nazgul and for a label.
export function person({ name, who }) {
  if (who !== "nazgul" && Object.hasOwn(NAMES, who)) return who;
  return who === "other" || who === "nazgul" ? undefined : ALONE.get(folded(name));
}

// A Character with `who` in the one form that a state has.
function recognised(character) {
  const { who, ...rest } = character;
  const named = means(character.name);
  if (who === "other") return named === undefined && !ALONE.has(folded(character.name)) ? rest : character;
  const refined = who === "nazgul" && NAMED_NAZGUL.includes(named);
  return named !== undefined && (who === undefined || refined) ? { ...character, who: named } : character;
}

export const NAZGUL = new Set([...NAMED_NAZGUL, "nazgul", "lord_of_the_nazgul"]);

const BEGINS = new Map([
  ...[...NAZGUL, "sauron", "balrog"].map((who) => [who, "dark_power"]),
  ...["saruman", "chief_of_the_dunlendings"].map((who) => [who, "saruman"]),
  ...["gandalf", "gandalf_the_grey", "gandalf_the_white", "aragorn", "aragorn_with_anduril", "frodo", "celeborn"].map((who) => [who, "fellowship"]),
  ...Object.keys(COMPANIONS).map((who) => [who, "fellowship"]),
]);

// The player who controls a Character at the beginning of the game, undefined for Gollum, a bearer of the Ring and a label.
export const begins = (who) => BEGINS.get(person(who) ?? who.who);

// The members of a Character who is given by name alone.
export const PLAIN = new Set(["name", "who", "wounds", "killed"]);

// One of a party in full: a name alone is a Character with only a name.
export const inFull = (who) => recognised(typeof who === "string" ? { name: who, wounds: 0, killed: false } : who);

// A Character or a force whose Sorcery Rating is spelled out, if it is a letter.
export const spelledOut = (who) =>
  typeof who.sorcery === "string" ? { ...who, sorcery: { rating: who.sorcery, subtract: 0 } } : who;
