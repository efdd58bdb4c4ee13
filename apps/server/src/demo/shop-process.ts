import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { StartError } from "../start-error.ts";

const MAIN = fileURLToPath(new URL("../../../demo-shop/src/main.ts", import.meta.url));

/** The shop's port cannot be opened; another one may. */
export class ShopPortError extends Error {
  override name = "ShopPortError";
}

export interface ShopProcess {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the demonstration's shop: another program on its own loopback port, as foreign to this one as any shop. It ends
 * with this program, however that ends, because its standard input closes.
 *
 * @param epoch the day (00:00 UTC) that the shop's events are counted from
 */
export async function startShopProcess(port: number, epoch: Date): Promise<ShopProcess> {
  // Long enough to be seen in the history, which real time makes.
  const waits = ["--slow-ms=2000", "--retry-after=1"];
  const flags = [`--port=${port}`, `--epoch=${epoch.toISOString()}`, ...waits];
  const child = spawn(process.execPath, [MAIN, ...flags], { stdio: ["pipe", "pipe", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, "line"), exited.then(() => undefined)]);
  if (first === undefined) {
    if (/EADDRINUSE|EACCES/.test(complaint)) throw new ShopPortError(`port ${port} cannot be opened`);
    const reason = complaint.split("\n").find((line) => /\w*Error\b/.test(line)) ?? complaint;
    throw new StartError(`The demo shop could not start: ${reason.trim()}.`);
  }
  const { port: open } = JSON.parse(String(first[0])) as { port: number };
  return {
    origin: `http://127.0.0.1:${open}`,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
