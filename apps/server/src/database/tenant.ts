import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import { beginWith } from "./begin-with.ts";
import { retryOnDeadlock } from "./deadlock.ts";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether an external text has the format of our ids; anything else is an unknown id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

function checkedId(id: string): string {
  if (!UUID.test(id)) throw new TypeError("not an id");
  return id;
}

/**
 * Reads in one transaction that sees only the rows of one organisation. It is repeated after a deadlock, like all transactions here:
 * `work` must have no other effects than those in the database, or set them anew each time. The database refuses a write. It begins on
 * the read replica where the request may use that; inside a request that is one transaction, it is part of that transaction and sees
 * its writes.
 */
export function readInOrganisation<T>(
  db: Db,
  organisationId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const id = checkedId(organisationId);
  const scope = scopeIn(id);
  if (scope && "trx" in scope) return work(scope.trx);
  const begin = (on: Db) => transactionWith(on, `set transaction read only; ${entering(id)}`, work);
  return scope && "read" in scope ? scope.read((replica) => begin(replica ?? db)) : begin(db);
}

/**
 * Changes rows of one organisation in a transaction of its own, always on the primary. It is repeated after a deadlock. If the
 * request has a leased key, the same transaction records that it had an effect.
 *
 * @throws TypeError inside a request that is one transaction: `joinOrganisation` takes part in that
 */
export async function writeInOrganisation<T>(
  db: Db,
  organisationId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const id = checkedId(organisationId);
  const scope = scopeIn(id);
  if (scope && "trx" in scope) throw new TypeError("the request is one transaction, which only joins");
  if (!scope || !("beforeCommit" in scope)) return transactionWith(db, entering(id), work);
  return transactionWith(db, entering(id), async (trx) => {
    const result = await work(trx);
    await scope.beforeCommit(trx);
    return result;
  });
}

/**
 * Takes part in the request's transaction, if the request has a key and is one transaction (`isOneTransaction` of its route): key,
 * response and rows are then committed together. Otherwise the same as `writeInOrganisation`.
 */
export function joinOrganisation<T>(
  db: Db,
  organisationId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const scope = scopeIn(checkedId(organisationId));
  return scope && "trx" in scope ? work(scope.trx) : writeInOrganisation(db, organisationId, work);
}

/** A plain `SET LOCAL` statement, because a distributed database does not propagate `set_config()` to its nodes. */
const entering = (id: string): string => `set local app.org_id = '${id}'`;

function transactionWith<T>(db: Db, setting: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryOnDeadlock(() =>
    beginWith(setting, (isSent) =>
      db.transaction().execute(async (trx) => {
        // A driver other than OpeningDriver does not send it with `begin`.
        if (!isSent()) await sql.raw(setting).execute(trx);
        return work(trx);
      }),
    ),
  );
}

/** Runs `work` in one transaction that sees no organisation's rows, until it enters one. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryOnDeadlock(() => db.transaction().execute(work));
}

/** Begins a read-only transaction on a replica, and repeats it on the primary (null) if the replica fails. */
export type ReadAt = <T>(begin: (replica: Db | null) => Promise<T>) => Promise<T>;

/** What applies to all transactions of one organisation that a request opens. */
type Scope = { organisationId: string } & (
  | { /** The request is this one: reads are part of it, and changes join it. */ trx: Trx }
  | { /** Each that writes runs this last. */ beforeCommit: (trx: Trx) => Promise<void> }
  | { /** Selects the server on which those that read begin. */ read: ReadAt }
);
const scopes = new AsyncLocalStorage<Scope>();

function scopeIn(organisationId: string): Scope | undefined {
  const scope = scopes.getStore();
  return scope?.organisationId === organisationId ? scope : undefined;
}

/** Runs `work`; the scope applies to all its transactions in the organisation, however deeply nested. */
export function inScope<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/** Binds an iteration to the present scope, for a consumer that reads its values after the scope was left. */
export function bindToScope<T>(values: AsyncIterable<T>): AsyncIterator<T> {
  const inCurrentScope = AsyncLocalStorage.snapshot();
  const iterator = values[Symbol.asyncIterator]();
  return { next: () => inCurrentScope(() => iterator.next()) };
}

/** Runs `work` in one transaction that sees the memberships and organisations of one person. */
export function asPerson<T>(db: Db, userId: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  const id = checkedId(userId);
  return transactionWith(db, `set local app.user_id = '${id}'`, work);
}

/** Makes the rows of this organisation visible to the rest of the transaction. */
export async function enterOrganisation(trx: Trx, organisationId: string): Promise<void> {
  await sql.raw(entering(checkedId(organisationId))).execute(trx);
}
