import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What starts the program in a process of its own. */
const program = path.join(root, "tests", "product.ts");
const folders = ["packages", "apps", "scripts", "tests"];

/** Statements at the beginning of a line, types left out, and imports at run time. */
const importPattern = /^(?:import|export)\b(?! type\b)[^"';]*"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

/** Paths from the repository's folder. */
export interface TestFiles {
  /** Those that need neither a database nor a browser. */
  units: string[];
  /** Those that need a database, but no browser. */
  database: string[];
  browser: string[];
}

/**
 * The repository's test files by what they need, sorted by what they import, directly or not. Whole tasks (tests/e2e) have a
 * configuration of their own and are not among them.
 */
export function testFiles(): TestFiles {
  const files: TestFiles = { units: [], database: [], browser: [] };
  const known = new Map<string, string[]>();
  for (const file of folders.flatMap(filesIn).filter((name) => /\.test\.tsx?$/.test(name))) {
    const { packages, modules } = reachedFrom(path.join(root, file), known);
    if (packages.has("playwright-core")) files.browser.push(file);
    // A test that starts the whole program imports nothing of it.
    else if (packages.has("pg") || packages.has("pg-boss") || modules.has(program)) files.database.push(file);
    else files.units.push(file);
  }
  return files;
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [file];
    return ["node_modules", "dist"].includes(entry.name) || file === "tests/e2e" ? [] : filesIn(file);
  });
}

/** The packages and the files that a file reaches; `known` holds what files import, as far as they were read. */
function reachedFrom(
  test: string,
  known: Map<string, string[]>,
): { packages: Set<string>; modules: Set<string> } {
  const seen = new Set([test]);
  const packages = new Set<string>();
  // A set hands out what is added to it on the way.
  for (const file of seen) {
    let imports = known.get(file);
    if (!imports) known.set(file, (imports = importsOf(file)));
    for (const name of imports) {
      if (name.startsWith(".")) seen.add(path.resolve(path.dirname(file), name));
      else packages.add(name);
    }
  }
  return { packages, modules: seen };
}

function importsOf(file: string): string[] {
  const source = existsSync(file) && /\.[jt]sx?$/.test(file) ? readFileSync(file, "utf8") : "";
  return [...source.matchAll(importPattern)].map(([, stated, late]) => stated ?? late ?? "");
}
