import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { systemClock } from "../../../apps/server/src/clock.ts";
import { parseAllowList } from "../../../apps/server/src/egress/allow-list.ts";
import { startEgressGuard } from "../../../apps/server/src/egress/guard.ts";
import { createSend } from "../../../apps/server/src/fetch/send.ts";
import { createHttpTier } from "../../../apps/server/src/fetch/http-tier.ts";
import {
  ALWAYS_HEALTHY,
  MemoryHostSlots,
  MemoryRobotsCache,
} from "../../../apps/server/src/fetch/testing/memory-slots.ts";
import { robotsAllow } from "../../../apps/server/src/fetch/robots-rules.ts";
import { listen, stopServer } from "../../../apps/server/src/fetch/testing/canary.ts";
import { createFetcher } from "../../../apps/server/src/fetch/visit.ts";
import { openBrowserEntrance } from "./browser-entrance.ts";
import { caseResolver } from "./case-resolver.ts";
import { sendRaw } from "./raw-proxy.ts";
import { watchSockets } from "./watched-sockets.ts";
import { testThreads } from "../../../apps/server/src/reading/testing/test-threads.ts";
import { permitting } from "../../../apps/server/src/fetch/testing/permitting-tier.ts";

interface AddressCase {
  family: string;
  url: string;
}

interface RobotsCase {
  test: string;
  robots: string;
  agent: string;
  url: string;
  allowed: boolean;
}

interface Count {
  passed: number;
  failed: number;
}

/** Addresses on one page of the browser. */
const BATCH = 150;
/** Ports on this machine where the corpus expects a service; those that can be opened get a canary. */
const CANARY_PORTS = [80, 443, 8080, 22, 2375, 6379, 11211, 48_080];

/**
 * Tries every hostile address by six routes (entered by a user, raw at the guard, as a redirect, as a channel's receiver and as
 * its redirect, in a page of a real browser) and every robots.txt case. Prints a table and `N passed, N failed`.
 *
 * @param corpusDir folder that contains attacks/ssrf-urls.jsonl and attacks/robots.jsonl
 */
export async function run(corpusDir: string): Promise<Count> {
  const addresses = await readLines<AddressCase>(path.join(corpusDir, "attacks/ssrf-urls.jsonl"));
  const robots = await readLines<RobotsCase>(path.join(corpusDir, "attacks/robots.jsonl"));
  const counts = [await runAddresses(addresses), runRobots(robots)];
  const total = {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total;
}

async function runAddresses(cases: readonly AddressCase[]): Promise<Count> {
  let location = "";
  const redirector = createServer((request, response) => {
    if (request.url === "/robots.txt") response.writeHead(404).end();
    else response.writeHead(302, { location }).end();
  });
  const redirectPort = await listen(redirector, "127.0.0.1");
  const shopPort = await freePort();
  const canaries = await startCanaries();
  const permitted = new Set<string>();
  const watched = watchSockets(permitted);
  let refusals = 0;
  const guard = await startEgressGuard({
    allow: parseAllowList([`127.0.0.1:${redirectPort}`, `127.0.0.1:${shopPort}`]),
    resolve: caseResolver(),
    log: () => (refusals += 1),
  });
  for (const port of [redirectPort, shopPort, guard.port]) permitted.add(`127.0.0.1:${port}`);
  const http = permitting(createHttpTier({ guard, clock: systemClock, userAgent: "Pricetrail/0.1" }));
  const fetcher = createFetcher({
    guard,
    browser: null,
    robotsCache: new MemoryRobotsCache(),
    threads: testThreads,
    slots: new MemoryHostSlots(),
    health: ALWAYS_HEALTHY,
    clock: systemClock,
    userAgent: "Pricetrail/0.1",
    hostIntervalMs: 0,
  });
  const send = createSend({ guard, allow: guard.allow, userAgent: "Pricetrail/0.1" });
  const message = (url: string) => send({ method: "POST", url, headers: {}, body: "{}" });
  const browser = await openBrowserEntrance(guard, shopPort);
  if (browser === null) console.log("No browser is installed: the browser route is not tested.");

  await checkControls(watched.dials, canaries, permitted);
  const escapes = new Map<string, Set<number>>();
  let publicDials = 0;
  /** Runs one attempt, counts what the guard refused, and attributes every forbidden connection to its cases. */
  const refused = new Map<string, number>();
  const attempt = async (entrance: string, indexes: number[], work: () => Promise<unknown>) => {
    watched.dials.length = 0;
    canaries.hits.length = 0;
    const refusedBefore = refusals;
    await work();
    refused.set(entrance, (refused.get(entrance) ?? 0) + refusals - refusedBefore);
    publicDials += watched.dials.filter((dial) => !dial.forbidden).length;
    if (watched.dials.some((dial) => dial.forbidden) || canaries.hits.length > 0) {
      const escaped = escapes.get(entrance) ?? new Set();
      for (const index of indexes) escaped.add(index);
      escapes.set(entrance, escaped);
    }
  };
  const entrances = [
    "typed",
    "raw",
    "redirect",
    "channel",
    "channel redirect",
    ...(browser === null ? [] : ["browser"]),
  ];
  for (const [index, { url }] of cases.entries()) {
    await attempt("typed", [index], () => fetcher.visit(url));
    await attempt("raw", [index], () => sendRaw(guard, url));
    location = encodeURI(url).replaceAll("%25", "%");
    await attempt("redirect", [index], () =>
      http.fetchPage(new URL(`http://127.0.0.1:${redirectPort}/${index}`)),
    );
    await attempt("channel", [index], () => message(url));
    await attempt("channel redirect", [index], () => message(`http://127.0.0.1:${redirectPort}/${index}`));
  }
  if (browser !== null) {
    for (let start = 0; start < cases.length; start += BATCH) {
      const batch = [...cases.keys()].slice(start, start + BATCH);
      await attempt("browser", batch, () => browser.show(batch.map((index) => cases[index]!.url)));
    }
    await browser.stop();
  }
  await guard.stop();
  watched.restore();
  await Promise.all([stopServer(redirector), canaries.stop()]);

  for (const family of new Set(cases.map((one) => one.family))) {
    const members = cases.flatMap((one, index) => (one.family === family ? [index] : []));
    const cells = entrances.map((entrance) => {
      const escaped = members.filter((index) => escapes.get(entrance)?.has(index)).length;
      return `${entrance} ${members.length - escaped}/${members.length}`;
    });
    console.log(`addresses, ${family.padEnd(6)} ${cells.join("   ")}`);
  }
  console.log(
    `canaries on ports ${canaries.ports.join(", ")}; attempts to public addresses, held back: ${publicDials}`,
  );
  const seen = [...refused].map(([entrance, count]) => `${entrance} ${count}`);
  console.log(`refused by the guard itself: ${seen.join(", ")} (the others were refused before)`);
  const failed = new Set([...escapes.values()].flatMap((set) => [...set]));
  for (const index of [...failed].slice(0, 20)) console.log(`  escaped: ${cases[index]!.url}`);
  return { passed: cases.length - failed.size, failed: failed.size };
}

/** The watch and the canaries must detect a real escape; otherwise a clean result would mean nothing. */
async function checkControls(
  dials: readonly { forbidden: boolean }[],
  canaries: { ports: number[]; hits: number[] },
  permitted: Set<string>,
): Promise<void> {
  const port = canaries.ports.find((one) => one === 80 || one === 8080) ?? canaries.ports[0];
  if (port === undefined) throw new Error("Control: no canary could be opened.");
  await reach(port);
  if (!dials.some((dial) => dial.forbidden))
    throw new Error("Control: an unguarded connection was not detected.");
  if (canaries.hits.length > 0) throw new Error("Control: the watched connection left this process.");
  permitted.add(`127.0.0.1:${port}`);
  await reach(port);
  permitted.delete(`127.0.0.1:${port}`);
  if (canaries.hits.length === 0) throw new Error("Control: the canary did not detect a connection.");
}

/** A connection that bypasses the guard. */
function reach(port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => socket.end("GET / HTTP/1.0\r\n\r\n"));
    socket.on("error", () => {});
    socket.once("close", () => resolve());
    socket.resume();
  });
}

async function startCanaries(): Promise<{ ports: number[]; hits: number[]; stop: () => Promise<unknown> }> {
  const hits: number[] = [];
  const open: { port: number; server: ReturnType<typeof createServer> }[] = [];
  for (const port of CANARY_PORTS) {
    const server = createServer((_, response) => response.end("canary"));
    server.on("connection", () => hits.push(port));
    try {
      await listen(server, "127.0.0.1", port);
      open.push({ port, server });
    } catch {
      // In use by another program, or not permitted: the other ports remain.
    }
  }
  return {
    ports: open.map(({ port }) => port),
    hits,
    stop: () => Promise.all(open.map(({ server }) => stopServer(server))),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, "127.0.0.1");
  await stopServer(server);
  return port;
}

function runRobots(cases: readonly RobotsCase[]): Count {
  const wrong = cases.filter((one) => robotsAllow(one.robots, one.agent, one.url) !== one.allowed);
  for (const one of wrong) console.log(`  wrong: ${one.test} ${one.agent} ${one.url}`);
  console.log(`robots.txt       ${cases.length - wrong.length}/${cases.length}`);
  return { passed: cases.length - wrong.length, failed: wrong.length };
}

async function readLines<T>(file: string): Promise<T[]> {
  const text = await readFile(file, "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

if (import.meta.main) {
  const corpusDir = process.env.CORPUS_DIR;
  if (corpusDir === undefined) console.log("CORPUS_DIR is not set: skipped.");
  else if ((await run(corpusDir)).failed > 0) process.exitCode = 1;
}
