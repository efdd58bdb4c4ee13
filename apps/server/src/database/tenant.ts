import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import { beginWith } from "./begin-with.ts";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside is shaped like one of our ids; anything else is an unknown id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

function checkedId(id: string): string {
  if (!UUID.test(id)) throw new TypeError("not an id");
  return id;
}

/**
 * Runs `work` in one transaction that sees the rows of one organisation only. The organisation is set by a plain `SET LOCAL`
 * statement (`set_config()` is not sent on to the nodes of a distributed database).
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
  return beginWith(setting, (isSent) =>
    db.transaction().execute(async (trx) => {
      // A connection made elsewhere begins its transactions as usual.
      if (!isSent()) await sql.raw(setting).execute(trx);
      return work(trx);
    }),
  );
}

/** Begins a transaction that only reads, and begins it again on the primary (null) where a replica fails it. */
export type ReadAt = <T>(begin: (replica: Db | null) => Promise<T>) => Promise<T>;

/** What the transactions of one organisation that some work opens have in common. */
type Scope = { organisationId: string } & (
  | { /** All of them are this one. */ trx: Trx }
  | { /** Each of them does this last. */ beforeCommit: (trx: Trx) => Promise<void> }
  | {
      /** Each of them only reads, and begins where this says: on a replica, or, given null, as usual. */ read: ReadAt;
    }
);
const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work`, all of whose transactions in the organisation, however deep, are of this scope. */
export function inScope<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/** The same values, each asked for in the present scope: whoever sends them on asks for them long after the scope has been left. */
export function bindToScope<T>(values: AsyncIterable<T>): AsyncIterator<T> {
  const back = AsyncLocalStorage.snapshot();
  const iterator = values[Symbol.asyncIterator]();
  return { next: () => back(() => iterator.next()) };
}

/** Runs `work` in one transaction that sees the memberships and organisations of one person. */
export function asPerson<T>(db: Db, userId: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  const id = checkedId(userId);
  return transactionWith(db, `set local app.user_id = '${id}'`, work);
}

/** Inside a transaction: from here on the rows of this organisation are seen. */
export async function enterOrganisation(trx: Trx, organisationId: string): Promise<void> {
  await sql.raw(`set local app.org_id = '${checkedId(organisationId)}'`).execute(trx);
}
