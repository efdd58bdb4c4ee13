import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Around, StepPoint } from "../step-track.ts";
import { PREPARED } from "./prepared.ts";
import type { Trx } from "./tenant.ts";

/** Where the change points of something that keeps its state between readings are. */
export interface StepTable {
  table: "price_point" | "stock_change";
  /** A point's columns, by the names that `Point` has for them. */
  columns: RawBuilder<unknown>;
  /** The column of `latest` with the moment of the newest reading. */
  latest: "priced_at" | "stock_at";
  /** Whether a check, a row of `page_check`, has read it. */
  isReading: RawBuilder<boolean>;
}

/** What is around a moment of a product: the point in force, the next point and the next reading. */
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
  // Looked for only behind a late reading: the checks of all later months have to be asked.
  const isLate = before?.readAt != null && before.readAt > at;
  return {
    before,
    next: rows.find((row) => row.place === "next"),
    nextReading: isLate ? await findNextReading(trx, organisationId, productId, at, steps) : undefined,
  };
}

/** The next check with a reading. */
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
