import { DELIVERY_STATES, MAIL_STATES, SESSION } from "@pricetrail/contract";
import type { FastifyInstance } from "fastify";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { bearerOf } from "../../http/authorise.ts";
import type { Caller, Gatekeepers, ObservedCall } from "../../http/caller.ts";
import { keyDead, needsScope } from "../../http/errors.ts";
import { EXPOSITION_TYPE, exposition } from "./exposition.format.ts";
import type { Gauge, Sample } from "./exposition.format.ts";
import * as store from "./metrics.store.ts";

export const METRICS_PATH = "/metrics";
const CALL: ObservedCall = { method: "GET", path: METRICS_PATH, access: SESSION };

export interface MetricsNeeds {
  app: FastifyInstance;
  findKey: (secret: string) => Promise<Caller | undefined>;
  /** Records refusals. */
  observe: Gatekeepers["observe"];
  isOperator: (email: string) => boolean;
  /** Queue, mail and health of the installation. */
  operatorStatus: () => Promise<{
    queue: { name: string; waiting: number; active: number; failed: number }[];
    mail: { state: string }[];
    health: Record<string, boolean | string>;
  }>;
  usageToday: (
    organisationId: string,
  ) => Promise<{ points: number; freePoints: number; costMicroUsd: number }>;
}

const one = (name: string, help: string, value: number | null): Gauge => ({
  name: `pricetrail_${name}`,
  help,
  samples: value === null ? [] : [{ value }],
});
const by = (name: string, help: string, samples: readonly Sample[]): Gauge => ({
  name: `pricetrail_${name}`,
  help,
  samples,
});

/** Returns a sample for each state, including empty ones: an absent series would raise no alert. */
const byState = (states: readonly string[], counted: readonly store.Counted[]): Sample[] =>
  states.map((state) => ({
    labels: { state },
    value: counted.reduce((sum, { key, count }) => (key === state ? sum + count : sum), 0),
  }));

/** Creates the metrics for Prometheus, by key: those of an organisation, and of the installation for a key of its operator. */
export function createMetrics({ db, clock, version }: Foundation, needs: MetricsNeeds) {
  const { app } = needs;

  async function organisation(organisationId: string): Promise<Gauge[]> {
    const usage = await needs.usageToday(organisationId);
    return readInOrganisation(db, organisationId, async (trx) => {
      const outcomes = await store.countByOutcome(trx, organisationId);
      const others = await store.countOthers(trx, organisationId, clock.now());
      const deliveries = await store.countDeliveries(trx, organisationId);
      const samples = (counted: readonly store.Counted[], label: string) =>
        counted.map(({ key, count }) => ({ labels: { [label]: key }, value: count }));
      return [
        by("products", "Products by the outcome of their last visit", samples(outcomes, "outcome")),
        one("tracked_products", "Products that are tracked", others.tracking),
        one("priced_products", "Products with a price in force", others.priced),
        one("oldest_price_age_seconds", "Age of the oldest price of a tracked product", others.oldestPriceS),
        one("held_products", "Products with a price that waits to be confirmed", others.held),
        one("live_runs", "Runs that are under way", others.liveRuns),
        one("price_changes_last_day", "Price changes in the last 24 hours", others.changesDay),
        by("deliveries", "Messages to channels by state", byState(DELIVERY_STATES, deliveries)),
        one("data_points_today", "Data points of this UTC day", usage.points),
        one("free_data_points_today", "Free data points of this UTC day", usage.freePoints),
        one("cost_today_micro_usd", "Cost of this UTC day in micro-dollars", usage.costMicroUsd),
      ];
    });
  }

  async function installation(): Promise<Gauge[]> {
    const { queue, mail, health } = await needs.operatorStatus();
    const checks = Object.entries(health).filter(([, value]) => typeof value === "boolean");
    return [
      by("info", "The program's version", [{ labels: { version }, value: 1 }]),
      by(
        "queue_jobs",
        "Jobs of a queue by state",
        queue.flatMap(({ name, waiting, active, failed }) =>
          Object.entries({ waiting, active, failed }).map(([state, value]) => ({
            labels: { queue: name, state },
            value,
          })),
        ),
      ),
      by(
        "newest_mails",
        "The newest mails by state",
        byState(
          MAIL_STATES,
          mail.map(({ state }) => ({ key: state, count: 1 })),
        ),
      ),
      by(
        "healthy",
        "Whether a part can be used",
        checks.map(([part, value]) => ({ labels: { part }, value: value === true ? 1 : 0 })),
      ),
      one("resident_memory_bytes", "Memory of the program that answers", process.memoryUsage.rss()),
      one(
        "uptime_seconds",
        "Seconds since the program that answers was started",
        Math.floor(process.uptime()),
      ),
    ];
  }

  return {
    register(): void {
      app.route({
        method: "GET",
        url: METRICS_PATH,
        schema: { hide: true } as never,
        onRequest: async (request, reply) => {
          const bearer = bearerOf(request);
          const caller = bearer === undefined ? undefined : await needs.findKey(bearer);
          if (!caller?.key) {
            await app.admission.countAnonymous(request.ip);
            throw keyDead();
          }
          request.identified = caller;
          if (!caller.key.scopes.includes("metrics:read")) throw needsScope("metrics:read");
          await app.admission.countCall(caller, reply, false);
          request.caller = caller;
        },
        onResponse: (request, reply, done) => {
          needs.observe(CALL, request, reply);
          done();
        },
        handler: async (request, reply) => {
          const { organisationId, email } = request.caller!;
          const gauges = [
            ...(await organisation(organisationId)),
            ...(needs.isOperator(email) ? await installation() : []),
          ];
          return reply.header("cache-control", "no-store").type(EXPOSITION_TYPE).send(exposition(gauges));
        },
      });
    },
  };
}
