import { advance, daysNeeded, marketOf } from "@pricetrail/alerts";
import type { AlertEvent, Firing } from "@pricetrail/alerts";
import { sellingPrice } from "@pricetrail/confirm";
import { isSoldOut, DAY_MS } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import { lockComparedGroup } from "./group-market.store.ts";
import { listedEvent } from "./listed-event.rules.ts";
import type { ListedProduct } from "./listed-event.rules.ts";
import * as store from "./published.store.ts";
import type { MessageSubject, ReportingRule, WatchingRule } from "./published.store.ts";
import type { Sender } from "./sending.service.ts";

/** New products of a listing, as the listing shows them. */
export interface Listed {
  organisationId: string;
  now: Date;
  listingId: string;
  host: string;
  products: readonly ListedProduct[];
}

/** Called by runs of listings in the transaction that records the new products. */
export type OnListed = (trx: Trx, listed: Listed) => Promise<void>;

/** The subject of a message, and its name when the message was written. */
interface Subject {
  about: MessageSubject;
  product: string;
  url: string;
  host: string;
}

/** The report of a rule about one subject. */
interface Report {
  subject: Subject;
  firing: Firing;
}

const productOf = (rule: WatchingRule, productId: string): Subject => ({ ...rule, about: { productId } });

/** A published price or stock: in force since `since`, published at `now`. */
export interface Published {
  organisationId: string;
  productId: string;
  since: Date;
  now: Date;
  /** Set instead of a price when the visit at this time found the page removed. */
  isGone?: boolean;
}

/** Called by whatever publishes prices, in the transaction that publishes them. */
export type OnPublished = (trx: Trx, published: Published) => Promise<void>;

/**
 * Creates the service that evaluates the rules about a product and writes their messages, in the transaction of the price that
 * causes them.
 */
export function createPublished({ dispatch }: Pick<Sender, "dispatch">) {
  /**
   * Writes and sends the messages of one rule in a constant number of statements.
   *
   * @param mayOthersFollow whether more messages of the same shop may follow shortly; determined here when undefined
   */
  async function send(
    trx: Trx,
    { organisationId, now }: Pick<Published, "organisationId" | "now">,
    rule: ReportingRule,
    reports: readonly Report[],
    mayOthersFollow?: boolean,
  ): Promise<void> {
    const messages = reports.map(({ subject, firing }) => ({
      subject,
      message: {
        id: newId(now),
        ruleId: rule.id,
        userId: rule.userId,
        subject: subject.about,
        at: new Date(firing.at),
        createdAt: now,
        condition: rule.condition,
        fromMinor: firing.from && sellingPrice(firing.from),
        toMinor: firing.to && sellingPrice(firing.to),
        currency: firing.to?.currency ?? null,
        lastReadingAt: firing.lastReadingAt === null ? null : new Date(firing.lastReadingAt),
      },
    }));
    const isNew = await store.insertMessages(
      trx,
      organisationId,
      messages.map(({ message }) => message),
    );
    const fresh = messages
      .filter(({ message }) => isNew.has(message.id))
      .map(({ message: { id, at, condition, fromMinor, toMinor, currency, lastReadingAt }, subject }) => {
        const { about, product, url, host } = subject;
        return {
          condition,
          fromMinor,
          toMinor,
          currency,
          lastReadingAt: lastReadingAt?.toISOString() ?? null,
          messageId: id,
          alertId: rule.id,
          productId: "productId" in about ? about.productId : null,
          listingId: "listed" in about ? about.listed.listingId : null,
          product,
          host,
          about: rule.scope === "all" ? null : (rule.targetName ?? ""),
          at,
          shopUrl: url,
        };
      });
    if (fresh.length > 0) await dispatch(trx, { organisationId, now, rule, mayOthersFollow }, fresh);
  }

  async function evaluate(
    trx: Trx,
    published: Published,
    rule: WatchingRule,
    { events, newest }: { events: readonly AlertEvent[]; newest: number | undefined },
  ): Promise<void> {
    const { organisationId, productId, since } = published;
    const { state, firings } = advance(rule, rule.state, events, since.getTime());
    const isSame = state.through === rule.state?.through && state.phase === rule.state.phase;
    if (!Number.isFinite(state.through) || isSame) return;
    await store.saveState(trx, organisationId, rule.id, productId, state);
    const last = firings.at(-1);
    if (last?.at !== newest || !last || rule.isPaused) return;
    await send(trx, published, rule, [{ subject: productOf(rule, productId), firing: last }]);
  }

  /** Evaluates rules that compare the products of a group: a price of one product is an event for each of them. */
  async function evaluateGroupRules(trx: Trx, published: Published): Promise<void> {
    const { organisationId, productId, since, now } = published;
    const members = await lockComparedGroup(trx, organisationId, productId, now);
    if (members.length < 2) return;
    const prices = await store.findPrices(trx, organisationId, members, since);
    for (const id of members) {
      const rules = await store.lockMatchingRules(trx, organisationId, id, "group");
      if (rules.length === 0) continue;
      const others = members.filter((one) => one !== id).map((one) => prices.get(one) ?? []);
      const events = marketOf(prices.get(id) ?? [], others);
      const newest = events.at(-1)?.at;
      for (const rule of rules)
        await evaluate(trx, { ...published, productId: id }, rule, { events, newest });
    }
  }

  /** Evaluates rules about removed products. */
  async function evaluateRemovedPage(trx: Trx, published: Published): Promise<void> {
    const { organisationId, productId, now } = published;
    const rules = await store.lockMatchingRules(trx, organisationId, productId, "page");
    if (rules.length === 0) return;
    const events = (await store.findPages(trx, organisationId, [productId], now)).get(productId) ?? [];
    for (const rule of rules) await evaluate(trx, published, rule, { events, newest: now.getTime() });
  }

  return {
    /** Writes the messages of a rule about a product. */
    send: (
      trx: Trx,
      { organisationId, productId, now }: Omit<Published, "since" | "isGone">,
      rule: WatchingRule,
      firing: Firing,
      mayOthersFollow: boolean,
    ): Promise<void> =>
      send(
        trx,
        { organisationId, now },
        rule,
        [{ subject: productOf(rule, productId), firing }],
        mayOthersFollow,
      ),

    /** Must be called once for each run of a listing. */
    onListed: async (trx: Trx, listed: Listed): Promise<void> => {
      const { organisationId, now, listingId, host, products } = listed;
      if (products.length === 0) return;
      for (const rule of await store.findWatchingListing(trx, organisationId, listingId)) {
        if (rule.isPaused) continue;
        const reports = products.flatMap((product) => {
          const { firings } = advance(rule, undefined, [listedEvent(product, now)], now.getTime());
          const name = product.name ?? product.url;
          const about = { listedId: product.id, listed: { listingId, name, url: product.url, host } };
          return firings.map((firing) => ({
            subject: { about, product: name, url: product.url, host },
            firing,
          }));
        });
        if (reports.length > 0) await send(trx, { organisationId, now }, rule, reports, products.length > 1);
      }
    },

    /** Must be called while the product's latest row is locked, so that its readings are settled one after the other. */
    onPublished: async (trx: Trx, published: Published): Promise<void> => {
      if (published.isGone === true) return evaluateRemovedPage(trx, published);
      await evaluateGroupRules(trx, published);
      const { organisationId, productId, since } = published;
      const rules = await store.lockMatchingRules(trx, organisationId, productId, "prices");
      if (rules.length === 0) return;
      const days = Math.max(...rules.map(({ condition }) => daysNeeded(condition)));
      const from = new Date(since.getTime() - days * DAY_MS);
      const prices = (await store.findPrices(trx, organisationId, [productId], from)).get(productId) ?? [];
      const hasStock = rules.some(({ condition }) => condition.kind === "stock");
      const stock = hasStock
        ? ((await store.findStock(trx, organisationId, [productId], since, isSoldOut)).get(productId) ?? [])
        : [];
      const events: AlertEvent[] = [...prices, ...stock].sort((a, b) => a.at - b.at);
      // A late reading may already have a successor: then it is not reported.
      const newest = { price: prices.at(-1)?.at, stock: stock.at(-1)?.at };
      for (const rule of rules)
        await evaluate(trx, published, rule, {
          events,
          newest: rule.condition.kind === "stock" ? newest.stock : newest.price,
        });
    },
  };
}
