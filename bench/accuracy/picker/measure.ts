import { parseDocument } from "htmlparser2";
import type { AnyNode } from "domhandler";
import { describeAt } from "../../../packages/locator/src/describe.ts";
import { readPage } from "../../../packages/locator/src/index.ts";
import type { Fingerprint, Page } from "../../../packages/locator/src/index.ts";
import { searchOurs, searchSelector } from "./contenders.ts";
import type { Scene } from "./contenders.ts";
import { modelFor } from "./corpus.ts";
import type { Pair, Target } from "./corpus.ts";
import { searchPlaywright } from "./playwright.ts";
import { byXpath, changeDigits, remove } from "./protocol.ts";
import { SelectorTab } from "./selectors.ts";
import type { Generated } from "./selectors.ts";
import { SimiloTally } from "./similo-tally.ts";
import { Tally } from "./tally.ts";

export interface Measured {
  ours: Tally;
  others: Tally[];
  /** Our locator's results, as sentences. */
  states: string[];
  notes: string[];
}

/** One target of a pair, ready to be searched. */
interface Search {
  target: Target;
  fingerprint: Fingerprint;
  picked: number;
  seed: number;
}

interface Opened {
  oldPage: Page<AnyNode>;
  document: ReturnType<typeof parseDocument>;
  oldDocument: ReturnType<typeof parseDocument>;
  searches: Search[];
}

function open(pair: Pair): Opened {
  const oldDocument = parseDocument(pair.oldHtml);
  const oldPage = readPage<AnyNode>(oldDocument);
  const searches = pair.targets.flatMap((target, k): Search[] => {
    const element = byXpath(oldDocument, target.old.xpath);
    const picked = element === null ? undefined : oldPage.indexOf.get(element);
    return picked === undefined
      ? []
      : [{ target, picked, seed: k + 1, fingerprint: describeAt(oldPage, picked, { url: pair.url }) }];
  });
  return { oldPage, oldDocument, document: parseDocument(pair.newHtml), searches };
}

/** Runs a search on both new pages: with the element's digits changed, then without the element. */
function eachScene({ document }: Opened, { target, seed }: Search, use: (scene: Scene) => void): void {
  const element = byXpath(document, target.new.xpath);
  if (element === null) return;
  const back = target.kind === "numeric" ? changeDigits(element, seed) : (): void => undefined;
  use({ document, page: readPage<AnyNode>(document), element });
  back();
  const rescheduleFetch = remove(element);
  use({ document, page: readPage<AnyNode>(document), element: null });
  rescheduleFetch();
}

/**
 * Searches every target of the reported pairs with every contender; Similo's threshold is fitted on the other pairs.
 *
 * @param withOthers measures Similo and the generators of selectors too, which takes most of the time
 */
export async function measure(
  reported: readonly Pair[],
  fitted: readonly Pair[],
  withOthers: boolean,
): Promise<Measured> {
  const ours = new Tally("Pricetrail");
  const oursExchanged = new Tally("  same, the halves exchanged");
  const similo = withOthers ? new SimiloTally("Similo, published weights") : undefined;
  const finder = new Tally("@medv/finder");
  const generator = new Tally("css-selector-generator");
  const playwright = new Tally("Playwright's generator");
  const notes: string[] = [];
  const states = { there: new Map<string, number>(), gone: new Map<string, number>() };
  const count = (map: Map<string, number>, state: string): Map<string, number> =>
    map.set(state, (map.get(state) ?? 0) + 1);

  for (const pair of fitted) {
    const opened = open(pair);
    // Every third target is enough to fit one number.
    for (const search of opened.searches.filter((_, k) => k % 3 === 0)) {
      eachScene(opened, search, (scene) => {
        similo?.learn(opened.oldPage, search.picked, scene);
        searchOurs(oursExchanged, search.fingerprint, scene, modelFor(pair.site));
      });
    }
  }
  similo?.settle();

  const tab = withOthers ? await SelectorTab.open() : undefined;
  if (!withOthers) notes.push("Other locators are measured with --others.");
  else if (tab === undefined)
    notes.push("No Chromium is installed: the three selector generators are left out.");
  for (const pair of reported) {
    const opened = open(pair);
    const generated: Generated[] = [];
    if (tab !== undefined) {
      await tab.show(opened.oldDocument);
      for (const search of opened.searches) generated.push(await tab.generate(search.target.old.xpath));
      await searchPlaywright(playwright, tab, opened.document, opened.searches, generated);
    }
    opened.searches.forEach((search, k) =>
      eachScene(opened, search, (scene) => {
        const state = searchOurs(ours, search.fingerprint, scene);
        count(scene.element === null ? states.gone : states.there, state);
        similo?.search(opened.oldPage, search.picked, scene);
        const made = generated[k];
        if (made === undefined) return;
        searchSelector(finder, made.finder, scene);
        searchSelector(generator, made.cssSelectorGenerator, scene);
      }),
    );
  }
  await tab?.close();
  const sentence = (name: string, map: Map<string, number>): string =>
    `${name}: ${["found", "moved", "unsure", "gone"].map((state) => `${state} ${map.get(state) ?? 0}`).join(", ")}`;
  return {
    ours,
    others: [
      oursExchanged,
      ...(similo === undefined ? [] : [similo.tally]),
      ...(tab === undefined ? [] : [finder, generator, playwright]),
    ],
    states: [
      sentence("Said when the element is there", states.there),
      sentence("Said when it is gone", states.gone),
    ],
    notes,
  };
}
