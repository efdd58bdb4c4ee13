/**
 * `node scripts/citus.js npx vitest run …`: starts a coordinator and two workers from installed PostgreSQL and Citus, and runs the
 * command with the coordinator's address in TEST_DATABASE_URL: the databases of tests are then distributed. Where the extension is
 * not installed, it says so and runs nothing.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { run } from "./setup/run.js";

const PLACE = "/usr/lib/postgresql";
const NODES = 3;

const versions = existsSync(PLACE) ? readdirSync(PLACE) : [];
const found = versions.find((version) => existsSync(path.join(PLACE, version, "lib", "citus.so")));
if (found === undefined) {
  console.log("No cluster is started: the extension Citus is not installed beside PostgreSQL.");
  process.exit(0);
}
const bin = path.join(PLACE, found, "bin");

/** PostgreSQL does not run as root. @type {{ uid?: number, gid?: number }} */
const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};

/**
 * @param {string} kind
 * @returns {number} of the user that Debian's packages make
 */
function idOf(kind) {
  return Number(spawnSync("id", [kind, "postgres"], { encoding: "utf8" }).stdout);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function call(program, args) {
  const { status } = spawnSync(path.join(bin, program), args, {
    ...user,
    cwd: "/",
    // The nodes connect to each other, and would look for certificates at our home.
    env: { ...process.env, HOME: "/" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`${program} ended with exit code ${status}`);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** @returns {Promise<number>} the first of three free ports in a row */
async function freePorts() {
  for (let first = 5600; first < 6600; first += NODES) {
    const ports = Array.from({ length: NODES }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
  throw new Error("no three free ports in a row");
}

const folder = mkdtempSync("/dev/shm/pricetrail-citus-");
if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
const first = await freePorts();
const data = Array.from({ length: NODES }, (_, index) => path.join(folder, `node${index}`));
try {
  for (const [index, node] of data.entries()) {
    call("initdb", ["-D", node, "-A", "trust", "-U", "postgres", "--no-sync"]);
    const settings = {
      port: first + index,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: folder,
      shared_preload_libraries: "citus",
      "citus.shard_count": 4,
      wal_level: "logical",
      max_connections: 200,
      max_prepared_transactions: 200,
      fsync: "off",
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(path.join(node, "postgresql.conf"), lines.join(""));
    call("pg_ctl", ["-D", node, "-l", path.join(folder, `node${index}.log`), "-w", "start"]);
  }
  const [command = "true", ...args] = process.argv.slice(2);
  const env = { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${first}/postgres` };
  process.exitCode = (await run(command, args, { show: true, env })).code;
} finally {
  for (const node of data.filter((one) => existsSync(path.join(one, "postmaster.pid"))))
    call("pg_ctl", ["-D", node, "-m", "immediate", "-w", "stop"]);
  rmSync(folder, { recursive: true, force: true });
}
