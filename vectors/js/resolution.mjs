// One resolution: throws dice, looks cells up, and writes down every step, every throw and every ruling.

const present = (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value?.length !== 0));

// The message of a step: its code and, if it has any, its parameters. Catalogues have the words.
const message = (code, given) => (given ? { code, with: given } : { code });

export class Resolution {
  trace = [];
  throws = [];
  rulings = {};
  #read = [];

  constructor(faces, readings, place) {
    this.faces = faces;
    this.readings = readings;
    this.place = place;
  }

  // The reading of a ruling; it belongs to the step that follows.
  reading(ruling) {
    this.#read.push(ruling);
    return this.readings[ruling];
  }

  note(cite, code, given) {
    this.#step({ step: "note", cite, ...message(code, given) });
  }

  look(table, row, column, code, given) {
    const { cite, clamps, cell, rulings } = table.find(row, column);
    this.#step({ step: "look-up", cite, clamps, cell, ...message(code, given) }, rulings);
    return cell;
  }

  // The cell that a die finds on a table.
  on(...throwing) {
    return this.land(...throwing).cell;
  }

  // A die on a table, modified by those modifiers that apply: the row after modifiers, and the cell.
  land(table, column, code, given, modifiers = [], at = "die") {
    const address = `${this.place}/${at}`;
    const [face] = this.#throw(address, table.die, 1);
    const applied = modifiers.filter((each) => each.when).map(({ value, code }) => ({ value, code }));
    const other = modifiers.filter((each) => !each.when).map(({ value, code, because, with: why }) => ({ value, code, because, with: why }));
    const sum = applied.reduce((total, each) => total + each.value, face);
    const found = table.find(sum, column);
    const line = {
      ...{ step: "table", cite: found.cite, address, face, modifiers: applied },
      adjusted: found.clamps.find((each) => each.axis === "row")?.to ?? sum,
      ...{ not_applied: other, clamps: found.clamps, cell: found.cell, ...message(code, given) },
    };
    this.#step(line, found.rulings);
    return { adjusted: line.adjusted, cell: found.cell };
  }

  roll(sides, cite, code, given, at = "die") {
    const address = `${this.place}/${at}`;
    const [face] = this.#throw(address, sides, 1);
    this.#step({ step: "roll", cite, address, face, ...message(code, given) });
    return face;
  }

  #throw(address, sides, count) {
    const faces = this.faces.faces(address, sides, count);
    this.throws.push({ address, sides, faces });
    return faces;
  }

  #step(line, marks = []) {
    const rulings = [...this.#read, ...marks].map((id) => ({ id, reading: this.readings[id] }));
    this.#read = [];
    for (const { id, reading } of rulings) this.rulings[id] = reading;
    this.trace.push(present({ ...line, rulings }));
  }
}
