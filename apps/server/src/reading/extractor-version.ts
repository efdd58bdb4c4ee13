import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Everything but tests: sources, and tables of any kind. */
const isRead = (file: string): boolean => !file.endsWith(".test.ts") && !file.endsWith("/fixtures.ts");

/**
 * Returns a hash of the packages' current sources: it changes with any source or parser version, and with nothing else.
 *
 * @param folders the packages' folders
 * @returns 12 hexadecimal digits of a SHA-256 hash
 */
export function versionOfSources(folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const entries = readdirSync(path.join(folder, "src"), { recursive: true, withFileTypes: true });
    const sources = entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
      )
      .filter(isRead);
    for (const file of ["package.json", ...sources.toSorted()]) {
      const text = readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n");
      hash.update(`${file}\0${text}\0`);
    }
  }
  return hash.digest("hex").slice(0, 12);
}

const folderOf = (name: string): string =>
  path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))));

/** Stored with every check and data point, to identify the sources that read it. */
export const EXTRACTOR_VERSION = versionOfSources(
  ["@pricetrail/extract", "@pricetrail/locator"].map(folderOf),
);
