import { CONFIGURATION_MESSAGES } from "@pricetrail/contract";
import type { Capture, FieldReading } from "@pricetrail/contract";
import { extractOffer, parseMoney } from "@pricetrail/extract";
import type {
  Availability,
  FieldLocator,
  LocatorResult,
  Money,
  MoneyHints,
  SiteHints,
} from "@pricetrail/extract";
import { readFingerprint } from "@pricetrail/locator";
import { moneyText } from "../../../reading/read-page.ts";

/** Maximum characters of a reported field value. */
const MAX_VALUE = 2_000;

/** Knowledge about the page a value was picked on. */
export interface PageHints {
  url: string;
  hints: SiteHints;
  /** The whole page, as a run would read it. */
  html: string;
}

export const isPrice = (key: string): boolean => key === "normalPrice" || key === "discountedPrice";

const PROBLEMS = {
  empty: "The element holds no text.",
  noNumber: "There is no amount in this text.",
  free: "The text says that it costs nothing, which is no price to follow.",
  noCurrency: "Neither the text nor the page says which currency this is.",
  outOfRange: "The amount is no price.",
  several: CONFIGURATION_MESSAGES.severalPrices,
  ambiguous: "The amount can be read in two ways.",
  availability: "The text does not say whether the product can be bought.",
  image: "The element holds no address of a picture.",
} as const;

const MONEY_PROBLEMS = {
  no_number: PROBLEMS.noNumber,
  free_text: PROBLEMS.free,
  no_currency: PROBLEMS.noCurrency,
  out_of_range: PROBLEMS.outOfRange,
} as const;

/**
 * Reads a captured element for its field, with the same code that reads a run's pages: split and raised decimals, a price
 * among others, a URL in an attribute. A price is read on its page if the element is found there, because what styles hide and
 * insert is not in its markup.
 */
export function readCaptured({
  captured,
  page: { url, hints, html },
}: {
  captured: Capture;
  page: PageHints;
}): FieldReading {
  const { key, attribute, tagValue } = captured;
  const field = key as FieldLocator["field"];
  if (isPrice(key)) {
    const fingerprint = readFingerprint(captured.fingerprint);
    const locators = fingerprint === null ? [] : [{ field, fingerprint, attribute }];
    const [onPage] = extractOffer({ html, url, hints, locators }).locatorResults;
    const isRead = onPage?.outcome === "price_ambiguous" || onPage?.found?.money !== undefined;
    if (isRead && onPage.found?.tag === captured.tag && "raw" in onPage)
      return priceReading(key, onPage.raw.slice(0, MAX_VALUE), onPage.found.money, onPage, hints);
  }
  const language = hints.language === undefined ? "" : ` lang="${hints.language.replace(/[^\w-]/g, "")}"`;
  const extraction = extractOffer({
    html: `<html${language}><body>${tagValue}</body></html>`,
    url,
    hints,
    locators: [{ field, selector: "body > *", attribute }],
  });
  const result = extraction.locatorResults[0];
  const raw = (result !== undefined && "raw" in result ? result.raw : captured.value).slice(0, MAX_VALUE);
  if (isPrice(key)) {
    // The raw text has lost markup such as raised decimals: the value read with it takes precedence.
    const read = extraction.fields[key as "normalPrice"] ?? extraction.fields.normalPrice;
    return priceReading(key, raw, read?.value, result, hints);
  }
  // Exactly what a run's code understands: accepting must not change the displayed value.
  return textReading(key, raw, url, extraction.fields.availability?.value);
}

function priceReading(
  key: string,
  raw: string,
  read: Money | undefined,
  result: LocatorResult | undefined,
  hints: MoneyHints,
): FieldReading {
  if (result?.outcome === "price_ambiguous")
    return {
      key,
      raw,
      value: null,
      currency: result.readings[0]?.currency ?? null,
      readings: result.readings.map(moneyText),
      problem: PROBLEMS.ambiguous,
    };
  if (result?.outcome === "value" && result.rivals !== undefined)
    return {
      key,
      raw,
      value: null,
      currency: result.rivals[0]?.currency ?? null,
      readings: result.rivals.map(moneyText),
      problem: PROBLEMS.several,
    };
  if (result?.outcome === "value" && read !== undefined)
    return { key, raw, ...moneyText(read), problem: null };
  const money = parseMoney(raw, hints);
  const problem =
    raw === "" ? PROBLEMS.empty : money.kind === "failure" ? MONEY_PROBLEMS[money.reason] : PROBLEMS.noNumber;
  return { key, raw, value: null, currency: null, problem };
}

function textReading(
  key: string,
  raw: string,
  url: string,
  availability: Availability | undefined,
): FieldReading {
  const reading = (value: string | null, problem: string | null): FieldReading => ({
    key,
    raw,
    value,
    currency: null,
    problem,
  });
  if (key === "image") {
    const address = URL.canParse(raw, url) ? new URL(raw, url) : undefined;
    return raw !== "" && /^https?:$/.test(address?.protocol ?? "")
      ? reading(address!.href, null)
      : reading(null, PROBLEMS.image);
  }
  if (raw === "") return reading(null, PROBLEMS.empty);
  if (key !== "availability") return reading(raw, null);
  return reading(availability ?? null, availability === undefined ? PROBLEMS.availability : null);
}
