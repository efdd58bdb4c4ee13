import http from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** Sends requests at a fixed rate, however long the responses take (an open loop: a slow server does not slow the load down). */
interface Order {
  port: number;
  token: string;
  paths: readonly string[];
  perSecond: number;
  seconds: number;
}

const { port, token, paths, perSecond, seconds } = workerData as Order;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const times: number[] = [];
let errors = 0;

function request(path: string): Promise<void> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const fail = () => {
      errors += 1;
      resolve();
    };
    http
      .get(
        {
          host: "127.0.0.1",
          port,
          path: `/api/${path}`,
          agent,
          headers: { authorization: `Bearer ${token}` },
        },
        (answer) => {
          answer.resume();
          answer.once("error", fail);
          answer.once("end", () => {
            if (answer.statusCode !== 200) errors += 1;
            times.push(performance.now() - begin);
            resolve();
          });
        },
      )
      .once("error", fail);
  });
}

const cpu = process.threadCpuUsage();
const begin = performance.now();
const open: Promise<void>[] = [];
for (let sent = 0; sent < perSecond * seconds; sent += 1) {
  const due = (sent * 1000) / perSecond - (performance.now() - begin);
  if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
  open.push(request(paths[sent % paths.length]!));
}
await Promise.all(open);
agent.destroy();
const used = process.threadCpuUsage(cpu);
times.sort((a, b) => a - b);
parentPort!.postMessage({
  count: times.length,
  errors,
  medianMs: times[Math.floor(times.length * 0.5)],
  p99Ms: times[Math.floor(times.length * 0.99)],
  seconds: (performance.now() - begin) / 1000,
  generatorCpuMs: (used.user + used.system) / 1000,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread's port has no origin
});
