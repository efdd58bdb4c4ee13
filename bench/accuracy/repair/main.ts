import type { AnyNode } from "domhandler";
import { Element } from "domhandler";
import { parseDocument } from "htmlparser2";
import { describe, describeAt, find, readPage } from "../../../packages/locator/src/index.ts";
import type { FindResult } from "../../../packages/locator/src/index.ts";
import { canUpdateWithoutReview } from "../../../apps/server/src/features/elements/entry-states.service.ts";
import { halfOf, loadPairs } from "../picker/corpus.ts";
import { byXpath, changeDigits, isRight, remove } from "../picker/protocol.ts";

/**
 * Repair on pages that changed within two years: how many of the elements that are not simply found are right again after a
 * person has confirmed the proposal, and how many wrong elements an entry would adopt without a person. Measured on the sites
 * that the locator was not fitted on, with the element present and with it gone.
 */
const MIN_REPAIRED = 90;
const corpus = process.env.CORPUS_DIR;
if (corpus === undefined) throw new Error("CORPUS_DIR is not set");

const count = {
  elements: 0,
  found: 0,
  broken: 0,
  proposed: 0,
  repaired: 0,
  readWrong: 0,
  learnedWrong: 0,
  goneProposed: 0,
  gone: 0,
};

const pairs = loadPairs(corpus);
const reported = pairs.filter((pair) => halfOf(pair.site) === "report");
for (const pair of reported.length > 0 ? reported : pairs) {
  const oldDocument = parseDocument(pair.oldHtml);
  const oldPage = readPage<AnyNode>(oldDocument);
  const document = parseDocument(pair.newHtml);
  for (const [index, target] of pair.targets.entries()) {
    const picked = byXpath(oldDocument, target.old.xpath);
    const element = byXpath(document, target.new.xpath);
    const at = picked === null ? undefined : oldPage.indexOf.get(picked);
    if (at === undefined || element === null) continue;
    const fingerprint = describeAt(oldPage, at, { url: pair.url });
    const back = target.kind === "numeric" ? changeDigits(element, index + 1) : () => undefined;
    /** Whether an entry would adopt this result without a person. */
    const isLearned = ({ element: answer, ...result }: FindResult<AnyNode>): boolean =>
      answer !== undefined &&
      canUpdateWithoutReview(fingerprint.exact, {
        ...result,
        exact: describe(answer, { root: document }).exact,
      });
    const there = find<AnyNode>(fingerprint, readPage<AnyNode>(document));
    count.elements += 1;
    const right = (answer: AnyNode | undefined) => answer instanceof Element && isRight(answer, element);
    if (there.element !== undefined && !right(there.element)) count.readWrong += 1;
    if (isLearned(there) && !right(there.element)) count.learnedWrong += 1;
    if (there.state === "found") count.found += 1;
    else {
      count.broken += 1;
      const proposal = there.element ?? there.guess;
      if (proposal !== undefined) count.proposed += 1;
      if (right(proposal)) count.repaired += 1;
    }
    back();
    const rescheduleFetch = remove(element);
    const gone = find<AnyNode>(fingerprint, readPage<AnyNode>(document));
    count.gone += 1;
    if (gone.element !== undefined && gone.state === "moved") count.goneProposed += 1;
    if (isLearned(gone)) count.learnedWrong += 1;
    rescheduleFetch();
  }
}

const share = (part: number, whole: number) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)}%)`;
console.log(`  ${count.elements} elements; at their old place: ${share(count.found, count.elements)}`);
console.log(`  moved or not found: ${count.broken}, of which a place is proposed for ${count.proposed}`);
console.log(
  `  values read from a wrong element before anybody looked: ${share(count.readWrong, count.elements)}`,
);
console.log(`  shown as moved although they are gone: ${share(count.goneProposed, count.gone)}`);
const repaired = (100 * count.repaired) / count.broken;
const checks: [string, boolean][] = [
  [
    `right again after one confirmation: ${share(count.repaired, count.broken)}, at least ${MIN_REPAIRED}%`,
    repaired >= MIN_REPAIRED,
  ],
  [`wrong elements taken on without a person: ${count.learnedWrong} (at most 0)`, count.learnedWrong === 0],
];
for (const [text, holds] of checks) console.log(`  ${holds ? "ok  " : "FAIL"} ${text}`);
const failed = checks.filter(([, holds]) => !holds).length;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
