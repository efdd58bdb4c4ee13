import type { FastifyInstance } from "fastify";
import { readConfig } from "../../apps/server/src/config.ts";
import { createBilling } from "../../apps/server/src/features/billing/billing.ts";
import { createCatalogue } from "../../apps/server/src/features/catalogue/catalogue.ts";
import { createHistory } from "../../apps/server/src/features/history/history.ts";
import { createProducts } from "../../apps/server/src/features/products/products.ts";
import type { Foundation } from "../../apps/server/src/foundation.ts";
import { createApp } from "../../apps/server/src/http/app.ts";
import type { Caller } from "../../apps/server/src/http/caller.ts";
import { createRouter } from "../../apps/server/src/http/router.ts";
import { BENCH_NOW } from "./load.ts";
import type { LoadedData } from "./load.ts";

/** What a request of the bench carries as its session. */
export const BENCH_TOKEN = "bench";

/** The product's own routes over the loaded data; only the look-up of the session is the bench's. */
export async function serve(data: LoadedData): Promise<FastifyInstance> {
  const config = readConfig({ LOG_LEVEL: "silent" });
  const app = await createApp(config, "0.0.0");
  const foundation: Foundation = {
    config,
    clock: { now: () => BENCH_NOW, sleep: () => Promise.resolve() },
    db: data.db,
    log: app.log,
    publicUrl: () => "http://localhost",
    version: "0.0.0",
  };
  const caller: Caller = {
    sessionId: BENCH_TOKEN,
    tokenHash: Buffer.alloc(0),
    userId: data.organisationId,
    email: "bench@example.com",
    fullname: "Bench",
    organisationId: data.organisationId,
    role: "owner",
    isVerified: true,
    isOperator: false,
  };
  const find = () => Promise.resolve(caller);
  const router = createRouter(app, {
    findCaller: find,
    redeemTicket: find,
    checkCaptcha: () => Promise.resolve(),
  });
  const activity = { record: () => Promise.resolve() };
  const catalogue = createCatalogue(foundation, { activity });
  for (const feature of [
    catalogue,
    createProducts(foundation, { activity, catalogue }),
    createHistory(foundation),
    createBilling(foundation),
  ])
    feature.registerRoutes(router);
  await app.ready();
  return app;
}
