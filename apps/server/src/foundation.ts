import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/tenant.ts";
import type { ReadReplica } from "./database/read-replica.ts";
import type { DatabaseWatch } from "./database/watch.ts";
import type { ReadingThreads } from "./reading/reading-threads.ts";

/** What every feature may use. Features use each other only through their services. */
export interface Foundation {
  config: Config;
  clock: Clock;
  db: Db;
  /** Whether the database is available at present. */
  watch: DatabaseWatch;
  /** The read replica, if there is one. */
  replica?: ReadReplica | undefined;
  log: FastifyBaseLogger;
  /** Where everything that strangers write is parsed. */
  threads: ReadingThreads;
  /** The origin that mails and links point to, without a trailing slash. */
  publicUrl: () => string;
  version: string;
}
