/**
 * `npm run image -- --check`: builds the container images without and with a browser, starts each with a read-only root, no powers and
 * no network, walks from signing up to the first price, and prints the sizes. No Docker is needed: Debian's buildah builds, and the
 * base images are made by debootstrap. It needs root and some minutes; everything is made in one folder that is removed at the end.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeBases } from "./image/bases.ts";
import { buildahIn } from "./image/buildah.ts";
import { checkImage } from "./image/check-image.ts";
import { MB, sizesOf } from "./image/sizes.ts";

/** The promise for the image without a browser, in bytes. */
const MAX_BYTES = 400 * MB;
const TOOLS = ["buildah", "debootstrap", "unshare", "ip", "setpriv"];

/** Returns why this machine cannot check images; undefined if it can. */
function obstacle(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it needs root on Linux";
  const missing = TOOLS.filter((tool) => spawnSync("sh", ["-c", `command -v ${tool}`]).status !== 0);
  return missing.length === 0 ? undefined : `it needs ${missing.join(", ")} (Debian's packages)`;
}

async function check(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "pricetrail-image-"));
  const remove = (): void => {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => (remove(), process.exit(130)));
  let failed = 0;
  try {
    const buildah = buildahIn(folder);
    makeBases(buildah, folder);
    for (const target of ["program", "browser"] as const) {
      console.log(`Building the image "${target}" ...`);
      const root = buildah.build(target);
      const { total, parts } = sizesOf(root);
      console.log(
        `${target}: ${parts.map(([name, bytes]) => `${name} ${Math.round(bytes / MB)} MB`).join(", ")}`,
      );
      const isSmall = target === "browser" || total <= MAX_BYTES;
      const reason = await checkImage(buildah.configOf(target), root, folder);
      const result = reason ?? (isSmall ? undefined : `it is larger than ${MAX_BYTES / MB} MB`);
      if (result !== undefined) failed += 1;
      console.log(
        `${target}: ${Math.round(total / MB)} MB, ${result === undefined ? "reads the first price" : `FAILED: ${result}`}`,
      );
    }
  } finally {
    remove();
  }
  return failed;
}

if (process.argv[2] !== "--check") {
  console.error("Usage: npm run image -- --check. To build an image for use: docker build -t pricetrail .");
  process.exitCode = 1;
} else {
  const why = obstacle();
  if (why === undefined) {
    const failed = await check();
    console.log(`${2 - failed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } else console.log(`The images are not checked here: ${why}.\n0 passed, 0 failed, 2 skipped`);
}
