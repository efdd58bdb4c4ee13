import { settingsFrom } from "../args.ts";
import { startShop } from "../server.ts";
import type { TruthRow } from "../truth.ts";

/** Day 0 in the tests: far from the present, so that nothing depends on the current day. */
export const EPOCH = new Date("2026-03-02T00:00:00Z");

/** Returns the time this many days and hours from the epoch. */
export function day(days: number, hours = 0): Date {
  return new Date(EPOCH.getTime() + (days * 24 + hours) * 3_600_000);
}

export interface OpenShop {
  origin: string;
  /** Fetches a path at a time, following no redirect. */
  get(path: string, time: Date, headers?: Record<string, string>): Promise<Response>;
  text(path: string, time: Date, headers?: Record<string, string>): Promise<string>;
  post(path: string, body: unknown): Promise<Response>;
  truth(time: Date): Promise<TruthRow[]>;
  /** Returns the truth about the product with this misbehaviour. */
  truthOf(kind: string, time: Date): Promise<TruthRow>;
  close(): Promise<void>;
}

/** Opens a shop on its own port whose slow page takes 400 ms. */
export async function openShop(): Promise<OpenShop> {
  const shop = await startShop(
    settingsFrom(["--epoch", EPOCH.toISOString(), "--slow-ms", "400", "--retry-after", "17"]),
  );
  const origin = `http://127.0.0.1:${shop.port}`;
  const get: OpenShop["get"] = (path, time, headers = {}) =>
    fetch(`${origin}${path}`, {
      headers: { "x-shop-time": time.toISOString(), ...headers },
      redirect: "manual",
    });
  const truth: OpenShop["truth"] = async (time) => {
    const response = await fetch(`${origin}/__truth?at=${time.toISOString()}`);
    return (await response.json()) as TruthRow[];
  };
  return {
    origin,
    get,
    truth,
    text: async (path, time, headers) => (await get(path, time, headers)).text(),
    post: (path, body) =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    truthOf: async (kind, time) => {
      const row = (await truth(time)).find(({ misbehaviour }) => misbehaviour === kind);
      if (row === undefined) throw new Error(`no product is ${kind}`);
      return row;
    },
    close: () => shop.stop(),
  };
}
