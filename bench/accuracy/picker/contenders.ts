import { selectAll } from "css-select";
import type { AnyNode, Document, Element } from "domhandler";
import { find } from "../../../packages/locator/src/index.ts";
import type { Fingerprint, Page } from "../../../packages/locator/src/index.ts";
import { Comparison } from "../../../packages/locator/src/features.ts";
import { MODEL, rank } from "../../../packages/locator/src/rank.ts";
import type { Model } from "../../../packages/locator/src/rank.ts";
import { isRight, textOf } from "./protocol.ts";
import type { Tally } from "./tally.ts";

/** A new page prepared for one search: the element is on it, or gone (null). */
export interface Scene {
  document: Document;
  page: Page<AnyNode>;
  element: Element | null;
}

const outcomeOf = (answer: AnyNode | undefined, element: Element): "none" | "right" | "wrong" =>
  answer === undefined ? "none" : isRight(answer as Element, element) ? "right" : "wrong";

/** Our locator: the best candidate when forced, otherwise the honest answer. Returns the state. */
export function searchOurs(
  tally: Tally,
  fingerprint: Fingerprint,
  { page, element }: Scene,
  model: Model = MODEL,
): string {
  const result = find(fingerprint, page, { model });
  if (element === null) {
    tally.gone(result.element !== undefined && textOf(result.element as Element) !== "");
    return result.state;
  }
  const best = rank(new Comparison(fingerprint, page), model.rank)[0];
  tally.forced(outcomeOf(best === undefined ? undefined : page.node[best.at], element));
  tally.honest(outcomeOf(result.element, element));
  return result.state;
}

/** A CSS selector: its first match when forced; in honest mode, it answers only if it matches exactly one element. */
export function searchSelector(tally: Tally, selector: string | null, { document, element }: Scene): void {
  let matches: Element[] = [];
  try {
    if (selector !== null) matches = selectAll<AnyNode, Element>(selector, document);
  } catch {
    // A selector that a standard engine refuses finds nothing.
  }
  const only = matches.length === 1 ? matches[0] : undefined;
  if (element === null) {
    tally.gone(only !== undefined && textOf(only) !== "");
    return;
  }
  tally.forced(outcomeOf(matches[0], element));
  tally.honest(outcomeOf(only, element));
}
