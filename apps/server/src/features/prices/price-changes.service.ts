import { changePermille, moneyOrNull } from "@pricetrail/contract";
import type { PriceChangeRow } from "@pricetrail/contract";
import type { ProductFilter } from "../products/product-filter.shared.store.ts";
import type { Foundation } from "../../foundation.ts";
import { createChangeList } from "../products/change-list.service.ts";
import * as store from "./price-changes.store.ts";
import type { ChangeRecord, PriceKind } from "./price-changes.store.ts";

export interface ChangesQuery extends ProductFilter {
  from?: string | undefined;
  to?: string | undefined;
  kind?: PriceKind | undefined;
  direction?: "up" | "down" | undefined;
  product: readonly string[];
}

export type PriceChangesService = ReturnType<typeof createPriceChangesService>;

function toRow(record: ChangeRecord): PriceChangeRow {
  const { id, fromMinor, toMinor, currency, fromCurrency, at, ...rest } = record;
  // A correction is not a change by the shop: it has no percentage that could be added to those of changes.
  const isChange = rest.correction === null && fromCurrency === currency;
  return {
    _id: id,
    ...rest,
    from: moneyOrNull(fromMinor, fromCurrency),
    to: moneyOrNull(toMinor, currency),
    changePermille:
      isChange && fromMinor !== null && toMinor !== null ? changePermille(fromMinor, toMinor) : null,
    at: at.toISOString(),
  };
}

/** Creates the service for the price tracker history. */
export function createPriceChangesService(foundation: Foundation) {
  return createChangeList<ChangesQuery, ChangeRecord, PriceChangeRow>(foundation, {
    count: store.countChanges,
    find: store.findChanges,
    toRow,
  });
}
