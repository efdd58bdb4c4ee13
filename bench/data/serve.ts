import type { FastifyInstance } from "fastify";
import { readConfig } from "../../apps/server/src/config.ts";
import { UNWATCHED } from "../../apps/server/src/database/watch.ts";
import { parseAllowList } from "../../apps/server/src/egress/allow-list.ts";
import { createEngine } from "../../apps/server/src/engine.ts";
import { createFeatures } from "../../apps/server/src/features.ts";
import type { Foundation } from "../../apps/server/src/foundation.ts";
import { createApp } from "../../apps/server/src/http/app.ts";
import type { Caller } from "../../apps/server/src/http/caller.ts";
import { startQueue } from "../../apps/server/src/jobs/queue.ts";
import { createReadingThreads } from "../../apps/server/src/reading/reading-threads.ts";
import { BENCH_NOW } from "./load.ts";
import type { LoadedData } from "./load.ts";

/** The session token of the fixture's requests. */
export const BENCH_TOKEN = "fixture";

/** The whole product on the loaded data; only the session lookup is replaced. */
export async function serve(data: LoadedData): Promise<FastifyInstance> {
  const config = readConfig({ LOG_LEVEL: "silent" });
  const app = await createApp(config, "0.0.0");
  const threads = createReadingThreads({ log: () => undefined });
  const foundation: Foundation = {
    config,
    clock: { now: () => BENCH_NOW, sleep: () => Promise.resolve() },
    db: data.db,
    log: app.log,
    threads,
    watch: UNWATCHED,
    publicUrl: () => "http://localhost",
    version: "0.0.0",
  };
  const caller: Caller = {
    sessionId: BENCH_TOKEN,
    tokenHash: Buffer.alloc(0),
    userId: data.organisationId,
    email: "fixture@example.com",
    fullname: "Bench",
    organisationId: data.organisationId,
    role: "owner",
    isVerified: true,
    isOperator: false,
  };
  const find = () => Promise.resolve(caller);
  const boss = await startQueue(data.pool, { supervise: false, onError: () => undefined });
  const engine = await createEngine({
    foundation,
    allow: parseAllowList(""),
    browserPath: null,
  });
  createFeatures(
    { foundation, owner: data.owner, engine, boss, app, isDemo: false, windowsBuild: null },
    { gatekeepers: { findCaller: find, findDevice: find, redeemTicket: find } },
  );
  app.addHook("onClose", async () => {
    await engine.stop();
    await threads.stop();
    await boss.stop({ graceful: false, close: false });
  });
  await app.ready();
  return app;
}
