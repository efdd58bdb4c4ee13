import { parseDocument } from "htmlparser2";
import { isTag, type AnyNode, type Document, type Element } from "domhandler";
import { describeAt } from "../../../packages/locator/src/describe.ts";
import { readPage } from "../../../packages/locator/src/index.ts";
import { searchOurs } from "./contenders.ts";
import type { Pair, Target } from "./corpus.ts";
import { byXpath, changeDigits, takeOut, textOf } from "./protocol.ts";
import { Tally } from "./tally.ts";
import { rowOf, sameButNumbers } from "./variants.ts";

/** The cases in which a locator is most easily wrong, counted apart from all others. */
export interface Hard {
  /** Elements beside others that say the same with other numbers: "35 minutes" and "15 minutes". */
  twins: Tally;
  /** The element is gone together with its label or unit. */
  rows: Tally;
  /** The element is gone together with the part of the page it stood in. */
  sections: Tally;
}

/** Letters that a part of the page has more than the element. */
const SECTION = 200;

/** The nearest ancestor that holds a part of the page, not only a row of it. */
function sectionOf(element: Element): Element | null {
  const own = textOf(element).length;
  for (let up = element.parent; up !== null && isTag(up); up = up.parent) {
    if (up.name === "body" || up.name === "main") return null;
    if (textOf(up).length >= own + SECTION) return up;
  }
  return null;
}

export function measureHard(pairs: readonly Pair[]): Hard {
  const hard: Hard = {
    twins: new Tally("Twins"),
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
        target,
        seed: k + 1,
      });
    }
  }
  return hard;
}

function search(
  { twins, rows, sections }: Hard,
  fingerprint: Parameters<typeof searchOurs>[1],
  { document, element, target, seed }: { document: Document; element: Element; target: Target; seed: number },
): void {
  const look = (tally: Tally, at: Element | null) =>
    searchOurs(tally, fingerprint, { document, page: readPage<AnyNode>(document), element: at });
  if (target.kind === "numeric" && sameButNumbers(document, element) !== undefined) {
    const back = changeDigits(element, seed);
    look(twins, element);
    back();
  }
  for (const [tally, part] of [
    [rows, rowOf(element)],
    [sections, sectionOf(element)],
  ] as const) {
    if (part === null) continue;
    const back = takeOut(part);
    look(tally, null);
    back();
  }
}
