import http from "node:http";
import type { AddressInfo } from "node:net";
import type { LoadedData } from "./load.ts";
import { BENCH_TOKEN, serve } from "./serve.ts";

const ROWS = 100_000;
/** Maximum memory growth of the process while it streams a file of 100,000 rows. */
const MAX_GROWTH_MB = 64;

/** Downloads 100,000 data points as CSV and watches the memory of this process, which is both server and client. */
export async function streamExport(data: LoadedData): Promise<{ isGood: boolean; text: string }> {
  const app = await serve(data);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const before = process.memoryUsage().rss;
  let peak = before;
  let rows = -1;
  let bytes = 0;
  const begin = performance.now();
  await new Promise<void>((resolve, reject) => {
    const request = http.get(
      { host: "127.0.0.1", port, path: `/api/export/tracked-data?ticket=${BENCH_TOKEN}` },
      (answer) => {
        answer.on("data", (piece: Buffer) => {
          bytes += piece.length;
          for (const byte of piece) if (byte === 10) rows += 1;
          peak = Math.max(peak, process.memoryUsage.rss());
          if (rows >= ROWS) request.destroy();
        });
        answer.once("close", resolve);
      },
    );
    request.once("error", (error) => (rows >= ROWS ? resolve() : reject(error)));
  });
  const seconds = (performance.now() - begin) / 1000;
  await app.close();
  const grown = Math.round((peak - before) / 1024 / 1024);
  return {
    isGood: rows >= ROWS && grown <= MAX_GROWTH_MB,
    text: `CSV of ${rows} rows (${(bytes / 1e6).toFixed(1)} MB) in ${seconds.toFixed(1)} s, memory grew by ${grown} MB (at most ${MAX_GROWTH_MB})`,
  };
}
