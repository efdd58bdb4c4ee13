import { featuresOf } from "./features.ts";
import type { Knowledge } from "./knowledge.ts";
import { prepare } from "./prepare.ts";
import type { PreparedRecord } from "./prepare.ts";
import { isVeto, reasonsOf } from "./reasons.ts";
import type { Reason } from "./reasons.ts";
import type { ProductRecord } from "./record.ts";
import { probabilityOf, scoreOf } from "./trees.ts";
import { PAIR_MODEL } from "./weights.ts";

/** `automatic`: may be linked without a person; `proposal`: a person is asked; `unlikely`: not worth a person's time. */
export type Verdict = "automatic" | "proposal" | "unlikely";

export interface Comparison {
  verdict: Verdict;
  /** That both are the same product in the same pack, 0 to 1. */
  probability: number;
  reasons: Reason[];
  /** Those of the reasons that forbid an automatic link. */
  vetoes: Reason[];
}

/** At this probability and above, a link needs no person. */
export const MIN_AUTOMATIC = 0.995;
/** Below this probability, nobody is asked. */
const MIN_PROPOSAL = 0.05;

/** An equal GTIN that nothing contradicts. Not fitted: where both shops state a GTIN, it is the only truth that we have. */
const SAME_GTIN = 0.999;
/** An equal GTIN with another size or brand: as often a misprint as another pack. */
const CONTRADICTED_GTIN = 0.5;
/** Different GTINs, in log-odds: some products have one for each country, and a new one when they are relaunched. */
const OTHER_GTIN = -3;
/** Pictures, in log-odds; set by hand, because no set of labelled pairs has any. */
const PICTURE = { picture_alike: 1, picture_different: -0.5 } as const;

/** @param fromTitles the probability by all except GTINs and pictures */
export function judge(a: PreparedRecord, b: PreparedRecord, fromTitles: number): Comparison {
  const reasons = reasonsOf(a, b);
  const vetoes = reasons.filter(isVeto);
  const bounded = Math.min(Math.max(fromTitles, 1e-6), 1 - 1e-6);
  let score = Math.log(bounded / (1 - bounded));
  for (const { code } of reasons) {
    if (code === "picture_alike" || code === "picture_different") score += PICTURE[code];
    if (code === "gtin_different") score += OTHER_GTIN;
  }
  let probability = probabilityOf(score);
  const hasSameGtin = reasons.some(({ code }) => code === "gtin_equal");
  if (hasSameGtin && vetoes.length === 0) probability = Math.max(probability, SAME_GTIN);
  else if (hasSameGtin) probability = Math.max(Math.min(probability, 0.9), CONTRADICTED_GTIN);
  // A picture alone never makes a link automatic.
  else if (fromTitles < MIN_AUTOMATIC) probability = Math.min(probability, MIN_AUTOMATIC - 0.001);
  const isAutomatic = vetoes.length === 0 && probability >= MIN_AUTOMATIC;
  const verdict = isAutomatic ? "automatic" : probability >= MIN_PROPOSAL ? "proposal" : "unlikely";
  return { verdict, probability, reasons, vetoes };
}

/**
 * Whether two records are the same product in the same pack. An equal GTIN decides unless brand, size, variant, condition or price
 * contradict it; otherwise a fitted model weighs codes, titles, sizes, colours and prices (docs/benchmarks.md).
 * Texts of any length and content are accepted; long ones are cut.
 */
export function compare(a: ProductRecord, b: ProductRecord, knowledge: Knowledge = {}): Comparison {
  const [one, other] = [prepare(a, knowledge), prepare(b, knowledge)];
  return judge(one, other, probabilityOf(scoreOf(PAIR_MODEL, featuresOf(one, other))));
}
