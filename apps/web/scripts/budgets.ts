/**
 * Builds the web in memory, prints the gzipped JavaScript that each screen loads, and fails above a budget.
 * A screen loads the entry, the frame where it is in one, its own chunk, and everything these import; what they load
 * later (chart, date picker) is counted on its own.
 */
import { relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

const KB = 1024;
const VISITOR_KB = 200;
const SCREEN_KB = 250;
const LATER: readonly (readonly [what: string, module: RegExp, budgetKb: number])[] = [
  ["date picker", /DateRangePickers/, 65],
  ["chart", /ChartCanvas/, 105],
];
const VISITORS =
  /^(?:site\/(?!Operator|Outbox)|accounts\/(?:Login|Signup|ForgotPassword|ResetPassword|SetPassword|VerifyEmail|ConfirmDeletion))/;
/** Screens that another screen chooses between. */
const PARTS_OF = new Map([
  ["products/ProductList", "products/ProductsPage"],
  ["products/ProductDetail", "products/ProductsPage"],
  ["prices/GroupCompare", "products/ProductsPage"],
]);

const root = new URL("..", import.meta.url).pathname;
const built = (await build({ root, logLevel: "error", build: { write: false } })) as Rolldown.RolldownOutput;
const chunks = new Map(
  built.output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])),
);

/** Files that a module needs before it runs: its chunk and that chunk's static imports. */
function filesOf(module: RegExp): Set<string> {
  const files = new Set<string>();
  const take = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const imported of chunks.get(file)?.imports ?? []) take(imported);
  };
  for (const [file, chunk] of chunks) if (chunk.moduleIds.some((id) => module.test(id))) take(file);
  if (files.size === 0) throw new Error(`nothing built contains ${String(module)}`);
  return files;
}

const sizes = new Map([...chunks].map(([file, { code }]) => [file, gzipSync(code).length]));
const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);

let failures = 0;
function report(name: string, files: Iterable<string>, budgetKb: number): void {
  const bytes = total(files);
  const isOver = bytes > budgetKb * KB;
  if (isOver) failures += 1;
  console.log(
    `${isOver ? "OVER" : "ok  "}  ${(bytes / KB).toFixed(1).padStart(7)} KB of ${String(budgetKb).padStart(3)}  ${name}`,
  );
}

const shell = filesOf(/\/src\/main\.tsx$/);
const frame = shell.union(filesOf(/\/src\/app\/MemberFrame\.tsx$/));
const screenOf = (name: string) => filesOf(new RegExp(`/src/features/${name}\\.tsx$`));
const screens = [...chunks.values()]
  .flatMap(({ facadeModuleId }) => {
    const path = facadeModuleId ? relative(`${root}/src/features`, facadeModuleId) : "";
    const name = /^(\w[\w-]*\/\w+)\.tsx$/.exec(path)?.[1];
    return name !== undefined && (name.endsWith("Page") || PARTS_OF.has(name)) ? [name] : [];
  })
  .toSorted();

report("every screen (shell)", shell, VISITOR_KB);
const everything = new Set(frame);
for (const name of screens) {
  const whole = PARTS_OF.get(name);
  const own = whole === undefined ? screenOf(name) : screenOf(name).union(screenOf(whole));
  for (const file of own) everything.add(file);
  const isVisitors = VISITORS.test(name);
  report(name, (isVisitors ? shell : frame).union(own), isVisitors ? VISITOR_KB : SCREEN_KB);
}
for (const [what, module, budgetKb] of LATER)
  report(`${what}, when it is shown`, filesOf(module).difference(everything), budgetKb);

console.log(`${screens.length} screens, ${failures} above budget`);
process.exitCode = failures === 0 ? 0 : 1;
