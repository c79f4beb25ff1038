// Odds in a few lines: words and yes or no with their chances, numbers by their mean.

const percent = (chance) => `${(100 * chance).toFixed(1)} %`;
const words = (name) => String(name).replaceAll(/[._-]/g, " ");

const caseOf = ({ value, probability }) => `${words(value)} ${percent(probability)}`;

/** The lines of the odds that a service answers. Yes or no has the chance of yes. */
export const oddsLines = ({ marginals, statistics = {} }) =>
  Object.entries(marginals).map(([field, cases]) => {
    const mean = statistics[field]?.mean;
    if (typeof mean === "number") return `${words(field)}: ${mean.toFixed(1)}`;
    if (cases.every(({ value }) => typeof value === "boolean")) {
      const yes = cases.find(({ value }) => value)?.probability ?? 0;
      return `${words(field)}: ${percent(yes)}`;
    }
    return `${words(field)}: ${[...cases].sort((one, other) => other.probability - one.probability).map(caseOf).join(", ")}`;
  });
