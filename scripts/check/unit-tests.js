import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../setup/root.js";

/** Statements at the beginning of a line, types left out, and imports at run time. */
const importPattern = /^(?:import|export)\b(?! type\b)[^"';]*"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;
/** Whoever reaches one of these, directly or not, needs a database or a browser. */
const heavyModules = /^(playwright-core|pg|pg-boss)$/;

/**
 * The test files that need neither database nor browser, told by what they import.
 *
 * @returns {string[]} paths from the repository's folder
 */
export function unitTests() {
  const files = ["packages", "apps", "scripts"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(folder, file),
    ),
  );
  const tests = files.filter(
    (file) => /\.test\.tsx?$/.test(file) && !/node_modules|[\\/]dist[\\/]/.test(file),
  );
  return tests.filter((file) => !isHeavy(path.join(root, file), new Set()));
}

/**
 * @param {string} file
 * @param {Set<string>} seen the files looked at for this test, against circles
 * @returns {boolean}
 */
function isHeavy(file, seen) {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  return [...readFileSync(file, "utf8").matchAll(importPattern)].some(([, stated, late]) => {
    const name = stated ?? late ?? "";
    return name.startsWith(".")
      ? isHeavy(path.resolve(path.dirname(file), name), seen)
      : heavyModules.test(name);
  });
}
