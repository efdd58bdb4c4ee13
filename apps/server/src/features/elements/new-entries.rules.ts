import { DEFAULT_FIELDS } from "@pricetrail/contract";
import { extractOffer } from "@pricetrail/extract";
import type { LocatorResult } from "@pricetrail/extract";
import type { PageReading } from "../../reading/read-page.ts";
import type { ElementPicture } from "../../fetch/element-picture.ts";
import { AUTOMATIC_LOCATION, draftEntry } from "../intake/proposal.rules.ts";
import type { NewEntry } from "../intake/new-products.service.ts";
import { locatorsOf } from "./captures.rules.ts";
import type { ValidatedField } from "./captures.rules.ts";
import type { Content } from "./content.store.ts";
import { blockCleaner, storedElement } from "./stored-element.rules.ts";
import type { ElementToStore } from "./stored-element.rules.ts";

/** The page on which a person picked, as it was then. */
export interface PickedPage {
  html: string;
  url: string;
  /** Returns a picture of the element at a location, if the page is still open. */
  pictureOf?: (location: string) => Promise<ElementPicture | null>;
}

/** The picked page and what the picks select on it; read before the transaction, because it may use a browser. */
export interface LocatedPicks {
  results: LocatorResult[];
  picture: ElementPicture | undefined;
}

/** Finds the picks on their page, and takes pictures of the first ones. */
export async function locatePicks(
  fields: readonly ValidatedField[],
  page: PickedPage | undefined,
): Promise<LocatedPicks | undefined> {
  const locators = locatorsOf(fields);
  if (page === undefined || locators.length === 0) return undefined;
  const results = extractOffer({ html: page.html, url: page.url, locators }).locatorResults;
  const location = results.find(({ found }) => found !== undefined)?.found?.location;
  const picture = location === undefined ? null : await page.pictureOf?.(location);
  return { results, picture: picture ?? undefined };
}

/** Returns the entries of validated fields, and the contents that they refer to. */
export function newEntries(
  fields: readonly ValidatedField[],
  reading: PageReading | null,
  seen: LocatedPicks | undefined,
  at: Date,
): { entries: NewEntry[]; contents: Content[] } {
  const contents: Content[] = [];
  const clean = blockCleaner();
  const keep = (
    result: LocatorResult | undefined,
    picture: ElementPicture | undefined,
  ): ElementToStore | undefined => {
    const kept = result?.found && storedElement(result.found, at, picture, clean);
    contents.push(...(kept?.contents ?? []));
    return kept;
  };
  const entries = fields.flatMap(({ key, pick }): NewEntry[] => {
    if (pick === null) return isFollowable(key, reading) ? [automaticEntry(key, reading)] : [];
    const { fingerprint, attribute } = pick.locator;
    const of = (results: readonly LocatorResult[] | undefined) => results?.find(({ field }) => field === key);
    const result = of(reading?.extraction?.locatorResults);
    const found = keep(result, reading?.page?.picture);
    // If there is no picture from the time of picking, the one of the following visit shows the same.
    const picture = seen?.picture ?? reading?.page?.picture;
    const picked = keep(of(seen?.results), picture) ?? found;
    const entry: NewEntry = {
      field: key,
      dom: pick.dom,
      location: fingerprint.location,
      pathway: fingerprint.pathway,
      tag: pick.tag,
      fingerprint,
      attribute: attribute ?? null,
      // Found as later runs do; an element that this misses shows as lost from the start.
      state: result?.state ?? "new",
      picked: picked?.element ?? null,
      found: found?.element ?? null,
    };
    return [entry];
  });
  return { entries, contents };
}

/**
 * Returns whether runs can get a value for an automatic entry: prices and availability are tracked on every page, other fields if
 * the page showed them.
 */
function isFollowable(key: string, reading: PageReading | null): boolean {
  const isOnEveryPage = (DEFAULT_FIELDS as readonly string[]).includes(key);
  return isOnEveryPage || !reading?.extraction || reading.extraction.fields[key as "name"] !== undefined;
}

function automaticEntry(key: string, reading: PageReading | null): NewEntry {
  if (reading?.extraction) return { ...draftEntry(key as "name", reading), field: key };
  return { field: key, dom: "", location: AUTOMATIC_LOCATION, pathway: null, tag: "page" };
}
