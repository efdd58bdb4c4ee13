import { outcomeSentence, VALUE_SOURCE_TEXTS } from "@pricetrail/contract";
import type { FIELD_KEYS, Proposal } from "@pricetrail/contract";
import type { Evidence, Extraction, SourceKind } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import { markupsAt } from "../../reading/page-parts.ts";
import type { ReadingThreads } from "../../reading/reading-threads.ts";
import { moneyText, readFields } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { sellerOf } from "./address.rules.ts";
import type { PageAddress } from "./address.rules.ts";
import { clean, pageNames } from "./page-names.rules.ts";

type Fields = Extraction["fields"];

/** Returns a proposal for an address that was not read yet. */
export const unreadProposal = (address: PageAddress): Proposal => ({
  url: address.url,
  name: null,
  description: null,
  image: null,
  brand: null,
  category: null,
  subcategory: null,
  sku: null,
  seller: sellerOf(address.host),
  normalPrice: null,
  discountedPrice: null,
  availability: null,
  sources: {},
  outcome: "internal",
  outcomeText: "",
  readableWithoutBrowser: null,
});

/** Returns the reading of a page for a person to confirm. */
export function toProposal(address: PageAddress, reading: PageReading): Proposal {
  const fields: Fields = reading.extraction?.fields ?? {};
  return {
    url: address.url,
    name: clean(fields.name?.value, 300),
    description: clean(fields.description?.value, 2000),
    image: storable(fields.image?.value, 2048) ?? null,
    ...pageNames(fields),
    sku: clean(fields.sku?.value, 100),
    seller: sellerOf(address.host),
    normalPrice: fields.normalPrice ? moneyText(fields.normalPrice.value) : null,
    discountedPrice: fields.discountedPrice ? moneyText(fields.discountedPrice.value) : null,
    availability: fields.availability?.value ?? null,
    sources: Object.fromEntries(
      readFields(fields).map(([field, read]) => [field, VALUE_SOURCE_TEXTS[read.evidence.source]]),
    ),
    outcome: reading.outcome,
    outcomeText: outcomeSentence(reading.outcome, reading.detail),
    readableWithoutBrowser: reading.page === null ? null : reading.page.tier === "http",
    ...(reading.extraction?.readings ? { readings: reading.extraction.readings.map(moneyText) } : {}),
  };
}

/** Elements that contain the data of an invisible source. */
const DATA_TAGS: Partial<Record<SourceKind, string>> = {
  jsonld: "script",
  hydration: "script",
  meta: "meta",
  title: "title",
};

/** Returns the tag name of the element from which a value was read; "page" when nothing was read. */
function tagOf(evidence: Evidence | undefined): string {
  if (!evidence) return "page";
  const data = DATA_TAGS[evidence.source];
  if (data) return data;
  const last = evidence.element?.split(/[\s>]+/).findLast((part) => part !== "") ?? "";
  return /^[a-z][a-z0-9-]*/i.exec(last)?.[0].toLowerCase() ?? "page";
}

/** Location of an entry whose value the extraction finds anywhere on the page. */
export const AUTOMATIC_LOCATION = "automatic";

export interface EntryDraft {
  field: (typeof FIELD_KEYS)[number];
  dom: string;
  location: string;
  pathway: string | null;
  tag: string;
}

const isVisible = (evidence: Evidence | undefined): evidence is Evidence =>
  evidence !== undefined && DATA_TAGS[evidence.source] === undefined;

/**
 * Returns the entry of an automatically read field, with the element that showed it when it was added.
 *
 * @param markup the element's own, if it is in the visible page
 */
export function draftEntry(
  field: EntryDraft["field"],
  reading: Pick<PageReading, "extraction" | "page"> | null,
  markup?: string,
): EntryDraft {
  const read = reading?.extraction?.fields[field];
  const evidence = read?.evidence;
  return {
    field,
    dom: markup ?? storable(read?.raw, 4000) ?? "",
    location: evidence?.element
      ? storable(`${evidence.source}: ${evidence.element}`, 2000)
      : AUTOMATIC_LOCATION,
    pathway: isVisible(evidence) ? (evidence.element ?? null) : null,
    tag: tagOf(evidence),
  };
}

/** Returns the entries of automatically read fields, with their elements' markup from the page. */
export async function draftEntries(
  threads: ReadingThreads,
  organisationId: string,
  fields: readonly EntryDraft["field"][],
  reading: Pick<PageReading, "extraction" | "page">,
): Promise<EntryDraft[]> {
  const { page, extraction } = reading;
  const places = fields.flatMap((field) => {
    const read = extraction?.fields[field];
    const element = isVisible(read?.evidence) ? read.evidence.element : undefined;
    return read && element ? [{ field, element, raw: read.raw }] : [];
  });
  const markups = page ? await markupsAt(threads, organisationId, page, places) : [];
  const markupOf = new Map(places.map(({ field }, index) => [field, markups[index]]));
  return fields.map((field) => draftEntry(field, reading, markupOf.get(field)));
}
