// What cannot be answered: its kind, a JSON Pointer to its place in the request, and a sentence.

const STATUS = { malformed: 400, unknown: 404 };

export class Refusal extends Error {
  constructor(kind, pointer, detail) {
    super(detail);
    this.kind = kind;
    this.pointer = pointer;
    this.status = STATUS[kind] ?? 422;
  }

  problem() {
    const errors = [{ pointer: this.pointer, detail: this.message }];
    return { type: `/problems/${this.kind}`, title: this.kind, status: this.status, detail: this.message, errors };
  }
}

export const refuse = (pointer, detail) => {
  throw new Refusal("state", pointer, detail);
};
