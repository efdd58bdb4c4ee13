/**
 * Builds the starter as a single program that contains Node and the built extension: for Windows, and on Linux also for this
 * machine, for trying it out. Up-to-date programs are kept. Exit code 3: only Node for Windows could not be downloaded.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "postject";
import { build } from "vite";
import { withoutSignature } from "./pe.ts";
import { NotFetched, windowsNode } from "./windows-node.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const stamps = join(dist, "starter");
mkdirSync(stamps, { recursive: true });
// A folder of its own: several programs of one installation may build at the same time, each replacing the result as a whole.
const work = mkdtempSync(join(stamps, "build-"));
process.once("exit", () => rmSync(work, { recursive: true, force: true }));
const extension = join(dist, "extension");
const main = join(work, "main.cjs");
const blob = join(work, "starter.blob");
const RESOURCE = "NODE_SEA_BLOB";
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

await build({
  root,
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: "src/starter/main.ts",
    outDir: work,
    emptyOutDir: false,
    target: "node24",
    rolldownOptions: {
      output: { format: "cjs", entryFileNames: "main.cjs" },
      treeshake: { moduleSideEffects: (id) => !id.includes("/packages/contract/") },
    },
  },
  ssr: { noExternal: true },
});
const assets = Object.fromEntries(
  readdirSync(extension).map((name) => [`extension/${name}`, join(extension, name)]),
);
const inside = createHash("sha256").update(process.version);
for (const [name, file] of Object.entries({ main, ...assets }))
  inside.update(`\0${name}\0`).update(readFileSync(file));
const stamp = inside.digest("hex");

function makeBlob(): Buffer {
  const config = {
    main,
    output: blob,
    assets,
    disableExperimentalSEAWarning: true,
    // Built for another platform.
    useCodeCache: false,
    useSnapshot: false,
  };
  writeFileSync(join(work, "sea.json"), JSON.stringify(config));
  execFileSync(process.execPath, ["--experimental-sea-config", join(work, "sea.json")], { stdio: "pipe" });
  return readFileSync(blob);
}

async function write(name: string, node: () => Buffer): Promise<void> {
  const file = join(dist, name);
  const stampFile = join(stamps, `${name}.stamp`);
  const isFresh = existsSync(file) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
  if (!isFresh) {
    const draft = join(work, name);
    writeFileSync(draft, node());
    chmodSync(draft, 0o755);
    await inject(draft, RESOURCE, makeBlob(), { sentinelFuse: FUSE });
    renameSync(draft, file);
    writeFileSync(stampFile, stamp);
  }
  console.log(file);
}

if (process.platform === "linux") await write("pricetrail-browser", () => readFileSync(process.execPath));
try {
  await write("pricetrail-browser.exe", () =>
    withoutSignature(readFileSync(windowsNode(join(dist, ".cache")))),
  );
} catch (error) {
  if (!(error instanceof NotFetched)) throw error;
  console.error(`${error.message}: pricetrail-browser.exe was not built.`);
  process.exitCode = 3;
}
