import { CONFIGURATION_MESSAGES } from "@pricetrail/contract";
import type { ShopMemory } from "@pricetrail/contract";
import type { SiteHints } from "@pricetrail/extract";
import type { LearnedShop } from "../../database/tables/products.ts";
import { inOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import type { Activity } from "../activity/activity.ts";
import * as store from "./shops.store.ts";

/** What a person decides; null forgets, absent leaves as it is. */
export interface ShopDecision {
  decimalSeparator?: "." | "," | null | undefined;
  currency?: string | null | undefined;
  tier?: "http" | "browser" | null | undefined;
}

export interface ShopsNeeds {
  activity: Pick<Activity, "record">;
}

const T = CONFIGURATION_MESSAGES.memory;

/** What is remembered of shops: what people decided, which is used, and what worked, which is offered. */
export function createShopsService({ db, clock }: Foundation, { activity }: ShopsNeeds) {
  async function read(trx: Trx, organisationId: string, host: string): Promise<ShopMemory | null> {
    const shop = await store.findShop(trx, organisationId, host);
    const configurationId = await store.findWorkingConfiguration(trx, organisationId, host);
    if (!shop) return null;
    const { hints, learned } = shop;
    return {
      host,
      decimalSeparator: hints.decimalSeparator ?? null,
      currency: hints.currency ?? learned.currency ?? null,
      tier: shop.tier ?? learned.tier ?? null,
      sources: learned.sources ?? {},
      configurationId,
      updatedAt: shop.updatedAt.toISOString(),
    };
  }

  return {
    /** What is remembered of a host; null when nothing is. */
    get: (organisationId: string, host: string): Promise<ShopMemory | null> =>
      inOrganisation(db, organisationId, (trx) => read(trx, organisationId, host.toLowerCase())),

    /** Decides how a shop's prices are read: by runs, previews and inspections from now on. */
    update(caller: Caller, typed: string, decision: ShopDecision): Promise<ShopMemory> {
      const { organisationId } = caller;
      const host = typed.toLowerCase();
      return inOrganisation(db, organisationId, async (trx) => {
        const known = await store.findShop(trx, organisationId, host);
        const before = { ...known?.hints, tier: known?.tier ?? undefined };
        const after: SiteHints & { tier?: "http" | "browser" } = { ...before };
        if (decision.decimalSeparator !== undefined)
          after.decimalSeparator = decision.decimalSeparator ?? undefined;
        if (decision.currency !== undefined) after.currency = decision.currency ?? undefined;
        if (decision.tier !== undefined) after.tier = decision.tier ?? undefined;
        const { tier, ...hints } = after;
        await store.putDecision(trx, organisationId, host, { hints, tier: tier ?? null }, clock.now());
        await activity.record(trx, {
          organisationId,
          actorId: caller.userId,
          action: "decide_shop",
          target: host,
          before: describe(before),
          after: describe(after),
          at: clock.now(),
        });
        return (await read(trx, organisationId, host))!;
      });
    },

    /** How a shop's pages are to be read, and what is known of it in sentences for a person who has one before them. */
    async knowledge(organisationId: string, typed: string): Promise<{ hints: SiteHints; memory: string[] }> {
      const host = typed.toLowerCase();
      const [shop, configurationId] = await inOrganisation(
        db,
        organisationId,
        async (trx) =>
          [
            await store.findShop(trx, organisationId, host),
            await store.findWorkingConfiguration(trx, organisationId, host),
          ] as const,
      );
      const hints: SiteHints = shop?.hints ?? {};
      const learned: LearnedShop = shop?.learned ?? {};
      const tier = shop?.tier ?? learned.tier;
      const source = learned.sources?.["normalPrice"];
      const memory = [
        hints.decimalSeparator === undefined ? null : T.decimals(hints.decimalSeparator),
        hints.currency === undefined ? null : T.currency(hints.currency),
        hints.currency === undefined && learned.currency !== undefined ? T.sells(learned.currency) : null,
        tier === undefined ? null : tier === "browser" ? T.browser : T.noBrowser,
        source === undefined ? null : T.sources(source),
        configurationId === null ? null : T.configuration,
      ].filter((sentence) => sentence !== null);
      return { hints, memory };
    },
  };
}

const describe = (decided: object): string | null =>
  Object.values(decided)
    .filter((value) => value !== undefined)
    .join(" ") || null;
