/**
 * Prints the gzipped JavaScript that each screen loads, and fails above a budget. Run after `vite build`.
 * A screen loads the entry, its own chunk, and everything these import; what they load later (chart, date picker) is
 * counted on its own.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

const DIST = join(import.meta.dirname, "../dist");
const KB = 1024;
const LOGIN_KB = 225;
const SCREEN_KB = 265;
const LATER: readonly (readonly [what: string, source: RegExp, budgetKb: number])[] = [
  ["date picker", /DateRangePickers/, 65],
  ["chart", /PriceChartCanvas|ChartCanvas|LineChart/, 105],
];

const manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = file.endsWith(".js") ? gzipSync(readFileSync(join(DIST, file))).length : 0;
  sizes.set(file, size);
  return size;
}

/** Files that a chunk needs before it runs: itself and its static imports. */
function filesOf(key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, files);
  return files;
}

const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (entry === undefined) throw new Error("the manifest has no entry; was the web built?");
const shell = filesOf(entry);

let failures = 0;
function report(name: string, bytes: number, budgetKb: number): void {
  const isOver = bytes > budgetKb * KB;
  if (isOver) failures += 1;
  console.log(
    `${isOver ? "OVER" : "ok  "}  ${(bytes / KB).toFixed(1).padStart(7)} KB of ${String(budgetKb).padStart(3)}  ${name}`,
  );
}

report("every screen (shell)", total(shell), LOGIN_KB);
// Screens of signed-in users stand in the frame with the menu and the run progress.
const frame = new Set([...shell, ...filesOf("src/app/MemberFrame.tsx")]);
const VISITOR =
  /^(site\/|accounts\/(Login|Signup|ForgotPassword|ResetPassword|SetPassword|VerifyEmail|ConfirmDeletion))/;
const screens = Object.keys(manifest).filter((key) =>
  /features\/.*(?:Page|ProductDetail|ProductList|GroupCompare)\.tsx$/.test(key),
);
for (const key of screens.toSorted()) {
  const name = key.replace(/^src\/features\//, "").replace(/\.tsx$/, "");
  const isVisitors = VISITOR.test(name);
  report(name, total(filesOf(key, new Set(isVisitors ? shell : frame))), isVisitors ? LOGIN_KB : SCREEN_KB);
}
const everyScreen = new Set([...frame, ...screens.flatMap((key) => [...filesOf(key)])]);
for (const [what, source, budgetKb] of LATER) {
  const key = Object.keys(manifest).find((name) => source.test(name) && manifest[name]?.isDynamicEntry);
  if (key === undefined) continue;
  const own = [...filesOf(key)].filter((file) => !everyScreen.has(file));
  report(`${what}, when it is shown`, total(own), budgetKb);
}
if (failures > 0) {
  console.error(`${failures} above budget`);
  process.exitCode = 1;
}
