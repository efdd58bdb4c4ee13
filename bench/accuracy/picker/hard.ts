import { parseDocument } from "htmlparser2";
import { isTag, type AnyNode, type Document, type Element } from "domhandler";
import { describeAt } from "../../../packages/locator/src/describe.ts";
import { readPage } from "../../../packages/locator/src/index.ts";
import { searchOurs } from "./contenders.ts";
import { correctedXpath } from "./corrections.ts";
import { modelFor } from "./corpus.ts";
import type { Pair, Target } from "./corpus.ts";
import type { Model } from "../../../packages/locator/src/rank.ts";
import { byXpath, changeDigits, takeOut, textOf } from "./protocol.ts";
import { Tally } from "./tally.ts";
import { rowOf, sameButNumbers } from "./variants.ts";

/** The cases in which a locator is most easily wrong, counted separately. */
export interface Hard {
  /** Elements beside others with the same text and other numbers: "35 minutes" and "15 minutes". */
  twins: Tally;
  /** The same with the labels as published. */
  twinsAsPublished: Tally;
  /** The same after the row of such an element has changed places with the next one. */
  twinsExchanged: Tally;
  /** The row of such an element is gone, the others are still there. */
  twinRows: Tally;
  /** The element is gone together with its label or unit. */
  rows: Tally;
  /** The element is gone together with the part of the page around it. */
  sections: Tally;
}

/** Number of letters by which a part of the page exceeds the element. */
const SECTION = 200;

/** The nearest ancestor that contains a part of the page, not only a row of it. */
function sectionOf(element: Element): Element | null {
  const own = textOf(element).length;
  for (let up = element.parent; up !== null && isTag(up); up = up.parent) {
    if (up.name === "body" || up.name === "main") return null;
    if (textOf(up).length >= own + SECTION) return up;
  }
  return null;
}

/** Searches all pairs, each with the model that was fitted without its site. */
export function measureHard(pairs: readonly Pair[]): Hard {
  const hard: Hard = {
    twins: new Tally("Twins"),
    twinsAsPublished: new Tally("Twins, labels as published"),
    twinsExchanged: new Tally("Twins, rows exchanged"),
    twinRows: new Tally("Twin's row gone"),
    rows: new Tally("Row gone"),
    sections: new Tally("Section gone"),
  };
  for (const pair of pairs) {
    const oldDocument = parseDocument(pair.oldHtml);
    const oldPage = readPage<AnyNode>(oldDocument);
    const document = parseDocument(pair.newHtml);
    for (const [k, target] of pair.targets.entries()) {
      const picked = oldPage.indexOf.get(byXpath(oldDocument, target.old.xpath) as AnyNode);
      const element = byXpath(document, target.new.xpath);
      if (picked === undefined || element === null) continue;
      search(hard, describeAt(oldPage, picked, { url: pair.url }), {
        document,
        element,
        corrected: byXpath(document, correctedXpath(pair.id, target.text) ?? target.new.xpath) ?? element,
        target,
        seed: k + 1,
        model: modelFor(pair.site),
      });
    }
  }
  return hard;
}

/** Swaps a row with the next one if that has a number too. Returns a function that undoes it. */
function exchange(row: Element | null): (() => void) | null {
  const children = row?.parent?.children;
  if (row === null || children === undefined) return null;
  const at = children.indexOf(row);
  const to = children.findIndex((node, k) => k > at && isTag(node));
  const next = children[to];
  if (next === undefined || !isTag(next) || next.name !== row.name || !/\d/.test(textOf(next))) return null;
  const swap = (first: Element, second: Element): void => {
    children[at] = first;
    children[to] = second;
  };
  swap(next, row);
  return () => swap(row, next);
}

interface Place {
  document: Document;
  element: Element;
  corrected: Element;
  target: Target;
  seed: number;
  model: Model;
}

function search(
  hard: Hard,
  fingerprint: Parameters<typeof searchOurs>[1],
  { document, element, corrected, target, seed, model }: Place,
): void {
  const look = (tally: Tally, at: Element | null) =>
    searchOurs(tally, fingerprint, { document, page: readPage<AnyNode>(document), element: at }, model);
  const without = (tally: Tally, part: Element | null): void => {
    if (part === null) return;
    const back = takeOut(part);
    look(tally, null);
    back();
  };
  if (target.kind === "numeric" && sameButNumbers(document, element) !== undefined) {
    const restore = changeDigits(element, seed);
    look(hard.twinsAsPublished, element);
    restore();
    const restoreCorrected = changeDigits(corrected, seed);
    look(hard.twins, corrected);
    const back = exchange(rowOf(corrected));
    if (back !== null) {
      look(hard.twinsExchanged, corrected);
      back();
    }
    restoreCorrected();
    without(hard.twinRows, rowOf(corrected));
  }
  without(hard.rows, rowOf(element));
  without(hard.sections, sectionOf(element));
}
