import { Element, Text } from "domhandler";
import { PageElement } from "../dom/notes.ts";
import { flatText } from "../dom/text.ts";
import { RAISED } from "../money/digits.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";
import { CONDITION } from "../visible/words.ts";
import type { Candidate } from "./features.ts";
import { TEXT_CERTAINTY } from "./weights.ts";

/**
 * What makes it uncertain that an amount is read as a buyer reads it, wherever it stands: its decimals were joined to it or inserted
 * by a style, digits touch that may be one number or several, digits beside it were dropped as a footnote's or as not displayed, it or its neighbour depends on a condition, or
 * only the order of two like amounts says which of them is former.
 */
export type TextDoubt = "joined" | "touching" | "dropped" | "conditional" | "ordered";

/** Returns the doubts about the text of a candidate; none if markup states its amount, or a printed reduction explains it. */
export function textDoubts({ visible, stated, features }: Candidate): TextDoubt[] {
  if (visible === undefined || stated !== undefined) return [];
  const doubts = doubtsWithin(visible);
  if (visible.isConditional || isConditional(visible.element)) doubts.add("conditional");
  if (visible.isOrdered && !features["reducedAsPrinted"]) doubts.add("ordered");
  return [...doubts];
}

/** Returns the share of amounts with these doubts that are read right. */
export function certaintyOf(
  doubts: readonly TextDoubt[],
  certainty: Readonly<Record<string, number>> = TEXT_CERTAINTY,
): number {
  return doubts.reduce((product, doubt) => product * (certainty[doubt] ?? 1), 1);
}

const MAX_NODES = 60;

/** Examines the amount's own element for text that was changed before it was read. */
function doubtsWithin({ element, text, isJoined }: VisiblePrice): Set<TextDoubt> {
  const doubts = new Set<TextDoubt>();
  if (isJoined || text.includes(RAISED)) doubts.add("joined");
  const stack: Element[] = [element];
  for (let left = MAX_NODES; stack.length > 0 && left > 0; left -= 1) {
    const at = stack.pop()!;
    if (at instanceof PageElement && at.notes?.isMark) doubts.add("dropped");
    if (at instanceof PageElement && at.notes?.isUnsure) doubts.add("touching");
    for (const child of at.children) {
      if (child instanceof Element) stack.push(child);
      else if (child instanceof Text && "served" in child)
        doubts.add(child.served === "" || "isPart" in child ? "joined" : "dropped");
    }
  }
  return doubts;
}

const MAX_STEPS = 3;
const MAX_TEXT = 160;

function isConditional(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_STEPS; steps += 1, at = at.parent) {
    const text = flatText(at, MAX_TEXT);
    if (text === undefined) return false;
    if (CONDITION.test(text)) return true;
  }
  return false;
}
