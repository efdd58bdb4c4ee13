/**
 * Builds the web app in memory, prints the gzipped JavaScript that each screen loads, and fails above a budget.
 * A screen loads the entry, its frame (if any), its own chunk, everything these import, and the parts that it shows without user
 * action, even if they load later; the chart library and date pickers are counted separately.
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

const KB = 1024;
const VISITOR_KB = 200;
const SCREEN_KB = 250;
const LATER: readonly (readonly [what: string, module: RegExp, budgetKb: number])[] = [
  ["date picker", /DateRangePickers/, 65],
  ["chart", /ChartCanvas/, 105],
  // Measured in addition to all other screens, with which it shares code.
  ["what is below a product's chart", /products\/ProductTabs/, 20],
];
/** Parts (`lazyPart`) that are not counted because a screen does not always show them, with the reason. All others count. */
const RARE = new Map([
  ["accounts/FirstSteps", "until they are done or hidden"],
  ["accounts/OrganisationSwitcher", "for people of several organisations"],
  ["captcha/ProviderWidget", "with an outside captcha"],
  ["intake/FirstProduct", "before the first product"],
  ["market/Matches", "instead of the items, once the proposed matches are opened"],
  ["market/Violations", "instead of the items, once the violations are opened"],
  ["plans/AddedCost", "once products are chosen"],
  ["products/AcceptPage", "when the page has become another product's"],
  ["products/BulkBar", "once products are chosen"],
  ["products/ProductRun", "while a run that was started here is followed"],
  ["runs/RunProgressPanel", "while a run is followed"],
  ["shops/AmountQuestion", "when the page shows several amounts"],
]);
const VISITORS =
  /^(?:site\/(?!Operator|Outbox)|accounts\/(?:Login|Signup|ForgotPassword|ResetPassword|SetPassword|VerifyEmail|ConfirmDeletion))/;
/** Screens that another screen selects from. */
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

/** The modules that a source file shows as parts, by path without extension. */
function partsIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const calls = text.split(/\blazyPart\b(?=[<(])/).slice(text.includes("export function lazyPart") ? 2 : 1);
  return calls.map((call) => {
    const [, target] = /\bimport\("(\.[^"]+)\.tsx"\)/.exec(call) ?? [];
    if (target === undefined) throw new Error(`${file}: what does this part import?`);
    return join(dirname(file), target);
  });
}

const used = new Set<string>();
/** Whether a part is shown without user action, and so counts with its screen. */
function isCounted(part: string): boolean {
  const reason = [...RARE.keys()].find((name) => part.endsWith(`/src/features/${name}`));
  if (reason !== undefined) used.add(reason);
  return reason === undefined && LATER.every(([, module]) => !module.test(part));
}

/** These files and, recursively, those of the parts that their modules show. */
function withParts(files: ReadonlySet<string>): Set<string> {
  const all = new Set(files);
  const seen = new Set<string>();
  for (const file of all) {
    for (const id of chunks.get(file)?.moduleIds ?? []) {
      if (seen.has(id) || !id.startsWith(join(root, "src")) || !/\.tsx?$/.test(id)) continue;
      seen.add(id);
      for (const part of partsIn(id).filter(isCounted))
        for (const needed of filesOf(new RegExp(`^${part.replaceAll(/[^\w/]/g, String.raw`\$&`)}\\.tsx$`)))
          all.add(needed);
    }
  }
  return all;
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
  report(name, withParts((isVisitors ? shell : frame).union(own)), isVisitors ? VISITOR_KB : SCREEN_KB);
}
for (const [what, module, budgetKb] of LATER)
  report(`${what}, when it is shown`, withParts(filesOf(module)).difference(withParts(everything)), budgetKb);

const unused = [...RARE.keys()].filter((name) => !used.has(name));
if (unused.length > 0) throw new Error(`no screen has these parts: ${unused.join(", ")}`);
console.log(`${screens.length} screens, ${failures} above budget`);
process.exitCode = failures === 0 ? 0 : 1;
