import type { Fingerprint, PageNames } from "@pricetrail/locator";
import type { Money } from "./money/types.ts";
import type { AmountRole } from "./price/amount-roles.ts";

/** A custom field of the user, read only by its locator. */
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
  /** The list price (struck through), or the only price. */
  normalPrice?: FieldValue<Money>;
  /** The current price if it is below the normal price; otherwise absent. */
  discountedPrice?: FieldValue<Money>;
  availability?: FieldValue<Availability>;
  brand?: FieldValue<string>;
  sku?: FieldValue<string>;
  /** 8, 12, 13 or 14 digits with a valid check digit. */
  gtin?: FieldValue<string>;
  mpn?: FieldValue<string>;
  /** An absolute URL. */
  image?: FieldValue<string>;
  /** From general to specific, without the shop's home page and the product itself. */
  categoryPath?: FieldValue<string[]>;
  seller?: FieldValue<string>;
}

/** The fields read from a product page. */
export type FieldKey = keyof ExtractedFields;

/** Why a page gave no price. */
export type PriceReason = "price_not_found" | "price_ambiguous" | "price_unparsable";

/** A page's notice in place of a price: sign in, ask for the price, or free of charge. */
export type PageNotice = "sign_in" | "on_request" | "free";

export type PageKind = "product" | "listing" | "challenge" | "not_found" | "other";

/**
 * One element that a person picked for a field. `selector` is a CSS selector; `fingerprint` is the locator package's serialised
 * form, which takes precedence over it.
 */
export interface FieldLocator {
  field: FieldKey | OwnFieldKey;
  selector?: string;
  /** If the selector matches several elements, the first with this text is used. */
  shows?: string;
  /** Read this attribute instead of the element's text (for example `content` or `src`). */
  attribute?: string;
  fingerprint?: Fingerprint;
  /** The fingerprint is from another page of the same template: the element in the same place is reported, too. */
  isOtherPage?: boolean;
  /** Locations that a person has rejected: the element is never found there. */
  rejected?: string[];
}

/** An element as found on the page, with everything needed to store it as an entry's element. */
export interface LocatedElement {
  /** Lower-case tag name. */
  tag: string;
  /** Primary selector and ancestor path on this page. */
  location: string;
  pathway: string;
  /** Its own markup, truncated. */
  markup: string;
  /** Its text as printed, or the value of the attribute that is read. */
  raw: string;
  /** For price fields: the amount, if the text is one. */
  money?: Money;
  /** For the availability field: the availability, if the text is understood. */
  availability?: Availability;
  fingerprint: Fingerprint;
  /** Markup of the part of the page around the picked elements, without scripts but otherwise not sanitised. */
  block: string;
}

/** A locator's result, with its confidence. */
export interface Placement {
  field: FieldKey | OwnFieldKey;
  /** found: in its previous place; moved: found elsewhere; unsure and gone give no value. */
  state: "found" | "moved" | "unsure" | "gone";
  /** The locator's probability, 0 to 1. */
  confidence: number;
  /** One sentence for a person. */
  reason: string;
  /** The element; present when found or moved. */
  found?: LocatedElement;
  /**
   * Without an element: a proposal for a person to confirm, never read as the value. `by` tells whether the locator guessed it or
   * the automatic extraction reads the field there.
   */
  proposed?: LocatedElement & { by: "locator" | "extraction"; confidence: number };
  /**
   * On another page of the same template: the only element in exactly the same place (`isExact`), or the nearest part around it.
   */
  placed?: LocatedElement & { isExact: boolean };
}

/** The result of a person's locator. */
export type LocatorResult = Placement &
  (
    | {
        outcome: "value";
        raw: string;
        element: string;
        /** The element's different prices, if it shows several of the same kind: the first is read. */
        rivals?: Money[];
      }
    | { outcome: "element_not_found" }
    | { outcome: "price_unparsable"; raw: string; element: string }
    | { outcome: "price_ambiguous"; raw: string; element: string; readings: Money[] }
  );

/** Known facts about a site, mostly decided once by its owner. */
export interface SiteHints {
  /** ISO 4217 code of the site's currency. */
  currency?: string;
  /** The site's decimal separator, which resolves ambiguous amounts such as 1.099. */
  decimalSeparator?: "." | ",";
  /** BCP 47 tag of the page's language. */
  language?: string;
  /** Which of a page's amounts is the price at this shop. A person's pick takes precedence. */
  price?: PriceRule;
}

export interface ExtractInput {
  /** The page as served, or as rendered (a browser's serialised document). */
  html: string;
  /** The http or https URL of the page. */
  url: string;
  locators?: FieldLocator[];
  hints?: SiteHints;
  /** The page's subject when its product was added or last read successfully. */
  known?: PageNames;
  /** A person has accepted that the page now shows something else, so locators are used on it. */
  isAccepted?: boolean;
}

export interface Extraction {
  fields: ExtractedFields;
  /** Values of the user's own fields, by key (`own:colour`). */
  own: Record<string, FieldValue<string>>;
  /** One entry per given locator, in the same order. */
  locatorResults: LocatorResult[];
  /** With locators: the fields as automatic extraction reads them. */
  automatic?: ExtractedFields;
  /** ISO 4217 code of the prices; may be known even without a price. */
  currency?: string;
  /** True when the price is the lowest of several (variants, a range, "from"). */
  isLowestOfRange: boolean;
  /** Set when no price was read. */
  reason?: PriceReason;
  /** With the reason `price_ambiguous`: the possible meanings of the printed amount, the likelier first. */
  readings?: Money[];
  /** With the reason `price_ambiguous`: the amounts that may be the price, the likeliest first. */
  candidates?: PriceCandidate[];
  /** All amounts that the page states for its product, by kind. */
  amounts?: Amount[];
  pageKind: PageKind;
  /** Only without a price, if the page states it. */
  notice?: PageNotice;
  /** The vendor of the bot challenge, if the page is one. */
  blockedBy?: string;
  /**
   * The page's subject differs from the known one or from that of a locator's fingerprint: at least two of its address, number and
   * name differ, and none agrees. No locator is used unless a person has accepted the page.
   */
  isOtherPage?: boolean;
  /** The page's canonical URL, absolute. */
  canonicalUrl?: string;
  /** BCP 47 tag of the page's language. */
  language?: string;
}

/** An amount that the page states for its product, with its kind. */
export interface Amount {
  role: AmountRole;
  money: Money;
  /** The amount with the text next to it, on one line. */
  text: string;
  /**
   * Names of the elements around it, without numbers, or the path in markup: identifies the same place on the shop's other pages.
   */
  place: string;
  /** For the role `seller`: the seller's name. */
  seller?: string;
}

/** A person's choice of which of a page's amounts is the price at a shop. */
export interface PriceRule {
  role: AmountRole;
  /** Only the amount in this place; if absent, the amount with that role, wherever it is. */
  place?: string;
}

/** One of several possible prices, and the choice to store for the shop when a person selects it. */
export interface PriceCandidate {
  money: Money;
  role: AmountRole | "was" | "other";
  /** The amount with the text next to it, on one line. */
  text: string;
  /** Names of the elements around it, or the path in markup. */
  place: string;
  /** 0 to 1. */
  probability: number;
  settles: Pick<SiteHints, "decimalSeparator" | "currency" | "price">;
}
