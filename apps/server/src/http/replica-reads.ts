import type { Endpoint } from "@pricetrail/contract";
import type { ReadReplica } from "../database/read-replica.ts";
import type { Caller } from "./caller.ts";

/** Calls that a read replica serves: dashboards, histories and exports, which only read, and mostly old data. */
export const REPLICA_READS: ReadonlySet<string> = new Set([
  "get/dashboard/overview",
  "get/dashboard/product",
  "get/dashboard/tile",
  "get/tracked/data",
  "get/price/change",
  "get/stock/change",
  "get/product/{id}/history",
  "get/group/{id}/history",
  "get/product/{id}/check",
  "get/product/{id}/coverage",
  "get/coverage",
  "get/coverage/plan",
  "get/usage",
  "get/usage/parts",
  "export/latest",
  "export/price-change",
  "export/product",
  "export/stock-change",
  "export/tracked-data",
  "export/usage",
]);

/**
 * Executes a call when there is a read replica: listed calls read from it, and changes advance the caller's position before the
 * response. If a position cannot be stored, only this program keeps the caller off the replica.
 */
export async function withReplica<T>(
  replica: ReadReplica | undefined,
  { method, path }: Endpoint,
  caller: Caller | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!replica || !caller) return work();
  if (REPLICA_READS.has(path)) return replica.reading(caller, work);
  if (method === "GET") return work();
  try {
    return await work();
  } finally {
    await replica.note(caller.userId);
  }
}
