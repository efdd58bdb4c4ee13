import { CONFIGURATION_MESSAGES, isOwnField, OUTCOME_TEXTS, outcomeSentence } from "@pricetrail/contract";
import type { PageTrial } from "@pricetrail/contract";
import type { Extraction, FieldValue, LocatorResult, Money } from "@pricetrail/extract";
import { isDiscountOver, moneyText } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";

export type TrialReading = PageTrial["fields"][number];

const T = CONFIGURATION_MESSAGES;

/** Returns the values of a configuration's fields on a page, for display; none of them is a data point. */
export function toPageTrial(
  url: string,
  reading: PageReading,
  fields: readonly { key: string; isPicked: boolean }[],
): PageTrial {
  return {
    url,
    outcome: reading.outcome,
    outcomeText: outcomeSentence(reading.outcome, reading.detail),
    tier: reading.page?.tier ?? null,
    readableWithoutBrowser: reading.page === null ? null : reading.page.tier === "http",
    websiteLoadTime: reading.page === null ? null : Math.round(reading.page.loadTimeMs),
    fields: fields.map(({ key, isPicked }) => readingOf(key, isPicked, reading)),
  };
}

function readingOf(key: string, isPicked: boolean, reading: PageReading): TrialReading {
  const blank: TrialReading = {
    key,
    raw: "",
    value: null,
    currency: null,
    problem: null,
    state: isPicked ? "new" : "automatic",
    confidence: null,
  };
  const { extraction } = reading;
  if (!extraction) {
    return { ...blank, problem: `${T.notVisited} ${outcomeSentence(reading.outcome, reading.detail)}` };
  }
  const result = isPicked ? extraction.locatorResults.find(({ field }) => field === key) : undefined;
  return result === undefined
    ? { ...blank, ...automaticReading(key, extraction) }
    : {
        ...blank,
        state: result.state,
        confidence: result.confidence,
        ...pickedReading(key, result, extraction),
      };
}

const readField = (key: string, extraction: Extraction): FieldValue<unknown> | undefined =>
  isOwnField(key)
    ? extraction.own[key]
    : (extraction.fields as Record<string, FieldValue<unknown> | undefined>)[key];

function shown(read: FieldValue<unknown>): Pick<TrialReading, "raw" | "value" | "currency"> {
  const { value, raw } = read;
  if (typeof value === "object" && value !== null && "amountMinor" in value)
    return { raw, ...moneyText(value as Money) };
  return { raw, value: String(value), currency: null };
}

function automaticReading(key: string, extraction: Extraction): Partial<TrialReading> {
  const read = readField(key, extraction);
  if (read) return { ...shown(read), confidence: read.confidence };
  if (key === "discountedPrice" && extraction.fields.normalPrice) return { problem: T.noDiscount };
  if (key === "normalPrice" && extraction.reason === "price_ambiguous") {
    return { problem: OUTCOME_TEXTS.price_ambiguous, readings: (extraction.readings ?? []).map(moneyText) };
  }
  return { problem: T.notFoundByItself };
}

function pickedReading(key: string, result: LocatorResult, extraction: Extraction): Partial<TrialReading> {
  switch (result.outcome) {
    case "element_not_found":
      return { problem: isDiscountOver(extraction, key) ? T.noDiscount : result.reason };
    case "price_unparsable":
      return { raw: result.raw, problem: T.noPrice };
    case "price_ambiguous":
      return {
        raw: result.raw,
        problem: OUTCOME_TEXTS.price_ambiguous,
        readings: result.readings.map(moneyText),
      };
    case "value": {
      const read = readField(key, extraction);
      // A run takes the first of several matches: shown with the value, so that a person can pick the intended one.
      if (read && result.rivals)
        return { ...shown(read), problem: T.severalPrices, readings: result.rivals.map(moneyText) };
      if (read) return shown(read);
      // Availability text that is not recognised is stored as printed.
      if (key === "availability") return { raw: result.raw, value: result.raw };
      return { raw: result.raw, problem: key === "discountedPrice" ? T.notBelow : T.noValue };
    }
  }
}
