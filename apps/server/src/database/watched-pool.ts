import pg from "pg";
import { storableParameters } from "./storable-parameters.ts";
import { DatabaseUnavailableError, driverError } from "./unavailable.ts";
import { destroy } from "./watch.ts";
import type { DatabaseWatch } from "./watch.ts";

/** Returns a query's arguments with storable parameters, in either form: text and values, or both in one object. */
function cleaned(args: unknown[]): unknown[] {
  const [query, values, ...rest] = args;
  if (Array.isArray(values)) return [query, storableParameters(values), ...rest];
  if (typeof query !== "object" || query === null || !("values" in query) || !Array.isArray(query.values))
    return args;
  const kept = storableParameters(query.values);
  return kept === query.values ? args : [{ ...query, values: kept }, values, ...rest];
}

type Checkout = Parameters<pg.Pool["connect"]>[0];

/**
 * A pool whose connections may break at any time, in use or idle, without ending the program: callers get a
 * DatabaseUnavailableError. While the watch reports the database as unavailable, calls fail at once and hanging ones are released.
 *
 * @param Client the class of its connections
 */
export function createWatchedPool(
  config: pg.PoolConfig,
  watch: DatabaseWatch,
  Client: typeof pg.Client,
): pg.Pool {
  const clients = new Set<pg.Client>();

  const passOn = (error: unknown): unknown => {
    const passed = driverError(error);
    if (passed instanceof DatabaseUnavailableError) watch.note(passed);
    return passed;
  };

  /** Sends a query and reports its error, with callback and promise alike. */
  const translated = (send: (args: unknown[]) => unknown, args: unknown[]): unknown => {
    const last = args.at(-1);
    if (typeof last === "function") {
      const callback = last as (error: unknown, result: unknown) => void;
      return send([
        ...args.slice(0, -1),
        (error: unknown, result: unknown) => callback(error ? passOn(error) : error, result),
      ]);
    }
    const result = send(args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw passOn(error);
    });
  };

  class WatchedClient extends Client {
    constructor(options?: pg.ClientConfig) {
      super(watch.host ? { ...options, ...watch.host } : options);
      clients.add(this);
      this.once("end", () => clients.delete(this));
      // The pool listens to idle connections only: one that breaks between two statements of a transaction would end the program.
      this.on("error", (error) => passOn(error));
    }

    override query(...args: unknown[]): never {
      return translated((given) => super.query(...(given as [string])), cleaned(args)) as never;
    }
  }

  class WatchedPool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(callback: NonNullable<Checkout>): void;
    override connect(callback?: Checkout): Promise<pg.PoolClient> | void {
      if (!callback) {
        if (watch.isAway) return Promise.reject(new DatabaseUnavailableError("away"));
        return super.connect().catch((error: unknown) => {
          throw passOn(error);
        });
      }
      if (watch.isAway) {
        process.nextTick(callback, new DatabaseUnavailableError("away"), undefined, () => undefined);
        return;
      }
      super.connect((error, client, release) =>
        callback(error ? (passOn(error) as Error) : error, client, release),
      );
    }

    // The pool's own `query` handles a broken connection itself, without the client.
    override query(...args: unknown[]): never {
      return translated((given) => super.query(...(given as [string])) as unknown, args) as never;
    }
  }

  const pool = new WatchedPool({ ...config, Client: WatchedClient });
  watch.onAway(() => {
    for (const client of clients) destroy(client);
  });
  return pool;
}
