import type { RepairGroup } from "@pricetrail/contract";

/** A shop's entries with a proposal to confirm, and the number of ways they broke. */
export interface ShopOfRepairs {
  host: string;
  entryIds: string[];
  ways: number;
}

/** Returns shops with more than one group to confirm; a single group has its own button. */
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
