import { createHash, timingSafeEqual } from "node:crypto";
import type { PgBoss } from "pg-boss";
import type { Foundation } from "../../foundation.ts";
import { databaseAnswers } from "../../database/migrate.ts";
import { installationSecret } from "../../database/installation-secret.ts";
import { pricesOf } from "../billing/tariff.service.ts";
import type { Mail } from "../mail/mail.ts";
import type { JobRow } from "@pricetrail/contract";
import { isQueueJob } from "../../jobs/job.ts";
import type { Job } from "../../jobs/job.ts";
import { notFound } from "../../http/errors.ts";
import { isId } from "../../database/tenant.ts";
import { isLocalRequest, keepsOutbox, mayReadOutbox } from "./outbox-gate.rules.ts";
import type { RequestOrigin } from "./outbox-gate.rules.ts";

/** The program's reports about itself. */
export interface SiteDeps {
  mail: Mail;
  engine: { hasBrowser: boolean };
  boss: Pick<PgBoss, "getQueues">;
  isDemo: boolean;
  /** All background work. */
  jobs: () => readonly Job[];
}

function jobRowOf(job: Job): JobRow {
  const { name, does, kind, lastRun } = job;
  return {
    name,
    does,
    kind,
    everyMs: isQueueJob(job) ? null : job.everyMs,
    table: job.kind === "leased" ? job.table : null,
    lastRun: lastRun ? { at: lastRun.at.toISOString(), error: lastRun.error } : null,
  };
}

/** Compares in constant time, so that the duration does not reveal where two texts differ. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

export type SiteService = ReturnType<typeof createSiteService>;

export function createSiteService(foundation: Foundation, deps: SiteDeps) {
  const { config, clock, db, watch, version } = foundation;
  const offer = {
    percent: config.OFFER_PERCENT,
    oldPriceUsd: config.OFFER_OLD_PRICE_USD,
    newPriceUsd: config.OFFER_NEW_PRICE_USD,
  };

  async function readiness() {
    const browser = deps.engine.hasBrowser;
    const disk = !watch.isFull;
    // The database is known to be away: do not wait for its timeout.
    if (watch.isAway) return { database: false, queue: false, disk, browser };
    const [database, queue] = await Promise.all([
      databaseAnswers(db),
      deps.boss.getQueues().then(
        () => true,
        () => false,
      ),
    ]);
    return { database, queue, disk, browser };
  }

  async function queueStates() {
    const queues = await deps.boss.getQueues();
    return queues.map((queue) => ({
      name: queue.name,
      waiting: queue.queuedCount,
      active: queue.activeCount,
      failed: queue.failedCount,
    }));
  }

  return {
    /** Returns public facts; whether there is an outbox depends on the origin of the request. */
    info: (request: RequestOrigin) => ({
      version,
      isDemo: deps.isDemo,
      captcha: { provider: config.CAPTCHA, siteKey: config.CAPTCHA_SITE_KEY },
      signup: config.SIGNUP,
      passwordPolicy: config.PASSWORD_POLICY,
      businessEmail: config.BUSINESS_EMAIL,
      offer: config.OFFER_ENABLED === "on" ? offer : null,
      billing: config.BILLING,
      pricing: pricesOf(config),
      hostIntervalMs: config.HOST_INTERVAL_MS,
      links: {
        marketing: config.MARKETING_URL,
        download: config.DOWNLOAD_URL,
        pickerStart: config.PICKER_START_URL,
      },
      hasOutbox: keepsOutbox(config) && isLocalRequest(request),
      hasBrowser: deps.engine.hasBrowser,
      now: clock.now().toISOString(),
    }),

    /** Returns the key in the outbox's link, which is the same after restarts; null when there is no outbox. */
    outboxKey: (): Promise<string | null> =>
      keepsOutbox(config) ? installationSecret(db, "outbox_key") : Promise.resolve(null),

    /**
     * Returns the outbox.
     *
     * @throws AppError 404 without the key, and when the outbox must not be shown
     */
    async outbox(request: RequestOrigin, key: string | undefined) {
      if (key === undefined || !mayReadOutbox(config, request)) throw notFound();
      if (!isSame(key, await installationSecret(db, "outbox_key"))) throw notFound();
      return deps.mail.listKept();
    },

    readiness,

    async operatorStatus() {
      const [queue, mail, health] = await Promise.all([queueStates(), deps.mail.listTroubled(), readiness()]);
      return { queue, jobs: deps.jobs().map(jobRowOf), mail, health: { ...health, version } };
    },

    /**
     * Retries a failed mail.
     *
     * @throws AppError 404 when there is no such mail
     */
    async retryMail(id: string): Promise<void> {
      if (!isId(id) || !(await deps.mail.retry(id))) throw notFound();
    },
  };
}
