import { PREPARED } from "../../database/prepared.ts";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/** A time in a product's history from which an entry follows another element. */
interface Splice {
  at: Date;
  field: string;
  version: number;
  kind: "picked" | "repaired" | "automatic" | "accepted";
}

/** Inserts the times from which entries follow another element. */
export async function insertSplices(
  trx: Trx,
  organisationId: string,
  splices: readonly {
    id: string;
    productId: string;
    entryId: string;
    field: string;
    version: number;
    kind: "picked" | "repaired" | "automatic" | "accepted";
    at: Date;
  }[],
): Promise<void> {
  if (splices.length === 0) return;
  await trx
    .insertInto("entry_splice")
    .values(
      splices.map(({ productId, entryId, ...splice }) => ({
        organisation_id: organisationId,
        product_id: productId,
        entry_id: entryId,
        ...splice,
      })),
    )
    .execute();
}

/** Returns the splices of a product's entries in a period, oldest first. */
export async function findSplices(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: { from: Date; end: Date },
): Promise<Splice[]> {
  const { rows } = await sql<Splice>`${PREPARED}
    select at, field, version, kind from entry_splice
    where organisation_id = ${organisationId} and product_id = ${productId}
      and at >= ${span.from} and at < ${span.end}
    order by at, field`.execute(trx);
  return rows;
}
