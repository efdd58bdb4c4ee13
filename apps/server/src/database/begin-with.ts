import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, PostgresDriver } from "kysely";
import type { DatabaseConnection, TransactionSettings } from "kysely";

/** The first statement of the next transaction; cleared by the driver that has sent it. */
interface Opening {
  statement: string | undefined;
}
const openings = new AsyncLocalStorage<Opening>();

/**
 * Runs `work` so that its first transaction begins with a statement: sent together with `begin`, it costs no round trip. Later
 * transactions begin without it.
 *
 * @param work receives a function that returns whether the statement has been sent; only OpeningDriver sends it
 * @returns what `work` returns
 */
export function beginWith<T>(statement: string, work: (isSent: () => boolean) => Promise<T>): Promise<T> {
  const opening: Opening = { statement };
  return openings.run(opening, () => work(() => opening.statement === undefined));
}

/** The PostgreSQL driver, with transactions whose first statement is sent together with `begin`. */
export class OpeningDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const opening = openings.getStore();
    const statement = opening?.statement;
    if (!opening || statement === undefined || settings.isolationLevel || settings.accessMode)
      return super.beginTransaction(connection, settings);
    opening.statement = undefined;
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; ${statement}`));
    } catch (error) {
      // `begin` may have succeeded: a connection must not return to the pool inside a transaction.
      await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
      throw error;
    }
  }
}
