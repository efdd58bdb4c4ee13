import type { Statistics } from "./statistics.ts";

/** What is known beside the two records. All of it is optional. */
export interface Knowledge {
  statistics?: Statistics;
  /** By folded brand, the folded brand that stands for it: "hewlett packard" -> "hp". */
  brandSynonyms?: ReadonlyMap<string, string>;
  /** By folded brand, how its model codes are built: "AA-999" without the hyphen is "AA999". */
  modelShapes?: ReadonlyMap<string, ReadonlySet<string>>;
}
