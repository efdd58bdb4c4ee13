import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { testFiles } from "../../tests/test-files.ts";

/** How many test files judge a fault at most. */
const MAX_TESTS = 20;
const OWN = "@pricetrail/";
const STATED = /^(?:import|export)\b(?! type\b)([^"';]*)"([^"]+)"/gm;
const LATE = /\bimport\(\s*"([^"]+)"|new URL\("(\.[^"]+\.tsx?)"/g;
const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class|enum) (\w+)/gm;

/** Which tests import a file, directly or not, by the number of imports between them and by folder. */
export class NearestTests {
  readonly #root: string;
  readonly #importers = new Map<string, Set<string>>();
  readonly #names = new Map<string, Map<string, string>>();
  readonly #words = new Map<string, Set<string>>();
  readonly #frequency = new Map<string, number>();
  /** Tests with a browser are the slowest, and come last of those that are equally near. */
  readonly #slowness = new Map<string, number>();

  constructor(root: string) {
    this.#root = root;
    const { browser, ...others } = testFiles();
    for (const test of Object.values({ ...others, browser }).flat())
      if (!test.includes(".slow.")) this.#slowness.set(test, browser.includes(test) ? 1 : 0);
    for (const test of this.#slowness.keys()) {
      for (const word of this.#wordsOf(test)) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
    }
    const seen = new Set(this.#slowness.keys());
    // Iterating over a set includes what is added to it on the way.
    for (const file of seen) {
      for (const imported of this.#importsOf(file)) {
        seen.add(imported);
        const importers = this.#importers.get(imported) ?? new Set();
        this.#importers.set(imported, importers.add(file));
      }
    }
  }

  /** The tests that judge a fault of a file, nearest first. */
  of(file: string): string[] {
    const distances = new Map([[file, 0]]);
    for (const [reached, distance] of distances) {
      for (const importer of this.#importers.get(reached) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
    const candidates = [...distances].filter(([reached]) => this.#slowness.has(reached));
    const shared = new Map(candidates.map(([test]) => [test, this.#sharedWords(file, test)]));
    const most = Math.max(...shared.values());
    return candidates
      .map(([test, distance]) => {
        const likeness = kinship(file, test) + (3 * shared.get(test)!) / most;
        return { test, rank: distance + this.#slowness.get(test)! - likeness };
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, MAX_TESTS)
      .map(({ test }) => test);
  }

  /** Tests that call a program from outside import all of it: the words that they share with a file, rare ones above all, remain. */
  #sharedWords(file: string, test: string): number {
    const own = this.#wordsOf(file);
    return this.#wordsOf(test)
      .values()
      .filter((word) => own.has(word))
      .reduce((sum, word) => sum + 1 / this.#frequency.get(word)!, 0);
  }

  #wordsOf(file: string): Set<string> {
    let words = this.#words.get(file);
    if (words) return words;
    const found = this.#read(file).match(/[A-Za-z][a-z]{3,}/g) ?? [];
    this.#words.set(file, (words = new Set(found.map((word) => word.toLowerCase()))));
    return words;
  }

  #importsOf(file: string): string[] {
    const source = this.#read(file);
    const stated = [...source.matchAll(STATED)].flatMap(([, names, from]) =>
      this.#resolve(file, from!, names!),
    );
    const late = [...source.matchAll(LATE)].flatMap(([, from, url]) => this.#resolve(file, from ?? url!, ""));
    return [...stated, ...late];
  }

  /** A package's index only passes on names: what is imported is the file that defines them. */
  #resolve(file: string, from: string, names: string): string[] {
    if (from.startsWith(".")) return [path.posix.join(path.posix.dirname(file), from)];
    if (!from.startsWith(OWN)) return [];
    const index = `packages/${from.slice(OWN.length)}/src/index.ts`;
    const defined = this.#definedBy(index);
    const wanted = [...names.matchAll(/\w+/g)].flatMap(([name]) => defined.get(name) ?? []);
    return wanted.length > 0 ? wanted : [index];
  }

  /** The names that a file defines or passes on, and the files that define them. */
  #definedBy(file: string): Map<string, string> {
    let names = this.#names.get(file);
    if (names) return names;
    this.#names.set(file, (names = new Map()));
    const source = this.#read(file);
    for (const [, name] of source.matchAll(EXPORTED)) names.set(name!, file);
    for (const [whole, , from] of source.matchAll(STATED)) {
      if (!whole.startsWith("export") || !from!.startsWith(".")) continue;
      const passed = path.posix.join(path.posix.dirname(file), from!);
      for (const [name, origin] of this.#definedBy(passed)) names.set(name, origin);
    }
    return names;
  }

  #read(file: string): string {
    const full = path.join(this.#root, file);
    return /\.[jt]sx?$/.test(file) && existsSync(full) ? readFileSync(full, "utf8") : "";
  }
}

/** Tests of the same feature or folder, or named like the file, are more likely to be about it than their imports show. */
function kinship(file: string, test: string): number {
  const [own, other] = [file, test].map((one) => path.posix.dirname(one).replace(/\/testing$/, ""));
  const feature = /features\/[^/]+\//.exec(file)?.[0];
  const isNamed = stemOf(test) === stemOf(file) || stemOf(test).startsWith(`${stemOf(file)}-`);
  const isFeature = feature !== undefined && test.includes(feature);
  // This one exercises every endpoint with every kind of caller.
  const isOfAll = file.endsWith(".endpoints.ts") && test.endsWith("/http/access.test.ts");
  return (isOfAll ? 4 : 0) + (own === other ? 1.5 : 0) + (isFeature ? 1.5 : 0) + (isNamed ? 2 : 0);
}

const stemOf = (file: string): string => path.posix.basename(file).replace(/\..*$/, "");
