import { extractOffer } from "@pricetrail/extract";
import type { Clock } from "../../../clock.ts";
import { productPage, serveShop } from "../../../../../../tests/static-shop.ts";
import type { PageReading } from "../../../reading/read-page.ts";
import type { Tenant } from "../../testing/data.fixture.ts";
import { noCap } from "../points/cap-gate.rules.ts";
import { settleVisit } from "./settle.service.ts";
import type { Tariff } from "../points/bill-points.service.ts";
import type { SettleOptions } from "./settling.rules.ts";
import type { VisitJob } from "../visits/visits.queue.ts";
import { openEngineFixture } from "../shop.fixture.ts";
import type { EngineFixture } from "../shop.fixture.ts";

const START = Date.UTC(2026, 5, 1, 12);

/** Returns times counted from noon of a day. */
export const minute = (minutes: number): Date => new Date(START + minutes * 60_000);
export const hour = (hours: number): Date => minute(hours * 60);
/** Returns noon of a day of June 2026. */
export const june = (date: number): Date => hour((date - 1) * 24);

export const TARIFF: Tariff = {
  freePoints: 3,
  pointPriceMicroUsd: 50_000,
  onQuotaReached: () => Promise.resolve(),
  cap: noCap,
};

/** A product with the three standard entries, and readings that a test settles at times of its choice. */
export interface SettleFixture extends EngineFixture {
  /** Creates a new organisation with a new product. */
  addTracked(): Promise<Tracked>;
}

export interface Tracked {
  tenant: Tenant;
  productId: string;
  /** Returns the reading of a page with this price in dollars; `was` is a struck price next to it. */
  reading: (price: string, page?: { name?: string; currency?: string; was?: string }) => PageReading;
  /** Starts a run of the product's entries whose visit stays open. */
  begin: (at: Date, more?: Partial<SettleOptions>) => Promise<Begun>;
  /** Settles one run with one visit and this reading at this time; a changed price is held. */
  settle: (
    at: Date,
    read: PageReading,
    more?: Partial<SettleOptions>,
  ) => Promise<Begun & { closed: string[] }>;
  /** Does the same, and settles a second visit with the same reading ten minutes later: a changed price is confirmed. */
  settleTwice: (at: Date, read: PageReading) => Promise<void>;
  latest: () => Promise<Record<string, unknown>>;
  changes: () => Promise<{ kind: string; from_minor: number | null; to_minor: number | null; at: Date }[]>;
}

interface Begun {
  job: VisitJob;
  options: SettleOptions;
}

function pageOf(name: string, price: string, currency: string, was: string | undefined): string {
  const html = productPage(name, price, currency);
  if (was === undefined) return html;
  return html.replace(/(<p class="price">)(.*?)(<\/p>)/, `$1<del>${currency} ${was}</del> <ins>$2</ins>$3`);
}

/**
 * Opens the settling fixture.
 *
 * @param clock business time; the machine's own if a test does not set it
 */
export async function openSettleFixture(clock?: Clock): Promise<SettleFixture> {
  const shop = await serveShop((path) =>
    path === "/robots.txt" ? undefined : productPage("Blue kettle", "19.90"),
  );
  const fixture = await openEngineFixture({ worker: false, clock });
  const url = `${shop.origin}/p/kettle`;
  return {
    ...fixture,
    async addTracked() {
      const tenant = await fixture.addTenant();
      const { organisationId } = tenant;
      const { body } = await tenant.call<{ data: { _id: string }; entries: { _id: string }[] }>(
        "POST",
        "add/product",
        { url },
      );
      const productId = body.data._id;
      const ids = body.entries.map((entry) => entry._id);
      const begin: Tracked["begin"] = async (at, more = {}) => {
        const run = await fixture.runs.startEntries({ organisationId, userId: null }, ids);
        const identity = { name: "Blue kettle", sku: "Blue-kettle" };
        return {
          job: { organisationId, runId: run._id, productId },
          options: {
            identity,
            picks: "",
            now: at,
            ...fixture.settleNeeds,
            tariff: TARIFF,
            ...more,
          },
        };
      };
      const settle: Tracked["settle"] = async (at, read, more) => {
        const begun = await begin(at, more);
        return { ...begun, closed: await settleVisit(fixture.foundation.db, begun.job, read, begun.options) };
      };
      return {
        tenant,
        productId,
        reading: (price, { name = "Blue kettle", currency = "USD", was } = {}) => {
          const html = pageOf(name, price, currency, was);
          return {
            outcome: "value",
            detail: null,
            page: {
              finalUrl: url,
              status: 200,
              html,
              headers: { "content-type": "text/html", "set-cookie": "session=secret", date: "today" },
              tier: "http",
              loadTimeMs: 12.4,
              bytes: 100,
              redirects: [],
            },
            extraction: extractOffer({ html, url }),
            httpStatus: 200,
            snapshot: null,
          };
        },
        begin,
        settle,
        settleTwice: async (at, read) => {
          await settle(at, read);
          await settle(new Date(at.getTime() + 600_000), read);
        },
        latest: () => tenant.in((trx) => trx.selectFrom("latest").selectAll().executeTakeFirstOrThrow()),
        changes: () =>
          tenant.in((trx) =>
            trx
              .selectFrom("price_change")
              .select(["kind", "from_minor", "to_minor", "at"])
              .orderBy("at")
              .orderBy("kind")
              .execute(),
          ),
      };
    },
    close: async () => {
      await fixture.close();
      await shop.stop();
    },
  };
}
