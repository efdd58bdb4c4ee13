import type { Endpoint } from "@pricetrail/contract";
import type { ReadReplica } from "../database/read-replica.ts";
import type { Caller } from "./caller.ts";

/** What a read replica takes over: dashboards, histories and exports. Calls that only read, and mostly old data. */
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
 * Does a call's work where there is a read replica: what the replica takes over is read there, and what changes something advances the
 * caller's position before it is answered. A position that cannot be noted keeps the caller off the replica in this program only.
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
