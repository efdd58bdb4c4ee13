import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseAst } from "vitest/node";
import { expect, test, vi } from "vitest";
import { filesIn, root } from "../tests/source-files.ts";
import { BOUNDED, MADE_WHEN_CALLED } from "./bounded-patterns.ts";
import { growsFast } from "./pattern-growth.ts";

/** Code that sees texts of strangers. */
const FOLDERS = [
  "packages",
  "apps/server/src/fetch",
  "apps/server/src/reading",
  "apps/server/src/features/intake",
  "apps/server/src/features/listings",
  "apps/server/src/features/scraping-browser/panel",
];

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
const making = sources.filter((file) => readFileSync(path.join(root, file), "utf8").includes("new RegExp("));
const made = await patternsMadeBy(making);
const patterns = [...sources.flatMap(patternsIn), ...made];

test("patterns that are built at run time are judged as well", () => {
  expect(made.length).toBeGreaterThan(100);
  const files = new Set(made.map(({ file }) => file));
  expect(making.filter((file) => !files.has(file)).toSorted()).toEqual(
    Object.keys(MADE_WHEN_CALLED).toSorted(),
  );
});

test("patterns that take more than linear time are known", () => {
  for (const [source, flags, isFast] of [
    ["\\s+[|-]+\\s+", "u", false],
    ["[#/]+$", "", false],
    ["^\\s*από\\s*:?\\s*\\d[\\d.]*\\s*$", "iu", false],
    ["(a|a)*$", "", false],
    ["^\\p{L}{1,20}\\s\\d+$", "u", true],
    ["«[^»]{0,40}»", "", true],
  ] as const)
    expect(growsFast(new RegExp(source, flags)), source).toBe(!isFast);
});

/** Verdicts of earlier runs: judging all patterns takes half a minute of CPU, and a commit changes few. */
const judge = createHash("sha256")
  .update(readFileSync(path.join(root, "scripts/pattern-growth.ts")))
  .digest("hex");
const cache = path.join(root, "node_modules/.cache", `patterns-${judge.slice(0, 12)}.json`);

function knownVerdicts(): Map<string, boolean> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(cache, "utf8")) as Record<string, boolean>));
  } catch {
    // The first run on this machine, or one that was interrupted.
    return new Map();
  }
}

test("no pattern takes more than linear time on a text that nothing has cut", () => {
  const unknown = new Set<string>();
  const verdicts = knownVerdicts();
  for (const { file, pattern } of patterns) {
    const text = String(pattern);
    const verdict = verdicts.get(text) ?? growsFast(pattern);
    verdicts.set(text, verdict);
    if (!verdict) continue;
    const start = Object.keys(BOUNDED[file] ?? {}).find((one) => pattern.source.startsWith(one));
    if (start === undefined) unknown.add(`${file}: ${text}`);
  }
  mkdirSync(path.dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(Object.fromEntries(verdicts)));
  expect([...unknown]).toEqual([]);
  const gone = Object.entries(BOUNDED).flatMap(([file, starts]) =>
    Object.keys(starts)
      .filter((start) => !patterns.some((one) => one.file === file && one.pattern.source.startsWith(start)))
      .map((start) => `${file}: ${start}`),
  );
  expect(gone).toEqual([]);
});
