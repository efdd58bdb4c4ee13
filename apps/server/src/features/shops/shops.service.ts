import { CONFIGURATION_MESSAGES, SHOP_TEXTS } from "@pricetrail/contract";
import type { PriceRule, ShopMemory } from "@pricetrail/contract";
import type { SiteHints } from "@pricetrail/extract";
import type { LearnedShop } from "../../database/tables/products.ts";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import type { Activity } from "../activity/activity.ts";
import * as store from "./shops.store.ts";

/** A person's decisions; null clears one, and absent leaves it unchanged. */
export interface ShopDecision {
  decimalSeparator?: "." | "," | null | undefined;
  currency?: string | null | undefined;
  tier?: "http" | "browser" | null | undefined;
  price?: PriceRule | null | undefined;
}

export interface ShopsNeeds {
  activity: Pick<Activity, "record">;
}

const T = CONFIGURATION_MESSAGES.memory;

/**
 * Creates the service for stored knowledge about shops: people's decisions, which are applied, and successful reading methods,
 * which are suggested.
 */
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
      decided: {
        decimalSeparator: hints.decimalSeparator ?? null,
        currency: hints.currency ?? null,
        tier: shop.tier,
        price: hints.price ?? null,
      },
      updatedAt: shop.updatedAt.toISOString(),
    };
  }

  /** Stores a decision in the caller's transaction. */
  async function decide(trx: Trx, caller: Caller, host: string, decision: ShopDecision): Promise<void> {
    const { organisationId } = caller;
    const known = await store.findShop(trx, organisationId, host);
    const before = { ...known?.hints, tier: known?.tier ?? undefined };
    const after: SiteHints & { tier?: "http" | "browser" } = { ...before };
    if (decision.decimalSeparator !== undefined)
      after.decimalSeparator = decision.decimalSeparator ?? undefined;
    if (decision.currency !== undefined) after.currency = decision.currency ?? undefined;
    if (decision.tier !== undefined) after.tier = decision.tier ?? undefined;
    if (decision.price !== undefined) after.price = decision.price ?? undefined;
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
  }

  return {
    /** Returns what is stored about a host; null when nothing is. */
    get: (organisationId: string, host: string): Promise<ShopMemory | null> =>
      readInOrganisation(db, organisationId, (trx) => read(trx, organisationId, host.toLowerCase())),

    decide,

    /** Sets how runs, previews and inspections read a shop's prices from now on. */
    update(caller: Caller, typed: string, decision: ShopDecision): Promise<ShopMemory> {
      const { organisationId } = caller;
      const host = typed.toLowerCase();
      return writeInOrganisation(db, organisationId, async (trx) => {
        await decide(trx, caller, host, decision);
        return (await read(trx, organisationId, host))!;
      });
    },

    /** Returns how to read a shop's pages, and what is known about it in sentences for a person who views one. */
    async knowledge(organisationId: string, typed: string): Promise<{ hints: SiteHints; memory: string[] }> {
      const host = typed.toLowerCase();
      const [shop, configurationId] = await readInOrganisation(
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
        hints.price === undefined ? null : SHOP_TEXTS.ruleSentence(hints.price),
        hints.currency === undefined && learned.currency !== undefined ? T.sells(learned.currency) : null,
        tier === undefined ? null : tier === "browser" ? T.browser : T.noBrowser,
        source === undefined ? null : T.sources(source),
        configurationId === null ? null : T.configuration,
      ].filter((sentence) => sentence !== null);
      return { hints, memory };
    },
  };
}

const describe = ({ price, ...decided }: SiteHints & { tier?: string | undefined }): string | null =>
  [...Object.values(decided), price && `${price.role} ${price.place ?? ""}`.trim()]
    .filter((value) => value !== undefined)
    .join(" ") || null;
