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

/** Marks in a product's history that a person accepted what its page shows from now on. */
export function markReadingAccepted(
  trx: Trx,
  organisationId: string,
  splice: Omit<Parameters<typeof insertSplices>[2][number], "kind">,
): Promise<void> {
  return insertSplices(trx, organisationId, [{ ...splice, kind: "accepted" }]);
}

/** Interval in ms after which the stored data of an unmoved, unchanged element is renewed. */
const RENEWED_MS = 20 * 3600 * 1000;
/** Resolution in ms of the stored time of the last find, to avoid a write per find. */
const LAST_FOUND_RESOLUTION_MS = 3600 * 1000;
/** Minimum confidence of a find that renews a fingerprint: otherwise errors would be learned. */
const SURE = 0.9;
/** Minimum difference of confidence that is written. */
const MIN_CONFIDENCE_CHANGE = 0.1;

/** Outcomes for pages that are not the expected ones, and therefore reveal nothing about its elements. */
const INCONCLUSIVE_OUTCOMES = new Set([
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
  /** The validated reading. */
  reading: PageReading;
  /** Versions of the entries when the visit began; an entry re-picked since is left unchanged. */
  versions?: ReadonlyMap<string, number> | undefined;
}

/**
 * Stores how each picked element was found, in the transaction that settles a visit. A confident find renews the entry's
 * fingerprint and the stored data of the element. A moved element keeps its former fingerprint until a person confirms the new
 * location; a lost one gets a proposal if the page has one. Unchanged data is not written.
 */
export async function recordFinds(trx: Trx, visit: Visit): Promise<void> {
  const { organisationId, reading } = visit;
  const { extraction } = reading;
  if (!extraction || INCONCLUSIVE_OUTCOMES.has(reading.outcome)) return;
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
 * Returns whether a find may renew the stored element without confirmation by a person: it is confident, at the former location,
 * and that location has a name or still shows the same text. A location that is only a list position and shows another text may
 * be the list's next item.
 *
 * @param exact hash of the stored element's text
 */
export function canUpdateWithoutReview(
  exact: number,
  find: { state: string; confidence: number; location?: string; exact?: number },
): boolean {
  const isNamed = find.location !== undefined && !find.location.includes(":nth-of-type");
  return find.state === "found" && find.confidence >= SURE && (isNamed || find.exact === exact);
}

interface VisitContext extends Visit {
  /** The reason why the page may not show the entry's product. */
  problem: string | null;
  clean: (block: string) => Content | null;
}

/** Returns the data to write for one entry; null when nothing has changed. */
function findOf(
  entry: PickedEntry,
  result: LocatorResult,
  context: VisitContext,
): { find: EntryFind; contents: Content[] } | null {
  const { now, reading, clean, problem } = context;
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
      const isSure = canUpdateWithoutReview(entry.exact, {
        state,
        confidence,
        location,
        exact: fingerprint.exact,
      });
      return {
        find: { ...find, found: kept.element, ...(isSure ? { fingerprint } : {}) },
        contents: kept.contents,
      };
    }
    return hasChanged(entry, find) ? { find: omitUnchanged(entry, find), contents: [] } : null;
  }
  const lastFoundAt = found === undefined ? entry.lastFoundAt : now;
  // An ended discount leaves nothing to repair.
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
    return hasChanged(entry, find) ? { find: omitUnchanged(entry, find), contents: [] } : null;
  }
  const isSame =
    entry.proposed?.location === place.location &&
    entry.proposed.version === entry.version &&
    entry.proposed.problem === problem &&
    entry.proposed.raw === place.raw;
  if (isSame) return hasChanged(entry, find) ? { find, contents: [] } : null;
  const kept = proposedElement(place, storedElement(place, now, picture, clean), {
    confidence: found === undefined ? (result.proposed?.confidence ?? 0) : confidence,
    version: entry.version,
    problem,
  });
  return { find: { ...find, proposed: kept.element }, contents: kept.contents };
}

function hasChanged(entry: PickedEntry, find: EntryFind): boolean {
  return (
    entry.state !== find.state ||
    entry.detail !== find.detail ||
    Math.abs((entry.confidence ?? -1) - find.confidence) >= MIN_CONFIDENCE_CHANGE ||
    (find.lastFoundAt?.getTime() ?? 0) - (entry.lastFoundAt?.getTime() ?? 0) >= LAST_FOUND_RESOLUTION_MS ||
    (find.proposed === null && entry.proposed !== null)
  );
}

function omitUnchanged(entry: PickedEntry, { proposed, ...find }: EntryFind): EntryFind {
  return proposed === null && entry.proposed === null ? find : { ...find, proposed };
}
