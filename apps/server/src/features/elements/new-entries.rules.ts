import { DEFAULT_FIELDS } from "@pricetrail/contract";
import type { LocatorResult } from "@pricetrail/extract";
import { readCapturedPage } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import type { ReadingThreads } from "../../reading/reading-threads.ts";
import type { ElementPicture } from "../../fetch/element-picture.ts";
import { AUTOMATIC_LOCATION, draftEntries } from "../intake/proposal.rules.ts";
import type { NewEntry } from "../intake/new-products.service.ts";
import { locatorsOf } from "./captures.rules.ts";
import type { ValidatedField } from "./captures.rules.ts";
import type { Content } from "./content.shared.store.ts";
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

/** Where an organisation's pages are taken apart. */
export interface EntryReader {
  threads: ReadingThreads;
  organisationId: string;
}

/** Finds the picks on their page, and takes pictures of the first ones. */
export async function locatePicks(
  { threads, organisationId }: EntryReader,
  fields: readonly ValidatedField[],
  page: PickedPage | undefined,
): Promise<LocatedPicks | undefined> {
  const locators = locatorsOf(fields);
  if (page === undefined || locators.length === 0) return undefined;
  const shown = { html: page.html, finalUrl: page.url, loadTimeMs: 0 };
  const { extraction } = await readCapturedPage(threads, shown, { organisationId, locators });
  const results = extraction?.locatorResults ?? [];
  const location = results.find(({ found }) => found !== undefined)?.found?.location;
  const picture = location === undefined ? null : await page.pictureOf?.(location);
  return { results, picture: picture ?? undefined };
}

/** Returns the entries of validated fields, and the contents that they refer to. */
export async function newEntries(
  { threads, organisationId }: EntryReader,
  fields: readonly ValidatedField[],
  reading: PageReading | null,
  seen: LocatedPicks | undefined,
  at: Date,
): Promise<{ entries: NewEntry[]; contents: Content[] }> {
  const contents: Content[] = [];
  const located = [...(reading?.extraction?.locatorResults ?? []), ...(seen?.results ?? [])].flatMap(
    ({ found }) => found ?? [],
  );
  const page = { organisationId, about: reading?.page?.finalUrl ?? "" };
  const clean = await blockCleaner(threads, page, located);
  const automatic = await automaticEntries({ threads, organisationId }, fields, reading);
  const keep = (
    result: LocatorResult | undefined,
    picture: ElementPicture | undefined,
  ): ElementToStore | undefined => {
    const kept = result?.found && storedElement(result.found, at, picture, clean);
    contents.push(...(kept?.contents ?? []));
    return kept;
  };
  const entries = fields.flatMap(({ key, pick }): NewEntry | NewEntry[] => {
    if (pick === null) return automatic.get(key) ?? [];
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
    return entry;
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

/** Returns the entries of the fields without a pick that can be followed, by field. */
async function automaticEntries(
  { threads, organisationId }: EntryReader,
  fields: readonly ValidatedField[],
  reading: PageReading | null,
): Promise<Map<string, NewEntry>> {
  const keys = fields.flatMap(({ key, pick }) => (pick === null && isFollowable(key, reading) ? [key] : []));
  const entries = reading?.extraction
    ? await draftEntries(threads, organisationId, keys as "name"[], reading)
    : keys.map((field) => ({ field, dom: "", location: AUTOMATIC_LOCATION, pathway: null, tag: "page" }));
  return new Map(entries.map((entry) => [entry.field, entry]));
}
