import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";

/**
 * A program as one script in a temporary folder: from hundreds of modules a start takes most of the time that a kill has.
 *
 * @returns the script's path, and what deletes it
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
