import type { PriceMarks } from "@pricetrail/contract";
import { sql } from "kysely";
import { DAY_MS } from "@pricetrail/contract";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

interface MarkRecord {
  currency: string;
  dayAgo: number | null;
  monthAgo: number | null;
  monthAt: Date;
  monthMinor: number;
  everAt: Date;
  everMinor: number;
  beforeAt: Date | null;
  beforeMinor: number | null;
}

/** Returns the prices for comparison with the asking price at a time; null before the first price. */
export async function findMarks(
  trx: Trx,
  organisationId: string,
  productId: string,
  now: Date,
): Promise<Omit<PriceMarks, "isStale"> | null> {
  const month = new Date(now.getTime() - 30 * DAY_MS);
  // `until`: when the next price started. `sale`: when the present discount started, after the last price without one.
  const { rows } = await sql<MarkRecord>`${PREPARED}
    with p as materialized (
      select o.at, lead(o.at, 1, 'infinity') over (order by o.at) as until, o.currency,
        coalesce(o.discounted_minor, o.normal_minor) as asked, o.discounted_minor is not null as is_sale
      from price_point o
      where o.organisation_id = ${organisationId} and o.product_id = ${productId} and o.at <= ${now}
        and o.at >= coalesce((
          select max(c.at) from price_correction c
          where c.organisation_id = ${organisationId} and c.product_id = ${productId}), '-infinity')),
    present as (select currency, is_sale from p order by at desc limit 1),
    own as (select p.* from p join present using (currency)),
    sale as (
      select min(p.at) as at from p, present
      where present.is_sale and p.at > coalesce((select max(at) from p where not is_sale), '-infinity'))
    select present.currency,
      (select asked from own where at <= ${new Date(now.getTime() - DAY_MS)} and until > ${new Date(now.getTime() - DAY_MS)}) as "dayAgo",
      (select asked from own where at <= ${month} and until > ${month}) as "monthAgo",
      month.at as "monthAt", month.asked as "monthMinor", ever.at as "everAt", ever.asked as "everMinor",
      before.at as "beforeAt", before.asked as "beforeMinor"
    from present
    cross join lateral (select at, asked from own where until > ${month} order by asked, at desc limit 1) month
    cross join lateral (select at, asked from own order by asked, at desc limit 1) ever
    left join lateral (
      select own.at, asked from own, sale
      where own.at < sale.at and own.until > sale.at - interval '30 days' order by asked, own.at desc limit 1) before on true`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) return null;
  const { currency, dayAgo, monthAgo, beforeAt, beforeMinor } = row;
  return {
    currency,
    dayAgo,
    monthAgo,
    lowestOfMonth: { at: row.monthAt.getTime(), minor: row.monthMinor },
    lowest: { at: row.everAt.getTime(), minor: row.everMinor },
    lowestBeforeDiscount:
      beforeAt === null || beforeMinor === null ? null : { at: beforeAt.getTime(), minor: beforeMinor },
  };
}
