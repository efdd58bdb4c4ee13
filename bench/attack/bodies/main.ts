import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { signUp, startProduct } from "../../../tests/product.ts";
import { createCheckRecord } from "../check-record.ts";

/**
 * Sends bodies of 12 MB from 36 connections at once, without a token, with an expired one and to addresses that do not exist,
 * over and over, while a member works.
 */
const CONNECTIONS = 36;
const BODY_BYTES = 12 * 1024 * 1024;
const SECONDS = 30;
/** Interval of the member's requests in ms: half of what a session may send. */
const EVERY_MS = 100;
const P99_MS = 300;
/** On a machine that was slow or busy before the attack, the limit is this multiple of the time measured then. */
const MAX_SLOWDOWN = 4;
const GROWTH_MB = 200;
/** Other programs on the machine only ever add time, so a member is served too slowly only if that is so each time. */
const ATTEMPTS = 3;

const folder = mkdtempSync(join(tmpdir(), "pricetrail-bodies-"));
const product = await startProduct({ DATA_DIR: folder, CAPTCHA: "off", THROTTLE: "on" });
const { hostname, port } = new URL(product.url);
const checks = createCheckRecord();
const { check } = checks;

/** The program's resident memory in MB. */
const memory = (): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${product.process.pid}/status`, "utf8"))![1]) / 1024;

const TARGETS = [
  ["add/companion/reading", undefined],
  ["add/configuration", undefined],
  ["start/track", "A".repeat(43)],
  ["import/product", undefined],
  ["user/login", undefined],
  ["no/such/call", undefined],
] as const;
const body = Buffer.alloc(64 * 1024, `${JSON.stringify({ html: "<p>x</p>" })},`);
body.write("[");

/** Posts the whole body as fast as it is accepted; resolves when the connection ends. */
function post(path: string, token: string | undefined): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    let sent = 0;
    const pump = (): void => {
      while (sent < BODY_BYTES && !socket.destroyed) {
        sent += body.length;
        if (!socket.write(body)) return;
      }
    };
    socket.setEncoding("latin1").on("data", (part: string) => (answer += part));
    socket.on("error", () => undefined).on("drain", pump);
    socket.on("close", () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0),
        sent: Math.min(sent, BODY_BYTES),
      }),
    );
    socket.on("connect", () => {
      socket.write(
        `POST /api/${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
          `content-length: ${BODY_BYTES}\r\n${token === undefined ? "" : `authorization: Bearer ${token}\r\n`}\r\n`,
      );
      pump();
    });
  });
}

/** Measures a member's requests until stopped, in milliseconds. */
async function measure(token: string, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const ask = async (): Promise<void> => {
    const from = performance.now();
    const answer = await fetch(`${product.url}/api/get/product`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`a member was answered ${answer.status}`);
    times.push(performance.now() - from);
  };
  while (!until()) {
    asked.push(ask());
    await wait(EVERY_MS);
  }
  await Promise.all(asked);
  return times.toSorted((a, b) => a - b);
}
const at = (times: readonly number[], share: number): number =>
  times[Math.floor((times.length - 1) * share)]!;

try {
  const { token } = await signUp(product.url, "member@example.com");
  const quietEnd = performance.now() + 5000;
  const quiet = await measure(token, () => performance.now() > quietEnd);
  const before = memory();
  let most = before;
  const statuses = new Map<number, number>();
  let sentBytes = 0;
  /** Attacks once; returns the times of the member's requests meanwhile. */
  const attack = async (): Promise<number[]> => {
    const end = performance.now() + SECONDS * 1000;
    const isOver = (): boolean => performance.now() > end;
    const attacking = Array.from({ length: CONNECTIONS }, async (_, index) => {
      for (let turn = index; !isOver(); turn += 1) {
        const [path, bearer] = TARGETS[turn % TARGETS.length]!;
        const { status, sent } = await post(path, bearer);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        sentBytes += sent;
      }
    });
    const watching = (async () => {
      for (; !isOver(); await wait(50)) most = Math.max(most, memory());
    })();
    const measured = await measure(token, isOver);
    await Promise.all([...attacking, watching]);
    return measured;
  };
  const bound = Math.max(P99_MS, MAX_SLOWDOWN * at(quiet, 0.99));
  let times = await attack();
  for (let attempt = 1; attempt < ATTEMPTS && at(times, 0.99) >= bound; attempt += 1) times = await attack();
  const summary = [...statuses].map(([status, count]) => `${count} times ${status}`).join(", ");
  check(
    "every post is refused",
    [...statuses.keys()].every((status) => status === 0 || (status >= 400 && status < 500)),
    summary,
  );
  console.log(
    `  a member's requests before: p50 ${at(quiet, 0.5).toFixed(0)} ms, p99 ${at(quiet, 0.99).toFixed(0)} ms; sent ${(sentBytes / 1e6).toFixed(0)} MB`,
  );
  check(
    `a member's requests: p99 below ${bound.toFixed(0)} ms`,
    at(times, 0.99) < bound,
    `${times.length} requests: p50 ${at(times, 0.5).toFixed(0)}, p99 ${at(times, 0.99).toFixed(0)}, longest ${times.at(-1)!.toFixed(0)} ms`,
  );
  check(
    `memory grows by less than ${GROWTH_MB} MB`,
    most - before < GROWTH_MB,
    `from ${before.toFixed(0)} to ${most.toFixed(0)} MB`,
  );
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
checks.finish();
