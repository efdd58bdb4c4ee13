import { sellingPrice } from "@pricetrail/confirm";
import { setImmediate } from "node:timers/promises";
import { advance, daysNeeded, isAboutGroup, marketOf } from "@pricetrail/alerts";
import type { AlertEvent, Firing, PriceEnd, PriceEvent } from "@pricetrail/alerts";
import { isSoldOut, isStale, REHEARSAL_DAYS, staleAfter, utcDay, DAY_MS } from "@pricetrail/contract";
import type { Rehearsal } from "@pricetrail/contract";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { findReadings } from "../products/product-columns.shared.store.ts";
import { aboutOf } from "./alert-rules.service.ts";
import type { AlertInput } from "./alert-rules.service.ts";
import { findProducts } from "./alert-scope.store.ts";
import type { AlertedSubjects } from "./alert-scope.store.ts";
import { listedEvent } from "./listed-event.rules.ts";
import { findRivals } from "./group-market.store.ts";
import { findPages, findPrices, findStock } from "./published.store.ts";
import { countListed, findGaps, findNewlyListed } from "./rehearsal.store.ts";

/** Number of products whose histories are in memory at once. */
const BATCH = 500;
/** The same for rules that compare a group, as each product is read with up to 200 rivals. */
const GROUP_BATCH = 50;
/** Maximum messages listed; all are counted. */
const MAX_LISTED = 20;

const keepNewest = (found: { firing: Firing }[]): void => {
  found.sort((a, b) => b.firing.at - a.firing.at).splice(MAX_LISTED);
};

/** Counts messages by UTC day. */
function countDays(byDay: Map<string, number>, firings: readonly Firing[]): void {
  for (const { at } of firings) {
    const day = utcDay(new Date(at));
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
}

/** Returns whether its condition is a state, which may hold already before the first message. */
const isStateOf = ({ kind }: AlertInput["condition"]): boolean => kind === "below" || kind === "above";

/** Returns the events of a product. The events of a group are merged for each product on request and not cached. */
type EventsOf = (productId: string) => readonly AlertEvent[];

const eventsIn =
  (events: ReadonlyMap<string, readonly AlertEvent[]>): EventsOf =>
  (id) =>
    events.get(id) ?? [];

/**
 * Creates the service that shows what a rule would have reported: it passes the stored history through the state machine that
 * evaluates rules live. Each batch is read in its own transaction, which ends before the computation begins.
 *
 * @param letOthers is awaited after each product, so that other work of the program can run
 */
export function createRehearsals(
  { db, clock }: Pick<Foundation, "db" | "clock">,
  letOthers: () => Promise<void> = setImmediate,
) {
  /** Returns the events of each product, and its state at the beginning of the period. */
  async function eventsOf(
    trx: Trx,
    organisationId: string,
    productIds: readonly string[],
    { condition }: AlertInput,
    { since, now }: { since: Date; now: Date },
  ): Promise<EventsOf> {
    if (condition.kind === "stock")
      return eventsIn(await findStock(trx, organisationId, productIds, since, isSoldOut));
    if (isAboutGroup(condition)) {
      const rivals = await findRivals(trx, organisationId, productIds);
      const all = [...new Set([...productIds, ...[...rivals.values()].flat()])];
      const prices = await findPrices(trx, organisationId, all, since);
      // A stale price is compared with nothing since it became stale, as in a live alert.
      const readings = await findReadings(trx, organisationId, all);
      const listOf = (id: string): (PriceEvent | PriceEnd)[] => {
        const { pricedAt = null, checkedAt = null, plan = null } = readings.get(id) ?? {};
        const list = prices.get(id) ?? [];
        return pricedAt === null || !isStale(pricedAt, plan, now, checkedAt)
          ? list
          : [...list, { kind: "end", at: staleAfter(pricedAt, plan, checkedAt) }];
      };
      return (id) => {
        const others = rivals.get(id);
        return others ? marketOf(listOf(id), others.map(listOf)) : [];
      };
    }
    if (condition.kind === "gone") return eventsIn(await findPages(trx, organisationId, productIds, since));
    if (condition.kind !== "silence") {
      const from = new Date(since.getTime() - daysNeeded(condition) * DAY_MS);
      return eventsIn(await findPrices(trx, organisationId, productIds, from));
    }
    const longerThanMs = condition.days * DAY_MS;
    const events = new Map<string, AlertEvent[]>();
    for (const { productId, from, until } of await findGaps(trx, organisationId, productIds, {
      since,
      now,
      longerThanMs,
    })) {
      // It was reported as soon as the period had passed.
      const tickAt = Math.min(from.getTime() + longerThanMs, (until ?? now).getTime());
      const ends: AlertEvent[] = until ? [{ kind: "reading", at: until.getTime() }] : [];
      events.set(productId, [
        ...(events.get(productId) ?? []),
        { kind: "reading", at: from.getTime() },
        { kind: "tick", at: tickAt },
        ...ends,
      ]);
    }
    return eventsIn(events);
  }

  interface Rehearsed {
    found: {
      productId: string | null;
      listed: Rehearsal["list"][number]["listed"];
      product: string;
      firing: Firing;
    }[];
    products: number;
    already: number;
    messages: number;
    byDay: Map<string, number>;
  }
  interface Scene {
    input: AlertInput;
    about: AlertedSubjects;
    since: Date;
    now: Date;
  }

  async function rehearseProducts(
    organisationId: string,
    { input, about, since, now }: Scene,
  ): Promise<Rehearsed> {
    const rehearsed: Rehearsed = { found: [], products: 0, already: 0, messages: 0, byDay: new Map() };
    const { found } = rehearsed;
    let after: string | undefined;
    const limit = isAboutGroup(input.condition) ? GROUP_BATCH : BATCH;
    for (;;) {
      const { products, eventsOfOne, readings } = await readInOrganisation(
        db,
        organisationId,
        async (trx) => {
          const batch = await findProducts(trx, organisationId, about, { after, limit });
          const ids = batch.map(({ id }) => id);
          const events = await eventsOf(trx, organisationId, ids, input, { since, now });
          const isState = isStateOf(input.condition);
          return {
            products: batch,
            eventsOfOne: events,
            readings: isState ? await findReadings(trx, organisationId, ids) : undefined,
          };
        },
      );
      for (const { id, name } of products) {
        const { state, firings } = advance(input, undefined, eventsOfOne(id), since.getTime());
        const news = firings.filter(({ at }) => at >= since.getTime());
        rehearsed.messages += news.length;
        countDays(rehearsed.byDay, news);
        // Whether a stale price still is there is not known.
        const { pricedAt = null, checkedAt = null, plan = null } = readings?.get(id) ?? {};
        if (readings && state.phase === "fired" && !isStale(pricedAt, plan, now, checkedAt))
          rehearsed.already += 1;
        found.push(...news.map((firing) => ({ productId: id, listed: null, product: name, firing })));
        await letOthers();
      }
      keepNewest(found);
      rehearsed.products += products.length;
      after = products.at(-1)?.id;
      if (products.length < limit) return rehearsed;
    }
  }

  async function rehearseListings(
    organisationId: string,
    { input, about, since }: Scene,
  ): Promise<Rehearsed> {
    const { products, listed } = await readInOrganisation(db, organisationId, async (trx) => ({
      products: await countListed(trx, organisationId, about),
      listed: await findNewlyListed(trx, organisationId, about, since),
    }));
    const rehearsed: Rehearsed = { found: [], products, already: 0, messages: 0, byDay: new Map() };
    for (const { listingId, at, ...product } of listed) {
      const { firings } = advance(input, undefined, [listedEvent(product, at)], since.getTime());
      rehearsed.messages += firings.length;
      countDays(rehearsed.byDay, firings);
      const { name, url } = product;
      const subject = { productId: null, listed: { listingId, url }, product: name ?? url };
      rehearsed.found.push(...firings.map((firing) => ({ ...subject, firing })));
    }
    keepNewest(rehearsed.found);
    return rehearsed;
  }

  return {
    /**
     * Returns what an alert would have reported.
     *
     * @throws AppError 404 when the alert's target is unknown
     */
    async rehearse(organisationId: string, input: AlertInput): Promise<Rehearsal> {
      const about = await readInOrganisation(db, organisationId, (trx) =>
        aboutOf(trx, organisationId, input),
      );
      const now = clock.now();
      const since = new Date(now.getTime() - REHEARSAL_DAYS * DAY_MS);
      const work = input.condition.kind === "listed" ? rehearseListings : rehearseProducts;
      const { found, ...count } = await work(organisationId, { input, about, since, now });
      return {
        days: REHEARSAL_DAYS,
        products: count.products,
        already: count.already,
        count: count.messages,
        from: since.toISOString(),
        to: now.toISOString(),
        byDay: [...count.byDay]
          .map(([day, messages]) => ({ day, count: messages }))
          .toSorted((a, b) => a.day.localeCompare(b.day)),
        list: found.map(({ firing: { at, from, to, lastReadingAt }, ...subject }) => ({
          ...subject,
          at: new Date(at).toISOString(),
          fromMinor: from && sellingPrice(from),
          toMinor: to && sellingPrice(to),
          currency: to?.currency ?? null,
          lastReadingAt: lastReadingAt === null ? null : new Date(lastReadingAt).toISOString(),
        })),
      };
    },
  };
}
