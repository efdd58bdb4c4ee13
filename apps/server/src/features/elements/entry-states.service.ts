import { CONFIGURATION_MESSAGES, HOUR_MS } from "@pricetrail/contract";
import type { LocatorResult } from "@pricetrail/extract";
import type { Trx } from "../../database/tenant.ts";
import { otherProduct } from "../../reading/plausibility.ts";
import type { ProductIdentity } from "../../database/tables/products.ts";
import { isDiscountOver } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import type { ReadingThreads } from "../../reading/reading-threads.ts";
import { insertContents } from "./content.shared.store.ts";
import type { Content } from "./content.shared.store.ts";
import { findPickedEntries, updateEntryState } from "./entry-states.store.ts";
import type { EntryFind, PickedEntry } from "./entry-states.store.ts";
import { insertSplices } from "./splices.shared.store.ts";
import { blockCleaner, proposedElement, storedElement } from "./stored-element.rules.ts";
import type { BlockCleaner } from "./stored-element.rules.ts";

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
const RENEWED_MS = 20 * HOUR_MS;
/** Resolution in ms of the stored time of the last find, to avoid a write per find. */
const LAST_FOUND_RESOLUTION_MS = HOUR_MS;
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
  threads: ReadingThreads;
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
  const problem = otherProduct(visit.identity, extraction) ?? null;
  const decided = entries.flatMap((entry) => {
    const result = extraction.locatorResults.find(({ field }) => field === entry.field);
    if (result === undefined || (visit.versions?.get(entry.id) ?? entry.version) !== entry.version) return [];
    return [{ entry, result, decision: decide(entry, result, { ...visit, problem }) }];
  });
  const toStore = decided.flatMap(({ decision }) => placeOf(decision) ?? []);
  const clean = await blockCleaner(visit.threads, { ...visit, about: reading.page?.finalUrl ?? "" }, toStore);
  const finds: { entry: PickedEntry; find: EntryFind }[] = [];
  const contents: Content[] = [];
  for (const { entry, result, decision } of decided) {
    const update = updateOf(entry, result, decision, { ...visit, problem, clean });
    if (update === null) continue;
    contents.push(...update.contents);
    finds.push({ entry, find: update.find });
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

interface Doubted extends Visit {
  /** The reason why the page may not show the entry's product. */
  problem: string | null;
}

interface VisitContext extends Doubted {
  clean: BlockCleaner;
}

type Place = NonNullable<LocatorResult["found"] | LocatorResult["proposed"]>;

/** What a visit means for the stored element of an entry, and for the place proposed to repair it. */
type Decision =
  | { kind: "renew"; found: NonNullable<LocatorResult["found"]> }
  | { kind: "propose"; place: Place }
  | { kind: "keep proposal" }
  | { kind: "clear proposal" };

/** Returns the element whose data a decision stores. */
function placeOf(decision: Decision): Place | undefined {
  if (decision.kind === "renew") return decision.found;
  return decision.kind === "propose" ? decision.place : undefined;
}

/** The data to write for one entry. */
interface EntryUpdate {
  find: EntryFind;
  contents: Content[];
}

/** An ended discount leaves nothing to repair. */
const isOver = (entry: PickedEntry, { extraction }: PageReading): boolean =>
  extraction !== null && isDiscountOver(extraction, entry.field);

function decide(entry: PickedEntry, result: LocatorResult, context: Doubted): Decision {
  const { now, reading, problem } = context;
  const { state, found, proposed } = result;
  if (state === "found" && found !== undefined) {
    const isBelieved = reading.outcome === "value" && problem === null && result.outcome === "value";
    return isBelieved && isStale(entry, found.raw, now)
      ? { kind: "renew", found }
      : { kind: "clear proposal" };
  }
  const place = found ?? (isOver(entry, reading) ? undefined : proposed);
  if (place === undefined || entry.rejected.includes(place.location)) return { kind: "clear proposal" };
  return isProposed(entry, place, problem) ? { kind: "keep proposal" } : { kind: "propose", place };
}

/** Returns whether the stored element is older, of another text, or of an entry that was not found. */
const isStale = ({ state, found }: PickedEntry, raw: string, now: Date): boolean =>
  state !== "found" ||
  found === null ||
  found.raw !== raw ||
  now.getTime() - Date.parse(found.at) >= RENEWED_MS;

const isProposed = ({ proposed, version }: PickedEntry, place: Place, problem: string | null): boolean =>
  proposed?.location === place.location &&
  proposed.version === version &&
  proposed.problem === problem &&
  proposed.raw === place.raw;

/** Returns the data to write for one entry; null when nothing has changed. */
function updateOf(
  entry: PickedEntry,
  result: LocatorResult,
  decision: Decision,
  context: VisitContext,
): EntryUpdate | null {
  const find = stateOf(entry, result, context);
  switch (decision.kind) {
    case "renew":
      return renewal(entry, find, decision.found, context);
    case "propose":
      return proposal(entry, find, decision.place, result, context);
    case "keep proposal":
      return hasChanged(entry, find) ? { find, contents: [] } : null;
    case "clear proposal": {
      if (entry.proposed !== null) find.proposed = null;
      return hasChanged(entry, find) ? { find, contents: [] } : null;
    }
  }
}

/** Returns how the element was found, without the element. */
function stateOf(
  entry: PickedEntry,
  { state, confidence, reason, found }: LocatorResult,
  { now, reading }: VisitContext,
): EntryFind {
  const lastFoundAt = found === undefined ? entry.lastFoundAt : now;
  return isOver(entry, reading)
    ? { state: "found", confidence, detail: CONFIGURATION_MESSAGES.noDiscount, lastFoundAt }
    : { state, confidence, detail: reason, lastFoundAt };
}

function renewal(
  entry: PickedEntry,
  find: EntryFind,
  found: NonNullable<LocatorResult["found"]>,
  { now, reading, clean }: VisitContext,
): EntryUpdate {
  const picture = reading.page?.picture;
  const { location, fingerprint } = found;
  const { element, contents } = storedElement(found, now, picture, clean);
  if (picture === undefined && entry.found?.raw === found.raw) element.picture = entry.found.picture;
  const isSure = canUpdateWithoutReview(entry.exact, { ...find, location, exact: fingerprint.exact });
  return { find: { ...find, proposed: null, found: element, ...(isSure ? { fingerprint } : {}) }, contents };
}

function proposal(
  entry: PickedEntry,
  find: EntryFind,
  place: Place,
  { found, proposed }: LocatorResult,
  { now, reading, problem, clean }: VisitContext,
): EntryUpdate {
  const { element, contents } = proposedElement(
    place,
    storedElement(place, now, reading.page?.picture, clean),
    {
      confidence: found === undefined ? (proposed?.confidence ?? 0) : find.confidence,
      version: entry.version,
      problem,
    },
  );
  return { find: { ...find, proposed: element }, contents };
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
