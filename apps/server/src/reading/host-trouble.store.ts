import type { ErrorOutcome } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../database/prepared.ts";
import type { Db, Trx } from "../database/tenant.ts";
import { pauseAfter } from "../fetch/host-health.rules.ts";
import { MAX_RETRY_AFTER_MS } from "../fetch/http-status.ts";
import { ITSELF } from "../fetch/host-trouble.rules.ts";
import type { Failures, Hold, Visitor } from "../fetch/host-trouble.rules.ts";

/** In place of an address: the organisation's visits of the host as a whole. */
const WHOLE = "";
/** How long rows are kept after their last use, in ms: longer than any pause. */
const KEPT_MS = 2 * 24 * 3600_000;
/** Most rows that one decision reads. */
const MOST = 100;

/**
 * Longest pause of a host: the longest Retry-After, started by a worker whose clock is slightly ahead. Later times come from
 * a wrong clock and would otherwise keep the host closed until then.
 */
export const MAX_PAUSE_MS = MAX_RETRY_AFTER_MS + 5 * 60_000;

/** A host in the pace of one clock. */
export interface PacedHost {
  host: string;
  workQueue: string;
}

const idOf = (visitor: Visitor | undefined): string => visitor?.organisationId ?? ITSELF;

/** The condition for a host's rows. */
const ofHost = ({ host, workQueue }: PacedHost) => sql`t.host = ${host} and t.work_queue = ${workQueue}`;

/** The rows that decide whether a visitor may visit: its organisation's and its address's. */
export const rowsOf = (host: PacedHost, visitor: Visitor | undefined) =>
  sql`host_trouble t where ${ofHost(host)} and t.visitor = ${idOf(visitor)}
    and t.address in (${WHOLE}, ${visitor?.address ?? WHOLE})`;

/** Counts a failure for its organisation and for its address, and pauses the organisation's visits after too many. */
export async function countFailure(
  trx: Trx,
  host: PacedHost,
  visitor: Visitor | undefined,
  outcome: ErrorOutcome,
  now: Date,
): Promise<void> {
  await sql`delete from host_trouble where noted_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(trx);
  const count = async (address: string, hasWorked: boolean): Promise<number> => {
    const { rows } = await sql<{ failures: number }>`
      insert into host_trouble as t (host, work_queue, visitor, address, failures, has_worked, last_outcome, noted_at)
      values (${host.host}, ${host.workQueue}, ${idOf(visitor)}, ${address}, 1, ${hasWorked}, ${outcome}, ${now})
      on conflict (host, work_queue, visitor, address) do update
        set failures = t.failures + 1, has_worked = excluded.has_worked, last_outcome = excluded.last_outcome, noted_at = excluded.noted_at
      returning failures`.execute(trx);
    return rows[0]!.failures;
  };
  const pauseMs = pauseAfter(await count(WHOLE, false));
  if (visitor) await count(visitor.address, visitor.hasWorked);
  if (pauseMs === undefined) return;
  await sql`
    update host_trouble t set open_until = ${new Date(now.getTime() + pauseMs)}
    where ${ofHost(host)} and t.visitor = ${idOf(visitor)} and t.address = ${WHOLE}`.execute(trx);
}

/** Returns a host's failures since its last response to anybody. */
export async function findFailures(trx: Trx, host: PacedHost): Promise<Failures> {
  const { rows } = await sql<{ visitor: string; address: string; failures: number; hasWorked: boolean }>`
    select t.visitor, t.address, t.failures, t.has_worked as "hasWorked"
    from host_trouble t join host_slot s on s.host = t.host and s.work_queue = t.work_queue
    where ${ofHost(host)} and t.failures > 0 and (s.answered_at is null or t.noted_at > s.answered_at)
      and (t.address = ${WHOLE} or t.has_worked)
    order by t.failures desc limit ${MOST}`.execute(trx);
  const worked = rows.filter(({ hasWorked }) => hasWorked);
  return {
    organisations: rows
      .filter(({ address }) => address === WHOLE)
      .map(({ visitor, failures }) => ({ organisationId: visitor === ITSELF ? null : visitor, failures })),
    worked: {
      addresses: worked.length,
      failures: worked.reduce((sum, { failures }) => sum + failures, 0),
    },
  };
}

/** Ends the failures in a row of an organisation and an address that got a response. */
export async function forgetFailures(db: Db, host: PacedHost, visitor: Visitor | undefined): Promise<void> {
  await sql`${PREPARED}
    update host_trouble t set failures = 0, open_until = null
    where ${ofHost(host)} and t.visitor = ${idOf(visitor)} and t.address in (${WHOLE}, ${visitor?.address ?? WHOLE})
      and t.failures > 0`.execute(db);
}

/** Returns the latest pauses that a host has asked for, by address. */
export async function findHolds(trx: Trx, host: PacedHost, now: Date): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select t.visitor as "organisationId", t.address, t.has_worked as "hasWorked", t.held_until as until, t.asked_at as "askedAt"
    from host_trouble t
    where ${ofHost(host)} and t.address <> ${WHOLE} and t.asked_at is not null
      and t.held_until <= ${new Date(now.getTime() + MAX_PAUSE_MS)}
    order by t.asked_at desc limit ${MOST}`.execute(trx);
  return rows;
}

/** Holds a visitor's address, and its organisation's other addresses of the host for `ownUntil`. */
export async function holdVisitor(trx: Trx, host: PacedHost, hold: Hold, ownUntil: Date): Promise<void> {
  const latest = new Date(hold.askedAt.getTime() + MAX_PAUSE_MS);
  for (const [address, until] of [
    [WHOLE, ownUntil],
    [hold.address, hold.until],
  ] as const) {
    await sql`
      insert into host_trouble as t (host, work_queue, visitor, address, has_worked, held_until, asked_at, noted_at)
      values (${host.host}, ${host.workQueue}, ${hold.organisationId}, ${address}, ${address !== WHOLE && hold.hasWorked}, ${until},
        ${hold.askedAt}, ${hold.askedAt})
      on conflict (host, work_queue, visitor, address) do update
        set held_until = greatest(case when t.held_until <= ${latest} then t.held_until end, excluded.held_until),
          asked_at = excluded.asked_at, has_worked = excluded.has_worked, noted_at = excluded.noted_at`.execute(
      trx,
    );
  }
}

/**
 * Takes the single try of an organisation whose pause after failures has ended.
 *
 * @returns false when another visit has taken it
 */
export async function takeTry(
  db: Db,
  host: PacedHost,
  visitor: Visitor | undefined,
  now: Date,
  tryMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update host_trouble t set open_until = ${new Date(now.getTime() + tryMs)}
    where ${ofHost(host)} and t.visitor = ${idOf(visitor)} and t.address = ${WHOLE} and t.open_until <= ${now}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Returns the single try of an organisation, unused. */
export async function returnOwnTry(
  db: Db,
  host: PacedHost,
  visitor: Visitor | undefined,
  now: Date,
  tryMs: number,
): Promise<void> {
  await sql`
    update host_trouble t set open_until = ${now}
    where ${ofHost(host)} and t.visitor = ${idOf(visitor)} and t.address = ${WHOLE} and t.open_until > ${now}
      and t.open_until <= ${new Date(now.getTime() + tryMs)}`.execute(db);
}
