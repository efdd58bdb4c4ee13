import type { CHECK_TABS, CORRECTION_CAUSES, Outcome, RunTrigger } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";
import type { RowRange } from "../../http/paged-list.ts";
import type { Span } from "./product-history.store.ts";

export type CheckTab = (typeof CHECK_TABS)[number];

export interface CheckRecord {
  id: string;
  at: Date;
  outcome: Outcome;
  detail: string | null;
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: string | null;
  availability: string | null;
  tier: string | null;
  loadTimeMs: number | null;
  runId: string | null;
  trigger: RunTrigger | null;
  correction: (typeof CORRECTION_CAUSES)[number] | null;
  /** Only on the change tabs. */
  fromMinor: number | null;
  toMinor: number | null;
}

const CHANGE_KIND = { normalChange: "normal", discountedChange: "discounted" } as const;

const changeKind = (tab: CheckTab) =>
  tab === "normalChange" || tab === "discountedChange" ? CHANGE_KIND[tab] : undefined;

const checksOf = (organisationId: string, productId: string, tab: CheckTab, span: Span) => {
  const narrowed =
    tab === "discounted"
      ? sql`and k.discounted_minor is not null`
      : tab === "normal"
        ? sql`and k.outcome = 'value' and k.discounted_minor is null`
        : sql``;
  return sql`k.organisation_id = ${organisationId} and k.product_id = ${productId}
    and k.at >= ${span.from} and k.at < ${span.end} ${narrowed}`;
};

const changesOf = (organisationId: string, productId: string, kind: string, span: Span) =>
  sql`ch.organisation_id = ${organisationId} and ch.product_id = ${productId} and ch.kind = ${kind}
    and ch.at >= ${span.from} and ch.at < ${span.end}`;

export async function countChecks(
  trx: Trx,
  organisationId: string,
  productId: string,
  tab: CheckTab,
  span: Span,
): Promise<number> {
  const kind = changeKind(tab);
  const { rows } = await (
    kind
      ? sql<{
          total: number;
        }>`${PREPARED} select count(*) as total from price_change ch where ${changesOf(organisationId, productId, kind, span)}`
      : sql<{
          total: number;
        }>`${PREPARED} select count(*) as total from page_check k where ${checksOf(organisationId, productId, tab, span)}`
  ).execute(trx);
  return rows[0]!.total;
}

const CHECK_COLUMNS = sql`k.detail, k.availability, k.tier, k.load_time_ms as "loadTimeMs", k.run_id as "runId", r.trigger`;

const runOf = (organisationId: string) =>
  sql`left join run r on r.organisation_id = ${organisationId} and r.id = k.run_id`;

/** Returns the checks of a chart's tab, newest first. A change whose check was deleted by retention still shows its amounts. */
export async function findChecks(
  trx: Trx,
  organisationId: string,
  productId: string,
  tab: CheckTab,
  span: Span,
  { limit, offset, after }: RowRange,
): Promise<CheckRecord[]> {
  const kind = changeKind(tab);
  const query = kind
    ? sql<CheckRecord>`${PREPARED}
        select ch.id, ch.at, 'value' as outcome, ch.currency, ${CHECK_COLUMNS}, null as correction,
          ch.from_minor as "fromMinor", ch.to_minor as "toMinor",
          ${kind === "normal" ? sql`ch.to_minor` : sql`k.normal_minor`} as "normalMinor",
          ${kind === "discounted" ? sql`ch.to_minor` : sql`k.discounted_minor`} as "discountedMinor"
        from price_change ch
        left join page_check k on k.organisation_id = ${organisationId} and k.product_id = ch.product_id and k.at = ch.at
          and k.at >= ${span.from} and k.at < ${span.end}
          and k.id = ch.check_id
        ${runOf(organisationId)}
        where ${changesOf(organisationId, productId, kind, span)}
          ${after ? sql`and (ch.at, ch.id) < (${after.at}, ${after.id}::uuid)` : sql``}
        order by ch.at desc, ch.id desc limit ${limit} offset ${offset}`
    : sql<CheckRecord>`${PREPARED}
        select k.id, k.at, k.outcome, k.currency, ${CHECK_COLUMNS}, null as "fromMinor", null as "toMinor",
          k.normal_minor as "normalMinor", k.discounted_minor as "discountedMinor",
          (select c.cause from price_correction c where c.organisation_id = ${organisationId}
            and c.product_id = ${productId} and c.at = k.at and c.check_id = k.id) as correction
        from page_check k ${runOf(organisationId)} where ${checksOf(organisationId, productId, tab, span)}
          ${after ? sql`and k.at <= ${after.at} and (k.at, k.id) < (${after.at}, ${after.id}::uuid)` : sql``}
        order by k.at desc, k.id desc limit ${limit} offset ${offset}`;
  return (await query.execute(trx)).rows;
}
