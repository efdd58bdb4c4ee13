import type { Element } from "domhandler";
import { elementPath } from "../dom/text.ts";
import type { PageEvidence } from "../evidence.ts";
import { hasType, itemsOf, type Item } from "../sources/item.ts";
import { offersOf } from "../sources/offer.ts";
import type { FieldValue, SourceKind } from "../types.ts";
import { labelledValues, type LabelledValue } from "./labelled.ts";

/** Data shared by the fields, read once per page. */
export interface Context {
  labelled: LabelledValue[];
  /** Returns a product's offers, including itself where it is an offer too. */
  offers(item: Item): Item[];
}

export function contextOf(evidence: PageEvidence): Context {
  return {
    labelled: labelledValues(evidence.page),
    offers: (item) => [
      ...offersOf(item),
      ...itemsOf(item, "itemoffered").filter((one) => !hasType(one, "organization")),
    ],
  };
}

/** Returns a field's value with its evidence. */
export function found<T>(
  value: T,
  raw: string,
  confidence: number,
  source: SourceKind,
  element?: Element | string,
): FieldValue<T> {
  return {
    value,
    raw,
    confidence,
    evidence: {
      source,
      element: element === undefined || typeof element === "string" ? element : elementPath(element),
    },
  };
}
