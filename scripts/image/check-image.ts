import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { ImageConfig } from "./buildah.ts";

/** What `inside.ts` needs, as its one argument names a file with it. */
export interface CheckTask {
  config: ImageConfig;
  /** The image's root file system. */
  root: string;
  /** An empty folder for the volume. */
  data: string;
}

/**
 * Starts an image in namespaces of its own, in which nothing but this machine's loopback exists, and walks to the first price.
 *
 * @returns what failed; undefined when nothing did
 */
export async function checkImage(
  config: ImageConfig,
  root: string,
  folder: string,
): Promise<string | undefined> {
  const task: CheckTask = { config, root, data: path.join(folder, "data") };
  const file = path.join(folder, "task.json");
  writeFileSync(file, JSON.stringify(task));
  const inside = path.join(import.meta.dirname, "inside.ts");
  const command = `ip link set lo up && exec "${process.execPath}" "${inside}" "${file}"`;
  const child = spawn(
    "unshare",
    ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", command],
    {
      stdio: ["ignore", "inherit", "pipe"],
    },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0 ? undefined : said.trim() || `it ended with code ${code}`;
}
