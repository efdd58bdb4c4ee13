/** `npm run build`: builds the extension as a folder and as a reproducible zip. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "extension");
const target = join(root, "dist", "extension");

/** Each entry becomes one file: the bar is a classic script, as injected scripts must be. */
const SCRIPTS = { worker: "es", popup: "es", bar: "iife" } as const;
const FILES = /\.(?:html|css|json|png)$/;

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [name, format] of Object.entries(SCRIPTS)) {
  await build({
    root: source,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir: target,
      emptyOutDir: false,
      target: "chrome123",
      lib: {
        entry: join(source, "src", `${name}.ts`),
        formats: [format],
        name: "companion",
        fileName: () => `${name}.js`,
      },
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !id.includes("/packages/contract/") },
      },
    },
  });
}
for (const file of readdirSync(source)) if (FILES.test(file)) cpSync(join(source, file), join(target, file));

/** The earliest local date that a ZIP entry can have: the same content always gives the same file. */
const mtime = new Date(1980, 0, 1);
const names = readdirSync(target).toSorted((a, b) => (a < b ? -1 : 1));
writeFileSync(
  join(root, "dist", "pricetrail-extension.zip"),
  zipSync(Object.fromEntries(names.map((name) => [name, readFileSync(join(target, name))])), {
    level: 9,
    mtime,
  }),
);
