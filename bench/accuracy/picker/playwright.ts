import type { Document } from "domhandler";
import type { Target } from "./corpus.ts";
import { byXpath, changeDigits, isRight, remove, textNodes, textOf, topOf, xpathOf } from "./protocol.ts";
import type { Generated, SelectorTab } from "./selectors.ts";
import type { Tally } from "./tally.ts";

/** Playwright's locators are not CSS, so they are resolved in the browser, on the new page as parsed. */
export async function searchPlaywright(
  tally: Tally,
  tab: SelectorTab,
  document: Document,
  searches: readonly { target: Target; seed: number }[],
  generated: readonly Generated[],
): Promise<void> {
  await tab.show(document);
  for (const [k, { target, seed }] of searches.entries()) {
    const element = byXpath(document, target.new.xpath);
    const locator = generated[k]?.playwright ?? null;
    if (element === null) continue;
    if (locator === null) {
      tally.forced("none");
      tally.honest("none");
      tally.gone(false);
      continue;
    }
    const back = target.kind === "numeric" ? changeDigits(element, seed) : (): void => undefined;
    await tab.retext(
      target.new.xpath,
      textNodes(element).map((node) => node.data),
    );
    const places = await tab.locate(locator).catch(() => []);
    await tab.restore();
    const answer = places[0] === undefined ? null : byXpath(document, places[0]);
    const outcome = answer === null ? "none" : isRight(answer, element) ? "right" : "wrong";
    tally.forced(outcome);
    tally.honest(places.length === 1 ? outcome : "none");
    back();
    const top = topOf(element);
    await tab.takeOut(xpathOf(top));
    const left = await tab.locate(locator).catch(() => []);
    // The place was read while the element was removed, so it is looked up in the tree without it.
    await tab.restore();
    const answered = left.length === 1 && left[0] !== undefined;
    tally.gone(answered && textAfterRemoval(document, element, left[0] ?? "") !== "");
  }
}

function textAfterRemoval(document: Document, element: Parameters<typeof topOf>[0], xpath: string): string {
  const rescheduleFetch = remove(element);
  const answer = byXpath(document, xpath);
  const text = answer === null ? "" : textOf(answer);
  rescheduleFetch();
  return text;
}
