import { CONFIGURATION_MESSAGES } from "@pricetrail/contract";
import type { LocatorResult } from "@pricetrail/extract";
import type { Trx } from "../../database/tenant.ts";
import { otherProduct } from "../../reading/plausibility.ts";
import type { ProductIdentity } from "../../database/tables/products.ts";
import { isDiscountOver } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { insertContents } from "./content.store.ts";
import type { Content } from "./content.store.ts";
import { findPickedEntries, findSplices, insertSplices, updateEntryState } from "./entry-states.store.ts";
import type { EntryFind, PickedEntry } from "./entry-states.store.ts";
import { blockCleaner, proposedElement, storedElement } from "./stored-element.rules.ts";

export { findSplices };

/** Marks in a product's history that an entry was repaired. */
export function markRepaired(
  trx: Trx,
  organisationId: string,
  splice: Omit<Parameters<typeof insertSplices>[2][number], "kind">,
): Promise<void> {
  return insertSplices(trx, organisationId, [{ ...splice, kind: "repaired" }]);
}

/** Marks in a product's history that a person accepted what its page shows from here on. */
export function markReadingAccepted(
  trx: Trx,
  organisationId: string,
  splice: Omit<Parameters<typeof insertSplices>[2][number], "kind">,
): Promise<void> {
  return insertSplices(trx, organisationId, [{ ...splice, kind: "accepted" }]);
}

/** What is kept of an element that is where it was, with the same text, is renewed this often. */
const RENEWED_MS = 20 * 3600 * 1000;
/** How exactly the last find's time is kept: each find would otherwise be a write. */
const NOTED_MS = 3600 * 1000;
/** A fingerprint is only renewed from a find at least this sure: errors would otherwise be learned. */
const SURE = 0.9;
/** Smaller differences of confidence are not written. */
const NOTABLE = 0.1;

/** Outcomes after which the page is not what was expected: they say nothing of its elements. */
const SAYS_NOTHING = new Set([
  "blocked",
  "not_found",
  "identity_changed",
  "login_required",
  "redirected",
  "replaced",
  "currency_changed",
  "out_of_range",
  "unstable_price",
]);

interface Visit {
  organisationId: string;
  productId: string;
  identity: ProductIdentity;
  now: Date;
  /** The reading as it is believed. */
  reading: PageReading;
  /** Versions of the entries when the visit began; one that was re-picked meanwhile is left alone. */
  versions?: ReadonlyMap<string, number> | undefined;
}

/**
 * Stores, in the transaction that settles a visit, how each picked element was found. A confident find renews the entry's
 * fingerprint and what is kept of the element; an element that moved keeps its old fingerprint until a person has confirmed
 * the new place; one that is lost gets a proposal where the page has one. What has not changed is not written.
 */
export async function recordFinds(trx: Trx, visit: Visit): Promise<void> {
  const { organisationId, reading } = visit;
  const { extraction } = reading;
  if (!extraction || SAYS_NOTHING.has(reading.outcome)) return;
  if (extraction.locatorResults.length === 0) return;
  const entries = await findPickedEntries(trx, organisationId, visit.productId);
  const finds: { entry: PickedEntry; find: EntryFind }[] = [];
  const contents: Content[] = [];
  const clean = blockCleaner();
  const problem = otherProduct(visit.identity, extraction) ?? null;
  for (const entry of entries) {
    const result = extraction.locatorResults.find(({ field }) => field === entry.field);
    if (result === undefined || (visit.versions?.get(entry.id) ?? entry.version) !== entry.version) continue;
    const found = findOf(entry, result, { ...visit, problem, clean });
    if (found === null) continue;
    contents.push(...found.contents);
    finds.push({ entry, find: found.find });
  }
  await insertContents(trx, organisationId, contents, visit.now);
  for (const { entry, find } of finds) await updateEntryState(trx, organisationId, entry, find);
}

/**
 * Whether a find may renew what is remembered of its element without a person's word: it is sure, at the old place, and that
 * place has a name or still shows the same text. What only counts positions in a list and shows something else may be the
 * list's next item.
 *
 * @param exact hash of the remembered element's text
 */
export function mayRenew(
  exact: number,
  find: { state: string; confidence: number; location?: string; exact?: number },
): boolean {
  const isNamed = find.location !== undefined && !find.location.includes(":nth-of-type");
  return find.state === "found" && find.confidence >= SURE && (isNamed || find.exact === exact);
}

interface Circumstances extends Visit {
  /** Why the page is not believed to show the entry's product. */
  problem: string | null;
  clean: (block: string) => Content | null;
}

/** What is to be written of one entry; null when nothing is worth it. */
function findOf(
  entry: PickedEntry,
  result: LocatorResult,
  circumstances: Circumstances,
): { find: EntryFind; contents: Content[] } | null {
  const { now, reading, clean, problem } = circumstances;
  const picture = reading.page?.picture;
  const { state, confidence, reason: detail, found } = result;
  const isBelieved = reading.outcome === "value" && problem === null && result.outcome === "value";
  if (state === "found" && found !== undefined) {
    const find: EntryFind = { state, confidence, detail, lastFoundAt: now, proposed: null };
    const isStale =
      entry.found === null ||
      entry.found.raw !== found.raw ||
      now.getTime() - Date.parse(entry.found.at) >= RENEWED_MS;
    if (isBelieved && (isStale || entry.state !== "found")) {
      const kept = storedElement(found, now, picture, clean);
      if (picture === undefined && entry.found?.raw === found.raw) kept.element.picture = entry.found.picture;
      const { location, fingerprint } = found;
      const isSure = mayRenew(entry.exact, { state, confidence, location, exact: fingerprint.exact });
      return {
        find: { ...find, found: kept.element, ...(isSure ? { fingerprint } : {}) },
        contents: kept.contents,
      };
    }
    return isNews(entry, find) ? { find: withoutSame(entry, find), contents: [] } : null;
  }
  const lastFoundAt = found === undefined ? entry.lastFoundAt : now;
  // A discount that has ended leaves nothing to be repaired.
  const isOver = reading.extraction !== null && isDiscountOver(reading.extraction, entry.field);
  const place = found ?? (isOver ? undefined : result.proposed);
  const isRejected = place !== undefined && entry.rejected.includes(place.location);
  const find: EntryFind = {
    state,
    confidence,
    detail: isOver ? CONFIGURATION_MESSAGES.noDiscount : detail,
    lastFoundAt,
  };
  if (isOver) find.state = "found";
  if (place === undefined || isRejected) {
    find.proposed = null;
    return isNews(entry, find) ? { find: withoutSame(entry, find), contents: [] } : null;
  }
  const isSame =
    entry.proposed?.location === place.location &&
    entry.proposed.version === entry.version &&
    entry.proposed.problem === problem &&
    entry.proposed.raw === place.raw;
  if (isSame) return isNews(entry, find) ? { find, contents: [] } : null;
  const kept = proposedElement(place, storedElement(place, now, picture, clean), {
    confidence: found === undefined ? (result.proposed?.confidence ?? 0) : confidence,
    version: entry.version,
    problem,
  });
  return { find: { ...find, proposed: kept.element }, contents: kept.contents };
}

function isNews(entry: PickedEntry, find: EntryFind): boolean {
  return (
    entry.state !== find.state ||
    entry.detail !== find.detail ||
    Math.abs((entry.confidence ?? -1) - find.confidence) >= NOTABLE ||
    (find.lastFoundAt?.getTime() ?? 0) - (entry.lastFoundAt?.getTime() ?? 0) >= NOTED_MS ||
    (find.proposed === null && entry.proposed !== null)
  );
}

function withoutSame(entry: PickedEntry, { proposed, ...find }: EntryFind): EntryFind {
  return proposed === null && entry.proposed === null ? find : { ...find, proposed };
}
