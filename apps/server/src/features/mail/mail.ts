import type { Trx } from "../../database/tenant.ts";
import type { BackgroundJob, Foundation } from "../../foundation.ts";
import { newId } from "../../ids.ts";
import { repeat } from "../../repeating.ts";
import { composeMail } from "./compose.rules.ts";
import type { ComposedMail } from "./compose.rules.ts";
import { createDelivery } from "./delivery.job.ts";
import { mailPath } from "./messages.rules.ts";
import type { MailKind, MailMessage } from "./messages.rules.ts";
import { findKept, findTroubled, insertMail, revive, sweepMails } from "./mail.store.ts";

const DAY_MS = 86_400_000;
const LISTED = 200;
/** Somebody waits for the link in it; looking costs one indexed query. */
const DELIVER_EVERY_MS = 250;

/** Mail goes through a table: written with the change that causes it, delivered afterwards, however long the server is away. */
export function createMail(foundation: Foundation) {
  const { config, clock, db, log, publicUrl } = foundation;
  const delivery = config.SMTP_URL === undefined ? undefined : createDelivery(foundation, config.SMTP_URL);

  const beforeListing: (() => Promise<void>)[] = [];

  const insert = (trx: Trx, mail: ComposedMail & { kind: MailKind; to: string }): Promise<void> => {
    const now = clock.now();
    return insertMail(trx, { ...mail, id: newId(now), state: delivery ? "pending" : "kept", now });
  };

  return {
    /** What must be done before the kept mails are listed: mails that are owed but not written yet. */
    onListing: (work: () => Promise<void>): void => {
      beforeListing.push(work);
    },

    /** Puts a mail that another feature has composed into the outbox, in the transaction of what it reports. */
    enqueueComposed: insert,

    /** Puts a mail into the outbox, in the transaction of what it reports. */
    async enqueue(trx: Trx, message: MailMessage): Promise<void> {
      await insert(trx, { ...composeMail(message, publicUrl()), kind: message.kind, to: message.to });
      if (delivery) return;
      // Links open accounts: a terminal is the operator's, but a log is kept, and read by others.
      const link = process.stdout.isTTY ? { link: publicUrl() + mailPath(message) } : {};
      log.info({ to: message.to, ...link }, `mail: ${message.kind}`);
    },

    /** Sends everything that is due now; for tests and for the last moments of the program. */
    deliverDue: (signal?: AbortSignal): Promise<number> =>
      delivery ? delivery.deliverDue(signal) : Promise.resolve(0),

    /** Delivers in the background until stopped. Without SMTP there is nothing to deliver: mails are kept. */
    startDelivery(): BackgroundJob {
      if (!delivery) return { stop: () => Promise.resolve() };
      const job = repeat("mail", DELIVER_EVERY_MS, log, async (signal) => {
        await delivery.deliverDue(signal);
      });
      return {
        stop: async () => {
          await job.stop();
          delivery.close();
        },
      };
    },

    /** The mails kept here because there is no SMTP server, newest first. */
    async listKept() {
      for (const work of beforeListing) await work();
      const rows = await findKept(db, LISTED);
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

    /** Waiting and dead mails without contents and addressees, for the operator. */
    async listTroubled() {
      const rows = await findTroubled(db, LISTED);
      return rows.map((row) => ({
        _id: row.id,
        kind: row.kind,
        state: row.state,
        attempts: row.attempts,
        lastError: row.last_error,
        createdAt: row.created_at.toISOString(),
      }));
    },

    /** Tries a dead mail again; false when there is no such mail. */
    retry: (id: string): Promise<boolean> => revive(db, id, clock.now()),

    /** Contents go after 7 days, rows after 30. */
    sweep(): Promise<void> {
      const now = clock.now().getTime();
      return sweepMails(db, new Date(now - 7 * DAY_MS), new Date(now - 30 * DAY_MS));
    },
  };
}
export type Mail = ReturnType<typeof createMail>;
