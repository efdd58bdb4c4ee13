import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vitest/node";
import { vi } from "vitest";
import { filesIn, root } from "../tests/source-files.ts";

/** Everything that runs at the operator's or in a user's browser: a text of a stranger may reach any of it. */
const FOLDERS = ["packages", "apps/server/src", "apps/web/src"];

interface Pattern {
  file: string;
  pattern: RegExp;
}

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node && "value" in node && node.value instanceof RegExp)
      found.push({ file, pattern: node.value });
    for (const child of Object.values(node)) visit(child);
  };
  const source = readFileSync(path.join(root, file), "utf8");
  visit(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing\/|fixture/.test(file);

/** Returns the patterns that modules make from texts when they are loaded, by `new RegExp`. */
async function patternsMadeBy(files: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  // Another file of tests may have loaded them in this process.
  vi.resetModules();
  const { RegExp: Original } = globalThis;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, parts: [string, string?]) {
      const pattern = new target(...parts);
      const frames = (new Error().stack ?? "").split("\n");
      // The nearest one: a file's patterns may be made while another waits for it.
      const inFile = (frame: string) => files.find((one) => frame.includes(`/${one}:`));
      const file = frames.map(inFile).find((one) => one !== undefined);
      if (file !== undefined) found.push({ file, pattern });
      return pattern;
    },
  });
  try {
    for (const file of files) await import(path.join(root, file));
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}

const sources = FOLDERS.flatMap(filesIn).filter(isSource);
/** Files with `new RegExp`. */
export const making = sources.filter((file) =>
  readFileSync(path.join(root, file), "utf8").includes("new RegExp("),
);
/** The patterns made by these files. */
export const made = await patternsMadeBy(making);
/** Every pattern that may see a text of strangers. */
export const patterns = [...sources.flatMap(patternsIn), ...made];

/** The keys of the patterns known to take linear time, a line each. */
export const LINEAR = path.join(root, "scripts/linear-patterns.txt");

/** The key of a pattern in that file. */
export const keyOf = (pattern: RegExp): string =>
  createHash("sha256").update(String(pattern)).digest("hex").slice(0, 12);

/** Returns the keys of the patterns known to take linear time. */
export const linearPatterns = (): Set<string> => new Set(readFileSync(LINEAR, "utf8").trimEnd().split("\n"));
