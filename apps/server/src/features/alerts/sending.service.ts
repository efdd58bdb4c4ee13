import {
  ALERT_LINK_DAYS,
  DAY_MS,
  DEFAULT_SENDING,
  SHOP_EVENT_PRODUCTS,
  sinceText,
  staleText,
} from "@pricetrail/contract";
import type { Sending } from "@pricetrail/contract";
import { installationSecret } from "../../database/installation-secret.ts";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import { newId } from "../../ids.ts";
import type { Channels } from "../channels/channels.ts";
import type { Mail } from "../mail/mail.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { findIdentifiers } from "../products/identifiers.shared.store.ts";
import { alertLine, countProducts, subjectPath } from "./alert-item.rules.ts";
import type { AlertGroup, AlertItem } from "./alert-item.rules.ts";
import { signAlertLink } from "./alert-links.rules.ts";
import { composeAlertMail, composeGroupMail, MAX_DRAWN } from "./alert-mail.rules.ts";
import type { AlertMailLinks } from "./alert-mail.rules.ts";
import { groupNoticeOf, noticeOf } from "./alert-notice.rules.ts";
import { chartOf } from "./price-chart.rules.ts";
import { findPrices } from "./published.store.ts";
import type { ReportingRule } from "./published.store.ts";
import { endsQuietHours, releaseOf } from "./sending-times.rules.ts";
import * as store from "./sending.store.ts";
import type { BatchKey, NewHeld } from "./sending.store.ts";

const CHART_MS = 90 * DAY_MS;

export interface SenderNeeds {
  mail: Pick<Mail, "enqueueComposed">;
  channels: Pick<Channels, "enqueue">;
  pictures: Pick<Pictures, "findForMail">;
}

export type Sender = ReturnType<typeof createSender>;

/** A new message whose sending time is not determined yet. */
type FreshItem = Omit<AlertItem, "since" | "isStale" | "productUrl" | "chart" | "picture">;

interface Dispatch {
  organisationId: string;
  now: Date;
  rule: ReportingRule;
  /** Whether more of the same shop is reported shortly; determined here when undefined. */
  mayOthersFollow?: boolean | undefined;
}

/** The destination of messages: a channel or a mail address. */
type Destination = { channelId: string } | { email: string };

/**
 * Returns the batch of a message: of a shop, of a rule, or of one digest. Messages held by quiet hours are a separate batch, so that
 * it neither delays the messages of alerts without them nor leaves with those too early.
 */
function batchOf(sending: Sending, item: FreshItem, releaseAt: number): Pick<BatchKey, "reason" | "batch"> {
  const { by } = sending;
  const time = new Date(releaseAt).toISOString();
  if (by === "product") {
    const quiet = endsQuietHours(sending, releaseAt) ? ` after ${time}` : "";
    return { reason: "shop", batch: `shop ${item.host}${quiet}` };
  }
  if (by === "rule") return { reason: "rule", batch: `rule ${item.alertId}` };
  return { reason: "digest", batch: `digest ${time}` };
}

/** Creates the service that sends messages at once or delays them, and combines those that are sent together. */
export function createSender(foundation: Foundation, { mail, channels, pictures }: SenderNeeds) {
  const { db, clock, log, publicUrl } = foundation;
  const each = createEachOrganisation({ clock, log }, "held messages");
  const pageOf = (subject: Pick<AlertItem, "productId" | "listingId">): string =>
    `${publicUrl()}${subjectPath(subject)}`;

  async function linksOf(
    trx: Trx,
    organisationId: string,
    items: readonly AlertItem[],
  ): Promise<AlertMailLinks[]> {
    const secret = await installationSecret(trx, "alert_links");
    const first = new Map(items.map((item) => [item.alertId, item]));
    return [...first.values()].map((item) => {
      const endsAt = new Date(clock.now().getTime() + ALERT_LINK_DAYS * DAY_MS);
      const token = signAlertLink({ organisationId, ruleId: item.alertId, endsAt }, secret);
      const url = `${publicUrl()}/alert-mail/${token}`;
      return {
        alert: alertLine(item),
        snoozeUrl: `${url}?do=snooze`,
        unsubscribeUrl: `${url}?do=unsubscribe`,
        oneClickUrl: `${publicUrl()}/api/unsubscribe/${token}`,
      };
    });
  }

  async function withPictures(
    trx: Trx,
    { organisationId, now }: Pick<Dispatch, "organisationId" | "now">,
    items: readonly AlertItem[],
  ): Promise<AlertItem[]> {
    const drawn = items.slice(0, MAX_DRAWN).flatMap(({ productId }) => productId ?? []);
    const ids = [...new Set(drawn)];
    const from = now.getTime() - CHART_MS;
    const prices = await findPrices(trx, organisationId, ids, new Date(from));
    const span = { from, until: now.getTime() };
    const photos = await pictures.findForMail(trx, organisationId, ids);
    return items.map((item, index) => ({
      ...item,
      chart: chartOf(prices.get(item.productId ?? "") ?? [], span),
      // A product can have more messages than are drawn, each of which would carry its picture again.
      picture: index < MAX_DRAWN ? photos.get(item.productId ?? "") : undefined,
    }));
  }

  /** Writes the mail or delivery that reports these messages. */
  async function write(
    trx: Trx,
    { organisationId, now }: Pick<Dispatch, "organisationId" | "now">,
    to: Destination,
    group: AlertGroup,
  ): Promise<void> {
    const { items } = group;
    const [first] = items;
    if (!first) return;
    const url = `${publicUrl()}/alerts`;
    if ("channelId" in to) {
      const known = await identified(trx, organisationId, items);
      const message =
        known.length === 1
          ? noticeOf(known[0]!, now)
          : groupNoticeOf({ ...group, items: known }, { now, link: url });
      const { messageId } = first;
      await channels.enqueue(trx, { organisationId, channelIds: [to.channelId], messageId, message, now });
      return;
    }
    const links = await linksOf(trx, organisationId, items);
    const drawn = await withPictures(trx, { organisationId, now }, items);
    const composed =
      items.length === 1
        ? composeAlertMail(drawn[0]!, links[0]!)
        : composeGroupMail({ ...group, items: drawn }, { url, links });
    await mail.enqueueComposed(trx, { kind: "alert", to: to.email, ...composed });
  }

  /** Adds what the products of messages are known by. */
  async function identified(
    trx: Trx,
    organisationId: string,
    items: readonly AlertItem[],
  ): Promise<AlertItem[]> {
    const ids = items.flatMap(({ productId }) => productId ?? []);
    const known = await findIdentifiers(trx, organisationId, ids);
    return items.map((item) => ({ ...item, identifiers: known.get(item.productId ?? "") }));
  }

  /** Splits a batch into messages: many products of a shop become one message, a few become one each. */
  function groupsOf({ reason }: BatchKey, items: readonly AlertItem[]): AlertGroup[] {
    if (reason !== "shop" || countProducts(items) >= SHOP_EVENT_PRODUCTS) return [{ reason, items }];
    return items.map((item) => ({ reason, items: [item] }));
  }

  async function release(trx: Trx, organisationId: string, key: BatchKey): Promise<boolean> {
    const ids = await store.takeBatch(trx, organisationId, key);
    if (ids.length === 0) return false;
    const now = clock.now();
    const found = await store.findHeldMessages(trx, organisationId, ids, now);
    // Nothing is sent if the alert's mail was stopped in the meantime.
    const wanted = found.filter(({ isMailed }) => key.channelId !== null || isMailed);
    const [first] = wanted;
    if (!first) return true;
    const items = wanted.map(
      ({ present, ruleId, scope, targetName, url, lastReadingAt, ...rest }): AlertItem => {
        const news = { ...rest, lastReadingAt: lastReadingAt?.toISOString() ?? null };
        return {
          ...news,
          alertId: ruleId,
          about: scope === "all" ? null : (targetName ?? ""),
          productUrl: pageOf(rest),
          shopUrl: url,
          since: sinceText(news, present) ?? staleText(news, present),
          isStale: staleText(news, present) !== null,
        };
      },
    );
    const to = key.channelId === null ? { email: first.email } : { channelId: key.channelId };
    for (const group of groupsOf(key, items)) await write(trx, { organisationId, now }, to, group);
    return true;
  }

  return {
    /** Sends messages of one alert to mail and channels, now or later, in the transaction that writes them. */
    async dispatch(trx: Trx, how: Dispatch, fresh: readonly FreshItem[]): Promise<void> {
      const { organisationId, now, rule } = how;
      const isSnoozed = rule.snoozedUntil !== null && rule.snoozedUntil > now;
      const places: { channelId: string | null; sending: Sending | null }[] = [
        ...rule.channels.map(({ id, sending }) => ({ channelId: id, sending: sending ?? rule.sending })),
        ...(rule.isMailed && !isSnoozed ? [{ channelId: null, sending: rule.sending }] : []),
      ];
      const held: NewHeld[] = [];
      for (const one of fresh) {
        const { messageId, productId } = one;
        const item: AlertItem = { ...one, productUrl: pageOf(one), since: null, isStale: false };
        let isExpected = how.mayOthersFollow ?? (productId === null ? false : undefined);
        for (const { channelId, sending: own } of places) {
          const sending = own ?? DEFAULT_SENDING;
          const key = { userId: rule.userId, channelId, ...batchOf(sending, item, 0) };
          if (sending.by === "product")
            isExpected ??= await store.mayOthersFollow(trx, organisationId, productId!);
          const isJoining = sending.by === "product" && isExpected !== true;
          const mayOthersFollow =
            isExpected === true || (isJoining && (await store.hasHeld(trx, organisationId, key)));
          const leave = releaseOf(sending, now.getTime(), mayOthersFollow);
          if (leave === null) {
            const to = channelId === null ? { email: rule.email } : { channelId };
            await write(trx, { organisationId, now }, to, { reason: "shop", items: [item] });
            continue;
          }
          held.push({
            ...key,
            ...batchOf(sending, item, leave.at),
            id: newId(now),
            ruleId: rule.id,
            messageId,
            releaseAt: new Date(leave.at),
            latestAt: new Date(leave.latest),
            at: now,
          });
        }
      }
      if (held.length > 0) await store.insertHeld(trx, organisationId, held);
    },

    /** Sends delayed messages that are due, one transaction per batch; returns the number of batches. */
    async releaseDue(signal?: AbortSignal): Promise<number> {
      let released = 0;
      await each(
        await store.findSendingOrganisations(db, clock.now()),
        async (organisationId) => {
          const due = await readInOrganisation(db, organisationId, (trx) =>
            store.findDueBatches(trx, organisationId, clock.now()),
          );
          for (const key of due) {
            if (signal?.aborted) return;
            const isOwn = await writeInOrganisation(db, organisationId, (trx) =>
              release(trx, organisationId, key),
            );
            if (isOwn) released += 1;
          }
        },
        signal,
      );
      return released;
    },
  };
}
