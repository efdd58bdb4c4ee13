import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/tenant.ts";
import type { ReadReplica } from "./database/read-replica.ts";
import type { DatabaseWatch } from "./database/watch.ts";

/** What every feature may use. Features reach each other through their services only. */
export interface Foundation {
  config: Config;
  clock: Clock;
  db: Db;
  /** Whether the database can be used just now. */
  watch: DatabaseWatch;
  /** The replica that takes over reading, where there is one. */
  replica?: ReadReplica | undefined;
  log: FastifyBaseLogger;
  /** The origin that mails and links point to, without a trailing slash. */
  publicUrl: () => string;
  version: string;
}

/** Something that runs beside the HTTP program and is stopped with it: mail delivery, sweeps. */
export interface BackgroundJob {
  stop(): Promise<void>;
}
