import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, PostgresDialect, PostgresDriver } from "kysely";
import type { DatabaseConnection, PostgresDialectConfig, TransactionSettings } from "kysely";

/** A statement that the next transaction begins with; taken out by the driver that has sent it. */
interface Opening {
  statement: string | undefined;
}
const openings = new AsyncLocalStorage<Opening>();

/**
 * Runs `work` with a statement for the first transaction that it begins: sent with the transaction's `begin`, it costs no round trip.
 * Transactions inside that one begin without it.
 *
 * @param work receives a function that tells whether the statement has been sent; a driver other than OpeningDriver never sends it
 * @returns what `work` returns
 */
export function beginWith<T>(statement: string, work: (isSent: () => boolean) => Promise<T>): Promise<T> {
  const opening: Opening = { statement };
  return openings.run(opening, () => work(() => opening.statement === undefined));
}

class OpeningDriver extends PostgresDriver {
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
      // The first half may have succeeded: a connection is not returned inside a transaction.
      await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => undefined);
      throw error;
    }
  }
}

/** PostgreSQL, with transactions whose first statement is sent with their `begin`. */
export class OpeningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new OpeningDriver(this.#config);
  }
}
