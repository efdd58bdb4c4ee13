/**
 * `node scripts/citus.js npx vitest run …`: starts a coordinator and two workers from installed PostgreSQL and Citus, and runs the
 * command with the coordinator's address in TEST_DATABASE_URL: the databases of tests are then distributed. Without the extension,
 * it prints that and runs nothing.
 */
import { fileURLToPath } from "node:url";
import { handedOver } from "./setup/hand-over.js";
import { run } from "./setup/run.js";

if (!(await handedOver(fileURLToPath(import.meta.url)))) await onCluster();

async function onCluster() {
  // Imported late: it is a TypeScript file, which older Nodes do not support.
  const { installedCitus, startCluster } =
    await import("../apps/server/src/database/citus/testing/start-cluster.ts");
  const bin = installedCitus();
  if (bin === null) {
    console.log("No cluster is started: the extension Citus is not installed beside PostgreSQL.");
    return;
  }
  const cluster = await startCluster(bin);
  const stopAndEnd = () => {
    cluster.stop();
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stopAndEnd);
  try {
    const [command = "true", ...args] = process.argv.slice(2);
    const env = {
      ...process.env,
      TEST_DATABASE_URL: `postgres://postgres@${cluster.host}:${cluster.ports[0]}/postgres`,
    };
    process.exitCode = (await run(command, args, { show: true, env })).code;
  } finally {
    cluster.stop();
  }
}
