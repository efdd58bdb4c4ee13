/**
 * Stops the server of a program that has exited without doing so: after a second Ctrl-C, or an error. The exiting program starts
 * it with the server's folder; it does nothing when another program uses the server.
 */
import { setTimeout as wait } from "node:timers/promises";
import { connectTo, readPidFile, shutDown } from "./postmaster.ts";
import { workingDirectory } from "./process-table.ts";
import { isUnused } from "./users-lock.ts";

const [pgData = ""] = process.argv.slice(2);
/** Time in ms for the server to notice that the program's connections are closed. */
const patienceMs = 3000;

const record = readPidFile(pgData);
const client = record && workingDirectory(record.pid) === pgData ? await connectTo(record) : undefined;
if (record && client && !(client instanceof Error)) {
  for (const end = performance.now() + patienceMs; performance.now() < end; await wait(100)) {
    if (!(await isUnused(client))) continue;
    await shutDown(record.pid);
    break;
  }
  await client.end().catch(() => undefined);
}
