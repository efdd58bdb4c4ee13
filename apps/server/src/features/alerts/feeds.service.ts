import { createHash } from "node:crypto";
import { ALERT_TEXTS, conditionText, FEED_FILES, OWNERSHIP_TEXTS, reportText } from "@pricetrail/contract";
import type { AlertFeedRow, FeedFile } from "@pricetrail/contract";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { installationSecret } from "../../database/installation-secret.ts";
import { readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { notFound, refused, tooManyTries } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { checkMayChange, ownershipOf } from "../ownership/ownership.rules.ts";
import type { Editor, Reader } from "../ownership/ownership.rules.ts";
import { findIdentifiers } from "../products/identifiers.shared.store.ts";
import { subjectPath } from "./alert-item.rules.ts";
import { readSignedIds, signIds } from "./alert-links.rules.ts";
import { findLinked, findRules } from "./alert-rules.store.ts";
import { FEED_FORMATS } from "./feed-format.rules.ts";
import type { Feed, FeedItem } from "./feed-format.rules.ts";
import * as store from "./feeds.store.ts";
import type { FeedRecord } from "./feeds.store.ts";
import { findMessages } from "./inbox.store.ts";
import { findPriceAges, staleOf } from "./sending.store.ts";

const MAX_ITEMS = 50;
/** Maximum reads per minute; readers poll every few minutes, and may read several files of one feed at once. */
const READS_PER_MINUTE = 30;
const PURPOSE = "alert-feed:";

/** The content of a feed's file, and the validators for conditional requests. */
export interface FeedAnswer {
  type: string;
  body: string;
  etag: string;
  updatedAt: Date;
}

export type Feeds = ReturnType<typeof createFeeds>;

const isFeedFile = (file: string): file is FeedFile => FEED_FILES.some((one) => one === file);

/** Creates the service that serves messages at secret addresses without a session. */
export function createFeeds({ db, clock, publicUrl, replica }: Foundation) {
  const limiter = new RateLimiterMemory({ points: READS_PER_MINUTE, duration: 60 });

  const secretOfLinks = () => installationSecret(db, "alert_links");

  const rowOf = (secret: string, organisationId: string, feed: FeedRecord): AlertFeedRow => {
    const token = signIds([organisationId, feed.id], `${PURPOSE}${feed.version}:`, secret);
    return {
      alert: feed.ruleId,
      url: `${publicUrl()}/api/feed/${token}`,
      createdAt: feed.createdAt.toISOString(),
    };
  };

  /**
   * Returns the person of a feed: the caller's of the inbox, otherwise the alert's owner or contact.
   *
   * @throws AppError 404 for an alert that the caller does not see, 403 for the team's when the caller may only view, 406 for the inbox of
   *   a key of the team
   */
  async function personOf(trx: Trx, editor: Editor, ruleId: string | null): Promise<string> {
    if (ruleId === null) {
      if (editor.key?.isTeam === true) throw refused(OWNERSHIP_TEXTS.noInboxOfTeam);
      return editor.userId;
    }
    const [rule] = isId(ruleId)
      ? await findRules(trx, editor, { messagesSince: clock.now(), id: ruleId })
      : [];
    if (!rule) throw notFound();
    checkMayChange(editor, ownershipOf(rule));
    return (await findLinked(trx, editor.organisationId, ruleId))!.userId;
  }

  async function contentOf(trx: Trx, owner: Reader, feed: FeedRecord, url: string): Promise<Feed> {
    const messages = await findMessages(
      trx,
      owner,
      { isUnread: false, ruleId: feed.ruleId },
      { limit: MAX_ITEMS, offset: 0 },
    );
    const ages = await findPriceAges(trx, owner.organisationId, messages, clock.now());
    const known = await findIdentifiers(
      trx,
      owner.organisationId,
      messages.flatMap(({ productId }) => productId ?? []),
    );
    const items = messages.map((message): FeedItem => ({
      id: message.id,
      title: `${message.product} ${reportText({
        ...message,
        lastReadingAt: message.lastReadingAt?.toISOString() ?? null,
      })}`,
      text: [`${ALERT_TEXTS.mail.alert}: ${conditionText(message.condition)}`, staleOf(message, ages) ?? []]
        .flat()
        .join("\n"),
      url: `${publicUrl()}${subjectPath({ ...message, listingId: message.listed?.listingId ?? null })}`,
      at: message.at,
      identifiers: known.get(message.productId ?? ""),
    }));
    const newest = Math.max(
      feed.createdAt.getTime(),
      ...messages.map(({ createdAt }) => createdAt.getTime()),
    );
    return {
      title: ALERT_TEXTS.feed,
      homeUrl: `${publicUrl()}/alerts`,
      selfUrl: url,
      items,
      updatedAt: new Date(newest),
    };
  }

  return {
    list: async (owner: Reader): Promise<AlertFeedRow[]> => {
      const secret = await secretOfLinks();
      const feeds = await readInOrganisation(db, owner.organisationId, (trx) => store.findFeeds(trx, owner));
      return feeds.map((feed) => rowOf(secret, owner.organisationId, feed));
    },

    /**
     * Gives a feed a new address.
     *
     * @throws AppError as `personOf`
     */
    renew: async (editor: Editor, ruleId: string | null): Promise<AlertFeedRow> => {
      const secret = await secretOfLinks();
      const { organisationId } = editor;
      return writeInOrganisation(db, organisationId, async (trx) => {
        const userId = await personOf(trx, editor, ruleId);
        const at = clock.now();
        await store.renewFeed(trx, organisationId, { id: newId(at), userId, ruleId, at });
        const feed = (await store.findFeeds(trx, editor)).find((one) => one.ruleId === ruleId)!;
        return rowOf(secret, organisationId, feed);
      });
    },

    /**
     * Ends a feed.
     *
     * @throws AppError 404 when there is none, otherwise as `personOf`
     */
    end: (editor: Editor, ruleId: string | null): Promise<void> =>
      writeInOrganisation(db, editor.organisationId, async (trx) => {
        const userId = await personOf(trx, editor, ruleId);
        if (!(await store.deleteFeed(trx, editor.organisationId, userId, ruleId))) throw notFound();
      }),

    /**
     * Returns a file by its secret address.
     *
     * @throws AppError 404 for an invalid or expired address; 429 when it is requested too often
     */
    async read(token: string, file: string): Promise<FeedAnswer> {
      const ids = readSignedIds(token);
      if (!ids || !isFeedFile(file)) throw notFound();
      const [organisationId, id] = ids.ids;
      const secret = await secretOfLinks();
      const { type, write } = FEED_FORMATS[file];
      const url = `${publicUrl()}/api/feed/${token}`;
      // The validity of the address is checked on the primary, wherever the content is read.
      const found = await readInOrganisation(db, organisationId, (trx) =>
        store.findFeed(trx, organisationId, id),
      );
      if (!found || !ids.isSigned(`${PURPOSE}${found.version}:`, secret)) throw notFound();
      await limit(id);
      const owner = { organisationId, userId: found.userId };
      const content = () =>
        readInOrganisation(db, organisationId, (trx) => contentOf(trx, owner, found, url));
      const feed = await (replica ? replica.reading(owner, content) : content());
      const body = write(feed);
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
      return { type, body, etag, updatedAt: feed.updatedAt };
    },
  };

  async function limit(feedId: string): Promise<void> {
    try {
      await limiter.consume(feedId);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw tooManyTries(error.msBeforeNext / 1000);
      throw error;
    }
  }
}
