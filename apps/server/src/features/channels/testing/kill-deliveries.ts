import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { MINUTE_MS, DAY_MS } from "@pricetrail/contract";
import { TEST_NOW } from "../../../database/testing.ts";
import { openChannelsFixture } from "./channels.fixture.ts";
import type { ChannelsFixture, Watcher } from "./channels.fixture.ts";
import { startReceiver } from "./receiver.ts";
import type { Received } from "./receiver.ts";

/** The program that is killed. */
export const DELIVERING_PROGRAM = fileURLToPath(new URL("./delivering-program.ts", import.meta.url));
/** Longer than the lease of a killed program. */
const LATER_MS = 3 * MINUTE_MS;
/** The last retry is due after little more than three days. */
const MAX_STEPS = 4 * 24 * 2;

export interface DeliveriesOutcome {
  deliveries: number;
  kills: number;
  /** Requests that the receivers of all channels have rejected in some way. */
  refused: number;
  /** Requests beyond the first for a message, all under its id. */
  repeated: number;
  /** Messages that a receiver never got, and those that arrived under two ids, which no receiver can deduplicate. */
  lost: number;
  twice: number;
  /** Deliveries that the program has not recorded as sent in the end. */
  unsent: number;
}

/** The responses of a failing receiver, in rotation. */
const FAILURES: ((response: ServerResponse) => void)[] = [
  (response) => response.destroy(),
  (response) => response.writeHead(500).end("no"),
  (response) => response.writeHead(429, { "retry-after": "600" }).end(),
  (response) => response.writeHead(307, { location: "http://127.0.0.1:9/" }).end(),
];

/** Publishes this many price changes, a minute apart, like confirming visits. */
async function publishChanges(fixture: ChannelsFixture, { tracked }: Watcher, count: number): Promise<void> {
  const { tenant, productId } = tracked;
  const { organisationId } = tenant;
  for (let index = 1; index <= count; index += 1) {
    const since = new Date(TEST_NOW.getTime() + DAY_MS + index * MINUTE_MS);
    fixture.time.now = since;
    await tenant.in(async (trx) => {
      await trx
        .insertInto("price_point")
        .values({
          organisation_id: organisationId,
          product_id: productId,
          at: since,
          check_id: productId,
          normal_minor: index % 2 === 0 ? 1990 : 1400,
          discounted_minor: null,
          currency: "USD",
        })
        .execute();
      await fixture.settleNeeds.onPublished(trx, { organisationId, productId, since, now: since });
    });
  }
}

/**
 * Kills the delivering program (SIGKILL), alternating between before and after a receiver's response. Halfway, all receivers fail
 * for a day of the injected clock. Returns what the receivers got in the end.
 *
 * @param options.minutes how long the program keeps being killed, whatever the number of kills, half of it before the outage. If
 *   absent, until the work is done
 * @param options.script the program as a script that starts faster
 */
export async function killDeliveries(options: {
  kills: number;
  messages: number;
  channels: number;
  minutes?: number;
  script?: string;
  log?: (line: string) => void;
}): Promise<DeliveriesOutcome> {
  const { kills: wanted, messages, channels, minutes = Infinity, log = () => undefined } = options;
  const { script = DELIVERING_PROGRAM } = options;
  const fixture = await openChannelsFixture();
  const receiver = await startReceiver();
  const watcher = await fixture.addWatcher();
  await watcher.price(0, "19.90");
  const paths = Array.from({ length: channels }, (_, index) => `/${index}`);
  const hooks: string[] = [];
  for (const path of paths)
    hooks.push((await watcher.addChannel("webhook", { url: receiver.origin + path })).id);
  await watcher.addAlert(hooks);
  await publishChanges(fixture, watcher, messages);

  let program: ChildProcess | undefined;
  let kills = 0;
  let got = 0;
  let refused = 0;
  const accepted: Received[] = [];
  const { host, port, database } = fixture.database.target;
  const target = JSON.stringify({ host, port, database, user: fixture.database.role });

  /** Delivers in programs that are killed, up to a number of kills or until a time. */
  async function deliverUntil(limit: number, endsAt = Infinity): Promise<void> {
    receiver.answer((response, received) => {
      accepted.push(received);
      got += 1;
      const isKill = kills < limit && got === 1 + (kills % 3);
      // Alternates between before the response, when the message was sent without a record of it, and just after.
      if (isKill && kills % 2 === 0) program?.kill("SIGKILL");
      else if (isKill) response.writeHead(204).end(() => program?.kill("SIGKILL"));
      else response.writeHead(204).end();
      if (!isKill) return;
      kills += 1;
      if (kills % 50 === 0) log(`  ${kills} kills`);
    });
    const isWanted = (): boolean => kills < limit && performance.now() < endsAt;
    while (isWanted()) {
      got = 0;
      program = spawn(process.execPath, [script, target, fixture.time.now.toISOString()], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      const [exit] = (await once(program, "exit")) as [number | null];
      fixture.time.now = new Date(fixture.time.now.getTime() + LATER_MS);
      if (exit !== 0 && exit !== null) throw new Error(`the delivering program ended by itself: ${exit}`);
      // Nothing is due any more: further kills would hit an idle program.
      if (exit === 0 && got === 0) return;
    }
  }

  const step = async (minutes: number): Promise<void> => {
    fixture.time.now = new Date(fixture.time.now.getTime() + minutes * MINUTE_MS);
    while ((await fixture.channels.deliverDue()) > 0);
  };

  const halfMs = (minutes * MINUTE_MS) / 2;
  await deliverUntil(Math.ceil(wanted / 2), performance.now() + halfMs);
  receiver.answer((response) => {
    FAILURES[refused % FAILURES.length]!(response);
    refused += 1;
  });
  for (let half = 0; half < 48; half += 1) await step(30);
  log(`  the receivers were out of order for a day: ${refused} requests`);
  fixture.time.now = new Date(fixture.time.now.getTime() + DAY_MS);
  await deliverUntil(wanted, performance.now() + halfMs);
  receiver.answer((response, received) => {
    accepted.push(received);
    response.writeHead(204).end();
  });
  const unsentOf = () =>
    watcher.tracked.tenant.in((trx) =>
      trx.selectFrom("delivery").select("id").where("state", "<>", "sent").execute(),
    );
  for (let steps = 0; steps < MAX_STEPS && (await unsentOf()).length > 0; steps += 1) await step(30);

  const idsOf = new Map<string, Set<unknown>>();
  for (const { path, headers, body } of accepted) {
    const { data } = JSON.parse(body) as { data: { messageId: string } };
    const key = `${path} ${data.messageId}`;
    idsOf.set(key, (idsOf.get(key) ?? new Set()).add(headers["webhook-id"]));
  }
  const unsent = (await unsentOf()).length;
  await receiver.stop();
  await fixture.close();
  const deliveries = messages * channels;
  return {
    deliveries,
    kills,
    refused,
    repeated: accepted.length - idsOf.size,
    lost: deliveries - idsOf.size,
    twice: [...idsOf.values()].filter((ids) => ids.size > 1).length,
    unsent,
  };
}
