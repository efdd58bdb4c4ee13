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
 * Runs `work` in one transaction that sees only the rows of one organisation. It is repeated after a deadlock, like all transactions
 * here: `work` must have no other effects than those in the database, or set them anew each time. The organisation is set by a plain `SET LOCAL`
 * statement, because a distributed database does not propagate `set_config()` to its nodes.
 */
export function inOrganisation<T>(
  db: Db,
  organisationId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const id = checkedId(organisationId);
  const scope = scopes.getStore();
  if (scope?.organisationId !== id) return begin(db, id, work);
  if ("trx" in scope) return work(scope.trx);
  if ("read" in scope) return scope.read((replica) => begin(replica ?? db, id, work));
  return begin(db, id, async (trx) => {
    const result = await work(trx);
    await scope.beforeCommit(trx);
    return result;
  });
}

function begin<T>(db: Db, id: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  return transactionWith(db, `set local app.org_id = '${id}'`, work);
}

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

/** What applies to all transactions of one organisation that some work opens. */
type Scope = { organisationId: string } & (
  | { /** They all join this one. */ trx: Trx }
  | { /** Each of them runs this last. */ beforeCommit: (trx: Trx) => Promise<void> }
  | {
      /** They only read; this selects the server on which they begin. */ read: ReadAt;
    }
);
const scopes = new AsyncLocalStorage<Scope>();

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
  await sql.raw(`set local app.org_id = '${checkedId(organisationId)}'`).execute(trx);
}
