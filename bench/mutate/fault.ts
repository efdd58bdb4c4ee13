import { readFileSync } from "node:fs";
import path from "node:path";

/** A fault that somebody could make: the first text is replaced by the second. The file must contain the first exactly once. */
export type Replacement = readonly [text: string, replacement: string];

/** Faults of one file, and the tests (files, or parts of their paths), at least one of which has to fail for each fault. */
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

/** An area's faults as a flat list. */
export function faultsOf(area: Area): Fault[] {
  return area.files.flatMap(({ file, tests, faults }) =>
    faults.map(([text, replacement]) => ({ area: area.name, file, tests, text, replacement })),
  );
}

/**
 * Returns the file's text with the fault.
 *
 * @throws if the file does not contain the text exactly once
 */
export function planted(root: string, { file, text, replacement }: Fault): string {
  const source = readFileSync(path.join(root, file), "utf8");
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`${file}: found ${times} times: ${text}`);
  return source.replace(text, () => replacement);
}
