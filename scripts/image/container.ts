import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { CheckTask } from "./check-image.ts";

const START_MS = 180_000;
/** As long as compose.yaml waits. */
const STOP_MS = 60_000;
/** The walk needs no captcha, and its shop is on this machine. */
const SETTINGS = [
  "CAPTCHA=off",
  "OUTBOX=anywhere",
  "EGRESS_ALLOW=127.0.0.1",
  "HOST_INTERVAL_MS=0",
  "LOG_LEVEL=warn",
];

export interface Container {
  url: string;
  /** The link to the mails. */
  outbox: string;
  /** Runs the image's own health check. */
  checkHealth(): void;
  /** As `docker stop`. */
  stop(): Promise<void>;
}

/** Runs what the image says as its user, without any powers, as process 1 of its own process tree. */
export async function startContainer({ config, root }: CheckTask): Promise<Container> {
  const [uid = "", gid = ""] = config.User.split(":");
  const inImage = (command: readonly string[]): string[] => [
    root,
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--no-new-privs",
    "--bounding-set=-all",
    "env",
    "-i",
    "-C",
    config.WorkingDir,
    ...config.Env,
    ...SETTINGS,
    ...command,
  ];
  const child = spawn(
    "unshare",
    ["--pid", "--fork", "--kill-child", `--mount-proc=${root}/proc`, "chroot", ...inImage(config.Entrypoint)],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const outbox = (): string | undefined => /^ {2}Mails are kept here: +(\S+)$/m.exec(output)?.[1];
  for (
    const until = Date.now() + START_MS;
    outbox() === undefined || !output.includes("Stop with Ctrl-C");
    await wait(100)
  )
    if (child.exitCode !== null || Date.now() > until) throw new Error(`it did not start: ${output}`);
  const link = outbox() ?? "";
  return {
    url: new URL(link).origin,
    outbox: link,
    checkHealth: () => {
      const { status, stderr } = spawnSync("chroot", inImage(config.Healthcheck.Test.slice(1)), {
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(`the health check failed: ${stderr}`);
    },
    stop: async () => {
      const first = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim());
      process.kill(first, "SIGTERM");
      const result = await Promise.race([ended, wait(STOP_MS, null, { ref: false })]);
      if (result === null) throw new Error("it did not stop in time");
      if (result[0] !== 0) throw new Error(`it stopped with code ${String(result[0])}: ${output}`);
    },
  };
}
