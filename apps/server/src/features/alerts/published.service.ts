import { advance, daysNeeded } from "@pricetrail/alerts";
import type { AlertEvent, Firing } from "@pricetrail/alerts";
import { isSoldOut } from "@pricetrail/contract";
import { installationSecret } from "../../database/installation-secret.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { newId } from "../../ids.ts";
import type { Channels } from "../channels/channels.ts";
import type { Mail } from "../mail/mail.ts";
import { signAlertLink } from "./alert-links.rules.ts";
import { composeAlertMail } from "./alert-mail.rules.ts";
import { noticeOf } from "./alert-notice.rules.ts";
import * as store from "./published.store.ts";
import type { WatchingRule } from "./published.store.ts";

const DAY_MS = 86_400_000;

/** A price or stock that was published: in force from `since` on, published `now`. */
export interface Published {
  organisationId: string;
  productId: string;
  since: Date;
  now: Date;
}

/** What `settle` and whoever else publishes prices calls, in the transaction that publishes. */
export type OnPublished = (trx: Trx, published: Published) => Promise<void>;

const asked = (price: Firing["to"]): number | null =>
  price === null ? null : (price.discountedMinor ?? price.normalMinor);

export interface PublishedNeeds {
  mail: Pick<Mail, "enqueueComposed">;
  channels: Pick<Channels, "enqueue">;
}

/** Evaluates the rules about a product and writes their messages: with the price that causes them, or not at all. */
export function createPublished(
  { publicUrl }: Pick<Foundation, "publicUrl">,
  { mail, channels }: PublishedNeeds,
) {
  async function send(
    trx: Trx,
    { organisationId, productId, now }: Omit<Published, "since">,
    rule: WatchingRule,
    firing: Firing,
  ): Promise<void> {
    const news = {
      condition: rule.condition,
      fromMinor: asked(firing.from),
      toMinor: asked(firing.to),
      currency: firing.to?.currency ?? null,
    };
    const lastReadingAt = firing.lastReadingAt === null ? null : new Date(firing.lastReadingAt);
    const at = new Date(firing.at);
    const messageId = newId(now);
    const isNew = await store.insertMessage(trx, organisationId, {
      ...news,
      lastReadingAt,
      id: messageId,
      ruleId: rule.id,
      userId: rule.userId,
      productId,
      at,
      createdAt: now,
    });
    if (!isNew) return;
    const base = publicUrl();
    const reported = {
      ...news,
      lastReadingAt: lastReadingAt?.toISOString() ?? null,
      product: rule.product,
      about: rule.scope === "all" ? null : (rule.targetName ?? ""),
      at,
      productUrl: `${base}/product-dashboard?product=${productId}`,
      shopUrl: rule.url,
    };
    const { id: alertId, channelIds } = rule;
    const message = noticeOf({ ...reported, messageId, alertId, productId, now });
    await channels.enqueue(trx, { organisationId, channelIds, messageId, message, now });
    const isSnoozed = rule.snoozedUntil !== null && rule.snoozedUntil > now;
    if (!rule.isMailed || isSnoozed) return;
    const token = signAlertLink(
      { organisationId, ruleId: rule.id },
      await installationSecret(trx, "alert_links"),
    );
    await mail.enqueueComposed(trx, {
      kind: "alert",
      to: rule.email,
      ...composeAlertMail({
        ...reported,
        snoozeUrl: `${base}/alert-mail/${token}?do=snooze`,
        unsubscribeUrl: `${base}/alert-mail/${token}?do=unsubscribe`,
      }),
    });
  }

  return {
    send,

    /** To be called while the product's latest row is locked: its readings are settled one after the other. */
    onPublished: async (trx: Trx, published: Published): Promise<void> => {
      const { organisationId, productId, since } = published;
      const rules = await store.findWatching(trx, organisationId, productId, false);
      if (rules.length === 0) return;
      const days = Math.max(...rules.map(({ condition }) => daysNeeded(condition)));
      const from = new Date(since.getTime() - days * DAY_MS);
      const prices = (await store.findPrices(trx, organisationId, [productId], from)).get(productId) ?? [];
      const hasStock = rules.some(({ condition }) => condition.kind === "stock");
      const stock = hasStock
        ? ((await store.findStock(trx, organisationId, [productId], since, isSoldOut)).get(productId) ?? [])
        : [];
      const events: AlertEvent[] = [...prices, ...stock].sort((a, b) => a.at - b.at);
      // A reading that arrives late may be followed by another one already: then it is no news.
      const newest = { price: prices.at(-1)?.at, stock: stock.at(-1)?.at };
      for (const rule of rules) {
        const { state, firings } = advance(rule, rule.state, events, since.getTime());
        if (!Number.isFinite(state.through) || state.through === rule.state?.through) continue;
        await store.putState(trx, organisationId, rule.id, productId, state);
        const last = firings.at(-1);
        const isNews = last?.at === (rule.condition.kind === "stock" ? newest.stock : newest.price);
        if (last && isNews && !rule.isPaused) await send(trx, published, rule, last);
      }
    },
  };
}
