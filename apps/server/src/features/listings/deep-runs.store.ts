import { CONTINUABLE_ENDS } from "@pricetrail/contract";
import type { Outcome, DeepRunEnd } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/** A page of a deep run to visit. */
export interface NewPage {
  url: string;
  urlKey: string;
  kind: "page" | "sitemap";
  depth: number;
  isGuess: boolean;
  /** Whether another page names it as its next one. */
  isNext: boolean;
  isUnfolded: boolean;
  tier: "auto" | "browser";
}

export interface OpenDeepRun {
  runId: string;
  listingId: string;
  /** Address of the listing. */
  url: string;
  host: string;
  isFirst: boolean;
  maxPages: number;
  maxDepth: number;
  until: Date;
  template: string | null;
  claimed: number | null;
  /** Includes the products of the deep runs that it continues. */
  found: number;
  foundBefore: number;
  isContinued: boolean;
  readFirst: number;
  /** Why it cannot be complete, although it continues. */
  cut: DeepRunEnd | null;
}

export async function insertDeepRun(
  trx: Trx,
  organisationId: string,
  deepRun: { runId: string; listingId: string; maxPages: number; maxDepth: number; until: Date },
): Promise<void> {
  // The first deep run reports nothing as new; one that ended early with an error is no basis for comparison.
  await sql`
    insert into listing_pass (organisation_id, run_id, listing_id, is_first, max_pages, max_depth, until)
    select l.organisation_id, ${deepRun.runId}, l.id, not exists (
      select from listing_pass where organisation_id = ${organisationId} and listing_id = ${deepRun.listingId}
        and ended in ('complete', 'page_limit', 'product_limit', 'fewer_than_claimed')),
      ${deepRun.maxPages}, ${deepRun.maxDepth}, ${deepRun.until}
    from listing l where l.organisation_id = ${organisationId} and l.id = ${deepRun.listingId}`.execute(trx);
}

/** Returns and locks a deep run that has not ended, so that its pages are settled one after the other. */
export async function lockOpenDeepRun(
  trx: Trx,
  organisationId: string,
  by: { runId: string } | { listingId: string },
): Promise<OpenDeepRun | undefined> {
  const which = "runId" in by ? sql`p.run_id = ${by.runId}` : sql`p.listing_id = ${by.listingId}`;
  const { rows } = await sql<OpenDeepRun>`
    select p.run_id as "runId", p.listing_id as "listingId", l.url, l.host, p.is_first as "isFirst", p.max_pages as "maxPages",
      p.max_depth as "maxDepth", p.until, p.template, p.claimed, p.found_before + p.found_count as found,
      p.found_before as "foundBefore", p.root_run_id is not null as "isContinued", l.read_first as "readFirst", p.cut
    from listing_pass p join listing l on l.organisation_id = p.organisation_id and l.id = p.listing_id
    where p.organisation_id = ${organisationId} and ${which} and p.finished_at is null
    for update of p`.execute(trx);
  return rows[0];
}

export interface WaitingPage extends NewPage {
  position: number;
  tries: number;
  /** From the previous pages. */
  template: string | null;
  until: Date;
}

/** Returns the first waiting page of a deep run that has not ended. */
export async function findWaitingPage(
  trx: Trx,
  organisationId: string,
  runId: string,
): Promise<WaitingPage | undefined> {
  const { rows } = await sql<WaitingPage>`
    select g.position, g.url, g.url_key as "urlKey", g.kind, g.depth, g.is_guess as "isGuess", g.is_next as "isNext", g.is_unfolded as "isUnfolded",
      g.tier, g.tries, p.template, p.until
    from listing_page g
    join listing_pass p on p.organisation_id = g.organisation_id and p.run_id = g.run_id
    where g.organisation_id = ${organisationId} and g.run_id = ${runId}
      and g.state = 'waiting' and p.finished_at is null and g.position < p.from_position + p.max_pages
    order by g.position limit 1`.execute(trx);
  return rows[0];
}

/** Maximum pages beyond a deep run's limit that are kept for a continuation. */
const MAX_PAGES_BEYOND = 1000;

/**
 * Appends pages, each address once, including the deep runs that this one continues. Those beyond its limit are not visited, but
 * kept for a continuation.
 *
 * @returns the positions of those that it will visit, and whether some are beyond the limit
 */
export async function insertPages(
  trx: Trx,
  organisationId: string,
  deepRun: Pick<OpenDeepRun, "runId" | "maxPages">,
  pages: readonly NewPage[],
): Promise<{ positions: number[]; isCut: boolean }> {
  const { runId } = deepRun;
  const { rows: own } = await sql<{ from: number }>`
    select from_position as "from" from listing_pass where organisation_id = ${organisationId} and run_id = ${runId}`.execute(
    trx,
  );
  const { rows: known } = await sql<{ key: string; next: number }>`
    select g.url_key as key, max(g.position) over () + 1 as next from listing_page g
    where g.organisation_id = ${organisationId} and (g.run_id = ${runId} or g.run_id in (
      select o.run_id from listing_pass p
      join listing_pass o on o.organisation_id = p.organisation_id and p.root_run_id in (o.run_id, o.root_run_id)
      where p.organisation_id = ${organisationId} and p.run_id = ${runId}))`.execute(trx);
  const keys = new Set(known.map(({ key }) => key));
  const next = known[0]?.next ?? 0;
  const fresh: NewPage[] = [];
  for (const page of pages) {
    if (keys.has(page.urlKey)) continue;
    keys.add(page.urlKey);
    fresh.push(page);
  }
  const bound = (own[0]?.from ?? 0) + deepRun.maxPages;
  const kept = fresh.slice(0, Math.max(0, bound + MAX_PAGES_BEYOND - next));
  if (kept.length > 0) {
    await trx
      .insertInto("listing_page")
      .values(
        kept.map((page, index) => ({
          organisation_id: organisationId,
          run_id: runId,
          position: next + index,
          url: page.url,
          url_key: page.urlKey,
          kind: page.kind,
          depth: page.depth,
          is_guess: page.isGuess,
          is_next: page.isNext,
          is_unfolded: page.isUnfolded,
          tier: page.tier,
          state: "waiting" as const,
        })),
      )
      .execute();
  }
  const positions = fresh.map((_, index) => next + index);
  return {
    positions: positions.filter((position) => position < bound),
    isCut: positions.some((position) => position >= bound),
  };
}

/** Stores the result of a page, once: a second delivery finds it no longer waiting. */
export async function settlePage(
  trx: Trx,
  organisationId: string,
  runId: string,
  position: number,
  page: { state: "done" | "failed"; outcome: Outcome; detail: string | null; found: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("listing_page")
    .set(page)
    .where("organisation_id", "=", organisationId)
    .where("run_id", "=", runId)
    .where("position", "=", position)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts an attempt with a transient error and returns the number of attempts. */
export async function countAttempt(
  trx: Trx,
  organisationId: string,
  runId: string,
  position: number,
): Promise<number> {
  const row = await trx
    .updateTable("listing_page")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("organisation_id", "=", organisationId)
    .where("run_id", "=", runId)
    .where("position", "=", position)
    .where("state", "=", "waiting")
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? 0;
}

/** Returns the number of pages of a deep run, counting waiting ones up to its limit. */
export async function countPages(
  trx: Trx,
  organisationId: string,
  runId: string,
): Promise<{ done: number; waiting: number; failed: number }> {
  const { rows } = await sql<{ done: number; waiting: number; failed: number }>`
    select count(*) filter (where g.state = 'done') as done, count(*) filter (where g.state = 'failed') as failed,
      count(*) filter (where g.state = 'waiting' and g.position < p.from_position + p.max_pages) as waiting
    from listing_page g
    join listing_pass p on p.organisation_id = g.organisation_id and p.run_id = g.run_id
    where g.organisation_id = ${organisationId} and g.run_id = ${runId}`.execute(trx);
  return rows[0]!;
}

/** Stores what a page revealed about the deep run. */
export async function updateDeepRun(
  trx: Trx,
  organisationId: string,
  runId: string,
  seen: { template: string | null; claimed: number | null; newlyFound: number; cut: DeepRunEnd | null },
): Promise<void> {
  await sql`
    update listing_pass set template = coalesce(template, ${seen.template}), claimed = coalesce(claimed, ${seen.claimed}),
      found_count = found_count + ${seen.newlyFound}, cut = coalesce(cut, ${seen.cut})
    where organisation_id = ${organisationId} and run_id = ${runId}`.execute(trx);
}

/** Returns how the deep runs of a listing before this one ended, newest first; cancelled ones do not count. */
export async function findEndsBefore(
  trx: Trx,
  organisationId: string,
  { listingId, runId }: Pick<OpenDeepRun, "listingId" | "runId">,
  limit: number,
): Promise<{ ended: DeepRunEnd; found: number }[]> {
  const { rows } = await sql<{ ended: DeepRunEnd; found: number }>`
    select ended, found_count as found from listing_pass
    where organisation_id = ${organisationId} and listing_id = ${listingId} and run_id < ${runId} and ended <> 'cancelled'
    order by run_id desc limit ${limit}`.execute(trx);
  return rows;
}

export interface DeepRunCounts {
  new: number;
  gone: number;
  back: number;
  replaced: number;
}

export async function endDeepRun(
  trx: Trx,
  organisationId: string,
  runId: string,
  end: { ended: DeepRunEnd; detail: string | null; counts: DeepRunCounts; at: Date },
): Promise<void> {
  await trx
    .updateTable("listing_pass")
    .set({
      ended: end.ended,
      detail: end.detail,
      new_count: end.counts.new,
      gone_count: end.counts.gone,
      back_count: end.counts.back,
      replaced_count: end.counts.replaced,
      finished_at: end.at,
    })
    .where("organisation_id", "=", organisationId)
    .where("run_id", "=", runId)
    .execute();
  // Pages that were not reached wait for a continuation.
  if (!CONTINUABLE_ENDS.has(end.ended)) await dropWaiting(trx, organisationId, sql`run_id = ${runId}`);
}

const dropWaiting = (trx: Trx, organisationId: string, where: ReturnType<typeof sql>) =>
  sql`delete from listing_page where organisation_id = ${organisationId} and state = 'waiting' and ${where}`.execute(
    trx,
  );

/** Deletes what ended deep runs of a listing have left: a new one starts at its first page. */
export async function deleteLeftoverPages(
  trx: Trx,
  organisationId: string,
  listingId: string,
): Promise<void> {
  await dropWaiting(
    trx,
    organisationId,
    sql`run_id in (select run_id from listing_pass where organisation_id = ${organisationId} and listing_id = ${listingId}
      and finished_at is not null)`,
  );
}

/**
 * Starts a deep run that continues an ended one: it takes over the waiting pages, and the former one's products count as
 * seen by it. New is what neither has seen before.
 */
export async function continueDeepRun(
  trx: Trx,
  organisationId: string,
  deepRun: { runId: string; before: string; maxPages: number; until: Date },
): Promise<void> {
  const { runId, before } = deepRun;
  const own = sql`organisation_id = ${organisationId}`;
  await sql`
    insert into listing_pass (organisation_id, run_id, listing_id, is_first, max_pages, max_depth, until, claimed, template,
      root_run_id, found_before, from_position)
    select organisation_id, ${runId}, listing_id, is_first, ${deepRun.maxPages}, max_depth, ${deepRun.until}, claimed, template,
      coalesce(root_run_id, run_id), found_before + found_count,
      (select min(g.position) from listing_page g where g.organisation_id = ${organisationId} and g.run_id = ${before}
        and g.state = 'waiting')
    from listing_pass where ${own} and run_id = ${before}`.execute(trx);
  await sql`update listing_page set run_id = ${runId}, tries = 0
    where ${own} and run_id = ${before} and state = 'waiting'`.execute(trx);
  await sql`update listing_product p set last_run_id = ${runId} from listing_pass old
    where p.organisation_id = ${organisationId} and old.organisation_id = p.organisation_id and old.run_id = ${before}
      and p.listing_id = old.listing_id and p.last_run_id = ${before}`.execute(trx);
  await sql`update listing_change c set run_id = ${runId} from listing_pass old
    where c.organisation_id = ${organisationId} and old.organisation_id = c.organisation_id and old.run_id = ${before}
      and c.listing_id = old.listing_id and c.run_id = ${before}`.execute(trx);
}

/** Deletes the pages of deep runs that ended before a time. @returns whether there may be more */
export async function purgePages(trx: Trx, organisationId: string, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from listing_page g using (
      select g.run_id, g.position from listing_page g
      join listing_pass p on p.organisation_id = g.organisation_id and p.run_id = g.run_id
      where g.organisation_id = ${organisationId} and p.finished_at < ${before} and g.position > 0 limit 5000) old
    where g.organisation_id = ${organisationId} and g.run_id = old.run_id and g.position = old.position`.execute(
    trx,
  );
  return numAffectedRows === 5000n;
}
