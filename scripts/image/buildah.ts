import { execFileSync } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** What an image says about how it is started. */
export interface ImageConfig {
  Env: string[];
  Entrypoint: string[];
  WorkingDir: string;
  /** `uid:gid`. */
  User: string;
  /** As Docker writes it: "CMD" and the command. */
  Healthcheck: { Test: string[] };
}

export type Buildah = ReturnType<typeof buildahIn>;

/** Debian's buildah with a store of its own below a folder, so that removing the folder removes everything. */
export function buildahIn(folder: string) {
  const store = [
    "--root",
    path.join(folder, "store"),
    "--runroot",
    path.join(folder, "run"),
    "--storage-driver",
    "vfs",
  ];
  const run = (...args: string[]): string =>
    execFileSync("buildah", [...store, ...args], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 64 * 1024 * 1024,
    }).trim();
  return {
    run,
    /** Builds a stage of the Dockerfile, and returns the folder of its root file system. */
    build(target: string): string {
      // The format of Docker: the other one has no health check. A chroot is all that works inside another container.
      run(
        "bud",
        "--quiet",
        "--format",
        "docker",
        "--isolation",
        "chroot",
        "--pull-never",
        "--target",
        target,
        "--tag",
        target,
        ".",
      );
      return run("mount", run("from", "--pull-never", `localhost/${target}`));
    },
    configOf(image: string): ImageConfig {
      const { Docker } = JSON.parse(run("inspect", "--type", "image", `localhost/${image}`)) as {
        Docker: { config: ImageConfig };
      };
      return Docker.config;
    },
  };
}
