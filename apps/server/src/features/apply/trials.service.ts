import {
  CONFIGURATION_MESSAGES,
  ERROR_TEXTS,
  TRACKING_TEXTS,
  MAX_TRIAL_PAGES,
  DAY_MS,
  HOUR_MS,
} from "@pricetrail/contract";
import type { Trial } from "@pricetrail/contract";
import type { SiteHints } from "@pricetrail/extract";
import type { PgBoss } from "pg-boss";
import { writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Fetcher } from "../../fetch/visit.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { AppError, duplicate, notFound, refused, violates } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { defineJob } from "../../jobs/job.ts";
import { enqueue, SHOP_WORKERS } from "../../jobs/queue.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { PageTooExpensiveError, threadModule } from "../../reading/reading-threads.ts";
import type { Activity } from "../activity/activity.ts";
import type { Configurations } from "../elements/elements.ts";
import { offerOf } from "../intake/intake.service.ts";
import type { Intake } from "../intake/intake.ts";
import { notApplied } from "./configuration.rules.ts";
import type { Applied, TriedField } from "./configuration.rules.ts";
import type * as configurationThread from "./configuration.thread.ts";
import { trialEntries } from "./trial-entries.rules.ts";
import type { TrialDraft } from "./trial-entries.rules.ts";
import { productPicture } from "./trial-picture.service.ts";
import { trialQueue } from "./trials.queue.ts";
import type { TrialJob } from "./trials.queue.ts";
import * as store from "./trials.store.ts";
import type { NewRow } from "./trials.store.ts";

export interface TrialsNeeds {
  boss: PgBoss;
  workQueue: string;
  activity: Pick<Activity, "record">;
  intake: Pick<Intake, "addressOf" | "visit" | "insert">;
  configurations: Pick<Configurations, "fieldsOf" | "put" | "keep" | "blocks" | "pictureContent">;
  fetcher: Pick<Fetcher, "picture">;
}

export interface WantedPages {
  urls?: readonly string[] | undefined;
  productIds?: readonly string[] | undefined;
}

const T = CONFIGURATION_MESSAGES.trial;
const CONFIGURATION = threadModule<typeof configurationThread>(
  new URL("./configuration.thread.ts", import.meta.url),
);
const KEPT_MS = 7 * DAY_MS;
/** Time in ms after which waiting pages count as abandoned by a stopped program. */
const ABANDONED_MS = 6 * HOUR_MS;

/** Creates the service that tries one configuration on other pages of its shop, and accepts results. */
export function createTrialsService({ db, clock, threads }: Foundation, needs: TrialsNeeds) {
  const { boss, activity, intake, configurations, fetcher } = needs;
  const queue = trialQueue(needs.workQueue);

  /** Returns which of the requested pages can be tried, and why the others cannot. */
  async function choose(
    trx: Trx,
    organisationId: string,
    own: { urlKey: string; host: string },
    wanted: WantedPages,
  ) {
    const refusedPages: store.RefusedAddress[] = [];
    const rows = new Map<string, NewRow>();
    const refuse = (url: string, reason: string) =>
      void refusedPages.push({ url: url.slice(0, 2048), reason });
    const take = (row: NewRow, host: string) => {
      if (host !== own.host) refuse(row.url, T.otherShop(own.host));
      else if (row.urlKey === own.urlKey) refuse(row.url, T.own);
      else if (rows.has(row.urlKey)) refuse(row.url, T.twice);
      else if (rows.size >= MAX_TRIAL_PAGES) refuse(row.url, T.tooMany(MAX_TRIAL_PAGES));
      else rows.set(row.urlKey, row);
    };
    const ids = wanted.productIds ?? [];
    const products = await store.findProducts(trx, organisationId, { ids: ids.filter(isId) });
    for (const id of ids) {
      const product = products.find((one) => one.id === id);
      if (product) take({ url: product.url, urlKey: product.urlKey, productId: id }, product.host);
      else refuse(id, T.unknownProduct);
    }
    for (const typed of wanted.urls ?? []) {
      if (typed.trim() === "") continue;
      try {
        const { url, urlKey, host } = intake.addressOf(typed.trim());
        take({ url, urlKey, productId: null }, host);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refuse(typed, error.message === ERROR_TEXTS.invalid ? T.notAnAddress : error.message);
      }
    }
    const known = await store.findProducts(trx, organisationId, { urlKeys: [...rows.keys()] });
    for (const { id, urlKey } of known) {
      const row = rows.get(urlKey);
      if (row) row.productId = id;
    }
    return { rows: [...rows.values()], refusedPages };
  }

  async function read(trx: Trx, organisationId: string, id: string): Promise<Trial> {
    const trial = isId(id) ? await store.findTrial(trx, organisationId, id) : undefined;
    if (!trial) throw notFound();
    const rows = await store.findRows(trx, organisationId, id);
    const { fields } = await configurations.fieldsOf(trx, organisationId, trial.productId);
    const hex = (hash: Buffer | null) => hash?.toString("hex") ?? null;
    const blocks = await configurations.blocks(
      trx,
      organisationId,
      rows.flatMap(({ block }) => hex(block) ?? []),
    );
    return {
      _id: trial.id,
      configurationId: trial.productId,
      createdAt: trial.createdAt.toISOString(),
      isFinished: trial.finishedAt !== null,
      pointsPerPage: fields.length,
      refused: trial.refused,
      list: rows.map((row) => ({
        url: row.url,
        productId: row.productId,
        isAccepted: row.acceptedAt !== null,
        name: row.name,
        verdict: row.verdict,
        reason: row.reason,
        result: row.result,
        picture: hex(row.picture),
        block: row.block === null ? null : (blocks.get(hex(row.block)!) ?? null),
      })),
    };
  }

  /** Tries the configuration on a page in a reading thread. */
  async function apply(
    organisationId: string,
    url: string,
    first: PageReading,
    fields: TriedField[],
    hints: SiteHints,
  ): Promise<Applied> {
    if (!first.page || !first.extraction) return notApplied(url, first, fields);
    const { page, snapshot, ...read } = first;
    const { html, picture: _picture, ...shown } = page;
    try {
      const turn = { organisationId, about: page.finalUrl, bytes: html.length };
      const applied = await threads.run(CONFIGURATION, "apply", turn, () => ({
        url,
        html,
        page: shown,
        first: read,
        fields,
        hints,
      }));
      return { ...applied, reading: { ...applied.reading, page, snapshot } };
    } catch (error) {
      if (!(error instanceof PageTooExpensiveError)) throw error;
      return notApplied(url, { ...first, outcome: "page_too_expensive", extraction: null }, fields);
    }
  }

  /** Visits one page of a trial and stores the result. */
  async function visit({ organisationId, trialId, position }: TrialJob): Promise<void> {
    const waiting = await writeInOrganisation(db, organisationId, async (trx) => {
      const trial = await store.findTrial(trx, organisationId, trialId);
      const row = trial && (await store.findWaitingRow(trx, organisationId, trialId, position));
      return row && { row, ...(await configurations.fieldsOf(trx, organisationId, trial.productId)) };
    });
    if (!waiting) return;
    const { row, tier, hints } = waiting;
    const fields: TriedField[] = waiting.fields.map(({ key, locator }) => ({
      key,
      locator: locator && { ...locator, rejected: undefined, isOtherPage: true },
    }));
    const address = intake.addressOf(row.url);
    const locators = fields.flatMap(({ locator }) => locator ?? []);
    const first = await intake.visit(organisationId, address, locators, tier);
    const applied = await apply(organisationId, row.url, first, fields, hints);
    const isUsable = applied.verdict !== "failed";
    const made = await trialEntries({ threads, organisationId }, applied, fields, clock.now());
    const ofElement = isUsable ? made.picture : null;
    // After the page was read, and outside any transaction: the host may impose a wait.
    const ofProduct = ofElement ? null : await productPicture(fetcher, organisationId, applied.reading);
    const noPicture = typeof ofProduct === "string" ? ofProduct : undefined;
    const picture =
      ofProduct === null || typeof ofProduct === "string"
        ? null
        : configurations.pictureContent(ofProduct.kind, ofProduct.content);
    const now = clock.now();
    const offer = offerOf(address, applied.reading);
    const draft: TrialDraft = {
      offer,
      entries: made.entries,
      tier: applied.reading.page?.tier === "browser" ? "browser" : "auto",
    };
    const contents = [...(isUsable ? made.contents : []), ...(picture ? [picture] : [])];
    await writeInOrganisation(db, organisationId, async (trx) => {
      await configurations.keep(trx, organisationId, contents);
      await store.settleRow(
        trx,
        organisationId,
        trialId,
        position,
        {
          verdict: applied.verdict,
          reason: applied.reason,
          name: offer.proposal.name,
          result: { ...applied.trial, noPicture },
          draft: isUsable ? draft : null,
          block: isUsable ? made.block : null,
          picture: ofElement ?? picture?.hash ?? null,
        },
        now,
      );
    });
  }

  const giveUp = ({ organisationId, trialId, position }: TrialJob): Promise<void> =>
    writeInOrganisation(db, organisationId, (trx) =>
      store.settleRow(
        trx,
        organisationId,
        trialId,
        position,
        {
          verdict: "failed",
          reason: T.ended,
          name: null,
          result: null,
          draft: null,
          block: null,
          picture: null,
        },
        clock.now(),
      ),
    );

  return {
    get: (organisationId: string, id: string): Promise<Trial> =>
      writeInOrganisation(db, organisationId, (trx) => read(trx, organisationId, id)),

    /** Starts trying a product's configuration on other pages of its shop; returns before they are visited. */
    start(caller: Caller, productId: string, wanted: WantedPages) {
      const { organisationId } = caller;
      return writeInOrganisation(db, organisationId, async (trx) => {
        const { url } = await configurations.fieldsOf(trx, organisationId, productId);
        const own = intake.addressOf(url);
        const { rows, refusedPages } = await choose(trx, organisationId, own, wanted);
        const at = clock.now();
        const id = newId(at);
        await store.insertTrial(
          trx,
          organisationId,
          { id, productId, startedBy: caller.userId, at, refused: refusedPages },
          rows,
        );
        const jobs = rows.map((_, position) => ({
          host: own.host,
          data: { organisationId, trialId: id, position },
        }));
        await enqueue<TrialJob>(boss, trx, queue.name, jobs);
        return { data: await read(trx, organisationId, id), refused: refusedPages };
      });
    },

    /** Adds the chosen pages as products, or applies the configuration to existing ones, in one transaction. */
    accept(caller: Caller, id: string, urls: readonly string[]) {
      const { organisationId } = caller;
      return writeInOrganisation(db, organisationId, async (trx) => {
        const trial = isId(id) ? await store.findTrial(trx, organisationId, id) : undefined;
        if (!trial) throw notFound();
        const wanted = [...new Set(urls)];
        const rows = await store.lockRows(trx, organisationId, id, wanted);
        if (rows.length !== wanted.length) throw refused(T.notReady);
        const now = clock.now();
        const urlKeys = rows.map(({ urlKey }) => urlKey);
        const known = await store.findProducts(trx, organisationId, { urlKeys });
        const accepted: { position: number; productId: string }[] = [];
        let added = 0;
        for (const row of rows) {
          const { offer, entries, tier } = row.draft as TrialDraft;
          const existing = known.find(({ urlKey }) => urlKey === row.urlKey);
          if (existing) {
            await configurations.put(trx, caller, existing.id, entries, tier);
            accepted.push({ position: row.position, productId: existing.id });
            continue;
          }
          const address = intake.addressOf(row.url);
          const { productId } = await intake.insert(trx, caller, {
            address,
            wanted: {},
            offer,
            entries,
            tier,
            isConfigured: true,
            now,
          });
          accepted.push({ position: row.position, productId });
          added += 1;
        }
        await store.markRowsAccepted(trx, organisationId, id, accepted, now);
        await activity.record(trx, {
          organisationId,
          actorId: caller.userId,
          action: "accept_trial",
          target: rows[0]!.url,
          after: String(rows.length),
          at: now,
        });
        const changed = rows.length - added;
        return { message: T.added(added, changed), added, changed };
      }).catch((error: unknown) => {
        // Somebody else added one of these pages concurrently.
        throw violates(error, "product_address") ? duplicate(TRACKING_TEXTS.products.exists) : error;
      });
    },

    /** Ends abandoned pages, and deletes trials after a week. */
    async purge(organisationId: string): Promise<void> {
      const now = clock.now();
      await writeInOrganisation(db, organisationId, async (trx) => {
        const abandoned = new Date(now.getTime() - ABANDONED_MS);
        await store.expireAbandoned(trx, organisationId, abandoned, T.ended, now);
        await store.purgeTrials(trx, organisationId, new Date(now.getTime() - KEPT_MS));
      });
    },

    jobs: [
      defineJob({
        name: "trials",
        does: "Tries a configuration on the pages of a trial.",
        kind: "queue",
        queue,
        options: SHOP_WORKERS,
        run: visit,
        giveUp,
      }),
    ],
  };
}
