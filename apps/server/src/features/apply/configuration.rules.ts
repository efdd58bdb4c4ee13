import type { PageTrial, TRIAL_VERDICTS } from "@pricetrail/contract";
import type { FieldLocator, LocatedElement } from "@pricetrail/extract";
import type { PageReading } from "../../reading/read-page.ts";
import { toPageTrial } from "../elements/page-trial.rules.ts";

/** A field of the tried configuration; without a locator it is read automatically. */
export interface TriedField {
  key: string;
  locator: FieldLocator | null;
}

/** The result of a configuration on another page. */
export interface Applied {
  verdict: (typeof TRIAL_VERDICTS)[number];
  reason: string;
  /** The page read again with its own elements, as its runs will read it. */
  reading: PageReading;
  trial: PageTrial;
  /** For each field its element on this page; null when the extraction reads it, and when there is none to follow. */
  elements: Map<string, LocatedElement | null>;
}

/** Returns the result of a configuration that gives no values on a page; by default, because the page could not be read. */
export function notApplied(
  url: string,
  reading: PageReading,
  fields: readonly TriedField[],
  reason?: string,
): Applied {
  const described = fields.map(({ key, locator }) => ({ key, isPicked: locator !== null }));
  const trial = toPageTrial(url, reading, described);
  return { verdict: "failed", reason: reason ?? trial.outcomeText, reading, trial, elements: new Map() };
}
