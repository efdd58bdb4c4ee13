import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

/**
 * Bundles a program into one script in a temporary folder, because loading hundreds of modules takes most of the time between
 * two kills.
 *
 * @returns the script's path, and a function that deletes it
 */
export async function bundled(entry: string): Promise<{ script: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "pricetrail-bundle-"));
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      target: "node24",
      rolldownOptions: {
        external: ["pg-native"],
        output: { entryFileNames: "program.mjs", codeSplitting: false },
      },
    },
    ssr: { noExternal: true },
  });
  return {
    script: join(folder, "program.mjs"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
