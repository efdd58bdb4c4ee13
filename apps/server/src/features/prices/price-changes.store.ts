import type { CORRECTION_CAUSES, PRICE_KINDS } from "@pricetrail/contract";
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

export type PriceKind = (typeof PRICE_KINDS)[number];

export interface ChangeFilter extends ProductChangeFilter {
  kind?: PriceKind | undefined;
  direction?: "up" | "down" | undefined;
}

export interface ChangeRecord extends ProductChange {
  kind: PriceKind;
  fromMinor: number | null;
  toMinor: number | null;
  currency: string;
  /** Differs from `currency` if a correction found another one. */
  fromCurrency: string;
  correction: (typeof CORRECTION_CAUSES)[number] | null;
}

/** The start of a discount lowers the asking price; its end raises it. */
const DIRECTIONS = {
  up: sql`(ch.to_minor > ch.from_minor or ch.to_minor is null)`,
  down: sql`(ch.to_minor < ch.from_minor or ch.from_minor is null)`,
};

const changesOf = (organisationId: string): RawBuilder<unknown> => sql`
  select organisation_id, product_id, at, id, kind, from_minor, to_minor, currency, currency as from_currency, null::text as cause
  from price_change where organisation_id = ${organisationId}`;

/** Selects corrections: with the normal price, or the discounted one if only that was corrected or only discounts are requested. */
const correctionsOf = (organisationId: string, kind: PriceKind | undefined): RawBuilder<unknown> => {
  const isDiscount =
    kind === "discounted"
      ? sql`from_discounted is distinct from to_discounted`
      : sql`(from_normal = to_normal and from_currency = to_currency)`;
  return sql`
    select organisation_id, product_id, at, id, case when ${isDiscount} then 'discounted' else 'normal' end,
      case when ${isDiscount} then from_discounted else from_normal end,
      case when ${isDiscount} then to_discounted else to_normal end, to_currency, from_currency, cause
    from price_correction where organisation_id = ${organisationId}`;
};

const NEWEST_FIRST = sql`order by at desc, id desc`;

/**
 * Selects the rows. A filter by direction excludes corrections: the shop has neither raised nor lowered the price.
 *
 * @param order of both kinds. Without one, PostgreSQL does not use the index for the order of a union, and sorts all changes.
 */
const rowsOf = (
  organisationId: string,
  { kind, direction }: ChangeFilter,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  direction
    ? changesOf(organisationId)
    : sql`select * from (${changesOf(organisationId)} ${order}) changes
        union all select * from (${correctionsOf(organisationId, kind)} ${order}) corrections`;

function matching(organisationId: string, filter: ChangeFilter, order = sql``): RawBuilder<unknown> {
  const { kind, direction } = filter;
  return changesOfProducts(
    organisationId,
    sql`(${rowsOf(organisationId, filter, order)})`,
    sql`true ${kind ? sql`and ch.kind = ${kind}` : sql``} ${direction ? sql`and ${DIRECTIONS[direction]}` : sql``}`,
    filter,
  );
}

/** Returns the number of changes, counted up to `most`. */
export function countChanges(
  trx: Trx,
  organisationId: string,
  filter: ChangeFilter,
  most: number,
): Promise<number> {
  return countProductChanges(trx, matching(organisationId, filter), most);
}

/** Returns price changes and corrections, newest first. */
export function findChanges(
  trx: Trx,
  organisationId: string,
  filter: ChangeFilter,
  range: ChangeRange,
): Promise<ChangeRecord[]> {
  const columns = {
    kind: "kind",
    fromMinor: "from_minor",
    toMinor: "to_minor",
    currency: "currency",
    fromCurrency: "from_currency",
    correction: "cause",
  };
  return findProductChanges(
    trx,
    organisationId,
    matching(organisationId, filter, NEWEST_FIRST),
    columns,
    range,
  );
}
