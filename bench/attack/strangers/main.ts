import { readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { newDataFolder, signUp, startProduct } from "../../../tests/product.ts";
import type { Person } from "../../../tests/product.ts";
import { productPage, serveShop } from "../../../tests/static-shop.ts";
import { databasePid, memoryBelowMb } from "../../engine/cpu.ts";
import { createCheckRecord } from "../check-record.ts";
import type { MemberData, Watched } from "./member.ts";
import { DEAR_PAGES, LARGE_PAGE } from "./pages.ts";

/**
 * `npm run attack -- strangers`: pages, imports, bodies and slow connections that cost the program as much as they can, while
 * another member works and another organisation's run goes on.
 */
/** Interval of the member's requests in ms: below what the program permits one person. */
const EVERY_MS = 60;
const QUIET_MS = 4_000;
/** Longest attack in ms; what has not been read by then is cancelled. */
const ATTACK_MS = 20_000;
/** The member's p99 is at most this multiple of the quiet one just before or after, and always allowed to be this long in ms. */
const MAX_SLOWDOWN = 2;
const FLOOR_MS = 300;
/** The goal is 300 MB; 410 were measured on 2026-11-28: 150 in the serving process, 260 in those that it starts. */
const GROWTH_MB = 500;
/** Other programs on the machine only ever add time, so a member is served too slowly only if that is so each time. */
const ATTEMPTS = 2;
const ORDINARY = 15;
const LARGE_PAGES = 48;
const SLOW_CONNECTIONS = 144;
const SLOW_MS = 8_000;
const BODIES = 12;

const folder = newDataFolder();
const shop = await serveShop((path) => {
  const kind = /^\/(\w+)\/(\d+)/.exec(path);
  if (kind?.[1] === "p") return productPage(`Kettle ${kind[2]}`, "19.90");
  if (kind?.[1] === "large") return { status: 200, body: LARGE_PAGE };
  return kind?.[1] === "dear" ? DEAR_PAGES[Number(kind[2])]?.[1] : undefined;
});
const product = await startProduct({
  DATA_DIR: folder,
  CAPTCHA: "off",
  THROTTLE: "on",
  EGRESS_ALLOW: "127.0.0.1",
  HOST_INTERVAL_MS: "0",
  LOG_LEVEL: "warn",
});
const { hostname, port } = new URL(product.url);
const checks = createCheckRecord();
const { check } = checks;

const pid = product.process.pid ?? 0;
/** Resident memory in MB of the program's own process, and of those that it has started, without its database. */
const memory = () => {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  const [own, started] = [Number(kb) / 1024, memoryBelowMb(pid, databasePid(folder))];
  return { own, started, all: own + started };
};
type Memory = ReturnType<typeof memory>;
const memoryText = ({ own, started, all }: Memory): string =>
  `${all.toFixed(0)} MB, ${own.toFixed(0)} and ${started.toFixed(0)}`;
const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

/** Lets a member work, who also signs in again if asked to; the result ends it. */
function work(member: Person, signsIn = false): () => Promise<Watched> {
  const data: MemberData = {
    url: product.url,
    token: member.token,
    email: member.email,
    everyMs: EVERY_MS,
    signInAt: signsIn ? 25 : -1,
  };
  const worker = new Worker(new URL("./member.ts", import.meta.url), { workerData: data });
  const watched = new Promise<Watched>((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
  });
  return () => {
    worker.postMessage("over", []);
    return watched;
  };
}

const imported = (person: Person, paths: readonly string[]): Promise<{ runId: string }> =>
  person.call("POST", "import/product", { text: paths.map((path) => shop.origin + path).join("\n") });

interface Started {
  data: { _id: string };
}
interface Run {
  state: string;
  values: number;
  errors: number;
  finishedAt: string | null;
}
/** Waits for a run to end; cancels it at `until`, in ms of this program. */
async function ended(person: Person, runId: string, until = Infinity): Promise<Run> {
  for (;;) {
    const { data } = await person.call<{ data: Run }>("GET", `get/run/${runId}`);
    if (data.finishedAt !== null) return data;
    if (performance.now() > until)
      await person.call("POST", `cancel/run/${runId}`, {}).catch(() => undefined);
    await wait(200);
  }
}

/** Uploads a file to be imported without effect; returns the status. */
function upload(token: string, content: Buffer): Promise<number> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(content)]), "products.csv");
  return fetch(`${product.url}/api/import/product?dryRun=true`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  }).then(async (answer) => {
    await answer.text();
    return answer.status;
  });
}

const MB = 1_000_000;
/** Imports that are dear to read. */
const IMPORTS: readonly Buffer[] = [
  Buffer.concat([Buffer.from("url"), Buffer.alloc(9.9 * MB, "\n")]),
  Buffer.alloc(9.9 * MB, "\n"),
  Buffer.concat([Buffer.from("url"), Buffer.alloc(9.9 * MB, ",")]),
  Buffer.concat([Buffer.from("url\n"), Buffer.alloc(9.9 * MB, '"')]),
  Buffer.concat([Buffer.from("url\nhttp://shop.example/"), Buffer.alloc(9.8 * MB, "a")]),
  Buffer.alloc(9.9 * MB, "\t"),
];

/** Announces a body of 512 KB from one of three addresses and sends one byte of it. */
function announce(path: string, index: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({
      port: Number(port),
      host: hostname,
      family: 4,
      localAddress: `127.0.0.${2 + (index % 3)}`,
    });
    socket
      .on("error", () => resolve(socket))
      .on("connect", () => {
        socket.write(
          `POST /api/${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 524288\r\n\r\n{`,
        );
        resolve(socket);
      });
  });
}

const FIELD = {
  key: "own:a",
  capture: {
    key: "own:a",
    value: "x",
    tagValue: "<p>x</p>",
    tag: "p",
    fingerprint: { a: Array(40).fill(1) },
  },
};
/** Picked fields that are far too large together. */
const FIELDS = Buffer.from(
  JSON.stringify({ url: `${shop.origin}/p/1`, fields: Array.from({ length: 26_000 }, () => FIELD) }),
);

/** Sends the picked fields; resolves with the status, or 0 where the connection ended. */
function sendFields(token: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      `${product.url}/api/add/configuration`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "content-length": FIELDS.length,
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on("error", () => resolve(0));
    sent.end(FIELDS);
  });
}

try {
  const member = await signUp(product.url, "member@example.com", "Member Ltd");
  const other = await signUp(product.url, "other@example.com", "Other Ltd");
  const stranger = await signUp(product.url, "stranger@example.com", "Stranger Ltd");
  const ordinary = Array.from({ length: ORDINARY }, (_, number) => `/p/${number}`);
  const first = await imported(other, ordinary);
  const usual = await ended(other, first.runId);
  // Warm, as it has been for days.
  await ended(stranger, (await imported(stranger, ["/p/900", "/p/901"])).runId);
  const otherRuns = async (): Promise<Run> =>
    ended(other, (await other.call<Started>("POST", "track/product", {})).data._id);
  /** The member's time while nobody attacks, in ms; other programs on the machine change it from minute to minute. */
  async function quietP99(): Promise<number> {
    const over = work(member);
    await Promise.all([wait(QUIET_MS), otherRuns()]);
    const { times } = await over();
    console.log(
      `  quiet: ${times.length} requests, p50 ${at(times, 0.5).toFixed(0)}, p99 ${at(times, 0.99).toFixed(0)} ms; ${memoryText(memory())}`,
    );
    return at(times, 0.99);
  }
  let quiet = await quietP99();
  const before = memory();
  let most = before;

  /** Attacks while the member works and the other organisation's products are visited. */
  async function under(name: string, attack: (until: number) => Promise<string>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      // Once in each attack: repeated sign-ins are limited, whoever attacks.
      const end = work(member, attempt === 1);
      const over = new AbortController();
      let peak = memory();
      const watching = (async () => {
        for (; !over.signal.aborted; await wait(250)) {
          const now = memory();
          if (now.all > most.all) most = now;
          if (now.all > peak.all) peak = now;
        }
      })();
      const [detail, run] = await Promise.all([attack(performance.now() + ATTACK_MS), otherRuns()]);
      const { times, refused } = await end();
      over.abort();
      await watching;
      // The machine was as busy during the attack as before or after it.
      const quietBefore = quiet;
      quiet = await quietP99();
      const bound = Math.max(FLOOR_MS, MAX_SLOWDOWN * Math.max(quietBefore, quiet));
      const isQuick = at(times, 0.99) < bound;
      if (!isQuick && attempt < ATTEMPTS) continue;
      check(
        `${name}: a member's p99 below ${bound.toFixed(0)} ms`,
        isQuick,
        `${detail}; ${times.length} requests, p50 ${at(times, 0.5).toFixed(0)}, p99 ${at(times, 0.99).toFixed(0)}, longest ${at(times, 1).toFixed(0)} ms`,
      );
      check(`${name}: nobody else is refused`, refused.length === 0, refused.slice(0, 5).join(", "));
      check(
        `${name}: another organisation's run ends as usual`,
        run.values === usual.values && run.errors === usual.errors,
        `${run.values} values, ${run.errors} errors`,
      );
      console.log(`  ${name}: at most ${memoryText(peak)}`);
      return;
    }
  }

  let dear: string | undefined;
  await under(`${DEAR_PAGES.length} dear pages`, async (until) => {
    const paths = DEAR_PAGES.map((_, number) => `/dear/${number}`);
    dear = dear
      ? (await stranger.call<Started>("POST", "track/product", {})).data._id
      : (await imported(stranger, paths)).runId;
    const run = await ended(stranger, dear, until);
    return `${run.values} values, ${run.errors} errors`;
  });
  await under("imports", async () => {
    const statuses: number[] = [];
    for (const file of IMPORTS) statuses.push(await upload(stranger.token, file));
    check(
      "every dear import is answered with a clear refusal",
      statuses.every((status) => status >= 200 && status < 500),
      statuses.join(", "),
    );
    return statuses.join(", ");
  });
  await under(`${SLOW_CONNECTIONS} connections that announce bodies`, async () => {
    const until = performance.now() + SLOW_MS;
    let open: Socket[] = [];
    for (let turn = 0; performance.now() < until; turn += 1) {
      open = open.filter((socket) => !socket.destroyed && socket.writable);
      const path = turn % 2 === 0 ? "stripe/webhook" : "user/login";
      while (open.length < SLOW_CONNECTIONS) open.push(await announce(path, open.length));
      await wait(500);
    }
    for (const socket of open) socket.destroy();
    return `held for ${(SLOW_MS / 1000).toFixed(0)} s`;
  });
  let round = 0;
  await under(`${LARGE_PAGES} pages of 9.5 MB`, async (until) => {
    round += 1;
    const paths = Array.from({ length: LARGE_PAGES }, (_, number) => `/large/${round}${number}`);
    const run = await ended(stranger, (await imported(stranger, paths)).runId, until);
    return `${run.values} values, ${run.errors} errors`;
  });
  await under(`${BODIES} bodies of 3.9 MB by one member`, async () => {
    const statuses = await Promise.all(Array.from({ length: BODIES }, () => sendFields(stranger.token)));
    return statuses.join(", ");
  });
  const end = work(member);
  await wait(500);
  const after = await end();
  check(
    "nothing has ended",
    product.process.exitCode === null && after.refused.length === 0,
    `${after.times.length} requests after it`,
  );
  check("no reading thread is lost", !product.output().includes("a reading thread was lost"), "");
  check(
    `memory grows by less than ${GROWTH_MB} MB`,
    most.all - before.all < GROWTH_MB,
    `from ${memoryText(before)} to ${memoryText(most)}`,
  );
} finally {
  await product.stop();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
checks.finish();
