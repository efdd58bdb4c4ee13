import type { STOCK_DIRECTIONS, StockState } from "@pricetrail/contract";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import {
  changesOfProducts,
  countProductChanges,
  findProductChanges,
} from "../products/product-changes.shared.store.ts";
import type {
  ChangeRange,
  ProductChange,
  ProductChangeFilter,
} from "../products/product-changes.shared.store.ts";
import type { Trx } from "../../database/tenant.ts";

export interface StockChangeFilter extends ProductChangeFilter {
  stock?: (typeof STOCK_DIRECTIONS)[number] | undefined;
}

export interface StockChangeRecord extends ProductChange {
  from: StockState;
  to: StockState;
}

const isOut = (column: string) => sql`${sql.ref(column)} in ('OutOfStock', 'Discontinued')`;
const DIRECTIONS = {
  out: sql`(${isOut("ch.to_state")} and not ${isOut("ch.from_state")})`,
  back: sql`(${isOut("ch.from_state")} and not ${isOut("ch.to_state")})`,
};

function matching(organisationId: string, filter: StockChangeFilter): RawBuilder<unknown> {
  const { stock } = filter;
  return changesOfProducts(
    organisationId,
    sql`stock_change`,
    sql`ch.is_change ${stock ? sql`and ${DIRECTIONS[stock]}` : sql``}`,
    filter,
  );
}

/** Returns the number of changes, counted up to `most`. */
export function countStockChanges(
  trx: Trx,
  organisationId: string,
  filter: StockChangeFilter,
  most: number,
): Promise<number> {
  return countProductChanges(trx, matching(organisationId, filter), most);
}

/** Returns changes of stock, newest first. */
export function findStockChanges(
  trx: Trx,
  organisationId: string,
  filter: StockChangeFilter,
  range: ChangeRange,
): Promise<StockChangeRecord[]> {
  const columns = { from: "from_state", to: "to_state" };
  return findProductChanges(trx, organisationId, matching(organisationId, filter), columns, range);
}
