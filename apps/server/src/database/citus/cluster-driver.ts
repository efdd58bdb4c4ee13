import { CompiledQuery } from "kysely";
import type { DatabaseConnection, QueryResult, TransactionSettings } from "kysely";
import { OpeningDriver } from "../begin-with.ts";
import { retryOnDeadlock } from "../deadlock.ts";
import { changesCopies } from "./copied-tables.ts";

/**
 * Only the coordinator knows this lock: all programs connect to it. It ends with the transaction.
 *
 * Reading a copied table first makes the transaction a distributed one. The search for deadlocks takes all others for a single
 * transaction: a queue of both kinds would look like a cycle.
 */
const TAKE_TURN = CompiledQuery.raw("select from app_user limit 1; select pg_advisory_xact_lock(7471010)");
const BEGIN = CompiledQuery.raw("begin");
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");

type Send = <R>(query: CompiledQuery, ...rest: unknown[]) => Promise<QueryResult<R>>;

/** The transaction that is open on a connection. */
interface Open {
  hasTurn: boolean;
}

/**
 * The driver for a cluster. Transactions that change tables of which every node has a copy take turns.
 *
 * Such a change locks the table's copies first and then those of all tables that it references, directly or indirectly. Two
 * statements on different tables therefore lock the same copies in different orders, and are cancelled as a distributed deadlock:
 * a new membership, for example, while an expired key is deleted. A transaction that waits for its turn before its first such
 * statement holds none of these locks.
 */
export class ClusterDriver extends OpeningDriver {
  readonly #watched = new WeakSet<DatabaseConnection>();
  readonly #open = new WeakMap<DatabaseConnection, Open>();

  override async acquireConnection(
    ...args: Parameters<OpeningDriver["acquireConnection"]>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...args);
    if (!this.#watched.has(connection)) {
      this.#watched.add(connection);
      const send = connection.executeQuery.bind(connection) as Send;
      connection.executeQuery = (query, ...rest) => this.#execute(connection, send, query, rest);
    }
    return connection;
  }

  async #execute<R>(
    connection: DatabaseConnection,
    send: Send,
    query: CompiledQuery,
    rest: unknown[],
  ): Promise<QueryResult<R>> {
    const open = this.#open.get(connection);
    if (!changesCopies(query.sql)) return send(query, ...rest);
    if (!open) return retryOnDeadlock(() => inItsTurn(send, query, rest));
    if (!open.hasTurn) {
      await send(TAKE_TURN);
      open.hasTurn = true;
    }
    return send(query, ...rest);
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    this.#open.set(connection, { hasTurn: false });
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#open.delete(connection);
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(
    ...args: Parameters<OpeningDriver["rollbackTransaction"]>
  ): Promise<void> {
    this.#open.delete(args[0]);
    await super.rollbackTransaction(...args);
  }
}

/** Runs a statement that is a transaction by itself. */
async function inItsTurn<R>(send: Send, query: CompiledQuery, rest: unknown[]): Promise<QueryResult<R>> {
  await send(BEGIN);
  try {
    await send(TAKE_TURN);
    const result = await send<R>(query, ...rest);
    await send(COMMIT);
    return result;
  } catch (error) {
    await send(ROLLBACK).catch(() => undefined);
    throw error;
  }
}
