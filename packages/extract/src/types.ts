import type { Fingerprint, PageNames } from "@pricetrail/locator";
import type { Money } from "./money/types.ts";
import type { AmountRole } from "./price/roles.ts";

/** The fields a product page is read for. */
export const FIELD_KEYS = [
  "name",
  "description",
  "normalPrice",
  "discountedPrice",
  "availability",
  "brand",
  "sku",
  "gtin",
  "mpn",
  "image",
  "categoryPath",
  "seller",
] as const;

export type FieldKey = (typeof FIELD_KEYS)[number];

/** A field of the user's own, read only where a locator for it is given. */
export type OwnFieldKey = `own:${string}`;

/** Where a value was read. */
export type SourceKind =
  | "locator"
  | "visible"
  | "jsonld"
  | "microdata"
  | "rdfa"
  | "meta"
  | "hydration"
  | "heading"
  | "title"
  | "url";

export interface Evidence {
  source: SourceKind;
  /** The element as a short CSS path (`div#buy > span.price`), or the path inside a data block (`offers[0].price`). */
  element?: string;
}

export interface FieldValue<T> {
  value: T;
  /** The text as the page prints it. */
  raw: string;
  /** 0 to 1: the share of pages on which a value with this much support is expected to be right. */
  confidence: number;
  evidence: Evidence;
}

/** schema.org's ItemAvailability, reduced to what a buyer can do. */
export type Availability = "InStock" | "OutOfStock" | "PreOrder" | "BackOrder" | "Discontinued";

export interface ExtractedFields {
  name?: FieldValue<string>;
  description?: FieldValue<string>;
  /** The list (struck) price, or the price when nothing is struck. */
  normalPrice?: FieldValue<Money>;
  /** The price asked now when it is below the normal price; absent when there is none. */
  discountedPrice?: FieldValue<Money>;
  availability?: FieldValue<Availability>;
  brand?: FieldValue<string>;
  sku?: FieldValue<string>;
  /** 8, 12, 13 or 14 digits with a right check digit. */
  gtin?: FieldValue<string>;
  mpn?: FieldValue<string>;
  /** An absolute address. */
  image?: FieldValue<string>;
  /** From the general to the special, without the shop's home page and without the product itself. */
  categoryPath?: FieldValue<string[]>;
  seller?: FieldValue<string>;
}

/** Why a page gave no price. */
export type PriceReason = "price_not_found" | "price_ambiguous" | "price_unparsable";

/** What a page without a price says in its place: sign in first, ask us, or it costs nothing. */
export type PageNotice = "sign_in" | "on_request" | "free";

export type PageKind = "product" | "listing" | "challenge" | "not_found" | "other";

/**
 * One element that a person picked for a field. `selector` is a CSS selector; `fingerprint` is the data form made by the
 * locator package and wins where both are given.
 */
export interface FieldLocator {
  field: FieldKey | OwnFieldKey;
  selector?: string;
  /** With a selector that fits several elements: the first that shows this text is meant. */
  shows?: string;
  /** Read this attribute instead of the element's text (for example `content` or `src`). */
  attribute?: string;
  fingerprint?: Fingerprint;
  /** The fingerprint is of another page made from the same template: what is in the same place is reported as well. */
  isOtherPage?: boolean;
  /** Locations that a person has said to be another element: it is not found there. */
  rejected?: string[];
}

/** An element as it is on the page that was read, with all that is needed to keep it as an entry's element. */
export interface LocatedElement {
  /** Lower-case tag name. */
  tag: string;
  /** Primary selector and ancestor path on this page. */
  location: string;
  pathway: string;
  /** Its own markup, cut. */
  markup: string;
  /** Its text as printed, or the attribute that is read. */
  raw: string;
  /** For price fields: the amount, where the text is one. */
  money?: Money;
  /** What it says of the availability, for an element of that field that is understood. */
  availability?: Availability;
  fingerprint: Fingerprint;
  /** Markup of the part of the page around the picked elements, without scripts; not yet clean of anything else. */
  block: string;
}

/** Where a locator found its element, and how sure it is. */
export interface Placement {
  field: FieldKey | OwnFieldKey;
  /** found: at its old place; moved: found elsewhere; unsure and gone give no value. */
  state: "found" | "moved" | "unsure" | "gone";
  /** Probability, 0 to 1, as the locator gives it. */
  confidence: number;
  /** One sentence for a person. */
  reason: string;
  /** The element; present when found or moved. */
  found?: LocatedElement;
  /**
   * Without an element: what may be in its place, for a person to confirm and never to be read as the value. `by` tells
   * whether the locator guesses it or the extraction reads the field there by itself.
   */
  proposed?: LocatedElement & { by: "locator" | "extraction"; confidence: number };
  /**
   * On another page of the same template: what is where the element was (`isExact`: the one element in that very place), or
   * the nearest part around that place.
   */
  placed?: LocatedElement & { isExact: boolean };
}

/** What a person's locator gave. */
export type LocatorResult = Placement &
  (
    | {
        outcome: "value";
        raw: string;
        element: string;
        /** The different prices that the element shows when it shows several alike: the first of them is read. */
        rivals?: Money[];
      }
    | { outcome: "element_not_found" }
    | { outcome: "price_unparsable"; raw: string; element: string }
    | { outcome: "price_ambiguous"; raw: string; element: string; readings: Money[] }
  );

/** What is known about a site before its page is read, mostly because its owner decided it once. */
export interface SiteHints {
  /** ISO 4217 code that the site sells in. */
  currency?: string;
  /** The sign that the site puts before the decimals. Decides ambiguous amounts such as 1.099. */
  decimalSeparator?: "." | ",";
  /** BCP 47 tag of the page's language. */
  language?: string;
  /** Which of a page's amounts is the price at this shop. A person's pick wins over it. */
  price?: PriceRule;
}

export interface ExtractInput {
  /** The page as served, or as rendered (a browser's serialised document). */
  html: string;
  /** The address the page was read from: http or https. */
  url: string;
  locators?: FieldLocator[];
  hints?: SiteHints;
  /** What the page was about when its product was added, or last read well. */
  known?: PageNames;
  /** A person has accepted that the page is about something else now: locators are followed on it. */
  isAccepted?: boolean;
}

export interface Extraction {
  fields: ExtractedFields;
  /** Values of the user's own fields, by key (`own:colour`). */
  own: Record<string, FieldValue<string>>;
  /** One entry for every locator given, in the order given. */
  locatorResults: LocatorResult[];
  /** With locators: the fields as the extraction reads them without. */
  automatic?: ExtractedFields;
  /** ISO 4217 code of the prices; may be known although no price was found. */
  currency?: string;
  /** True when the price is the least of several (variants, a range, "from"). */
  isLowestOfRange: boolean;
  /** Set when no price was read. */
  reason?: PriceReason;
  /** With the reason `price_ambiguous`: what the printed amount may mean, the likelier first. */
  readings?: Money[];
  /** With the reason `price_ambiguous`: the amounts that may be the price, the likeliest first. */
  candidates?: PriceCandidate[];
  /** Every amount that the page asks for its product, by what it is. */
  amounts?: Amount[];
  pageKind: PageKind;
  /** Only without a price, and where the page says it. */
  notice?: PageNotice;
  /** The vendor of a bot challenge when the page is one. */
  blockedBy?: string;
  /**
   * The page is about something else than what is known, or than the page of a locator's fingerprint: at least two of its
   * address, number and name differ, and none agrees. No locator is followed, unless a person has accepted the page.
   */
  isOtherPage?: boolean;
  /** The address that the page names as its own, absolute. */
  canonicalUrl?: string;
  /** BCP 47 tag of the page's language. */
  language?: string;
}

/** An amount that the page asks for its product, with what it is. */
export interface Amount {
  role: AmountRole;
  money: Money;
  /** The amount with the words beside it, on one line. */
  text: string;
  /** Names of the elements around it, without numbers, or the path in markup: the same place on the shop's other pages. */
  place: string;
  /** For the role `seller`: who asks it. */
  seller?: string;
}

/** Which of a page's amounts a person has said to be the price at a shop. */
export interface PriceRule {
  role: AmountRole;
  /** Only the amount at this place; absent: the amount of that role, wherever it is. */
  place?: string;
}

/** One of several amounts that may be the price, and what to remember of the shop when a person says that it is. */
export interface PriceCandidate {
  money: Money;
  role: AmountRole | "was" | "other";
  /** The amount with the words beside it, on one line. */
  text: string;
  /** Names of the elements around it, or the path in markup. */
  place: string;
  /** 0 to 1. */
  probability: number;
  settles: Pick<SiteHints, "decimalSeparator" | "currency" | "price">;
}
