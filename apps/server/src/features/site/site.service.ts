import type { PgBoss } from "pg-boss";
import type { Foundation } from "../../foundation.ts";
import { databaseAnswers } from "../../database/migrate.ts";
import type { Mail } from "../mail/mail.ts";
import { notFound } from "../../http/errors.ts";
import { isId } from "../../database/tenant.ts";
import { mayShowOutbox } from "./outbox-gate.ts";
import type { RequestOrigin } from "./outbox-gate.ts";
import { findBusyHosts } from "./site.store.ts";

/** What the rest of the program tells about itself. */
export interface SiteDeps {
  mail: Mail;
  engine: { hasBrowser: boolean };
  boss: Pick<PgBoss, "getQueues">;
  isDemo: boolean;
}

export type SiteService = ReturnType<typeof createSiteService>;

/** The percentage and the two prices of the offer say different things: which one is right only the operator knows. */
export function offerDisagrees(offer: {
  percent: number;
  oldPriceUsd: number;
  newPriceUsd: number;
}): boolean {
  return offer.oldPriceUsd * (100 - offer.percent) !== offer.newPriceUsd * 100;
}

export function createSiteService(foundation: Foundation, deps: SiteDeps) {
  const { config, clock, db, log, version } = foundation;
  const offer = {
    percent: config.OFFER_PERCENT,
    oldPriceUsd: config.OFFER_OLD_PRICE_USD,
    newPriceUsd: config.OFFER_NEW_PRICE_USD,
  };
  if (config.OFFER_ENABLED === "on" && offerDisagrees(offer)) {
    log.warn(
      `The signup offer disagrees with itself: ${offer.percent}% off $${offer.oldPriceUsd} is not $${offer.newPriceUsd}.` +
        " Set OFFER_PERCENT, OFFER_OLD_PRICE_USD and OFFER_NEW_PRICE_USD so that they fit.",
    );
  }

  async function readiness() {
    const [database, queue] = await Promise.all([
      databaseAnswers(db),
      deps.boss.getQueues().then(
        () => true,
        () => false,
      ),
    ]);
    return { database, queue, browser: deps.engine.hasBrowser };
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
    /** Public facts; whether there is an outbox depends on where the request comes from. */
    info: (request: RequestOrigin) => ({
      version,
      isDemo: deps.isDemo,
      captcha: { provider: config.CAPTCHA, siteKey: config.CAPTCHA_SITE_KEY },
      signup: config.SIGNUP,
      passwordPolicy: config.PASSWORD_POLICY,
      businessEmail: config.BUSINESS_EMAIL,
      offer: config.OFFER_ENABLED === "on" ? offer : null,
      pricing: { freePoints: config.FREE_POINTS, pointPriceMicroUsd: config.POINT_PRICE_MICRO_USD },
      links: {
        marketing: config.MARKETING_URL,
        download: config.DOWNLOAD_URL,
        pickerStart: config.PICKER_START_URL,
      },
      hasOutbox: mayShowOutbox(config, request),
      hasBrowser: deps.engine.hasBrowser,
      now: clock.now().toISOString(),
    }),

    /** @throws AppError 404 where the outbox may not be shown: it does not exist there */
    async outbox(request: RequestOrigin) {
      if (!mayShowOutbox(config, request)) throw notFound();
      return deps.mail.listKept();
    },

    closesWindow: (id: string): boolean => id === config.PAYMENT_CLOSE_CODE,

    readiness,

    async operatorStatus() {
      const [queue, hosts, mail, health] = await Promise.all([
        queueStates(),
        findBusyHosts(db, 200),
        deps.mail.listTroubled(),
        readiness(),
      ]);
      return { queue, hosts, mail, health: { ...health, version } };
    },

    /** @throws AppError 404 when there is no such dead mail */
    async retryMail(id: string): Promise<void> {
      if (!isId(id) || !(await deps.mail.retry(id))) throw notFound();
    },
  };
}
