import { PostgresDialect } from "kysely";
import type { PostgresDialectConfig, PostgresDriver } from "kysely";
import { OpeningDriver } from "./begin-with.ts";
import { ClusterDriver } from "./citus/cluster-driver.ts";

/** The PostgreSQL dialect, with the driver for one server or for a cluster. */
export class ProgramDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #isDistributed: boolean;

  constructor(config: PostgresDialectConfig, isDistributed: boolean) {
    super(config);
    this.#config = config;
    this.#isDistributed = isDistributed;
  }

  override createDriver(): PostgresDriver {
    return this.#isDistributed ? new ClusterDriver(this.#config) : new OpeningDriver(this.#config);
  }
}
