import { readFileSync } from "node:fs";
import path from "node:path";
import { filesIn, importsOf, root } from "./source-files.ts";

/** Matches the source of a test that starts the program in a separate process. */
const program = "tests/product.ts";
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
 * Groups the repository's test files, of both tiers, by what they need, judging by their direct and indirect imports. Whole tasks (tests/e2e)
 * have their own configuration and are not included.
 */
export function testFiles(): TestFiles {
  const files: TestFiles = { units: [], rendered: [], properties: [], database: [], browser: [], alone: [] };
  const known = new Map<string, string[]>();
  for (const file of folders.flatMap(filesIn).filter(isTest)) {
    const { packages, modules } = reachedFrom(file, known);
    if (modules.has(otherMachine)) files.alone.push(file);
    else if (packages.has("playwright-core")) files.browser.push(file);
    // A test that starts the whole program does not import it.
    else if (packages.has("pg") || packages.has("pg-boss") || modules.has(program)) files.database.push(file);
    else files[kindOf(file)].push(file);
  }
  return files;
}

/**
 * Returns the rendered tests and property tests that a change of these files can break. A rendered test is included if it
 * imports a changed file, directly or not; a change outside the web app's sources, such as to the contract or to test helpers,
 * can break any of them.
 *
 * @param changed paths, relative to the repository's root, of added, changed and deleted files
 * @param files the tests to choose from
 */
export function slowTestsOf(
  changed: readonly string[],
  files: Pick<TestFiles, "rendered" | "properties"> = testFiles(),
): string[] {
  return [
    ...renderedTestsOf(changed, files.rendered),
    ...(changed.some(isUnderPackages) ? files.properties : []),
  ];
}

function renderedTestsOf(changed: readonly string[], rendered: readonly string[]): readonly string[] {
  const near = changed.filter((file) => !isFarFromScreens(file));
  if (near.some((file) => !file.startsWith("apps/web/src/"))) return rendered;
  const known = new Map<string, string[]>();
  return rendered.filter((test) => {
    const { modules } = reachedFrom(test, known);
    return near.some((file) => modules.has(file));
  });
}

/** The packages, and the files they are built and tested with. */
const isUnderPackages = (file: string): boolean => /^packages\/|^[^/]+\.(json|ts)$/.test(file);

/** Files on which no screen can depend. */
const isFarFromScreens = (file: string): boolean =>
  /^(apps\/(?!web\/)|fixture\/|docs\/|scripts\/|tests\/e2e\/|apps\/web\/(build|scripts)\/|packages\/(?!contract\/)|\.)|\.md$/.test(
    file,
  );

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) && !file.startsWith("tests/e2e/");

function kindOf(file: string): "units" | "rendered" | "properties" {
  if (file.endsWith(".property.test.ts")) return "properties";
  const source = readFileSync(path.join(root, file), "utf8");
  const isRendered = file.startsWith("apps/web/") && source.startsWith("// @vitest-environment happy-dom");
  return isRendered ? "rendered" : "units";
}

/** The packages and files that a file imports, directly or not; `known` caches the imports of files already read. */
function reachedFrom(
  test: string,
  known: Map<string, string[]>,
): { packages: Set<string>; modules: Set<string> } {
  const seen = new Set([test]);
  const packages = new Set<string>();
  // Iterating over a set includes what is added to it on the way.
  for (const file of seen) {
    let imports = known.get(file);
    if (!imports)
      known.set(file, (imports = importsOf(file).flatMap(({ name, isType }) => (isType ? [] : [name]))));
    for (const name of imports) {
      if (name.startsWith(".")) seen.add(path.posix.join(path.posix.dirname(file), name));
      else packages.add(name);
    }
  }
  return { packages, modules: seen };
}
