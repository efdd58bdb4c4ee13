import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Clock } from "./clock.ts";
import { systemClock } from "./clock.ts";
import { ConfigError, isLoopbackHost } from "./config.ts";
import type { Config } from "./config.ts";
import { connect } from "./database/connect.ts";
import type { ConnectionTarget } from "./database/connection-target.ts";
import type { Owner } from "./database/owner.ts";
import { primaryOf } from "./database/hosts.ts";
import { prepareDatabase } from "./database/prepare.ts";
import { isUnavailable } from "./database/unavailable.ts";
import { openReadReplica } from "./database/read-replica.ts";
import type { ReadReplica } from "./database/read-replica.ts";
import { hasRoom, watchDatabase } from "./database/watch.ts";
import { AllowListError, parseAllowList } from "./egress/allow-list.ts";
import { createEngine } from "./engine.ts";
import type { Engine } from "./engine.ts";
import { createFeatures } from "./features.ts";
import type { Features } from "./features.ts";
import type { WindowsBuild } from "./features/companion/windows-program.service.ts";
import type { Foundation } from "./foundation.ts";
import { createApp, registerClosingRoutes } from "./http/app.ts";
import { ending } from "./http/errors.ts";
import { registerWebApp } from "./http/web-app.ts";
import { isQueueJob } from "./jobs/job.ts";
import type { Job } from "./jobs/job.ts";
import { startQueue } from "./jobs/queue.ts";
import { createQueues, startJobs } from "./jobs/start-jobs.ts";
import { createReadingThreads } from "./reading/reading-threads.ts";

const { version: VERSION } = createRequire(import.meta.url)("../package.json") as { version: string };

/** Maximum connections to the read replica. */
const READERS = 10;

export interface ProgramOptions {
  config: Config;
  /** The connection of the tables' owner; the program itself works as a role that owns nothing. */
  target: ConnectionTarget;
  clock?: Clock;
  /** `http` serves and schedules, `worker` visits pages; a program can have both roles. */
  roles: { http: boolean; worker: boolean };
  /** Null when no browser was found: pages are then read by HTTP only. */
  browserPath: string | null;
  isDemo?: boolean;
  /** Whether no other program uses the database (the embedded one). */
  isAlone: boolean;
  /** Used instead of the replica of DATABASE_READ_URL. */
  replica?: ReadReplica | undefined;
  /** Builds the companion's program for Windows; without it none is built. */
  windowsBuild?: WindowsBuild;
  /** Additional headers for the demonstration's shop. */
  extraHeaders?: () => Record<string, string>;
}

export interface Program {
  /** The program's address on this machine. */
  url: string;
  features: Features;
  foundation: Foundation;
  owner: Owner;
  engine: Engine;
  app: FastifyInstance;
  /** Completes work under way and closes everything except the database, which the caller started. */
  stop(): Promise<void>;
}

function readAllowList(config: Config): ReturnType<typeof parseAllowList> {
  try {
    return parseAllowList(config.EGRESS_ALLOW);
  } catch (error) {
    if (error instanceof AllowListError)
      throw new ConfigError(`Wrong configuration: EGRESS_ALLOW ${error.message}`);
    throw error;
  }
}

/** Migrates the schema and starts everything on a running database. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { config, roles } = options;
  const clock = options.clock ?? systemClock;
  const allow = readAllowList(config);
  const app = await createApp(config, VERSION);
  const onError = (error: Error): void => {
    // Lost connections are reported once, by the watch.
    if (!isUnavailable(error)) app.log.error({ err: error }, "an error of the database or the queue");
  };
  const isPooled = config.DATABASE_DIRECT_URL !== undefined;
  const isDistributed = config.CITUS === "on";
  const { working, owner } = await prepareDatabase(options.target, {
    now: clock.now(),
    workingUrl: config.DATABASE_APP_URL,
    log: (line) => app.log.info(line),
    citus: isDistributed,
    pooler: isPooled ? { connectionString: config.DATABASE_URL ?? "" } : undefined,
  });
  const watch = watchDatabase(working, {
    log: (line) => app.log.warn(line),
    hasRoom: () => owner.run(hasRoom),
    host: await primaryOf(working),
  });
  const connection = connect(working, {
    max: 10 + config.WORKER_CONCURRENCY,
    onError,
    watch,
    isPooled,
    isDistributed,
  });
  const { db, pool } = connection;
  const threads = createReadingThreads({ log: (event, message) => app.log.warn(event, message) });
  const ends: (() => Promise<unknown>)[] = [
    () => watch.stop(),
    () => connection.close(),
    () => threads.stop(),
  ];
  const stopping = new AbortController();
  const stop = async (): Promise<void> => {
    stopping.abort(ending());
    for (const end of ends.toReversed()) await end();
  };
  try {
    let { replica } = options;
    if (roles.http && config.DATABASE_READ_URL !== undefined) {
      const opened = await openReadReplica({
        target: { connectionString: config.DATABASE_READ_URL },
        working,
        db,
        max: READERS,
        log: (line) => app.log.warn(line),
      });
      ends.push(() => opened.stop());
      replica = opened;
    }
    const boss = await startQueue(pool, { supervise: true, onError });
    ends.push(() => boss.stop({ graceful: true, timeout: 10_000, close: false }));

    let url = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
    const foundation: Foundation = {
      config,
      clock,
      db,
      watch,
      replica,
      log: app.log,
      threads,
      publicUrl: () => url,
      version: VERSION,
    };
    const engine = await createEngine({ ...options, foundation, allow, stopping: stopping.signal });
    ends.push(() => engine.stop());
    const features = createFeatures({
      foundation,
      owner,
      engine,
      boss,
      isDemo: options.isDemo ?? false,
      windowsBuild: options.windowsBuild ?? null,
      app,
    });
    await createQueues(boss, features.jobs);
    const start = async (jobs: readonly Job[]): Promise<void> => {
      const running = await startJobs(jobs, { ...foundation, boss, isAlone: options.isAlone });
      ends.push(() => running.stop());
    };
    if (roles.worker) await start(features.jobs.filter(isQueueJob));
    if (roles.http) {
      await registerWebApp(app, {
        publicUrl: foundation.publicUrl,
        securityContact: config.SECURITY_CONTACT,
        now: () => clock.now(),
      });
      registerClosingRoutes(app);
      await app.listen({ port: config.PORT, host: config.HOST });
      ends.push(() => app.close());
      const { port } = app.server.address() as AddressInfo;
      url = config.PUBLIC_URL ?? `http://localhost:${port}`;
      await start(features.jobs.filter((job) => !isQueueJob(job)));
      const host = isLoopbackHost(config.HOST) || config.HOST === "0.0.0.0" ? "localhost" : config.HOST;
      return { url: `http://${host}:${port}`, features, foundation, owner, engine, app, stop };
    }
    return { url, features, foundation, owner, engine, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
