import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openChannelsBench } from "./testing/channels.bench.ts";
import type { ChannelsBench } from "./testing/channels.bench.ts";
import { startReceiver } from "./testing/receiver.ts";
import type { Receiver } from "./testing/receiver.ts";

const PROGRAM = fileURLToPath(new URL("./testing/delivering-program.ts", import.meta.url));
const MESSAGES = 12;
const KILLS = 16;
/** Longer than a program that was killed keeps what it took. */
const LATER_MS = 3 * 60_000;

let bench: ChannelsBench;
let receiver: Receiver;
beforeAll(async () => {
  bench = await openChannelsBench();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await bench.close();
});

it(`loses no message in ${KILLS} kills, and sends what it sends twice under one id`, async () => {
  const watcher = await bench.addWatcher();
  await watcher.price(0, "19.90");
  const hooks = await Promise.all(
    ["/a", "/b"].map((path) => watcher.addChannel("webhook", { url: receiver.origin + path })),
  );
  await watcher.addAlert(hooks.map(({ id }) => id));
  for (let day = 1; day <= MESSAGES; day += 1) await watcher.price(day, day % 2 === 0 ? "19.90" : "14.00");

  let program: ChildProcess;
  let kills = 0;
  let got = 0;
  receiver.answer((response) => {
    got += 1;
    const isKill = kills < KILLS && got === 1 + (kills % 3);
    // By turns before the answer, so that it was sent and nobody knows, and just after it.
    const isBefore = kills % 2 === 0;
    if (isKill && isBefore) program.kill("SIGKILL");
    else if (isKill) response.writeHead(204).end(() => program.kill("SIGKILL"));
    else response.writeHead(204).end();
    if (isKill) kills += 1;
  });
  const { host, port, database } = bench.database.target;
  const target = JSON.stringify({ host, port, database, user: bench.database.role });
  let exit: number | null = null;
  while (exit === null) {
    got = 0;
    program = spawn(process.execPath, [PROGRAM, target, bench.time.now.toISOString()], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    [exit] = (await once(program, "exit")) as [number | null];
    bench.time.now = new Date(bench.time.now.getTime() + LATER_MS);
  }
  expect([exit, kills]).toEqual([0, KILLS]);

  const idsOf = new Map<string, Set<unknown>>();
  for (const { path, headers, body } of receiver.received) {
    const { data } = JSON.parse(body) as { data: { messageId: string } };
    const key = `${path} ${data.messageId}`;
    idsOf.set(key, (idsOf.get(key) ?? new Set()).add(headers["webhook-id"]));
  }
  // Something was sent twice, else the kills came at harmless moments.
  expect(receiver.received.length).toBeGreaterThan(2 * MESSAGES);
  expect(idsOf.size).toBe(2 * MESSAGES);
  expect([...idsOf.values()].every((ids) => ids.size === 1)).toBe(true);
  expect(new Set([...idsOf.values()].flatMap((ids) => [...ids])).size).toBe(2 * MESSAGES);
  for (const { id } of hooks)
    expect((await watcher.deliveries(id)).map(({ state }) => state)).toEqual(
      Array.from({ length: MESSAGES }, () => "sent"),
    );
});
