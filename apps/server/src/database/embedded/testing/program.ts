/**
 * A small program that uses the embedded database, for tests to kill: `node program.ts <data folder> [write]`. It stops the
 * server on SIGTERM and exits at once on SIGINT. Each line of its output is one JSON value: first how it started, then every
 * number whose commit was acknowledged.
 */
import { once } from "node:events";
import { Client } from "pg";
import { EmbeddedDatabaseError } from "../embedded-error.ts";
import { startEmbedded } from "../supervisor.ts";

const [dataDir = "", mode] = process.argv.slice(2);
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const server = await startEmbedded({ dataDir, log: (line) => say({ log: line }) });
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  process.once("SIGINT", () => process.exit(130));
  say({ adopted: server.adopted, host: server.connection.host });
  const client = new Client(server.connection);
  client.on("error", () => undefined);
  await client.connect();
  if (mode === "write") {
    await client.query("create table if not exists acknowledged (n int primary key)");
    for (let n = 0; !stop.signal.aborted; n++) {
      await client.query("insert into acknowledged values ($1)", [n]);
      say(n);
    }
  }
  const idle = setInterval(() => undefined, 60_000);
  if (!stop.signal.aborted) await once(stop.signal, "abort");
  clearInterval(idle);
  await client.end();
  await server.stop();
} catch (error) {
  if (!(error instanceof EmbeddedDatabaseError)) throw error;
  say({ refused: error.message });
  process.exitCode = 1;
}
