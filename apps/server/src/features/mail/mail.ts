import { DAY_MS, HOUR_MS } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { defineJob } from "../../jobs/job.ts";
import { newId } from "../../ids.ts";
import { composeMail } from "./compose.rules.ts";
import type { ComposedMail } from "./compose.rules.ts";
import { createDelivery } from "./delivery.job.ts";
import { mailPath } from "./messages.rules.ts";
import type { MailKind, MailMessage } from "./messages.rules.ts";
import { findOutbox, findUndelivered, insertFile, insertMail, requeue, sweepMails } from "./mail.store.ts";
import type { MailFile } from "./mail.store.ts";

const LISTED = 200;
/** Delivery interval in ms: people wait for the links, and polling costs one indexed query. */
const DELIVER_EVERY_MS = 250;

/**
 * Creates the mail feature. A mail is stored in the transaction of the change that causes it and delivered afterwards, however
 * long the server is unavailable.
 */
export function createMail(foundation: Foundation) {
  const { config, clock, db, log, publicUrl } = foundation;
  const delivery = config.SMTP_URL === undefined ? undefined : createDelivery(foundation, config.SMTP_URL);

  const beforeListing: (() => Promise<void>)[] = [];

  const insert = (
    trx: Trx,
    mail: ComposedMail & { kind: MailKind; to: string; fileIds?: readonly string[] },
  ): Promise<void> => {
    const now = clock.now();
    return insertMail(trx, { ...mail, id: newId(now), state: delivery ? "pending" : "kept", now });
  };

  /** Sends everything that is due now. Without SMTP nothing is delivered: mails stay in the outbox. */
  const deliverDue = async (signal?: AbortSignal): Promise<number> =>
    delivery ? delivery.deliverDue(signal) : 0;

  return {
    /** Registers work that must run before the outbox is listed: mails that are due but not written yet. */
    onListing: (work: () => Promise<void>): void => {
      beforeListing.push(work);
    },

    /** Adds a mail that another feature has composed, in the transaction of the event that it reports. */
    enqueueComposed: insert,

    /** Adds a file that mails of the same transaction name by its id. */
    async addFile(trx: Trx, file: Omit<MailFile, "id">): Promise<string> {
      const now = clock.now();
      const id = newId(now);
      await insertFile(trx, { ...file, id }, now);
      return id;
    },

    /** Adds a mail, in the transaction of the event that it reports. */
    async enqueue(trx: Trx, message: MailMessage): Promise<void> {
      await insert(trx, { ...composeMail(message, publicUrl()), kind: message.kind, to: message.to });
      if (delivery) return;
      // Links give access to accounts: a terminal belongs to the operator, but a log is stored and read by others, and names nobody.
      const link = process.stdout.isTTY ? { link: publicUrl() + mailPath(message) } : {};
      log.info(link, `mail: ${message.kind}`);
    },

    deliverDue,

    jobs: [
      defineJob({
        name: "mail",
        does: "Sends mails, and failed ones again.",
        kind: "leased",
        table: "mail",
        everyMs: DELIVER_EVERY_MS,
        run: deliverDue,
        onStop: () => delivery?.close(),
      }),
    ],

    /** Returns the mails that are in the outbox because there is no SMTP server, newest first. */
    async listKept() {
      for (const work of beforeListing) await work();
      const rows = await findOutbox(db, LISTED);
      return rows.map((row) => ({
        _id: row.id,
        to: row.to_address,
        subject: row.subject,
        text: row.body_text,
        kind: row.kind,
        state: row.state,
        attempts: row.attempts,
        lastError: row.last_error,
        createdAt: row.created_at.toISOString(),
      }));
    },

    /** Returns waiting and failed mails without contents and recipients, for the operator. */
    async listTroubled() {
      const rows = await findUndelivered(db, LISTED);
      return rows.map((row) => ({
        _id: row.id,
        kind: row.kind,
        state: row.state,
        attempts: row.attempts,
        lastError: row.last_error,
        createdAt: row.created_at.toISOString(),
      }));
    },

    /** Retries a failed mail; returns false when there is no such mail. */
    retry: (id: string): Promise<boolean> => requeue(db, id, clock.now()),

    /** Deletes contents after 7 days and rows after 30. */
    sweep(): Promise<void> {
      const now = clock.now().getTime();
      return sweepMails(db, {
        bodiesBefore: new Date(now - 7 * DAY_MS),
        rowsBefore: new Date(now - 30 * DAY_MS),
        filesBefore: new Date(now - HOUR_MS),
      });
    },
  };
}
export type Mail = ReturnType<typeof createMail>;
