import { parseDocument } from "htmlparser2";
import type { AnyNode } from "domhandler";
import { describeAt } from "../../../packages/locator/src/describe.ts";
import { find, readPage } from "../../../packages/locator/src/index.ts";
import type { Pair } from "./corpus.ts";
import { byXpath } from "./protocol.ts";
import { median } from "../../median.ts";

export const SPEED_ELEMENTS = 3000;
export const SPEED_LIMIT_MS = 100;
const ROUNDS = 7;

/**
 * CPU milliseconds to read a page and find an element on it, scaled to 3,000 elements: the median over the
 * largest pages. It includes reading the parsed tree, but not parsing the HTML.
 */
export function measureSpeed(pairs: readonly Pair[]): number {
  const largest = [...pairs].sort((a, b) => b.newHtml.length - a.newHtml.length).slice(0, 5);
  const figures = largest.map((pair) => {
    const oldDocument = parseDocument(pair.oldHtml);
    const oldPage = readPage<AnyNode>(oldDocument);
    const target = pair.targets[0];
    const picked = target === undefined ? null : byXpath(oldDocument, target.old.xpath);
    const at = picked === null ? undefined : oldPage.indexOf.get(picked);
    if (at === undefined) return 0;
    const fingerprint = describeAt(oldPage, at);
    const document = parseDocument(pair.newHtml);
    const elements = readPage<AnyNode>(document).node.length;
    const rounds = Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage();
      find(fingerprint, document);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    return (median(rounds) * SPEED_ELEMENTS) / elements;
  });
  return median(figures);
}
