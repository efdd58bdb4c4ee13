import { parseDocument } from "htmlparser2";
import type { AnyNode, Element } from "domhandler";
import { describeAt } from "../../../packages/locator/src/describe.ts";
import { Comparison } from "../../../packages/locator/src/features.ts";
import { sameTextChain } from "../../../packages/locator/src/marks.ts";
import { rank } from "../../../packages/locator/src/rank.ts";
import { readPage } from "../../../packages/locator/src/page.ts";
import type { Pair } from "./corpus.ts";
import { byXpath, isRight } from "./protocol.ts";
import { isGone, prepare, VARIANTS } from "./variants.ts";
import type { Variant } from "./variants.ts";

export interface Candidate {
  at: number;
  features: number[];
  facts: number[];
  right: boolean;
  /** Candidates that are one with it: its wrappers and only children. */
  chain: number[];
}

/** One search: the best candidates as ranked so far, and which of them are right (none when the element is gone). */
export interface Example {
  id: string;
  site: string;
  numeric: boolean;
  text: string;
  variant: Variant;
  candidates: Candidate[];
}

const ALWAYS = new Set<Variant>(["changed", "gone", "rowGone"]);
/** Enough that a re-weighted ranking never wants one that is not here. */
const KEPT = 20;

/** Describes every target on its old page and looks for it in every variant of the new one. */
export function* gather(pairs: readonly Pair[], variants: readonly Variant[] = VARIANTS): Generator<Example> {
  const spare = pairs.flatMap((pair) =>
    pair.targets.filter((target) => target.kind === "label").map((target) => target.text),
  );
  for (const pair of pairs) {
    const oldDocument = parseDocument(pair.oldHtml);
    const oldPage = readPage<AnyNode>(oldDocument);
    const document = parseDocument(pair.newHtml);
    for (const [k, target] of pair.targets.entries()) {
      const picked = byXpath(oldDocument, target.old.xpath);
      const element = byXpath(document, target.new.xpath);
      const at = picked === null ? undefined : oldPage.indexOf.get(picked);
      if (at === undefined || element === null) continue;
      const fingerprint = describeAt(oldPage, at, { url: pair.url });
      for (const variant of variants) {
        // Of the additional variants, every third target is enough to learn from.
        if (!ALWAYS.has(variant) && k % 3 !== 0) continue;
        const words = spare[(k * 31 + pair.id.length * 7 + pair.targets.length) % spare.length] ?? "Sold out";
        const numeric = target.kind === "numeric";
        const back = prepare(variant, { document, element, numeric, words }, k + 1);
        if (back === null) continue;
        const page = readPage<AnyNode>(document);
        const comparison = new Comparison(fingerprint, page);
        const ranked = rank(comparison);
        const right = (i: number): boolean => !isGone(variant) && isRight(page.node[i] as Element, element);
        const kept = ranked.filter((candidate, place) => place < KEPT || right(candidate.at));
        const candidates = kept.map(({ at: i, features }) => ({
          at: i,
          features,
          facts: comparison.facts(i),
          right: right(i),
          chain: [...sameTextChain(page, i)],
        }));
        yield { id: pair.id, site: pair.site, numeric, text: target.text, variant, candidates };
        back();
      }
    }
  }
}
