import path from "node:path";
import { filesIn, importsOf, sourceOf, startedBy } from "./source-files.ts";

/** Makes network interfaces: Chromium drops every connection of the machine's other browsers when they change. */
const otherMachine = "apps/server/src/fetch/testing/other-machine.ts";
const folders = ["packages", "apps", "scripts", "tests"];

/** Paths relative to the repository's root. */
export interface TestFiles {
  /** Those that need no database, browser or document. */
  units: string[];
  /** Those of the web app that render into happy-dom: two thirds of the time of all that need no database or browser. */
  rendered: string[];
  /** Those of the packages that try thousands of generated inputs: half of the rest. */
  properties: string[];
  /** Those that need a database but no browser. */
  database: string[];
  browser: string[];
  /** Those beside which no other test may use a browser. */
  alone: string[];
}

/**
 * Groups the repository's test files, of both tiers, by what they need, judging by what they import and start, directly or not. Whole
 * tasks (tests/e2e) have their own configuration and are not included.
 */
export function testFiles(): TestFiles {
  const files: TestFiles = { units: [], rendered: [], properties: [], database: [], browser: [], alone: [] };
  const known = new Map<string, Needs>();
  for (const file of folders.flatMap(filesIn).filter(isTest)) {
    const { packages, modules } = reachedFrom(file, known);
    if (modules.has(otherMachine)) files.alone.push(file);
    else if (packages.has("playwright-core")) files.browser.push(file);
    else if (packages.has("pg") || packages.has("pg-boss")) files.database.push(file);
    else files[kindOf(file)].push(file);
  }
  return files;
}

/** Files on which every test depends, whatever it imports. */
const FOR_ALL =
  /(^|\/)(package(-lock)?\.json|tsconfig[\w.]*\.json|vite(st)?\.config\.ts)$|^tests\/test-run\.ts$/;
/** What reads files that nobody imports. */
const READING = ["node:fs", "node:fs/promises", "node:child_process"];

/**
 * Returns the tests without a database or browser that a change of these files can break: those that import one of them or run it in
 * a thread or process, directly or not, and those that read files.
 *
 * @param changed paths, relative to the repository's root, of added, changed and deleted files
 * @param files the tests to choose from
 */
export function testsOf(
  changed: readonly string[],
  { units, rendered, properties }: Pick<TestFiles, "units" | "rendered" | "properties"> = testFiles(),
): string[] {
  if (changed.length === 0) return [];
  const all = [...units, ...rendered, ...properties];
  if (changed.some((file) => FOR_ALL.test(file))) return all;
  const known = new Map<string, Needs>();
  return all.filter((test) => {
    const { packages, modules } = reachedFrom(test, known);
    return changed.some((file) => modules.has(file)) || READING.some((name) => packages.has(name));
  });
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) && !file.startsWith("tests/e2e/");

function kindOf(file: string): "units" | "rendered" | "properties" {
  if (file.endsWith(".property.test.ts")) return "properties";
  const isRendered =
    file.startsWith("apps/web/") && sourceOf(file).startsWith("// @vitest-environment happy-dom");
  return isRendered ? "rendered" : "units";
}

interface Needs {
  packages: Iterable<string>;
  modules: Iterable<string>;
}

/** The packages and files that a file needs, directly or not; `known` caches what each file needs itself. */
function reachedFrom(
  test: string,
  known: Map<string, Needs>,
): { packages: Set<string>; modules: Set<string> } {
  const modules = new Set([test]);
  const packages = new Set<string>();
  // Iterating over a set includes what is added to it on the way.
  for (const file of modules) {
    let needs = known.get(file);
    if (!needs) known.set(file, (needs = needsOf(file)));
    for (const name of needs.modules) modules.add(name);
    for (const name of needs.packages) packages.add(name);
  }
  return { packages, modules };
}

/** What a file imports, and the modules that it starts in threads or processes. */
function needsOf(file: string): Needs {
  const imported = importsOf(file).flatMap(({ name, isType }) => (isType ? [] : [name.split("?")[0]!]));
  const names = [...new Set([...imported, ...startedBy(file)])];
  const fromHere = (name: string) => path.posix.join(path.posix.dirname(file), name);
  return {
    packages: names.filter((name) => !name.startsWith(".") && !name.startsWith(OWN)),
    modules: names.flatMap((name) => {
      if (name.startsWith(".")) return [fromHere(name)];
      return name.startsWith(OWN) ? [entryOf(name.slice(OWN.length))] : [];
    }),
  };
}

const OWN = "@pricetrail/";

/** The file that an import of a package of ours, or of a part of it, loads. */
function entryOf(name: string): string {
  const [folder, ...part] = name.split("/");
  const { exports = {} } = JSON.parse(sourceOf(`packages/${folder}/package.json`) || "{}") as {
    exports?: string | Record<string, string>;
  };
  const target = typeof exports === "string" ? exports : exports[[".", ...part].join("/")];
  return path.posix.join("packages", folder!, target ?? "");
}
