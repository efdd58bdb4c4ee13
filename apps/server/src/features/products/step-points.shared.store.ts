import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Around, StepPoint } from "./step-track.rules.ts";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

/** The table with the change points of a value that keeps its state between readings. */
export interface StepTable {
  table: "price_point" | "stock_change";
  /** A point's columns, selected under the names of `Point`'s properties. */
  columns: RawBuilder<unknown>;
  /** The column of `latest` with the time of the newest reading. */
  latest: "priced_at" | "stock_at";
  /** Condition on a row of `page_check`: whether it read the value. */
  isReading: RawBuilder<boolean>;
}

/** Returns the neighbours of a time of a product: the point in force, the next point and the next reading. */
export async function findAround<Point extends StepPoint>(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
  steps: StepTable,
): Promise<Around<Point>> {
  const point = (side: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select ${steps.columns} from ${sql.table(steps.table)}
     where organisation_id = ${organisationId} and product_id = ${productId} and at ${side} ${at} order by at ${order} limit 1)`;
  const { rows } = await sql<Point & { place: "before" | "next"; readAt: Date | null }>`${PREPARED}
    select 'before' as place, (select ${sql.ref(steps.latest)} from latest
      where organisation_id = ${organisationId} and product_id = ${productId}) as "readAt", b.*
    from ${point(sql`<=`, sql`desc`)} b
    union all select 'next', null, n.* from ${point(sql`>`, sql`asc`)} n`.execute(trx);
  const before = rows.find((row) => row.place === "before");
  // Only for a late reading, because the query covers the checks of all later months.
  const isLate = before?.readAt != null && before.readAt > at;
  return {
    before,
    next: rows.find((row) => row.place === "next"),
    nextReading: isLate ? await findNextReading(trx, organisationId, productId, at, steps) : undefined,
  };
}

/** Returns the next check with a reading. */
function findNextReading(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
  { isReading }: StepTable,
): Promise<StepPoint | undefined> {
  return trx
    .selectFrom("page_check")
    .select(["at", "id as checkId"])
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("at", ">", at)
    .where(isReading)
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
}
