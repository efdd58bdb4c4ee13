import type { RepairGroup } from "@pricetrail/contract";

/** The entries of one shop that have something to confirm, and in how many ways they broke. */
export interface ShopOfRepairs {
  host: string;
  entryIds: string[];
  ways: number;
}

/** Shops with more than one group to confirm; one group has a button of its own. */
export function shopsOf(groups: readonly RepairGroup[]): ShopOfRepairs[] {
  const shops = new Map<string, ShopOfRepairs>();
  for (const { host, entries } of groups) {
    const ids = entries.filter(({ after }) => after !== null).map(({ entryId }) => entryId);
    if (ids.length === 0) continue;
    const shop = shops.get(host) ?? { host, entryIds: [], ways: 0 };
    shops.set(host, { host, entryIds: [...shop.entryIds, ...ids], ways: shop.ways + 1 });
  }
  return [...shops.values()].filter(({ ways }) => ways > 1);
}
