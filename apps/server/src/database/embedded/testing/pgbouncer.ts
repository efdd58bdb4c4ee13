import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { accountForRoot, changeOwner, ids, sameUser } from "../account.ts";
import { temporaryFolder } from "../memory-disk.ts";
import { freePort } from "./free-port.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

/** Whether this machine has a PgBouncer. */
export const hasPgBouncer = existsSync(PROGRAM);

export interface Pooler {
  port: number;
  pid(): number;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Restarts it on its port. */
  start(): Promise<void>;
  /** Stops it permanently. */
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer in transaction mode in front of a server, with two shared connections to it. It asks the server for the
 * passwords of roles.
 *
 * @param server.host folder of a socket, or an address
 */
export async function startPgBouncer(server: { host: string; port: number }, size = 2): Promise<Pooler> {
  const folder = mkdtempSync(path.join(temporaryFolder(), "pricetrail-pooler-"));
  const account = process.getuid?.() === 0 ? accountForRoot([server.host]) : sameUser;
  const port = await freePort();
  writeFileSync(path.join(folder, "users.txt"), '"postgres" ""\n');
  writeFileSync(
    path.join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${server.host} port=${server.port} auth_user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, "users.txt")}
auth_query = select usename, passwd from pg_shadow where usename = $1
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
server_login_retry = 1
`,
  );
  for (const name of ["", "users.txt", "pgbouncer.ini"]) changeOwner(account, path.join(folder, name));
  let pid = 0;
  let kill = (): Promise<void> => Promise.resolve();
  const start = async (): Promise<void> => {
    const child = spawn(PROGRAM, ["-q", path.join(folder, "pgbouncer.ini")], {
      ...ids(account),
      cwd: "/",
      stdio: "ignore",
    });
    pid = child.pid ?? 0;
    const ended = once(child, "exit");
    process.once("exit", () => child.kill("SIGKILL"));
    kill = async () => {
      child.kill("SIGKILL");
      await ended;
    };
    for (let answers = false; !answers; await wait(50)) {
      const client = new Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
      client.on("error", () => undefined);
      answers = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      if (child.exitCode !== null) throw new Error("PgBouncer did not start");
    }
  };
  await start();
  return {
    port,
    pid: () => pid,
    start,
    kill: () => kill(),
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
