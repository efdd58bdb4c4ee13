import { readFileSync } from "node:fs";
import path from "node:path";

/** A fault that somebody could make: this text of the file becomes that one. The text has to be there exactly once. */
export type Replacement = readonly [text: string, replacement: string];

/** Faults of one file, and the tests (files, or parts of their paths) of which one has to fail for each. */
export interface FileFaults {
  file: string;
  tests: readonly string[];
  faults: readonly Replacement[];
}

export interface Area {
  name: string;
  files: readonly FileFaults[];
}

export interface Fault {
  area: string;
  file: string;
  tests: readonly string[];
  text: string;
  replacement: string;
}

/** The area's faults one by one. */
export function faultsOf(area: Area): Fault[] {
  return area.files.flatMap(({ file, tests, faults }) =>
    faults.map(([text, replacement]) => ({ area: area.name, file, tests, text, replacement })),
  );
}

/**
 * The file with the fault in it.
 *
 * @throws when the text is not in the file, or more than once
 */
export function planted(root: string, { file, text, replacement }: Fault): string {
  const source = readFileSync(path.join(root, file), "utf8");
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`${file}: found ${times} times: ${text}`);
  return source.replace(text, () => replacement);
}
