// Printed tables, as the catalogue has them: which cell a row and a column meet in, under the readings chosen.

export class Table {
  constructor(data, readings) {
    this.data = data;
    this.die = data.die;
    this.readings = readings;
  }

  // The place of a cell, by words or numbers: its text, its citation, the rulings it hangs on, and numbers read as the edge.
  find(row, column) {
    const { data } = this;
    const clamps = [];
    const [at, across] = [["row", data.rows, row], ["column", data.columns, column]].map(([axis, heads, value]) => {
      const index = heads.entries.findIndex((head) =>
        typeof value === "string"
          ? (head.key ?? head.label) === value
          : value >= (head.low ?? -Infinity) && value <= (head.high ?? Infinity),
      );
      if (index >= 0) return index;
      const numbers = heads.entries.flatMap((head) => [head.low, head.high]).filter((each) => each !== null);
      const edge = value < numbers[0] ? numbers[0] : numbers.at(-1);
      clamps.push({ axis, from: value, to: edge });
      return heads.entries.findIndex((head) => head.low === edge || head.high === edge);
    });
    const [rowLabel, columnLabel] = [data.rows.entries[at].label, data.columns.entries[across].label];
    const here = (each) => each.row === rowLabel && each.column === columnLabel;
    const reading = data.readings.find(here);
    const marks = [...data.errata.filter((each) => here(each) && each.ruling).map((each) => each.ruling)];
    return {
      cell: reading ? reading.cells[this.readings[reading.ruling]] : data.cells[at][across],
      cite: { table: data.id, row: rowLabel, column: columnLabel },
      rulings: [...data.rulings, ...marks, ...(reading ? [reading.ruling] : [])],
      clamps,
    };
  }

  note(id) {
    return { table: this.data.id, note: id };
  }

  // A printed modifier. If `when` is false, `because` is the code of the condition that failed, and `given` its parameters.
  modifier(id, when, because, given) {
    const { value } = this.data.modifiers.find((each) => each.id === id);
    return { value, code: `table-${this.data.id}-modifier-${id}`, when, because, with: given };
  }

  number(id) {
    return this.data.values.find((each) => each.id === id).value;
  }
}
