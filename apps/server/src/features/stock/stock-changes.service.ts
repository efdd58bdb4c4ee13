import type { STOCK_DIRECTIONS, StockChangeRow } from "@pricetrail/contract";
import type { ProductFilter } from "../products/product-filter.shared.store.ts";
import type { Foundation } from "../../foundation.ts";
import { createChangeList } from "../products/change-list.service.ts";
import * as store from "./stock-changes.store.ts";
import type { StockChangeRecord } from "./stock-changes.store.ts";

export interface StockChangesQuery extends ProductFilter {
  from?: string | undefined;
  to?: string | undefined;
  stock?: (typeof STOCK_DIRECTIONS)[number] | undefined;
  product: readonly string[];
}

export type StockChangesService = ReturnType<typeof createStockChangesService>;

const toRow = ({ id, at, ...rest }: StockChangeRecord): StockChangeRow => ({
  _id: id,
  ...rest,
  at: at.toISOString(),
});

/** Creates the service for products that sold out or came back. */
export function createStockChangesService(foundation: Foundation) {
  return createChangeList<StockChangesQuery, StockChangeRecord, StockChangeRow>(foundation, {
    count: store.countStockChanges,
    find: store.findStockChanges,
    toRow,
  });
}
