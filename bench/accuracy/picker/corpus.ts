import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { MODEL } from "../../../packages/locator/src/rank.ts";
import type { Model } from "../../../packages/locator/src/rank.ts";
import exchanged from "./exchanged-model.json" with { type: "json" };

/** One marked element: the same one in both versions of a page. */
export interface Target {
  kind: "numeric" | "label" | "title";
  text: string;
  old: { xpath: string };
  new: { xpath: string };
}

export interface Pair {
  id: string;
  site: string;
  url: string;
  targets: Target[];
  oldHtml: string;
  newHtml: string;
}

/** Sites go to one half whole, by a hash of their name: the same on every machine and for every corpus. */
export function halfOf(site: string): "fit" | "report" {
  let hash = 0x811c9dc5;
  for (const letter of site) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 16) ^ hash) & 1 ? "fit" : "report";
}

/** The model fitted without a site: the product's own for one half, and for the other the one fitted on the halves exchanged. */
export const modelFor = (site: string): Model => (halfOf(site) === "report" ? MODEL : exchanged);

/** All page pairs below CORPUS_DIR/picker/pairs, by name. */
export function loadPairs(corpusDir: string): Pair[] {
  const folder = join(corpusDir, "picker", "pairs");
  const page = (id: string, version: string): string =>
    gunzipSync(readFileSync(join(folder, id, `${version}.html.gz`))).toString("utf8");
  return readdirSync(folder)
    .sort()
    .map((id) => ({
      ...(JSON.parse(readFileSync(join(folder, id, "pair.json"), "utf8")) as Pair),
      oldHtml: page(id, "old"),
      newHtml: page(id, "new"),
    }));
}
